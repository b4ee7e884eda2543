"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { StubRow } from "@/components/observation/stub-row";
import { Button } from "@/components/ui/button";
import { sentenceOf } from "@/lib/client/call";
import { discardedListOptions } from "@/lib/client/compactions";
import { formatCount, formatInteger } from "@/lib/core/format-number";
import styles from "./compaction.module.css";
import { type CompactionFacts, leftCount } from "./compaction-words";

const KINDS = ["tool", "prompt", "reply", "thinking"] as const;
type Kind = (typeof KINDS)[number];

const NAMES: Record<Kind, string> = { tool: "tool outputs", prompt: "prompts", reply: "replies", thinking: "thinking" };

/** Shown before the reader asks for the rest. */
const FIRST = 8;
const PAGE = 100;

/** What a compaction took, each a stub that unfolds into the whole. */
export function DiscardedList({
  team,
  session,
  compaction,
}: {
  team: string;
  session: string;
  compaction: CompactionFacts;
}) {
  const counts: Record<Kind, number> = { tool: compaction.discardedTools, ...compaction.discardedOther };
  const kinds = KINDS.filter((kind) => counts[kind] > 0);
  const [kind, setKind] = useState<Kind>(kinds[0] ?? "tool");
  const [isWhole, setWhole] = useState(false);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    ...discardedListOptions(team, session, compaction, { kind, limit: PAGE }),
    enabled: counts[kind] > 0,
  });

  if (leftCount(compaction) === 0)
    return <p className={styles.note}>Nothing with an address left the view: {whyNothing(compaction)}</p>;

  const loaded = data?.pages.flatMap((page) => page.items) ?? [];
  const shown = isWhole ? loaded : loaded.slice(0, FIRST);
  const left = counts[kind] - shown.length;

  async function showMore() {
    if (isWhole) await fetchNextPage();
    setWhole(true);
  }

  return (
    <>
      {kinds.length > 1 ? (
        <fieldset className={styles.kinds}>
          <legend className="visually-hidden">What to list</legend>
          {kinds.map((each) => (
            <label key={each} className={styles.kind}>
              <input
                type="radio"
                className="visually-hidden"
                name={`kind-${compaction.thread}-${compaction.n}`}
                checked={each === kind}
                onChange={() => {
                  setKind(each);
                  setWhole(false);
                }}
              />
              {NAMES[each]} <span>{formatInteger(counts[each])}</span>
            </label>
          ))}
        </fieldset>
      ) : null}
      {error ? (
        <p className={styles.note} role="alert">
          {sentenceOf(error)}{" "}
          <Button look="link" onClick={() => refetch()}>
            Try again
          </Button>
        </p>
      ) : null}
      {!data && !error ? <Waiting rows={Math.min(counts[kind], FIRST)} /> : null}
      <ul>
        {shown.map((observation) => (
          <StubRow key={observation.id} team={team} session={session} observation={observation} />
        ))}
      </ul>
      {data && left > 0 && (!isWhole || hasNextPage) ? (
        <Button look="link" className={styles.more} onClick={showMore} disabled={isFetchingNextPage}>
          {isFetchingNextPage ? "Loading" : `${formatInteger(left)} more`}
        </Button>
      ) : null}
    </>
  );
}

function Waiting({ rows }: { rows: number }) {
  return (
    <div className={styles.waiting} style={{ height: rows * 30 }} role="status">
      <span className="visually-hidden">Loading {formatCount(rows, "stub")}</span>
    </div>
  );
}

function whyNothing({ status }: CompactionFacts): string {
  return status === "done" ? "it had nothing of the kind to take." : `the compaction ${status}.`;
}
