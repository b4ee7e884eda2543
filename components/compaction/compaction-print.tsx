"use client";

import { useCallback, useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import styles from "./compaction.module.css";
import { type CompactionFacts, compactionTitle } from "./compaction-words";
import { PrintSheet } from "./print-sheet";
import { usePrinting } from "./use-printing";

/** Puts a compaction on paper: asked for here it is printed whole, once all of it has come. */
export function CompactionPrint({
  team,
  session,
  compaction,
  isTarget,
}: {
  team: string;
  session: string;
  compaction: CompactionFacts;
  isTarget: boolean;
}) {
  const [isAsked, setAsked] = useState(false);
  const isPrinting = usePrinting();
  const print = useCallback(() => window.print(), []);

  useEffect(() => {
    if (!isAsked) return;
    const end = () => setAsked(false);
    window.addEventListener("afterprint", end);
    return () => window.removeEventListener("afterprint", end);
  }, [isAsked]);

  return (
    <>
      <Button
        look="link"
        className={styles.print}
        aria-label={`Print ${compactionTitle(compaction)}`}
        disabled={isAsked}
        onClick={() => setAsked(true)}
      >
        {isAsked ? "Gathering" : "Print"}
      </Button>
      {isAsked || (isPrinting && !isTarget) ? (
        <PrintSheet
          team={team}
          session={session}
          compaction={compaction}
          {...(isAsked && { rank: "asked", onReady: print })}
        />
      ) : null}
    </>
  );
}

/**
 * When the page is printed, what it points at alone, with what is at hand of it. It stands beside the timeline, which
 * takes away what is out of sight: and on paper nothing of it is in sight.
 */
export function PointedPrint(props: { team: string; session: string; compaction: CompactionFacts }) {
  return usePrinting() ? <PrintSheet {...props} rank="pointed" /> : null;
}
