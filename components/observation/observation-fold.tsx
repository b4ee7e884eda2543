"use client";

import Link from "next/link";
import { observationPath } from "@/components/app/paths";
import { buttonClass } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { cx } from "@/components/ui/cx";
import type { Observation } from "@/lib/api/events";
import { CopyMenu } from "./copy-menu";
import { partOf, seenOf, sizeOf } from "./observation-facts";
import styles from "./observation-fold.module.css";
import { ObservationPart } from "./observation-part";
import { ObservationText } from "./observation-text";
import { copyLabelOf, PartBar } from "./part-bar";
import { usePart } from "./use-part";

/** Of these the change is what a reader wants to see first: all that their output says is that it was made. */
const CHANGES_FILES: ReadonlySet<string> = new Set(["Edit", "MultiEdit", "Write", "NotebookEdit", "apply_patch"]);

/** An observation unfolded where it stands: the whole of it, and what can be done with it. */
export function ObservationFold({
  team,
  session,
  observation,
  id,
}: {
  team: string;
  session: string;
  observation: Observation;
  id: string;
}) {
  const { thread, mediaType, seq, bytes } = observation;
  const scope = { id: observation.id, session, thread };
  const place = { session, thread, seq };
  const isCall = observation.kind === "tool";
  const isText = mediaType === null;
  const changesFile = isCall && CHANGES_FILES.has(observation.tool ?? "") && !observation.isError;
  const view = usePart(team, { scope, place, bytes, isText }, changesFile ? "input" : "output");
  const facts = [
    observation.returnCode === null ? null : `exit ${observation.returnCode}`,
    sizeOf(observation),
    partOf(observation),
    isCall ? `the model saw ${seenOf(observation)}` : null,
    observation.discardedBy === null ? null : `left the view in compaction ${observation.discardedBy}`,
  ].filter((fact) => fact !== null);

  return (
    <div className={styles.fold} id={id}>
      <div className={styles.bar}>
        <p className={cx(styles.facts, !observation.complete && styles.partial)}>{facts.join(" · ")}</p>
        <div className={styles.tools}>
          <CopyButton look="quiet" text={`§${observation.id}`} label="Copy address" />
          {isText || view.part !== "output" ? (
            <CopyButton look="quiet" text={view.textOfPart} label={copyLabelOf(view)} />
          ) : null}
          <CopyMenu look="quiet" team={team} session={session} observation={observation} />
          <Link className={buttonClass("quiet")} href={observationPath(team, observation.id, scope)}>
            Open
          </Link>
        </div>
      </div>
      <PartBar view={view} isCall={isCall} canWrap={isCall && isText} />
      <ObservationPart team={team} place={place} view={view} isCall={isCall}>
        <ObservationText
          scope={scope}
          bytes={bytes}
          lines={observation.lines}
          mediaType={mediaType}
          look={isCall ? "lines" : "prose"}
          isWrapped={view.isWrapped}
          codes={view.codes}
          call={observation}
          alt={observation.action ?? "Image"}
        />
      </ObservationPart>
    </div>
  );
}
