import Link from "next/link";
import type { ReactNode } from "react";
import type { RecallSummary } from "@/lib/api/recalls";
import { formatCount, formatInteger, formatShare } from "@/lib/core/format-number";
import { RECALL_MISSES } from "@/lib/core/run/recall-status";
import styles from "./recall-figures.module.css";
import type { RecallFilters } from "./recall-filters";
import { MISS_WORDS } from "./recall-words";

type Change = Pick<Partial<RecallFilters>, "status" | "by" | "charged">;

/** What recalls come to; each figure leads to the recalls it counts. */
export function RecallFigures({
  summary,
  mostHref,
  hrefOf,
}: {
  summary: RecallSummary;
  /** Where the different outputs are. */
  mostHref: string;
  /** The ledger, narrowed to this and nothing else. */
  hrefOf: (change: Change) => string;
}) {
  const { recalls, hits, misses, browser, charged, observations } = summary;
  const kinds = RECALL_MISSES.filter((miss) => misses[miss] > 0);
  return (
    <dl className={styles.figures} aria-label="Figures">
      <Figure value={recalls} label={recalls === 1 ? "recall" : "recalls"} href={hrefOf({})}>
        {browser > 0 ? <Link href={hrefOf({ by: "browser" })}>{formatInteger(browser)} in a browser</Link> : null}
      </Figure>
      <Figure value={hits} label="given" href={hrefOf({ status: "ok" })}>
        {formatShare(hits, recalls)}
      </Figure>
      <Figure value={recalls - hits} label="gave nothing" href={hrefOf({ status: "miss" })} isWide={kinds.length > 1}>
        {kinds.map((miss) => (
          <Link key={miss} className={styles.kind} href={hrefOf({ status: miss })}>
            {formatInteger(misses[miss])} {MISS_WORDS[miss]}
          </Link>
        ))}
      </Figure>
      <Figure value={observations} label="different outputs given" href={mostHref} />
      <Figure value={charged.chars} label="characters charged to runs" href={hrefOf({ charged: true })}>
        {charged.recalls > 0
          ? `by ${formatCount(charged.recalls, "recall")} of ${formatCount(charged.runs, "run")}`
          : null}
      </Figure>
    </dl>
  );
}

function Figure(props: { value: number; label: string; href: string; isWide?: boolean; children?: ReactNode }) {
  const { value, label, href, children } = props;
  return (
    <div className={props.isWide ? `${styles.figure} ${styles.wide}` : styles.figure}>
      <dt>{label}</dt>
      <dd>
        {value === 0 ? (
          <strong>0</strong>
        ) : (
          <Link className={styles.value} href={href} aria-label={`${formatInteger(value)} ${label}`}>
            {formatInteger(value)}
          </Link>
        )}
        {children ? <span className={styles.beside}>{children}</span> : null}
      </dd>
    </div>
  );
}
