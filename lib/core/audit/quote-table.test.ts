import { expect, test } from "vitest";
import { createQuoteTable, quoteHoldingOf } from "./quote-table";
import { quotedFromPrompt } from "./quoted-lines";

const quote = (text: string) => {
  const [found] = quotedFromPrompt(text);
  if (!found) throw new Error(`${text} is no line to quote.`);
  return found;
};

test("a line has one number however often it is said, and another one as something else", () => {
  const table = createQuoteTable();
  const never = table.numberOf(quote("Never touch the schema."));
  expect(table.numberOf(quote("- never touch the schema!"))).toBe(never);
  expect(table.numberOf({ ...quote("Never touch the schema."), class: "decision" })).not.toBe(never);
  expect(table.quoteOf(never).text).toBe("Never touch the schema.");
  expect(() => table.quoteOf(9)).toThrow(RangeError);
});

test("a summary holds a line word for word, whatever its punctuation, and no part of a word", () => {
  const never = quote("Never touch the schema.");
  expect(quoteHoldingOf("The user said: *never touch\nthe schema*, twice.")(never)).toBe("exact");
  expect(quoteHoldingOf("never touch the schemas")(never)).toBe("none");
  expect(quoteHoldingOf("Leave the schema alone.")(never)).toBe("none");
  expect(quoteHoldingOf("- 必ずテストを書いてください。")(quote("必ずテストを書いてください"))).toBe("exact");
});
