import { expect, test } from "vitest";
import { JUMP_KEYS, JUMP_NAMES } from "@/components/timeline/jumps";
import { KEYS } from "./keys";

test("every key that jumps in a session is told, under what it jumps along", () => {
  const told = KEYS.find(({ where }) => where === "In a session")?.keys ?? [];
  for (const [key, jump] of JUMP_KEYS)
    expect(told, key).toContainEqual([expect.arrayContaining([key]), expect.stringContaining(JUMP_NAMES[jump])]);
});
