import { readFileSync } from "node:fs";
import { type Reading, readLog } from "./read-log";

/** Reads one of the hand-written logs beside the parser. */
export function readFixture(name: string): Reading {
  return readLog(readFileSync(new URL(`../fixtures/${name}.jsonl`, import.meta.url), "utf8"));
}

/** Events as short lines, for comparing a whole timeline at a glance. */
export function outline(reading: Reading): string[] {
  return reading.events.map((event) => `${event.step} ${event.kind}: ${event.preview}`);
}
