import { effectOn } from "../reread/file-effect";
import { type AuditedCall, placeAfter } from "./audited-call";
import { resolvePath } from "./resolve-path";
import { SHELL_TOOLS } from "./shell-command";

/** The calls of a thread that may have changed something, in order. */
export interface Changes {
  all: AuditedCall[];
  /** Those that may have changed any file. */
  wild: AuditedCall[];
  /** Those that say which files they write, and by path: whole, and by everything a path ends with. */
  named: AuditedCall[];
  byPath: Map<string, AuditedCall[]>;
  byEnd: Map<string, AuditedCall[]>;
}

/** A file that no call names. */
const NO_FILE = "\0";
const PATCHED = "apply_patch ";
/** A path that climbs, or reads like two, may be any. */
const UNCLEAR = /(?:^|[\\/])\.\.(?:[\\/]|$)|, /;

export function changesOf(calls: readonly AuditedCall[]): Changes {
  const changes: Changes = { all: [], wild: [], named: [], byPath: new Map(), byEnd: new Map() };
  for (const call of calls) {
    const isWild = effectOn(NO_FILE, call.call) !== "none";
    const files = filesNamed(call, isWild);
    if (isWild) changes.wild.push(call);
    if (files.length > 0) changes.named.push(call);
    if (isWild || files.length > 0) changes.all.push(call);
    for (const file of files) {
      const path = plain(file);
      list(changes.byPath, path, call);
      for (const end of [path, ...endsOf(path)]) list(changes.byEnd, end, call);
    }
  }
  return changes;
}

/**
 * The first call after one and before another that wrote a file or may have; of any file when `file` is null.
 *
 * @param after and `before` are numbers of events, themselves left out.
 */
export function firstChange(changes: Changes, file: string | null, after: number, before: number): AuditedCall | null {
  const any = file === null ? changes.all : changes.wild;
  const first = any[placeAfter(any, after)];
  const limit = Math.min(first?.seq ?? before, before);
  const named = file === null ? null : firstNamed(changes, file, after, limit, (effect) => effect !== "none");
  return named ?? (first && first.seq < before ? first : null);
}

/** Enough of the calls after one to tell what became of a file: the first that may have written it, and that wrote it. */
export function tellingChanges(changes: Changes, file: string, after: number): AuditedCall[] {
  const first = firstChange(changes, file, after, Number.POSITIVE_INFINITY);
  const write = firstNamed(changes, file, after, Number.POSITIVE_INFINITY, (effect) => effect === "wrote");
  return [first, write].filter((call) => call !== null);
}

type IsSought = (effect: ReturnType<typeof effectOn>) => boolean;

function firstNamed(changes: Changes, file: string, after: number, before: number, isSought: IsSought) {
  let found: AuditedCall | null = null;
  for (const calls of perhapsOf(changes, file)) {
    for (let at = placeAfter(calls, after); at < calls.length; at++) {
      const call = calls[at];
      if (!call || call.seq >= (found?.seq ?? before)) break;
      if (isSought(effectOn(file, call.call))) found = call;
    }
  }
  return found;
}

/** Lists that hold every call which may name a file: by a path that ends with its own, or that its own ends with. */
function perhapsOf({ named, byPath, byEnd }: Changes, file: string): AuditedCall[][] {
  if (UNCLEAR.test(file)) return [named];
  const path = plain(file);
  return [byEnd.get(path), ...endsOf(path).map((end) => byPath.get(end))].filter((calls) => calls !== undefined);
}

function filesNamed({ call }: AuditedCall, isWild: boolean): string[] {
  const action = call.action ?? "";
  const isPatch = action.startsWith(PATCHED);
  if (action === "" || (!isPatch && SHELL_TOOLS.has(call.tool ?? ""))) return [];
  const said = isPatch ? action.slice(PATCHED.length) : action;
  const files = said.includes(", ") ? [said, ...said.split(", ")] : [said];
  const isNamed = files.some((file) => {
    const effect = effectOn(file, call);
    return effect === "wrote" || (!isWild && effect === "unknown");
  });
  return isNamed ? Array.from(new Set(files)) : [];
}

/** In lower case, as some systems know none. */
function plain(path: string): string {
  return resolvePath(path, null).toLowerCase();
}

function endsOf(path: string): string[] {
  const ends: string[] = [];
  for (let at = path.indexOf("/"); at >= 0; at = path.indexOf("/", at + 1)) ends.push(path.slice(at + 1));
  return ends;
}

function list(map: Map<string, AuditedCall[]>, key: string, call: AuditedCall): void {
  const calls = map.get(key);
  if (!calls) map.set(key, [call]);
  else if (calls.at(-1) !== call) calls.push(call);
}
