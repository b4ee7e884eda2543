import type { FactNumber } from "./audited-thread";
import { type QuotedLine, quotedKey } from "./quoted-lines";
import type { Holding } from "./summary-holding";

/** The quoted lines of a thread, each once, by numbers as facts have. */
export interface QuoteTable {
  numberOf(quote: QuotedLine): FactNumber;
  quoteOf(number: FactNumber): QuotedLine;
}

export function createQuoteTable(): QuoteTable {
  const numbers = new Map<string, FactNumber>();
  const quotes: QuotedLine[] = [];
  return {
    numberOf(quote) {
      const name = `${quote.class} ${quote.key}`;
      const number = numbers.get(name) ?? quotes.push(quote) - 1;
      numbers.set(name, number);
      return number;
    },
    quoteOf(number) {
      const quote = quotes[number];
      if (!quote) throw new RangeError(`There is no quoted line ${number}.`);
      return quote;
    },
  };
}

/** Whether a summary holds a line word for word, but for punctuation, spaces and case. */
export function quoteHoldingOf(summary: string): (quote: QuotedLine) => Holding {
  const words = ` ${quotedKey(summary)} `;
  return ({ key }) => (words.includes(` ${key} `) ? "exact" : "none");
}
