import { expect, test } from "vitest";
import { matchActions, type PaletteAction } from "./palette-action";

const action = (id: string, name: string, words?: string): PaletteAction => ({
  id,
  name,
  ...(words && { words }),
  run: () => {},
});
const ACTIONS = [
  action("next", "Next compaction"),
  action("compactions", "Compactions", "triage list"),
  action("theme", "Theme: dark", "night colours"),
];
const ids = (text: string) => matchActions(ACTIONS, text).map(({ id }) => id);

test("every word must stand in an action’s name or other words, in any case and order", () => {
  expect(ids("compaction NEXT")).toEqual(["next"]);
  expect(ids("night theme")).toEqual(["theme"]);
  expect(ids("triage dark")).toEqual([]);
  expect(ids("  ")).toEqual(["next", "compactions", "theme"]);
});

test("an action whose name begins with the text comes first", () => {
  expect(ids("comp")).toEqual(["compactions", "next"]);
});

test("two of the same id are one, the later", () => {
  const twice = matchActions([...ACTIONS, action("theme", "Theme: light")], "theme");
  expect(twice.map(({ name }) => name)).toEqual(["Theme: light"]);
});
