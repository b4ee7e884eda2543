"use client";

import Link from "next/link";
import { sessionPath } from "@/components/app/paths";
import { sessionTitle } from "@/components/sessions/session-title";
import { buttonClass } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Icon } from "@/components/ui/icon";
import type { Recalled } from "@/lib/api/recall";
import type { Session } from "@/lib/api/sessions";
import { recallUrl } from "@/lib/client/recall";
import { formatCount, formatInteger } from "@/lib/core/format-number";
import { CopyMenu } from "./copy-menu";
import type { TextLook } from "./fetched-text";
import { MachineText } from "./machine-text";
import { partOf, sizeOf } from "./observation-facts";
import { ObservationFacts } from "./observation-facts-list";
import { ObservationPart } from "./observation-part";
import { ObservationText } from "./observation-text";
import styles from "./observation-view.module.css";
import { copyLabelOf, PartBar } from "./part-bar";
import { SeenBeside } from "./seen-beside";
import { usePart } from "./use-part";

/** One observation, whole: what it is, where it stood, and every byte of it. */
export function ObservationView({
  team,
  origin,
  recalled,
  session,
}: {
  team: string;
  origin: string;
  recalled: Recalled;
  session: Session;
}) {
  const { id, thread, kind, mediaType, seen, seq } = recalled;
  const scope = { id, session: session.id, thread };
  const place = { session: session.id, thread, seq };
  const isCall = kind === "tool";
  const isText = mediaType === null;
  const view = usePart(team, { scope, place, bytes: recalled.bytes, isText });
  const query = { session: session.id, ...(thread && { thread }) };
  const look: TextLook = {
    look: isCall ? "lines" : "prose",
    isWrapped: view.isWrapped,
    codes: view.codes,
    call: recalled,
  };

  const content = (
    <ObservationText
      {...look}
      scope={scope}
      bytes={recalled.bytes}
      lines={recalled.lines}
      mediaType={mediaType}
      alt={recalled.action ?? "Image"}
    />
  );

  return (
    <div className={styles.page}>
      <main className={styles.main} id="content">
        <div className={styles.top}>
          <nav className={styles.path} aria-label="Where it stands">
            <Link href={sessionPath(team, session.id)}>{sessionTitle(session)}</Link>
            <span aria-hidden="true">/</span>
            <Link href={sessionPath(team, session.id, { thread, at: recalled.seq })}>
              step {formatInteger(recalled.step)}
            </Link>
          </nav>
          <h1 className={styles.id}>§{id}</h1>
          <p className={styles.action}>
            <span>{recalled.tool ?? kind}</span>
            {recalled.action ? (
              <code>
                <MachineText text={recalled.action} />
              </code>
            ) : null}
          </p>
        </div>
        <p className={styles.brief}>
          {briefOf(recalled)} <a href="#facts">All facts</a>
        </p>
        <div className={styles.bar}>
          <CopyButton text={`§${id}`} label="Copy address" />
          {isText || view.part !== "output" ? <CopyButton text={view.textOfPart} label={copyLabelOf(view)} /> : null}
          <CopyMenu team={team} session={session.id} observation={recalled} origin={origin} />
          <a className={buttonClass()} href={recallUrl(id, query)} download={isText ? `${id}.txt` : id}>
            <Icon name="download" size={13} />
            Download
          </a>
        </div>
        <section className={styles.content} aria-label="Content">
          <PartBar view={view} isCall={isCall} canWrap={isText && isCall} />
          <ObservationPart team={team} place={place} view={view} isCall={isCall}>
            {seen ? (
              <SeenBeside
                recordedTitle={`Recorded, ${formatCount(recalled.bytes, "byte")}`}
                seenTitle={`What the model saw, ${formatCount(seen.bytes, "byte")}`}
                recorded={content}
                seen={
                  <ObservationText
                    {...look}
                    scope={{ ...scope, as: "seen" }}
                    bytes={seen.bytes}
                    lines={Math.min(recalled.lines, 40)}
                    mediaType={null}
                    alt="What the model saw"
                  />
                }
              />
            ) : (
              content
            )}
          </ObservationPart>
        </section>
      </main>
      <ObservationFacts team={team} recalled={recalled} session={session} />
    </div>
  );
}

/** What matters most of the facts, for screens on which they stand below the content. */
function briefOf(recalled: Recalled): string {
  const parts = [
    recalled.returnCode === null ? null : `exit ${recalled.returnCode}`,
    sizeOf(recalled),
    partOf(recalled),
    recalled.discardedBy === null ? null : `left the view in compaction ${recalled.discardedBy}`,
  ];
  return parts.filter((part) => part !== null).join(" · ");
}
