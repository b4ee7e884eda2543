import { createHash } from "node:crypto";
import type {
  AuditRows,
  CompactionAuditRow,
  DiscardAuditRow,
  FindingRow,
  FindingRule,
  SurvivalRow,
} from "@/lib/core/audit/audit-rows";
import type { FactNumber } from "@/lib/core/audit/audited-thread";
import type { Fact } from "@/lib/core/audit/fact";
import type { LeftFact } from "@/lib/core/audit/follow-facts";
import { livedThrough } from "@/lib/core/audit/lived-through";
import { QUOTED_CLASSES, type QuotedLine } from "@/lib/core/audit/quoted-lines";
import { isTellingNeed } from "@/lib/core/audit/telling-need";
import { groupBy } from "@/lib/core/group-by";
import { rangesContain } from "@/lib/core/ranges";
import { storableInt, storableText } from "../storable";
import type { ThreadAudit } from "./audit-log";
import { packFacts, type ToldFact } from "./packed-facts";

/** Of the facts of one class that a compaction took, so many that were lost are told one by one, and so many others. */
export const MOST_TOLD = 300;
const MAX_TEXT_CHARS = 2_000;

/** What of an audit is kept: counts of everything, and one by one what matters most. */
export function rowsOfAudit(audit: ThreadAudit): AuditRows {
  const left = [
    ...named(audit.left, (fact) => audit.facts.factOf(fact)),
    ...named(audit.leftQuotes, (quote) => audit.quotes.quoteOf(quote)),
  ];
  return {
    compactions: compactionRows(audit, left),
    survivals: survivalRows(left),
    discards: discardRows(audit, left),
    findings: findingRows(audit, left),
  };
}

interface Named extends LeftFact {
  class: (Fact | QuotedLine)["class"];
  text: string;
  key: string;
  age: number;
}

function named(left: readonly LeftFact[], nameFact: (fact: FactNumber) => Fact | QuotedLine): Named[] {
  const ages = livedThrough(left);
  return left.map((one, i) => {
    const { class: name, text, key } = nameFact(one.fact);
    const use = isTellingNeed({ class: name, text }) ? one.use : null;
    return { ...one, class: name, text: storableText(text, MAX_TEXT_CHARS), key, age: ages[i] ?? 1, use };
  });
}

function compactionRows({ baseline, firstEdits }: ThreadAudit, left: readonly Named[]): CompactionAuditRow[] {
  const byN = groupBy(left, ({ n }) => n);
  const none = { calls: null, repeated: null, callsElsewhere: null, repeatedElsewhere: null };
  const before = { n: 0, ...none, ...editOf(firstEdits.start), facts: packFacts([]) };
  const after = baseline.map(({ n, after, elsewhere }): CompactionAuditRow => {
    const edit = firstEdits.after.find((one) => one.n === n)?.edit ?? null;
    return {
      n,
      calls: after.calls,
      repeated: after.repeated,
      callsElsewhere: elsewhere?.calls ?? null,
      repeatedElsewhere: elsewhere?.repeated ?? null,
      ...editOf(edit),
      facts: packFacts(mostTelling(byN.get(n) ?? [])),
    };
  });
  return [before, ...after];
}

function editOf(edit: ThreadAudit["firstEdits"]["start"]) {
  return {
    editSeq: edit?.seq ?? null,
    callsToEdit: edit?.calls ?? null,
    readsToEdit: edit?.reading ?? null,
  };
}

function mostTelling(left: readonly Named[]): ToldFact[] {
  const told: ToldFact[] = [];
  for (const some of groupBy(left, (one) => one.class).values()) {
    const lost = some.filter(({ fate }) => fate === "lost");
    const others = some.filter(({ fate }) => fate !== "lost");
    lost.sort((a, b) => Number(b.use !== null) - Number(a.use !== null) || b.known - a.known);
    for (const one of [...lost.slice(0, MOST_TOLD), ...others.slice(0, MOST_TOLD)]) told.push(toTold(one));
  }
  return told;
}

function toTold({ class: name, text, fate, known, age, back, use }: Named): ToldFact {
  return { class: name, text, fate, known, age, back, use };
}

function survivalRows(left: readonly Named[]): SurvivalRow[] {
  const rows = new Map<string, SurvivalRow>();
  for (const { n, class: name, age, fate } of left) {
    const key = `${n} ${name} ${age}`;
    const fates = { kept: 0, exact: 0, loose: 0, lost: 0, "not-measurable": 0 };
    const row = rows.get(key) ?? { n, class: name, age, fates };
    row.fates[fate]++;
    rows.set(key, row);
  }
  return [...rows.values()];
}

function discardRows({ cuts, repeated, derivable }: ThreadAudit, left: readonly Named[]): DiscardAuditRow[] {
  const needed = new Map<string, number>();
  for (const { n, known, use } of left) {
    if (use) needed.set(placeOf(n, known), (needed.get(placeOf(n, known)) ?? 0) + 1);
  }
  const again = new Map<string, number>();
  for (const { n, of, seq } of repeated) if (!again.has(placeOf(n, of))) again.set(placeOf(n, of), seq);
  return cuts.flatMap(({ n, discarded }) =>
    derivable
      .filter(({ seq }) => rangesContain(discarded, seq))
      .map(({ seq, answer, reason, by }) => ({
        ...{ n, seq, answer, reason, bySeq: by },
        needed: needed.get(placeOf(n, seq)) ?? 0,
        againSeq: again.get(placeOf(n, seq)) ?? null,
      })),
  );
}

const placeOf = (n: number, seq: number) => `${n} ${seq}`;

function findingRows(audit: ThreadAudit, left: readonly Named[]): FindingRow[] {
  const lost = left.filter(({ fate }) => fate === "lost");
  return [...lost.flatMap(lossFinding), ...audit.repeated.map((one) => repeatFinding(audit, one))];
}

const QUOTED: ReadonlySet<string> = new Set(QUOTED_CLASSES);

/**
 * A lost fact counts where it was needed; a constraint or a decision as soon as it is gone; a request, which may be done
 * by then, where the user said it again.
 */
function lossFinding(one: Named): FindingRow[] {
  const isQuote = QUOTED.has(one.class);
  if (!isQuote && one.use === null) return [];
  if (one.class === "request" && one.back?.source !== "prompt") return [];
  const rule: FindingRule = isQuote ? "dropped-line" : "needed-loss";
  const outcome = isQuote ? (one.back?.source ?? "neither") : (one.use?.source ?? "neither");
  return [
    toFinding(rule, {
      ...{ n: one.n, class: one.class, text: one.text, key: one.key },
      ...{ knownSeq: one.known, useSeq: one.use?.seq ?? null, backSeq: one.back?.seq ?? null, outcome },
      ...{ bySeq: null, bytes: null, isError: false },
    }),
  ];
}

function repeatFinding({ calls }: ThreadAudit, one: ThreadAudit["repeated"][number]): FindingRow {
  const { tool, action } = calls.get(one.seq) ?? { tool: "", action: null };
  const text = storableText(action ?? "", MAX_TEXT_CHARS);
  return toFinding("re-execution", {
    ...{ n: one.n, class: storableText(tool ?? "", MAX_TEXT_CHARS), text, key: action ?? "" },
    ...{ knownSeq: one.of, useSeq: one.seq, backSeq: null, outcome: one.outcome, bySeq: one.by },
    ...{ bytes: storableInt(one.bytes), isError: one.isError },
  });
}

function toFinding(rule: FindingRule, found: Omit<FindingRow, "id" | "rule">): FindingRow {
  const key = shortHash([rule, found.class, found.key]);
  return { ...found, id: shortHash([found.n, found.useSeq ?? found.knownSeq, key]), rule, key };
}

const shortHash = (parts: readonly (string | number)[]) =>
  createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 16);
