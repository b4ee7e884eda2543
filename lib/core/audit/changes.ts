import { effectOn } from "../reread/file-effect";
import { type AuditedCall, placeAfter } from "./audited-call";

/** The calls of a thread that may have changed something, in order. */
export interface Changes {
  all: AuditedCall[];
  /** Those that may have changed any file. */
  wild: AuditedCall[];
  /** Those that say which files they write, and by the last name of each. */
  named: AuditedCall[];
  byName: Map<string, AuditedCall[]>;
}

/** A file that no call names. */
const NO_FILE = "\0";
const PATCHED = "apply_patch ";

export function changesOf(calls: readonly AuditedCall[]): Changes {
  const changes: Changes = { all: [], wild: [], named: [], byName: new Map() };
  for (const call of calls) {
    const files = filesNamed(call);
    const isWild = effectOn(NO_FILE, call.call) !== "none";
    if (isWild) changes.wild.push(call);
    if (files.length > 0) changes.named.push(call);
    if (isWild || files.length > 0) changes.all.push(call);
    for (const name of new Set(files.map(lastName))) {
      const list = changes.byName.get(name);
      if (list) list.push(call);
      else changes.byName.set(name, [call]);
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
  const { wild, all } = changes;
  const any = file === null ? all : wild;
  const first = any[placeAfter(any, after)] ?? null;
  const limit = Math.min(first?.seq ?? before, before);
  const named = file === null ? null : firstNamed(changes, file, after, limit, isChange);
  return named ?? (first && first.seq < before ? first : null);
}

/** Enough of the calls after one to tell what became of a file: the first that may have written it, and that wrote it. */
export function tellingChanges(changes: Changes, file: string, after: number): AuditedCall[] {
  const first = firstChange(changes, file, after, Number.POSITIVE_INFINITY);
  const write = firstNamed(changes, file, after, Number.POSITIVE_INFINITY, (effect) => effect === "wrote");
  return [first, write].filter((call) => call !== null);
}

type Effect = ReturnType<typeof effectOn>;
const isChange = (effect: Effect) => effect !== "none";

function firstNamed(
  { named, byName }: Changes,
  file: string,
  after: number,
  before: number,
  isSought: (effect: Effect) => boolean,
): AuditedCall | null {
  // A path that climbs, or reads like two, may be any of them.
  const candidates = /\.\.|, /.test(file) ? named : (byName.get(lastName(file)) ?? []);
  for (let at = placeAfter(candidates, after); at < candidates.length; at++) {
    const candidate = candidates[at];
    if (!candidate || candidate.seq >= before) return null;
    if (isSought(effectOn(file, candidate.call))) return candidate;
  }
  return null;
}

function filesNamed({ call }: AuditedCall): string[] {
  const action = call.action ?? "";
  const said = action.startsWith(PATCHED) ? action.slice(PATCHED.length) : action;
  const files = [said, ...(said.includes(", ") ? said.split(", ") : [])];
  return files.some((file) => file !== "" && names(file, call)) ? files : [];
}

/** Whether a call has an effect on a file that it has on no other. */
function names(file: string, call: AuditedCall["call"]): boolean {
  return effectOn(file, call) === "wrote" || (effectOn(NO_FILE, call) === "none" && effectOn(file, call) !== "none");
}

/** In lower case, as some systems know none. */
function lastName(path: string): string {
  const plain = path.replaceAll("\\", "/");
  return plain.slice(plain.lastIndexOf("/") + 1).toLowerCase();
}
