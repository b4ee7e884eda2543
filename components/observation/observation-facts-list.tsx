import Link from "next/link";
import type { ReactNode } from "react";
import { observationPath, sessionPath } from "@/components/app/paths";
import { CopyButton } from "@/components/ui/copy-button";
import { Time } from "@/components/ui/time";
import type { Life } from "@/lib/api/life";
import type { Quotes } from "@/lib/api/quotes";
import type { Recalled } from "@/lib/api/recall";
import type { Session } from "@/lib/api/sessions";
import { formatBytes, formatInteger } from "@/lib/core/format-number";
import { AgainList } from "./again-list";
import { MachineText } from "./machine-text";
import { partOf, seenOf, sizeOf } from "./observation-facts";
import styles from "./observation-facts-list.module.css";
import { QuoteList } from "./quote-list";
import { RecalledList } from "./recalled-list";

/** What is known of an observation, and what became of it. */
export function ObservationFacts({
  team,
  recalled,
  session,
  life = null,
  quotes = null,
  onGo,
}: {
  team: string;
  recalled: Recalled;
  session: Session;
  /** What else is known of its life; null until it is. */
  life?: Life | null;
  quotes?: Quotes | null;
  /** Where the timeline is on this page: a place in it is gone to, not opened. */
  onGo?: (seq: number) => void;
}) {
  const { thread, step, seq, at, inViewUntil, discardedBy, aliases } = recalled;
  const part = partOf(recalled);
  const place = sessionPath(team, session.id, { thread, at: seq });
  return (
    <aside className={styles.facts} id="facts" aria-label="Facts">
      <dl className={styles.list}>
        <Fact name="kind">{recalled.kind === "tool" ? "tool output" : recalled.kind}</Fact>
        {recalled.kind === "tool" ? <Fact name="exit">{recalled.returnCode ?? "not recorded"}</Fact> : null}
        <Fact name="size">
          {sizeOf(recalled)}
          {recalled.mediaType === null && recalled.bytes > 0 ? (
            <>
              {" · "}
              <span className={styles.figure}>{formatBytes(recalled.bytes)}</span>
            </>
          ) : null}
        </Fact>
        {part ? (
          <Fact name="incomplete">
            <span className={styles.amber}>{part}</span>
          </Fact>
        ) : null}
        <Fact name="recorded">
          <Link href={place}>step {formatInteger(step)}</Link>
          {at ? (
            <>
              , <Time at={at} as="full" />
            </>
          ) : null}
        </Fact>
        {recalled.kind === "tool" ? (
          <Fact name="the model saw">
            {seenOf({ complete: recalled.complete, seenBytes: recalled.seen?.bytes ?? null })}
          </Fact>
        ) : null}
        <Fact name="sha256">
          <code title={recalled.sha256}>
            {recalled.sha256.slice(0, 8)}…{recalled.sha256.slice(-4)}
          </code>{" "}
          <CopyButton look="link" text={recalled.sha256} label="copy" />
        </Fact>
        {aliases.length > 0 ? (
          <Fact name={aliases.length === 1 ? "also" : "also as"}>
            {aliases.map((alias) => (
              <Link
                key={alias}
                className={styles.id}
                href={observationPath(team, alias, { session: session.id, thread })}
              >
                §{alias}{" "}
              </Link>
            ))}
          </Fact>
        ) : null}
        {thread ? <Fact name="thread">{thread}</Fact> : null}
        {recalled.inherited ? <Fact name="inherited">copied from the session this one was forked from</Fact> : null}
      </dl>

      <section className={styles.life} aria-labelledby="life-title">
        <h2 id="life-title">Life of this observation</h2>
        <ol>
          <li>
            <Link href={place}>step {formatInteger(step)}</Link>{" "}
            {recalled.seen !== null ? "seen differently" : recalled.complete ? "seen whole" : "seen as far as recorded"}
            {recalled.onLivePath ? "" : ", then rewound: it is off the path the session took"}
          </li>
          {discardedBy === null ? (
            <li>{recalled.onLivePath ? "in view to the end of the log" : null}</li>
          ) : (
            <li className={styles.amber}>
              {inViewUntil === null ? null : <strong>step {formatInteger(inViewUntil)} </strong>}
              left the view in{" "}
              <Link href={sessionPath(team, session.id, { thread, compaction: discardedBy })}>
                compaction {discardedBy}
              </Link>
            </li>
          )}
          {life ? <AgainList team={team} session={session.id} thread={thread} life={life} onGo={onGo} /> : null}
          {life ? <RecalledList team={team} session={session.id} thread={thread} id={recalled.id} life={life} /> : null}
          {quotes ? <QuoteList team={team} session={session.id} thread={thread} quotes={quotes} onGo={onGo} /> : null}
        </ol>
      </section>

      <section className={styles.stub} aria-labelledby="stub-title">
        <div className={styles.stubHead}>
          <h2 id="stub-title">Citation stub</h2>
          <CopyButton look="link" text={recalled.stub} label="copy" />
        </div>
        <pre>
          <MachineText text={recalled.stub} />
        </pre>
      </section>
    </aside>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
