import Link from "next/link";
import { sessionPath } from "@/components/app/paths";
import { SnippetText } from "@/components/find/snippet-text";
import { MachineText } from "@/components/observation/machine-text";
import { kindWord } from "@/components/timeline/kind-word";
import { cx } from "@/components/ui/cx";
import { Time } from "@/components/ui/time";
import type { SearchHit } from "@/lib/api/search";
import { formatInteger } from "@/lib/core/format-number";
import styles from "./hit-list.module.css";

/** What was found, session by session; what the model no longer has is in erased ink. */
export function HitList({ team, hits, find }: { team: string; hits: readonly SearchHit[]; find: string }) {
  return sessionsOf(hits).map(({ session, title, hits: own }) => (
    <section key={session} className={styles.session} aria-label={title}>
      <h2 className={styles.title}>
        <Link href={sessionPath(team, session)} prefetch={false}>
          {title}
        </Link>
        <span className={styles.day}>
          <Time at={own[0]?.at ?? null} as="day" />
        </span>
      </h2>
      <ol className={styles.hits}>
        {own.map((hit) => (
          <li key={`${hit.thread} ${hit.seq} ${hit.observationId}`}>
            <Hit team={team} hit={hit} find={find} />
          </li>
        ))}
      </ol>
    </section>
  ));
}

function Hit({ team, hit, find }: { team: string; hit: SearchHit; find: string }) {
  const { where, line, step, thread } = hit;
  const isGone = hit.inViewUntil !== null;
  return (
    <Link
      className={cx(styles.hit, isGone && styles.gone)}
      href={sessionPath(team, hit.session, { thread: hit.thread, at: hit.seq, open: true, find })}
      prefetch={false}
      data-row
    >
      <span className={styles.meta}>
        <span className={styles.kind}>
          {hit.kind === "summary" ? "Summary" : kindWord({ kind: hit.kind, tool: hit.tool })}
        </span>
        <span className={styles.id}>§{hit.observationId}</span>
        {thread === "" ? null : <span>subagent</span>}
        <span>{step > 0 ? `step ${formatInteger(step)}` : ""}</span>
        <span>{where === "action" ? "in what was done" : `line ${formatInteger(line)}`}</span>
        <span className={styles.view}>{viewOf(hit)}</span>
        <span className={styles.time}>
          <Time at={hit.at} />
        </span>
      </span>
      {hit.action && where === "text" ? (
        <span className={styles.action}>
          <MachineText text={hit.action} />
        </span>
      ) : null}
      <span className={styles.snippet}>
        <SnippetText snippet={hit.snippet} matchOffsets={hit.matchOffsets} />
      </span>
    </Link>
  );
}

function viewOf({ inViewUntil, discardedBy, onLivePath }: SearchHit): string {
  if (inViewUntil !== null)
    return `left the view at step ${formatInteger(inViewUntil)}, in compaction ${formatInteger(discardedBy ?? 0)}`;
  return onLivePath ? "in view to the end" : "on a path that was taken back";
}

interface OfSession {
  session: string;
  title: string;
  hits: SearchHit[];
}

/** Neighbours of one session together, in the order they came. */
function sessionsOf(hits: readonly SearchHit[]): OfSession[] {
  const sessions: OfSession[] = [];
  for (const hit of hits) {
    const last = sessions.at(-1);
    if (last?.session === hit.session) last.hits.push(hit);
    else sessions.push({ session: hit.session, title: hit.sessionTitle ?? "Untitled session", hits: [hit] });
  }
  return sessions;
}
