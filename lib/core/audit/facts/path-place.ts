import { isFileName } from "./file-names";
import { withoutPlaces } from "./found";
import { isPathLike } from "./path-like";
import { pathTokens } from "./path-tokens";

/** A path as it stands in a line of text, with the line of the file it points to. */
export interface PathPlace {
  path: string;
  /** As written, without leading zeros. */
  line: string | null;
  from: number;
  /** After the path, and after all that belongs to it. */
  pathTo: number;
  to: number;
}

const PYTHON = /File "([^"]{1,400})", line (\d{1,7})/g;
/** `:12`, `:12:3`, `:12-20`, `(12,3)`, `#L12`, and `-12-` of a search that shows what stands around. */
const LINE = /(?::(\d{1,7})(?::\d{1,7}(?!\d))?|\((\d{1,7})(?:,\s?\d{1,7})?\)|#L(\d{1,7}))(?![\w.])/y;

/** The paths in a line of text, in order. */
export function pathPlaces(text: string, cwd: string | null): PathPlace[] {
  const places = text.includes('File "') ? pythonPlaces(text) : [];
  for (const { path, from, around } of pathTokens(withoutPlaces(text, places))) {
    const pathTo = from + path.length;
    const place = around === null ? lineAfter(text, pathTo) : { line: around, to: pathTo + around.length + 1 };
    const isPath = isPathLike(path, text, from, cwd) || (place.line !== null && isBareFile(path));
    if (isPath) places.push({ path, from, pathTo, to: place.to, line: place.line && String(Number(place.line)) });
  }
  return places;
}

function pythonPlaces(text: string): PathPlace[] {
  return [...text.matchAll(PYTHON)].flatMap(({ 0: all, 1: path = "", 2: line = "", index }) =>
    path.startsWith("<")
      ? []
      : [
          {
            path,
            line: String(Number(line)),
            from: index + 6,
            pathTo: index + 6 + path.length,
            to: index + all.length,
          },
        ],
  );
}

function lineAfter(text: string, at: number): { line: string | null; to: number } {
  LINE.lastIndex = at;
  const match = LINE.exec(text);
  const line = match?.[1] ?? match?.[2] ?? match?.[3];
  return match && line !== undefined && Number(line) > 0 ? { line, to: at + match[0].length } : { line: null, to: at };
}

function isBareFile(path: string): boolean {
  return !/[/\\]/.test(path) && /^[\p{L}\p{N}_.-]+$/u.test(path) && isFileName(path);
}
