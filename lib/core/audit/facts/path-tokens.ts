/** What may be a path: a run of characters that paths are made of, without what else was written to it. */
export interface PathToken {
  path: string;
  from: number;
  /** The line of `src/a.ts-12-…`, as a search shows what stands around its hits. */
  around: string | null;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: it stands where something else was found.
const TOKEN = /[^\s\u0000"'`<>|,;=*?{}$!^&()[\]、。，；：「」『』（）【】〈〉《》・…→│┃]{3,}/g;
/** Folders named in brackets, as routers have them: `app/(team)/[id]/page.tsx`. */
const BRACKETED = /(?<=[/\\])[([]{1,2}[\w.]{2,40}-?[\w.]{0,40}[)\]]{1,2}(?=[/\\.])/g;
const AROUND = /^(.{1,400}\.[A-Za-z][A-Za-z0-9]{0,9})-(\d{1,7})-/;
const BRACKETS = "()[]";

export function pathTokens(text: string): PathToken[] {
  if (!/[/\\.]/.test(text) || !(SEPARATOR.test(text) || POINTING.test(text))) return [];
  const hidden = /[/\\][([]/.test(text) ? text.replace(BRACKETED, (name) => name.replace(/[()[\]]/g, hide)) : text;
  const isDiff = /^(?:diff --git |--- a\/|\+\+\+ b\/)/.test(text);
  const tokens: PathToken[] = [];
  for (const { 0: token, index } of hidden.matchAll(TOKEN)) {
    if (!mayBePath(token, text, index + token.length)) continue;
    for (const { text: piece, at } of isWindows(token) ? [driveOf(token)] : unescaped(token)) {
      for (const part of parts(piece, index + at)) tokens.push(tidied(part, isDiff));
    }
  }
  return tokens.filter(({ path }) => path.length >= 3);
}

const SEPARATOR = /[/\\]/;
/** A line follows, or stands around: what else has no folder in it is no path. */
const POINTING = /[:(-]\d|#L\d/;

/** @param to where it ends in the text */
function mayBePath(token: string, text: string, to: number): boolean {
  return SEPARATOR.test(token) || POINTING.test(token) || (text[to] === "(" && /\d/.test(text[to + 1] ?? ""));
}

const hide = (bracket: string) => String.fromCharCode(0xe000 + BRACKETS.indexOf(bracket));
const show = (path: string) => path.replace(/[\ue000-\ue003]/g, (mark) => BRACKETS[mark.charCodeAt(0) - 0xe000] ?? "");

interface Piece {
  text: string;
  at: number;
}

const isWindows = (token: string) =>
  (token.includes("\\") || token.includes(":/")) &&
  (/(?:^|:)[A-Za-z]:[\\/]|^\\\\(?![nrt][A-Z])[\w.-]{2,}\\|^\.{1,2}\\(?![nrt](?:\\|[A-Z]|$))/.test(token) ||
    isBackslashed(token));

/** `src\lib\a.ts`; not text in which `\n` stands for a line end, nor an expression that matches text. */
function isBackslashed(token: string): boolean {
  return /^[\w.-]+\\/.test(token) && !token.includes("/") && !EXPRESSION.test(token) && !ESCAPED.test(token);
}

const EXPRESSION = /\\[.+*?|-]|\\[dwsbDWSB](?![A-Za-z_])/;
/** The letter of an escape, where no folder is known to be called so. */
const ESCAPED =
  /(?<!\\)\\(?!(?:node_modules|tests?|tools?|target|types?|res|resources|routes|reports?|release|native|templates?|themes?|temp|tmp|root|runtime)\b)[nrt]/;

/** From its drive on. */
function driveOf(token: string): Piece {
  const drive = /(?<![A-Za-z0-9])[A-Za-z]:[\\/]/.exec(token);
  return { text: token.slice(drive?.index ?? 0), at: drive?.index ?? 0 };
}

/** The pieces of a text in which `\n`, `\t` and `\"` were written for what they mean. */
function unescaped(token: string): Piece[] {
  if (!token.includes("\\")) return [{ text: token, at: 0 }];
  if (/\\[dwsbDWSB.+*/?()[\]^$|-]/.test(token)) return [];
  const spread = token.replace(/\\[nrt]/g, "\\\\");
  return [...spread.matchAll(/[^\\]+/g)].map(({ 0: text, index }) => ({ text, at: index }));
}

/** What stands between colons; the colon of a drive is no such. */
function parts(text: string, offset: number): Piece[] {
  if (!text.includes(":")) return [{ text, at: offset }];
  return [...text.matchAll(/(?:^[A-Za-z]:(?=[\\/]))?[^:]+/g)].map(({ 0: part, index }) => ({
    text: part,
    at: offset + index,
  }));
}

function tidied(piece: Piece, isDiff: boolean): PathToken {
  const { text, at } = piece;
  const lead = leadOf(piece, isDiff);
  const rest = text.slice(lead);
  const around = /-\d/.test(rest) ? AROUND.exec(rest) : null;
  if (around) return { path: show(around[1] ?? ""), from: at + lead, around: around[2] ?? null };
  const fragment = rest.indexOf("#");
  const path = (fragment > 0 ? rest.slice(0, fragment) : rest).replace(/[.\\]$|\.\.\.$/, "");
  return { path: show(endedByScript(path)), from: at + lead, around: null };
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: all that is ASCII.
const isPlain = (text: string) => /^[\u0000-\u007f]*$/.test(text);

/** How much stands before the path: a diff's sides and signs, a comment's slashes, an option's letter, words written to it. */
function leadOf({ text, at }: Piece, isDiff: boolean): number {
  if (isDiff && /^[ab]\//.test(text)) return 2;
  if (/^-[A-Z]\//.test(text)) return 2;
  if (at === 0 && /^[+-][\w./~]/.test(text)) return 1;
  if (text.startsWith("//")) {
    const slashes = /^\/+/.exec(text)?.[0].length ?? 0;
    return slashes === 3 ? 2 : slashes;
  }
  if (isPlain(text.slice(0, 1))) return 0;
  return /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]+(?=[A-Za-z0-9_.~-])/u.exec(text)?.[0].length ?? 0;
}

/** `src/a.tsを読む`: an extension ends where another script begins. */
function endedByScript(path: string): string {
  if (isPlain(path)) return path;
  return /^(.*\.[A-Za-z][A-Za-z0-9]{0,9})[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]/u.exec(path)?.[1] ?? path;
}
