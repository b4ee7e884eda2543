"use client";

import Link from "next/link";
import { type ReactNode, useId, useState } from "react";
import { observationPath } from "@/components/app/paths";
import { useShortAction } from "@/components/session/working-folder";
import { kindWord } from "@/components/timeline/kind-word";
import { cx } from "@/components/ui/cx";
import type { Observation } from "@/lib/api/events";
import { LazyFold } from "./lazy-fold";
import { MachineText } from "./machine-text";
import { shortSizeOf, troubleOf } from "./observation-facts";
import styles from "./stub-row.module.css";

/** A citation stub that unfolds in place into the full observation. */
export function StubRow({
  team,
  session,
  observation,
  note,
}: {
  team: string;
  session: string;
  observation: Observation;
  /** More to say of it, in a line below. */
  note?: ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  const body = useId();
  const { kind, tool, action, step } = observation;
  const trouble = troubleOf(observation);
  const isTool = kind === "tool";
  const words = useShortAction(isTool ? (action ?? "") : previewOf(observation));

  return (
    <li className={cx(styles.stub, isOpen && styles.open)}>
      <Link
        className={styles.id}
        href={observationPath(team, observation.id, { session, thread: observation.thread })}
        prefetch={false}
      >
        §{observation.id}
      </Link>
      <button
        type="button"
        className={styles.toggle}
        data-row
        aria-expanded={isOpen}
        aria-controls={isOpen ? body : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={styles.kind}>{isTool ? kindWord({ kind, tool }) : kind}</span>{" "}
        {isTool ? (
          <code>
            <MachineText text={words} />
          </code>
        ) : (
          <span className={styles.words}>
            <MachineText text={words} />
          </span>
        )}
      </button>
      <span className={styles.meta}>
        {trouble ? <span className={styles.trouble}>{trouble}</span> : null}
        <span>{shortSizeOf(observation)}</span>
        <span className={styles.step}>step {step}</span>
      </span>
      {note ? <p className={styles.note}>{note}</p> : null}
      {isOpen ? (
        <div className={styles.body}>
          <LazyFold team={team} session={session} observation={observation} id={body} />
        </div>
      ) : null}
    </li>
  );
}

/** The first line of a text, as its stub cites it. */
function previewOf({ stub }: Observation): string {
  const line = stub.split("\n").find((part) => part.startsWith("  Head: "));
  return line ? line.slice("  Head: ".length) : "";
}
