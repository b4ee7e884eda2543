"use client";

import { useMemo, useState } from "react";
import { compactionTitle } from "@/components/compaction/compaction-words";
import { Button } from "@/components/ui/button";
import type { CompactionMark } from "@/lib/api/marks";
import type { ViewItem } from "@/lib/api/view";
import { formatCount, formatInteger } from "@/lib/core/format-number";
import { AddressLink, ItemRow } from "./item-row";
import styles from "./view-items.module.css";
import { viewRows } from "./view-rows";

/** Rows drawn until more are asked for: the latest. */
const FIRST_ROWS = 200;
/** Bare ids shown of those that follow one another. */
const FIRST_IDS = 48;

export interface ViewLinks {
  hrefOf: (seq: number) => string;
  onGo: (seq: number) => void;
  /** The row whose observation is shown beside. */
  current: number | null;
}

/** The items of the simulated view as a model would get them, with the client's compactions where they stood. */
export function ViewItems({
  items,
  compactions,
  isGone,
  links,
}: {
  items: readonly ViewItem[];
  compactions: readonly CompactionMark[];
  /** Whether the client's view no longer held an event. */
  isGone: (seq: number) => boolean;
  links: ViewLinks;
}) {
  const rows = useMemo(() => viewRows(items, compactions), [items, compactions]);
  const [isWhole, setWhole] = useState(false);
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const toggle = (key: string) => {
    const next = new Set(unfolded);
    if (!next.delete(key)) next.add(key);
    setUnfolded(next);
  };
  const hidden = isWhole ? 0 : Math.max(0, rows.length - FIRST_ROWS);

  return (
    <section className={styles.items} id="view-items" aria-labelledby="view-items-title">
      <h3 id="view-items-title" className={styles.title}>
        What would be in view, in the order of the log
      </h3>
      {items.some(({ seq }) => seq !== null && isGone(seq)) ? (
        <p className={styles.legend}>
          <span className={styles.sample} aria-hidden="true" /> the client’s view no longer held it
        </p>
      ) : null}
      {rows.length === 0 ? <p className={styles.none}>Nothing had been said by this step.</p> : null}
      {hidden > 0 ? (
        <Button className={styles.more} onClick={() => setWhole(true)}>
          Show {formatCount(hidden, "earlier row")}
        </Button>
      ) : null}
      <ol className={styles.list}>
        {rows.slice(hidden).map((row) =>
          row.type === "compaction" ? (
            <li key={row.key} className={styles.cut}>
              <strong>{compactionTitle(row.compaction)}</strong> of the client stood here, after step{" "}
              {formatInteger(row.compaction.step)}
            </li>
          ) : row.type === "bare" ? (
            <BareRow
              key={row.key}
              items={row.items}
              isGone={isGone}
              links={links}
              isOpen={unfolded.has(row.key)}
              onToggle={() => toggle(row.key)}
            />
          ) : (
            <ItemRow
              key={row.key}
              item={row.item}
              isGone={row.item.seq !== null && isGone(row.item.seq)}
              links={links}
              isOpen={unfolded.has(row.key)}
              onToggle={() => toggle(row.key)}
            />
          ),
        )}
      </ol>
    </section>
  );
}

function BareRow({
  items,
  isGone,
  links,
  isOpen,
  onToggle,
}: {
  items: readonly ViewItem[];
  isGone: (seq: number) => boolean;
  links: ViewLinks;
  isOpen: boolean;
  onToggle: () => void;
}) {
  const shown = isOpen ? items : items.slice(0, FIRST_IDS);
  const tokens = items.reduce((sum, item) => sum + item.tokens, 0);
  const steps = items.flatMap(({ step }) => step ?? []);
  const gone = items.filter(({ seq }) => seq !== null && isGone(seq)).length;
  return (
    <li className={styles.row} data-gone={gone === items.length || undefined}>
      <span className={styles.step}>{stepsOf(steps)}</span>
      <span className={styles.kind}>ids</span>
      <div className={styles.ids}>
        {shown.map((item) => (
          <AddressLink key={item.observationId} item={item} links={links} />
        ))}
        {items.length > FIRST_IDS ? (
          <Button look="link" aria-expanded={isOpen} onClick={onToggle}>
            {isOpen ? "Fold" : `${formatInteger(items.length - FIRST_IDS)} more`}
          </Button>
        ) : null}
      </div>
      <span className={styles.tokens}>{formatCount(tokens, "token")}</span>
    </li>
  );
}

function stepsOf(steps: readonly number[]): string {
  const [first, last] = [steps[0], steps.at(-1)];
  if (first === undefined || last === undefined) return "";
  return first === last ? formatInteger(first) : `${formatInteger(first)}–${formatInteger(last)}`;
}
