import { type Found, withoutPlaces } from "./found";
import { normalUnit } from "./units";

const AMOUNT = String.raw`(?<![\p{sc=Latin}\p{N}_.%]|\d[,:/]|%-)(-?)(\d[\d,_]*(?:\.\d+)?)`;
const MEASURED = new RegExp(
  `${AMOUNT}([kKM]?)([ \\u00a0-]?)(%|[A-Za-zµμ]{1,12}(?:/(?:s|op))?|[円秒分行]|時間|日間|文字|ミリ秒|バイト|トークン|テスト|ファイル|パーセント)`,
  "gu",
);
const PRICED = /(?<![\w$])([$€£¥])(\d[\d,]*(?:\.\d+)?)(?![\w]|\.\d|,\d)/g;
const CLOCKED = /(?<![\w.:/-])(?:(\d{1,4})h ?)?(?:(\d{1,4})m(?:in)? ?)(\d{1,2}(?:\.\d{1,9})?)s(?!\w)/g;

/** Numbers that a unit stands at: `key` is the value without separators, a space, and the unit's one name. */
export function numbersIn(text: string): Found[] {
  if (!/\d/.test(text)) return [];
  const whole = [...clockedIn(text), ...pricedIn(text)];
  const rest = withoutPlaces(text, whole);
  const measured = [...rest.matchAll(MEASURED)].flatMap((match) => measure(rest, match) ?? []);
  return [...whole, ...measured].sort((a, b) => a.from - b.from);
}

/** `1m 23s`, in seconds. */
function clockedIn(text: string): Found[] {
  if (!/\dm/.test(text)) return [];
  return [...text.matchAll(CLOCKED)].flatMap(
    ({ 0: all, 1: hours = "0", 2: minutes = "0", 3: seconds = "0", index }) => {
      const value = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
      return found(value, "s", index, all.length) ?? [];
    },
  );
}

/** `$1` is an argument more often than a price. */
function pricedIn(text: string): Found[] {
  if (!/[$€£¥]\d/.test(text)) return [];
  return [...text.matchAll(PRICED)].flatMap(({ 0: all, 1: sign = "", 2: digits = "", index }) =>
    sign === "$" && digits.length < 3 ? [] : (found(plainValue(digits), normalUnit(sign), index, all.length) ?? []),
  );
}

function measure(text: string, match: RegExpExecArray): Found | null {
  const { 0: all, 1: sign = "", 2: digits = "", 3: scale = "", 4: space = "", 5: written = "", index } = match;
  if (space === "-" && !/^[a-z]{2,}/.test(written)) return null;
  // Of `12 KB` the K was taken for thousands.
  const joined = space === "" ? normalUnit(scale + written) : null;
  const unit = joined ?? normalUnit(written);
  const thousands = joined === null ? scale : "";
  if (unit === null || !isEnd(text, index + all.length, written) || isDecade(digits, space, written)) return null;
  if (thousands !== "" && !SCALED.has(unit)) return null;
  if (written === "b" && scale === "") return null;
  return found(plainValue(digits, thousands, sign), unit, index, all.length);
}

/** Counted in thousands and millions. */
const SCALED: ReadonlySet<string> = new Set(["tokens", "tokens/s", "lines", "rows", "chars", "requests", "usd"]);

function isEnd(text: string, at: number, written: string): boolean {
  const next = text.slice(at, at + 2);
  return written === "%" ? !/^[\w{(]/.test(next) : !/^(?:[A-Za-z0-9_(=/]|-\w|[.:][A-Za-z])/.test(next);
}

/** `1990s` is no duration. */
const isDecade = (digits: string, space: string, written: string) =>
  space === "" && written === "s" && /^(?:1[89]|20)\d0$/.test(digits);

/** As written, but for separators, leading and closing zeros; null where the separators make no number. */
function plainValue(digits: string, scale = "", sign = ""): string | null {
  const [first = "", ...groups] = digits.replace(/\.\d+$/, "").split(/[,_]/);
  const isGrouped = groups.length === 0 || (first.length <= 3 && groups.every((group) => group.length === 3));
  if (!isGrouped || digits.length > 32) return null;
  const plain = digits.replace(/[,_]/g, "");
  const value = scale === "" ? plain : String(Number((Number(plain) * (scale === "M" ? 1e6 : 1e3)).toFixed(6)));
  const [whole = "", part = ""] = value.split(".");
  const fraction = part.replace(/0+$/, "");
  return `${sign}${whole.replace(/^0+(?=\d)/, "")}${fraction === "" ? "" : `.${fraction}`}`;
}

function found(value: string | number | null, unit: string | null, from: number, length: number): Found | null {
  if (value === null || unit === null) return null;
  const key = `${typeof value === "number" ? Number(value.toFixed(9)) : value} ${unit}`;
  return { class: "number", key, loose: null, from, to: from + length };
}
