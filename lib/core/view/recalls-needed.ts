import { bytesOfBase64 } from "../base64-size";
import type { Shown } from "./forms";

/** Something with an address that was said or answered up to a step. */
export interface Address {
  id: string;
  kind: string;
  /** Of a text; null for what is none, which is counted by its bytes. */
  chars: number | null;
  bytes: number;
  /** False where the log holds only a part of it. */
  complete: boolean;
}

/** How many of some addresses there are, and what it takes to read them. */
export interface Recalls {
  count: number;
  recalls: number;
  /** Of the count: the log holds only a part of them, and a recall gives no more. */
  incomplete: number;
}

/** How tool outputs stand in a view: whole, by an address of their own, in the catalogue line alone, or cut. */
export interface Standing {
  whole: number;
  handles: Recalls;
  listed: Recalls;
  cut: number;
}

/** How many recalls it takes to read something, of at most `cap` characters each; none where there is nothing in it. */
export function recallsOf({ chars, bytes }: Pick<Address, "chars" | "bytes">, cap: number): number {
  return chars === null ? Math.ceil(bytes / bytesOfBase64(cap)) : Math.ceil(chars / cap);
}

/** What a view holds only as a stub, as a bare id or in its catalogue line, and what it takes to read all of that. */
export function recallsForAll(addresses: readonly Address[], shown: readonly Shown[], cap: number): Recalls {
  const formOf = formsById(shown);
  return sumOf(
    addresses.filter(({ id }) => isHandle(formOf(id)) || formOf(id) === null),
    cap,
  );
}

/** How some addresses stand in a view, and what it takes to read those that it does not hold themselves. */
export function standingOf(addresses: readonly Address[], shown: readonly Shown[], cap: number): Standing {
  const formOf = formsById(shown);
  const those = (isSo: (form: Shown["kind"] | null) => boolean) => addresses.filter(({ id }) => isSo(formOf(id)));
  return {
    whole: those((form) => form === "turn" || form === "inline").length,
    handles: sumOf(those(isHandle), cap),
    listed: sumOf(
      those((form) => form === null),
      cap,
    ),
    cut: those((form) => form === "cut").length,
  };
}

/** Null for what has no item of its own: the catalogue line counts it. */
function formsById(shown: readonly Shown[]): (id: string) => Shown["kind"] | null {
  const forms = new Map<string, Shown["kind"]>();
  for (const { kind, observationId, seq } of shown)
    if (observationId !== null && seq !== null) forms.set(observationId, kind);
  return (id) => forms.get(id) ?? null;
}

function isHandle(form: Shown["kind"] | null): boolean {
  return form === "stub" || form === "bare";
}

function sumOf(addresses: readonly Address[], cap: number): Recalls {
  return {
    count: addresses.length,
    recalls: addresses.reduce((sum, address) => sum + recallsOf(address, cap), 0),
    incomplete: addresses.filter(({ complete }) => !complete).length,
  };
}
