import { ERROR_HINT, ERROR_PATTERNS } from "./error-patterns";
import type { Found } from "./found";

const MAX_CHARS = 300;

/** The whole line as an error, when it states one; lines of source code that deal with errors do not. */
export function errorIn(text: string): Found | null {
  if (!ERROR_HINT.test(text)) return null;
  const begin = beginOf(text);
  const said = text.slice(begin, begin + 2_000).trimEnd();
  if (!ERROR_PATTERNS.some((pattern) => pattern.test(said)) || isCode(said)) return null;
  const key = errorKey(said);
  if (key === "") return null;
  const from = /\S/.exec(text)?.index ?? 0;
  return { class: "error", key, loose: null, from, to: from + cut(text.slice(from).trimEnd()).length };
}

const LEADS: readonly RegExp[] = [
  /^\s+/,
  // The number of a line that a reading tool gives.
  /^\d{1,7}(?:→|\t)\s*/,
  /^\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d{1,9})?(?:Z|[+-]\d\d:?\d\d)?\]?\s*/,
  /^\[?\d\d:\d\d:\d\d(?:[.,]\d{1,9})?\]?\s+/,
  /^(?:[A-Za-z]:)?[\w./\\@~+-]{1,300}\.\w{1,8}(?::\d{1,7}(?::\d{1,7})?:?|\(\d{1,7}(?:,\d{1,7})?\):)(?: -)?\s+/,
  /^[⎯─=]{2,80}\s+/,
  // A task that a runner names.
  /^\[[a-z][\w:.-]{0,40}\]\s+/,
  /^(?:##\[|::)(?=error)/,
];

/** Where the statement itself begins, behind times, places and rules. */
function beginOf(text: string): number {
  let begin = 0;
  for (let round = 0; round < 2; round++) {
    for (const lead of LEADS) begin += lead.exec(text.slice(begin, begin + 700))?.[0].length ?? 0;
  }
  return begin;
}

const CODE: readonly RegExp[] = [
  /^(?:throw|raise|return|if|else|catch|except|const|let|var|import|from|export|func|fn|def|class|type|interface|case|await|yield|print|console|log|logger|assert|expect|public|private|use|pub|match)\b/,
  /[;{(,\\]$/,
  /\b(?:new|throw|raise) \w*(?:Error|Exception)\(|errors\.New\(|fmt\.Errorf\(|=> |\w+\.(?:Error|error)\(/,
  // A property or a type: `error: string`, `error: null`, `error: err.message`.
  /^\w+\??: (?:string|null|undefined|boolean|number|unknown|any|true|false|Error|error|err|e|\w+\.\w+|\w+\[\]|["'`{[].*)$/i,
  /^\w+ ?= |\$\{|%[sdvw]\b|\{\w*\}/,
];

const isCode = (said: string) => CODE.some((pattern) => pattern.test(said));

const NORMAL: readonly (readonly [RegExp, string])[] = [
  [/\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:[.,]\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?/g, ""],
  [/(?<![\d:])\d{1,2}:\d\d:\d\d(?:[.,]\d{1,9})?(?![\d:])/g, ""],
  [/\b0x[0-9a-f]+/gi, "0x"],
  [
    /(?:\/private)?(?:\/tmp|\/var\/folders)\/[^\s"'`:;,)]+|[A-Za-z]:\\[^\s"'`;,)]{0,200}\\Temp\\[^\s"'`:;,)]+/g,
    "<temporary>",
  ],
  [/(?<![\w.])\d+(?:\.\d+)? ?(?:ns|µs|us|ms|s|sec|secs|seconds?|m|min|minutes?)\b(?:\d+(?:\.\d+)?s)?/g, "<time>"],
  [/(?<=\.\w{1,8}):\d+(?::\d+)?(?!\w)/g, ""],
  [/(?<=\.\w{1,8})\(\d+(?:,\d+)?\)/g, ""],
  [/\b(lines?) \d+(?:[-–]\d+)?/gi, "$1"],
  [/\s+/g, " "],
];

function errorKey(said: string): string {
  const normal = NORMAL.reduce((line, [pattern, by]) => line.replace(pattern, by), said);
  return cut(normal.trim()).trimEnd();
}

/** Never through the middle of a character. */
function cut(text: string): string {
  return text.slice(0, /[\ud800-\udbff]/.test(text[MAX_CHARS - 1] ?? "") ? MAX_CHARS - 1 : MAX_CHARS);
}
