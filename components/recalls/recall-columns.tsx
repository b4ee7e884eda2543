import Link from "next/link";
import type { Column } from "@/components/table/column";
import { Nothing, Unknown } from "@/components/table/figures";
import figures from "@/components/table/figures.module.css";
import { Time } from "@/components/ui/time";
import type { RecallLine } from "@/lib/api/recalls";
import { formatInteger } from "@/lib/core/format-number";
import styles from "./recall-head.module.css";
import { partWords, STATUS_WORDS, whoWords } from "./recall-words";

/** What the ledger says of a recall beside what it led to. */
export function recallColumns(runHref: (run: string) => string): readonly Column<RecallLine>[] {
  return [
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
      key: "run",
      name: "Run and step",
      cell: ({ run, step }) =>
        run === null ? (
          <Nothing>no run</Nothing>
        ) : (
          <Link className={styles.narrow} href={runHref(run)} title={`Only run ${run}`}>
            {run.slice(0, 8)}, step {step === null ? "unknown" : formatInteger(step)}
          </Link>
        ),
      phone: ({ run }) => (run === null ? null : ""),
    },
    {
      key: "charged",
      name: "Charged",
      isFigure: true,
      cell: ({ charged }) => (charged === 0 ? <Nothing>0</Nothing> : formatInteger(charged)),
      phone: ({ charged }) => (charged === 0 ? null : "charged"),
    },
  ];
}
