interface MediaRange {
  type: string;
  q: number;
  order: number;
}

/**
 * Whether an Accept header prefers JSON to the plain bytes. The higher q wins, then the one named more exactly, then the
 * one named first; bytes when the header leaves it open.
 */
export function prefersJson(accept: string): boolean {
  const ranges = accept.split(",").map(parseRange);
  const json = bestOf(ranges, /^(application\/(json|\*)|\*\/\*)$/);
  const bytes = bestOf(ranges, /^(text\/(plain|\*)|image\/.+|application\/octet-stream|\*\/\*)$/);
  if (json.q !== bytes.q) return json.q > bytes.q;
  if (json.q === 0 || json.exactness !== bytes.exactness) return json.q > 0 && json.exactness > bytes.exactness;
  return json.exactness > 0 && json.order < bytes.order;
}

function parseRange(text: string, order: number): MediaRange {
  const [type = "", ...parameters] = text.split(";").map((part) => part.trim().toLowerCase());
  const q = parameters.map((parameter) => /^q\s*=\s*([01](?:\.\d*)?)$/.exec(parameter)?.[1]).find((found) => found);
  return { type, q: q === undefined ? 1 : Math.min(1, Number(q)), order };
}

/** The most exact range that names such a type decides its q, however small. */
function bestOf(ranges: readonly MediaRange[], types: RegExp) {
  const found = ranges
    .filter(({ type }) => types.test(type))
    .map((range) => ({ ...range, exactness: exactnessOf(range.type) }))
    .sort((a, b) => b.exactness - a.exactness || b.q - a.q || a.order - b.order);
  return found[0] ?? { q: 0, exactness: 0, order: ranges.length };
}

function exactnessOf(type: string): number {
  if (type === "*/*") return 0;
  return type.endsWith("/*") ? 1 : 2;
}
