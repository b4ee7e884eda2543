import { formatInteger } from "../format-number";
import { stubOf, stubTitle } from "../stub";
import type { Counter } from "./counter";
import { cutToFit } from "./cut-text";
import { isShort, type MaterialisedBody, mayNeedText, type ViewItem, type ViewText } from "./view-item";

export const SHOWN_KINDS = ["turn", "inline", "stub", "bare", "catalogue", "cut"] as const;

/** A line or block of a view as the model gets it. */
export interface Shown {
  kind: (typeof SHOWN_KINDS)[number];
  text: string;
  tokens: number;
  observationId: string | null;
  /** Its event in the thread and that one's step; null for the catalogue line and for what is of another thread. */
  seq: number | null;
  step: number | null;
}

/** What a form stands for: its address and its place in the thread. */
type Name = Pick<Shown, "observationId" | "seq" | "step">;

/** What can stand in a view for an item, from the whole of it to its address alone. Each is made once. */
export interface Forms {
  /** A turn verbatim, an output of at most ρ characters inline, the stub of a longer one. Infinite where only the ends are at hand. */
  full(item: ViewItem): Shown;
  /** Its stub; what is short, or has no address, stays as it is. */
  stub(item: ViewItem): Shown;
  /** Its address; null where it has none. */
  bare(item: ViewItem): Shown | null;
  materialised(body: MaterialisedBody): Shown;
  cut(text: ViewText, of: Name, room: number): Shown | null;
  /** One line for all that is not shown. */
  catalogue(count: number): Shown;
}

export function createForms({ rho, count }: { rho: number; count: Counter }): Forms {
  const shown = (kind: Shown["kind"], text: string, { observationId, seq, step }: Name): Shown => ({
    kind,
    text,
    tokens: Math.max(1, count(text)),
    observationId,
    seq,
    step,
  });

  function fullOf(item: ViewItem): Shown {
    const { facts, text } = item;
    const of = nameOf(item);
    if (facts === null) return shown("turn", typeof text === "string" ? text : "", of);
    if (!mayNeedText(facts, rho)) return shown("stub", stubOf(facts, rho), of);
    if (text === null) throw new Error(`The view shows §${facts.id}, and its text was not read.`);
    if (typeof text !== "string") return { kind: "turn", text: "", tokens: Number.POSITIVE_INFINITY, ...of };
    if (facts.kind === "tool") return shown("inline", `${stubTitle(facts)}\n${text}`, of);
    return shown("turn", text, of);
  }

  function stubForm(item: ViewItem): Shown {
    const { facts } = item;
    return facts === null || (isShort(facts) && mayNeedText(facts, rho)) ? full(item) : stubs(item, facts);
  }

  const full = once(fullOf);
  const stubs = once((item: ViewItem, facts: NonNullable<ViewItem["facts"]>) => {
    return shown("stub", stubOf(facts, rho), nameOf(item));
  });
  return {
    full,
    stub: once(stubForm),
    bare: once((item: ViewItem) => item.facts && shown("bare", `§${item.facts.id}`, nameOf(item))),
    materialised: once((body: MaterialisedBody) => {
      const { facts, text, part } = body;
      return shown("inline", `${stubTitle(facts)}${part === null ? "" : `, ${part}`}\n${text}`, nameOf(body));
    }),
    cut(text, of, room) {
      const cut = cutToFit(text, of.observationId, room, count);
      return cut === null ? null : shown("cut", cut, of);
    },
    catalogue: (n) =>
      shown("catalogue", `⋯ ${formatInteger(n)} earlier addresses not shown: list_observations (kind=all) has them`, {
        observationId: null,
        seq: null,
        step: null,
      }),
  };
}

function nameOf({ facts, seq, step }: Pick<ViewItem, "facts"> & Pick<Name, "seq" | "step">): Name {
  return { observationId: facts?.id ?? null, seq, step };
}

function once<T extends object, Rest extends unknown[], R>(
  make: (key: T, ...rest: Rest) => R,
): (key: T, ...rest: Rest) => R {
  const made = new WeakMap<T, { value: R }>();
  return (key, ...rest) => {
    const found = made.get(key) ?? { value: make(key, ...rest) };
    made.set(key, found);
    return found.value;
  };
}
