"use client";

import { Button } from "@/components/ui/button";
import { CodesButton } from "./codes-button";
import styles from "./part-bar.module.css";
import { PartSwitch } from "./part-switch";
import type { PartView } from "./use-part";

/** Above a text: which part of an observation it is, and how it is set. */
export function PartBar({ view, isCall, canWrap }: { view: PartView; isCall: boolean; canWrap: boolean }) {
  return (
    <div className={styles.bar}>
      <PartSwitch part={view.part} isCall={isCall} onChange={view.setPart} />
      <span className={styles.options}>
        {view.hasColours ? <CodesButton codes={view.codes} onChange={view.setCodes} /> : null}
        {canWrap || view.part !== "output" ? (
          <Button look="quiet" onClick={() => view.setWrapped(!view.isWrapped)}>
            {view.isWrapped ? "Do not wrap" : "Wrap"}
          </Button>
        ) : null}
      </span>
    </div>
  );
}

/** What a copy button for the part shown is called. */
export function copyLabelOf({ part }: PartView): string {
  return { output: "Copy text", input: "Copy input", line: "Copy line" }[part];
}
