import { isTellingName } from "./file-names";
import type { Found } from "./found";
import { normalPath } from "./normal-path";
import { pathPlaces } from "./path-place";

/** The paths of files and folders in a line of text, without the line they may point to. */
export function pathsIn(text: string, cwd: string | null, places = pathPlaces(text, cwd)): Found[] {
  return places.flatMap(({ path, from, pathTo }) => {
    const key = normalPath(path, cwd);
    if (key === null) return [];
    const last = key.slice(key.lastIndexOf("/") + 1);
    return [{ class: "path" as const, key, loose: isTellingName(last) ? last : null, from, to: pathTo }];
  });
}
