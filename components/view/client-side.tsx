"use client";

import Link from "next/link";
import { compactionTitle } from "@/components/compaction/compaction-words";
import { Button } from "@/components/ui/button";
import { Figure } from "@/components/ui/figure";
import type { CompactionMark } from "@/lib/api/marks";
import type { ComparedViews } from "@/lib/api/view";
import { formatCount, formatInteger } from "@/lib/core/format-number";
import styles from "./view-sides.module.css";
import { tokensFrom } from "./view-words";

/** What the client's own view held at the step, as far as its log tells. */
export function ClientSide({
  step,
  client,
  compactions,
  hrefOfCompaction,
  onStep,
}: {
  step: number;
  client: ComparedViews["client"];
  compactions: readonly CompactionMark[];
  hrefOfCompaction: (n: number) => string;
  onStep: (step: number) => void;
}) {
  const { tokens, outputsInView, outputsDiscarded, discardedBy } = client;
  const source = tokensFrom(client, step);
  const all = formatInteger(outputsInView + outputsDiscarded);
  const markOf = (n: number) => compactions.find((each) => each.n === n);
  const isInferred = discardedBy.some(({ n }) => markOf(n)?.coverage === "inferred");
  return (
    <section className={styles.side} aria-labelledby="view-client">
      <h3 id="view-client" className={styles.title}>
        Recorded: the client’s own view
      </h3>
      <dl className={styles.figures}>
        <Figure value={tokens === null ? "unknown" : formatInteger(tokens)} label="tokens in view" />
        <Figure value={formatInteger(outputsInView)} beside={`of ${all}`} label="tool outputs in view" />
        <Figure
          value={formatInteger(outputsDiscarded)}
          beside={`of ${all}`}
          label="discarded"
          isAmber={outputsDiscarded > 0}
        />
      </dl>
      <p className={styles.note}>
        {source.before}{" "}
        {source.step === null ? null : (
          <Button look="link" onClick={() => source.step !== null && onStep(source.step)}>
            step {formatInteger(source.step)}
          </Button>
        )}
        {source.after}
        {tokens === null
          ? null
          : " It counts the system prompt and the tools’ definitions too, which the simulated view does not."}
      </p>
      {discardedBy.length > 0 ? (
        <ul className={styles.takers} aria-label="Discarded by">
          {discardedBy.map(({ n, outputs }) => {
            const mark = markOf(n);
            return (
              <li key={n}>
                <Link href={hrefOfCompaction(n)} prefetch={false}>
                  {mark ? compactionTitle(mark) : `Compaction ${n}`}
                </Link>{" "}
                took {formatCount(outputs, "output")}
                {mark ? ` at step ${formatInteger(mark.step)}` : ""}
              </li>
            );
          })}
        </ul>
      ) : (
        <p className={styles.note}>No compaction had taken an output by this step.</p>
      )}
      {isInferred ? (
        <p className={styles.note}>
          What was taken is inferred from how this client usually compacts: the log does not say what stayed.
        </p>
      ) : null}
    </section>
  );
}
