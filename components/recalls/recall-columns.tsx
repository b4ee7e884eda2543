import type { Column } from "@/components/table/column";
import { Nothing, Unknown } from "@/components/table/figures";
import figures from "@/components/table/figures.module.css";
import { Time } from "@/components/ui/time";
import type { RecallLine } from "@/lib/api/recalls";
import { formatInteger } from "@/lib/core/format-number";
import { partWords, STATUS_WORDS, whoWords } from "./recall-words";

/** What the ledger says of a recall beside what it led to. */
export const RECALL_COLUMNS: readonly Column<RecallLine>[] = [
  { key: "when", name: "When", cell: ({ at }) => <Time at={at} as="day-minute" />, phone: () => "" },
  {
    key: "who",
    name: "Who",
    cell: ({ by }) => <span title={`${by.kind} ${by.id}`}>{whoWords(by)}</span>,
    phone: () => "",
  },
  {
    key: "outcome",
    name: "Outcome",
    cell: ({ status }) => <span className={status === "ok" ? undefined : figures.red}>{STATUS_WORDS[status]}</span>,
    phone: () => "",
  },
  {
    key: "part",
    name: "Part",
    cell: ({ status, chunk }) => (chunk ? partWords(chunk) : status === "ok" ? <Unknown /> : <Nothing>none</Nothing>),
    phone: ({ chunk }) => (chunk ? "" : null),
  },
  {
    key: "charged",
    name: "Charged",
    isFigure: true,
    cell: ({ charged }) => (charged === 0 ? <Nothing>0</Nothing> : formatInteger(charged)),
    phone: ({ charged }) => (charged === 0 ? null : "charged"),
  },
];
