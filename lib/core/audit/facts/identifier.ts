import { addressesIn } from "./address";
import { type Found, withoutPlaces } from "./found";

/** A text in which the hint does not stand holds none. */
type Rule = readonly [hint: RegExp, pattern: RegExp, isOne: (match: string, text: string, at: number) => boolean];

const always = () => true;

/** They may look like paths, and are not. */
const BEFORE_PATHS: readonly Rule[] = [
  [/\/[\w.-]+#\d/, /(?<![\w./-])[\w.-]{1,100}\/[\w.-]{1,100}#\d{1,7}(?!\w)/g, always],
];

/** The most exact first: what one has taken, those after it do not see. */
const RULES: readonly Rule[] = [
  [/-[0-9a-f]{4}-/i, /(?<![\w-])[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(?![\w-])/gi, always],
  [/sha\d/i, /(?<!\w)sha(?:1|224|256|384|512):[0-9a-f]{7,128}(?!\w)/gi, always],
  [/\d\.\d{1,3}:\d/, /(?<![\w.])\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}:\d{1,5}(?![\w.:])/g, isEndpoint],
  [/[0-9a-f]{7}/, /(?<![\w#&%-]|(?<!\.)\.)[0-9a-f]{7,64}(?![\w-]|\.\w)/g, isHash],
  [/CVE-\d/, /(?<![\w-])CVE-\d{4}-\d{4,7}(?!\w)/g, always],
  [/[A-Z][A-Z0-9]{1,9}-\d/, /(?<![\w.-])[A-Z][A-Z0-9]{1,9}-\d{1,6}(?![\w-]|\.\d)/g, isTicket],
  [/#\d/, /(?<![\p{L}\p{N}_#&/$-])#\d{1,6}(?![\w-]|\.\d)/gu, isReference],
];

/** Addresses, and references to issues of a named repository: a path must not be sought in them. */
export function namedPlacesIn(text: string): Found[] {
  const addresses = addressesIn(text);
  return [...addresses, ...byRules(withoutPlaces(text, addresses), BEFORE_PATHS)];
}

/** Hashes, UUIDs, digests, endpoints and short references in a line of text. */
export function shortIdentifiersIn(text: string): Found[] {
  return /\d/.test(text) ? byRules(text, RULES) : [];
}

function byRules(text: string, rules: readonly Rule[]): Found[] {
  const found: Found[] = [];
  let rest = text;
  for (const [hint, pattern, isOne] of rules) {
    if (!hint.test(rest)) continue;
    const more = [...rest.matchAll(pattern)].flatMap(({ 0: match, index }) =>
      isOne(match, rest, index) ? [identifier(match, index)] : [],
    );
    if (more.length > 0) rest = withoutPlaces(rest, more);
    found.push(...more);
  }
  return found;
}

function identifier(text: string, from: number): Found {
  const isHexadecimal = /^(?:[0-9a-f-]+|sha\d+:[0-9a-f]+)$/i.test(text);
  return { class: "id", key: isHexadecimal ? text.toLowerCase() : text, loose: null, from, to: from + text.length };
}

/** Letters and digits both, and not a number as `12e34567`. */
function isHash(text: string): boolean {
  return /\d/.test(text) && /[a-f]/.test(text) && !/^\d+e\d+$/.test(text);
}

function isEndpoint(text: string): boolean {
  const [port = "", ...parts] = text.split(/[.:]/).reverse();
  return Number(port) <= 65_535 && parts.every((part) => Number(part) <= 255);
}

const STANDARD =
  /^(?:UTF|UCS|SHA|ISO|AES|RSA|DES|MD|GPT|HTTP|TLS|SSL|IPV|EC|ES|HS|RS|PS|CP|WIN|WINDOWS|UTC|GMT|LATIN|COVID|BASE|IEEE|ARM|MP|PBKDF|ECMA|ED|X|F|H|CRC|KOI8|ASCII|USB|SOC|PCI|STEP|PHASE|TASK|VP|AV|CODE|FY|Q|V|T|PEP|RFC)-/;

function isTicket(text: string): boolean {
  return !STANDARD.test(text);
}

/** Neither a colour nor the anchor of an address. */
function isReference(text: string, line: string, at: number): boolean {
  const isShort = text.length === 4 || text.length === 7;
  return !isColour(line, at) && !(isShort && /["'`(]/.test(line[at - 1] ?? ""));
}

/** What stands before says that a colour follows. */
function isColour(line: string, at: number): boolean {
  return /(?:colou?r|background|border|fill|stroke|shadow|outline|gradient|theme|foreground|rgb)[\w-]*["'`]?\s?[:=(,][^;]*$/i.test(
    line.slice(Math.max(0, at - 60), at),
  );
}
