import { AppError } from "../errors";
import type { Counter } from "./counter";
import { createForms, type Forms, type Shown } from "./forms";
import type { MaterialisedBody, ViewItem } from "./view-item";
import { LEAST_K } from "./view-limits";

export interface ViewPolicy {
  /** Tokens the view may have. */
  k: number;
  /** Retention threshold: a longer output is shown as its stub. */
  rho: number;
  count: Counter;
}

export interface Given {
  /** The end of the thread, in the order of the log. */
  items: readonly ViewItem[];
  /** Whether there is nothing before the first of these; else how many addresses there are. */
  isWhole: boolean;
  older: number;
  /** Recalled and not let go of, one for each address, the most recently used first. */
  materialised: readonly MaterialisedBody[];
}

export interface ActiveView {
  /** In the order of the log; what was recalled of other threads last. */
  items: Shown[];
  tokens: number;
  /** Of these, what stands for something else: stubs, bare ids, the catalogue line. */
  stubTokens: number;
  /** Older items would change nothing but the number in the catalogue line. */
  isSettled: boolean;
  /** Texts of older items are not asked for. */
  isTextSettled: boolean;
}

/** Of K: what recalled bodies may take, and what is kept for stubs and for bare ids while there are older items. */
const MATERIALISED_SHARE = 1 / 2;
const STUB_SHARE = 1 / 4;
const BARE_SHARE = 1 / 8;

/**
 * What a model sees of a thread, in at most K tokens: recalled bodies, the latest items whole, earlier ones as stubs, yet
 * earlier ones as bare ids, and one line for the rest. Pure: the same items give the same view, whatever was asked before.
 *
 * It is laid out from the newest item to the oldest. Each stage leaves to the next ones what all older items need, at most
 * their share; so only the end of a long thread has to be at hand.
 *
 * @throws AppError `invalid` when K is below `LEAST_K`
 */
export function createActiveView(policy: ViewPolicy): (given: Given) => ActiveView {
  if (policy.k < LEAST_K) throw new AppError("invalid", `A view has at least ${LEAST_K} tokens (k).`);
  const forms = createForms(policy);
  return (given) => layOut(given, policy.k, forms);
}

function layOut(given: Given, k: number, forms: Forms): ActiveView {
  const whole = everything(given, k, forms);
  if (whole && given.isWhole) return { ...viewOf(whole), isSettled: true, isTextSettled: true };
  const addresses = given.older + given.items.filter(({ facts }) => facts !== null).length;
  // A tokenizer may take more for a smaller number, and then there is a little less room.
  for (let reserve = forms.catalogue(addresses).tokens; reserve < k; ) {
    const { shown, early, extra, isCut } = withinBudget(given, k, k - reserve, forms);
    const hidden = addresses - early.length - shown.filter((form) => form?.observationId).length;
    const items = [
      ...(hidden > 0 ? [forms.catalogue(hidden)] : []),
      ...early,
      ...shown.filter((form) => form !== null),
      ...extra,
    ];
    const view = viewOf(items);
    if (view.tokens <= k) {
      const isTextSettled = given.isWhole || (isCut && whole === null);
      return {
        ...view,
        isTextSettled,
        isSettled: given.isWhole || (isTextSettled && hidden > given.older - early.length),
      };
    }
    reserve += view.tokens - k;
  }
  throw new Error(`No view of ${k} tokens has room for its catalogue line.`);
}

/** Nothing left out, where that fits; texts of what is older than the first that does not are not asked for. */
function everything({ items, materialised }: Given, k: number, forms: Forms): Shown[] | null {
  const recalled = new Map(materialised.filter(({ seq }) => seq !== null).map((body) => [body.facts.id, body]));
  const shown: Shown[] = [];
  let left = k;
  const take = (form: Shown): boolean => {
    left -= form.tokens;
    shown.push(form);
    return left >= 0;
  };
  for (const body of materialised.filter(({ seq }) => seq === null)) if (!take(forms.materialised(body))) return null;
  for (const item of items.toReversed()) {
    const body = item.facts && recalled.get(item.facts.id);
    if (!take(body ? forms.materialised(body) : forms.full(item))) return null;
  }
  return shown.reverse();
}

interface Laid {
  /** For each item what is shown of it. */
  shown: (Shown | null)[];
  /** Recalled bodies from before the first item, and of other threads. */
  early: Shown[];
  extra: Shown[];
  /** Some item is not shown in full. */
  isCut: boolean;
}

function withinBudget({ items, isWhole, materialised }: Given, k: number, budget: number, forms: Forms): Laid {
  const recalled = placeMaterialised(materialised, Math.floor(k * MATERIALISED_SHARE), forms);
  const shown: (Shown | null)[] = items.map(({ facts }) => (facts && recalled.here.get(facts.id)?.form) ?? null);
  let left = budget - recalled.tokens;
  const need = needsOfOlder(items, isWhole, shown, k, forms);
  let at = items.length - 1;

  const place = (form: Shown | null, keep: number): boolean => {
    if (form === null || form.tokens + keep > left) return false;
    shown[at] = form;
    left -= form.tokens;
    return true;
  };
  const each = (put: (item: ViewItem) => boolean): void => {
    for (; at >= 0; at--) {
      const item = items[at];
      if (item && shown[at] === null && !put(item)) return;
    }
  };

  each((item) => place(forms.full(item), need.asStubs(at)));
  const frontier = items[at];
  if (frontier) {
    const isNewest = left === budget - recalled.tokens;
    const cut = cutOf(frontier, left - need.asStubs(at), forms);
    if (cut && (isNewest || cut.tokens > forms.stub(frontier).tokens)) place(cut, 0);
  }
  each((item) => place(forms.stub(item), need.asBare(at)) || forms.bare(item) === null);
  each((item) => place(forms.bare(item), 0) || forms.bare(item) === null);
  const given = new Set(items.flatMap(({ facts }) => facts?.id ?? []));
  const early = [...recalled.here.values()].filter(({ form }) => !given.has(form.observationId ?? ""));
  early.sort((a, b) => a.seq - b.seq);
  return { shown, early: early.map(({ form }) => form), extra: recalled.elsewhere, isCut: frontier !== undefined };
}

/** Head and tail of what an item shows in full, or of its stub where that is all it ever shows. */
function cutOf(item: ViewItem, room: number, forms: Forms): Shown | null {
  const full = forms.full(item);
  if (room <= 0) return null;
  return forms.cut(full.kind === "stub" || item.text === null ? full.text : item.text, full, room);
}

/** Recalled bodies, the most recently used first; the one for which there is too little room is cut. */
function placeMaterialised(materialised: readonly MaterialisedBody[], room: number, forms: Forms) {
  const here = new Map<string, { form: Shown; seq: number }>();
  const elsewhere: Shown[] = [];
  let left = room;
  for (const body of materialised) {
    const whole = forms.materialised(body);
    const form = whole.tokens <= left ? whole : forms.cut(whole.text, whole, left);
    if (!form) continue;
    left -= form.tokens;
    if (body.seq === null) elsewhere.unshift(form);
    else here.set(body.facts.id, { form, seq: body.seq });
  }
  return { here, elsewhere, tokens: room - left };
}

/** What the items before one need as stubs, or as bare ids: as much as they have, at most a share of K. */
function needsOfOlder(
  items: readonly ViewItem[],
  isWhole: boolean,
  taken: readonly (Shown | null)[],
  k: number,
  forms: Forms,
) {
  const upTo = (share: number, formOf: (item: ViewItem) => Shown | null) => {
    const most = Math.floor(k * share);
    const sums = [isWhole ? 0 : most];
    for (const [index, item] of items.entries()) {
      const before = sums[index] ?? most;
      if (before >= most) break;
      sums.push(Math.min(most, before + (taken[index] ? 0 : (formOf(item)?.tokens ?? 0))));
    }
    return (index: number) => sums[index] ?? most;
  };
  const bare = upTo(BARE_SHARE, forms.bare);
  const stubs = upTo(STUB_SHARE, forms.stub);
  // Where the stubs of all do not fit their share, some will be bare.
  const most = Math.floor(k * STUB_SHARE);
  return { asBare: bare, asStubs: (index: number) => stubs(index) + (stubs(index) < most ? 0 : bare(index)) };
}

function viewOf(items: Shown[]): Pick<ActiveView, "items" | "tokens" | "stubTokens"> {
  const sum = (all: readonly Shown[]) => all.reduce((total, { tokens }) => total + tokens, 0);
  return {
    items,
    tokens: sum(items),
    stubTokens: sum(items.filter(({ kind }) => /^(stub|bare|catalogue)$/.test(kind))),
  };
}
