import { seeded } from "@/e2e/faults/made-log";

export type Random = () => number;

const WORDS =
  "loader manifest token reader comment value parser table step window summary output path error cache branch commit test fixture record stream offset cursor harbour tide gauge datum level zone frost lamp ledger ink paper margin".split(
    " ",
  );

/** A whole number from 0 to below `n`. */
export function whole(random: Random, n: number): number {
  return Math.floor(random() * n);
}

export function sentence(random: Random, words: number): string {
  const said = Array.from({ length: words }, () => WORDS[whole(random, WORDS.length)] ?? "ink").join(" ");
  return `${said.charAt(0).toUpperCase()}${said.slice(1)}.`;
}

const LINES = 4_000;
const pool = makePool();

/** About so many characters of what a program might print, never twice the same. */
export function pickLines(random: Random, chars: number): string {
  const first = `run ${whole(random, 1e9)}`.slice(0, Math.max(chars, 1));
  const parts = [first];
  for (let left = chars - first.length - 1; left > 0; ) {
    const from = whole(random, pool.length);
    const part = pool.slice(from, from + left);
    parts.push(part);
    left -= part.length + 1;
  }
  return parts.join("\n");
}

function makePool(): string {
  const random = seeded("long session");
  const line = (n: number) => {
    const word = WORDS[whole(random, WORDS.length)] ?? "ink";
    if (n % 9 === 0)
      return `src/${word}-${whole(random, 40)}.ts:${whole(random, 900)}:${whole(random, 90)} - error TS2345`;
    if (n % 5 === 0) return `  ok ${n} - ${word} ${(random() * 100).toFixed(2)} ms`;
    return `${n.toString(16).padStart(4, "0")} ${word} ${sentence(random, 3 + whole(random, 9))}`;
  };
  return Array.from({ length: LINES }, (_, n) => line(n)).join("\n");
}
