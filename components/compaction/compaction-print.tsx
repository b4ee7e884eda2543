"use client";

import { useCallback, useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import styles from "./compaction.module.css";
import { type CompactionFacts, compactionTitle } from "./compaction-words";
import { PrintSheet } from "./print-sheet";
import { usePrinting } from "./use-printing";

/**
 * Puts a compaction on paper. Asked for here it is printed whole, once all of it has come; when the page is printed, a
 * sheet has what is at hand, and where one compaction is pointed at, that one alone.
 */
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
      {isAsked || isPrinting ? (
        <PrintSheet
          team={team}
          session={session}
          compaction={compaction}
          isFirst={isAsked || isTarget}
          {...(isAsked && { onReady: print })}
        />
      ) : null}
    </>
  );
}
