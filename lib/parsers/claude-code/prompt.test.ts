import { expect, test } from "vitest";
import { isSlashCommand, noticeLabel } from "./prompt";

test.each([
  ["fix the tides", {}, null],
  ["<div> is not closed, why?", {}, null],
  ["fix the tides", { isMeta: true }, "meta"],
  ["fix the tides", { origin: { kind: "human" } }, null],
  ["fix the tides", { origin: { kind: "peer" } }, "origin-peer"],
  ["<command-name>/clear</command-name>", {}, "command"],
  ["<local-command-stdout>ok</local-command-stdout>", {}, "local-command-output"],
  ["[Request interrupted by user for tool use]", {}, "interrupted"],
  ["<task-notification>\n<task-id>1</task-id>", {}, "task-notification"],
  ["<system-reminder>a</system-reminder>\n<system-reminder>b</system-reminder>\n", {}, "system-reminder"],
  ["<system-reminder>a</system-reminder>\nand do it", {}, null],
  ["  \n", {}, "empty"],
])("%j %j", (text, record, expected) => {
  expect(noticeLabel(text, record)).toBe(expected);
});

test.each([
  ["/exit", true],
  ["/review 12", true],
  ["/usr/bin/env is missing", false],
  ["exit", false],
])("%s is a slash command: %s", (text, expected) => {
  expect(isSlashCommand(text)).toBe(expected);
});
