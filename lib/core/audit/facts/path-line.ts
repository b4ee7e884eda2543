import type { Found } from "./found";
import { normalPath } from "./normal-path";
import { pathPlaces } from "./path-place";

/** The lines of files that a line of text points to. */
export function pathLinesIn(text: string, cwd: string | null, places = pathPlaces(text, cwd)): Found[] {
  return places.flatMap(({ path, line, from, to }) => {
    const key = line === null ? null : normalPath(path, cwd);
    return key === null ? [] : [{ class: "path-line" as const, key: `${key}:${line}`, loose: null, from, to }];
  });
}
