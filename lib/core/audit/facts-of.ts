import { FACT_CLASSES, type Fact } from "./fact";
import { errorIn } from "./facts/error-line";
import { type Found, withoutPlaces } from "./facts/found";
import { namedPlacesIn, shortIdentifiersIn } from "./facts/identifier";
import { numbersIn } from "./facts/number";
import { pathsIn } from "./facts/path";
import { pathLinesIn } from "./facts/path-line";
import { pathPlaces } from "./facts/path-place";
import { plainLine } from "./facts/plain-line";
import { symbolsIn } from "./facts/symbol";

/** Of a text with more facts, the first this many. */
export const MAX_FACTS = 2_000;
/** Of a longer line, in characters, only the beginning is looked at. */
export const MAX_LINE_CHARS = 20_000;

/** The facts of a text in order of first appearance, each once; all classes but commands. */
export function factsOf(text: string, { cwd }: { cwd: string | null }): Fact[] {
  const facts = new Map<string, Fact>();
  const seen = new Set<string>();
  for (const line of linesOf(text)) {
    if (seen.has(line)) continue;
    seen.add(line);
    for (const fact of factsInLine(line, cwd)) {
      const id = `${fact.class} ${fact.key}`;
      if (facts.has(id)) continue;
      facts.set(id, fact);
      if (facts.size === MAX_FACTS) return [...facts.values()];
    }
  }
  return [...facts.values()];
}

/** The facts of one line, in order; the same one may come again. */
export function factsInLine(line: string, cwd: string | null): Fact[] {
  if (line.length < 3) return [];
  const { text, original } = plainLine(line);
  return placesIn(text, cwd).map((found) => ({
    class: found.class,
    text: original(found.from, found.to),
    key: found.key,
    loose: found.loose,
  }));
}

/** The lines that are looked at, each cut to what is looked at of it. */
export function* linesOf(text: string): Generator<string> {
  const end = /[\r\n]/g;
  let from = 0;
  while (from < text.length) {
    end.lastIndex = from;
    const to = end.exec(text)?.index ?? text.length;
    yield text.slice(from, Math.min(to, from + MAX_LINE_CHARS));
    from = to + 1;
  }
}

/** What the most exact rules found is hidden from those after them. */
function placesIn(line: string, cwd: string | null): Found[] {
  const error = errorIn(line);
  const named = namedPlacesIn(line);
  const unnamed = withoutPlaces(line, named);
  const places = pathPlaces(unnamed, cwd);
  const paths = [...pathsIn(unnamed, cwd, places), ...pathLinesIn(unnamed, cwd, places)];
  const unplaced = withoutPlaces(unnamed, paths);
  const short = shortIdentifiersIn(unplaced);
  const counted = withoutPlaces(unplaced, short);
  const numbers = numbersIn(counted);
  const symbols = symbolsIn(withoutPlaces(counted, numbers));
  const found = [...named, ...paths, ...short, ...numbers, ...symbols, ...(error ? [error] : [])];
  return found.sort((a, b) => a.from - b.from || FACT_CLASSES.indexOf(a.class) - FACT_CLASSES.indexOf(b.class));
}
