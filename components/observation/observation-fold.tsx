"use client";

import Link from "next/link";
import { useState } from "react";
import { observationPath } from "@/components/app/paths";
import { Button, buttonClass } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { cx } from "@/components/ui/cx";
import type { Observation } from "@/lib/api/events";
import { fetchBytes } from "@/lib/client/recall-bytes";
import { readableBytes } from "@/lib/core/readable-bytes";
import type { ColourCodes } from "@/lib/core/styled-text";
import { CodesButton } from "./codes-button";
import { partOf, seenOf, sizeOf } from "./observation-facts";
import styles from "./observation-fold.module.css";
import { ObservationText } from "./observation-text";
import { useHasColours } from "./use-colours";

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
  const [isWrapped, setWrapped] = useState(true);
  const [codes, setCodes] = useState<ColourCodes>("drawn");
  const { thread, mediaType } = observation;
  const scope = { id: observation.id, session, thread };
  const isProse = observation.kind !== "tool";
  const hasColours = useHasColours(scope, observation.bytes, mediaType === null);
  const facts = [
    observation.returnCode === null ? null : `exit ${observation.returnCode}`,
    sizeOf(observation),
    partOf(observation),
    isProse ? null : `the model saw ${seenOf(observation)}`,
    observation.discardedBy === null ? null : `left the view in compaction ${observation.discardedBy}`,
  ].filter((fact) => fact !== null);

  return (
    <div className={styles.fold} id={id}>
      <div className={styles.bar}>
        <p className={cx(styles.facts, !observation.complete && styles.partial)}>{facts.join(" · ")}</p>
        <div className={styles.tools}>
          {hasColours ? <CodesButton codes={codes} onChange={setCodes} /> : null}
          {isProse || mediaType !== null ? null : (
            <Button look="quiet" aria-pressed={isWrapped} onClick={() => setWrapped(!isWrapped)}>
              {isWrapped ? "Do not wrap" : "Wrap"}
            </Button>
          )}
          <CopyButton look="quiet" text={`§${observation.id}`} label="Copy address" />
          {mediaType === null ? <CopyButton look="quiet" text={() => wholeText(scope)} label="Copy text" /> : null}
          <Link className={buttonClass("quiet")} href={observationPath(team, observation.id, scope)}>
            Open
          </Link>
        </div>
      </div>
      <ObservationText
        scope={scope}
        bytes={observation.bytes}
        lines={observation.lines}
        mediaType={mediaType}
        look={isProse ? "prose" : "lines"}
        isWrapped={isWrapped}
        codes={codes}
        call={observation}
        alt={observation.action ?? "Image"}
      />
    </div>
  );
}

export async function wholeText(scope: Parameters<typeof fetchBytes>[0]): Promise<string> {
  return readableBytes(await fetchBytes(scope, null), true).text;
}
