/** Kinds of characters that tokenizers treat alike. */
const [NONE, LOWER, UPPER, DIGIT, MARK, SPACE, NEWLINE, LETTER, SYMBOL, IDEOGRAPH] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

/**
 * Fitted to o200k_base on every second text of real logs of Claude Code and Codex, where they hold; of other scripts on
 * samples. On the other half: total −0.1 %, median error 4 %, nine in ten within 12 %.
 */
const WORD = 0.81;
const NINTH_LETTER = 0.12;
const DIGITS = 1.3;
const MARKS = 0.81;
const INDENT = 0.75;
const LINE_BREAKS = 0.82;
const OF_KIND: Readonly<Record<number, number>> = { [LETTER]: 0.22, [SYMBOL]: 1, [IDEOGRAPH]: 0.58 };
const ANY = 0.036;

/** About how many tokens a text has for a current model: words, groups of digits, runs of marks, indents. Never 0. */
export function estimateTokens(text: string): number {
  let sum = text.length * ANY;
  let before = NONE;
  let run = 0;
  for (let i = 0; i < text.length; i++) {
    const kind = kindOf(text.charCodeAt(i));
    const isLetter = kind === LOWER || kind === UPPER;
    const goesOn = kind === before || (isLetter && before === UPPER);
    run = goesOn ? run + 1 : 1;
    if (isLetter && !goesOn) sum += WORD;
    else if (isLetter && run % 9 === 0) sum += NINTH_LETTER;
    else if (kind === DIGIT && run % 3 === 1) sum += DIGITS;
    else if (kind === MARK && run === 1) sum += MARKS;
    else if (kind === NEWLINE && run === 1) sum += LINE_BREAKS;
    else if (kind === SPACE && run === 2) sum += INDENT;
    else sum += OF_KIND[kind] ?? 0;
    before = kind;
  }
  return Math.max(1, Math.ceil(sum));
}

function kindOf(code: number): number {
  if (code >= 0x80)
    return code < 0x2000 ? LETTER : code >= 0x2e80 && (code < 0xd800 || code > 0xdfff) ? IDEOGRAPH : SYMBOL;
  if (code >= 97 && code <= 122) return LOWER;
  if (code >= 65 && code <= 90) return UPPER;
  if (code >= 48 && code <= 57) return DIGIT;
  if (code === 32 || code === 9) return SPACE;
  return code === 10 || code === 13 ? NEWLINE : MARK;
}
