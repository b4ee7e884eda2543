import type { FactNumber } from "./audited-thread";
import type { FactTable } from "./fact-table";
import { factsInLine, linesOf, MAX_FACTS } from "./facts-of";
import { createRecent } from "./recent";

/** Of lines that are no longer than this, so many characters are remembered with what stood in them. */
const MAX_REMEMBERED_LINE = 400;
const MAX_REMEMBERED = 2_000_000;

/**
 * Reads the facts of texts into a table: the same facts in the same order as `factsOf` gives. A log tells most of its lines
 * many times, so what stood in a line is remembered.
 */
export function createFactReader(table: FactTable, { cwd }: { cwd: string | null }): (text: string) => FactNumber[] {
  const recent = createRecent<readonly FactNumber[]>(MAX_REMEMBERED);
  function numbersIn(line: string): readonly FactNumber[] {
    const known = recent.get(line);
    if (known) return known;
    const numbers = factsInLine(line, cwd).map(table.numberOf);
    if (line.length <= MAX_REMEMBERED_LINE) recent.set(line, numbers.length === 0 ? NONE : numbers);
    return numbers;
  }
  return (text) => {
    const found = new Set<FactNumber>();
    for (const line of linesOf(text)) {
      for (const number of numbersIn(line)) {
        found.add(number);
        if (found.size === MAX_FACTS) return [...found];
      }
    }
    return [...found];
  };
}

const NONE: readonly FactNumber[] = [];
