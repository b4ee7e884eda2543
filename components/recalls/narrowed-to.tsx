"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import type { ReactNode } from "react";
import { observationPath, sessionPath } from "@/components/app/paths";
import { sessionTitle } from "@/components/sessions/session-title";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { sessionOptions } from "@/lib/client/sessions";
import { visibleString } from "@/lib/core/visible-text";
import styles from "./narrowed-to.module.css";
import { isNarrowed, type RecallFilters } from "./recall-filters";
import { READER_WORDS } from "./recall-words";

/** What the whole page is narrowed to; each can be taken away. */
export function NarrowedTo({
  team,
  filters,
  onChange,
}: {
  team: string;
  filters: RecallFilters;
  onChange: (filters: RecallFilters) => void;
}) {
  const { session, thread, run, observation, by } = filters;
  if (!isNarrowed(filters)) return null;
  const take = (change: Partial<RecallFilters>) => () => onChange({ ...filters, ...change });
  return (
    <ul className={styles.all} aria-label="Narrowed to">
      {session === null ? null : (
        <Narrowed all="All sessions" onTake={take({ session: null, thread: null, observation: null })}>
          session <SessionName team={team} session={session} />
        </Narrowed>
      )}
      {thread === null ? null : (
        <Narrowed all="All threads" onTake={take({ thread: null, observation: null })}>
          thread <code>{visibleString(thread)}</code>
        </Narrowed>
      )}
      {observation === null ? null : (
        <Narrowed all="All outputs" onTake={take({ observation: null })}>
          output{" "}
          <Link
            className={styles.id}
            href={observationPath(team, `§${observation}`, { ...(session && { session }), ...(thread && { thread }) })}
          >
            §{observation}
          </Link>
        </Narrowed>
      )}
      {run === null ? null : (
        <Narrowed all="All runs" onTake={take({ run: null })}>
          run <code title={run}>{run.slice(0, 8)}</code>
        </Narrowed>
      )}
      {by === null ? null : (
        <Narrowed all="All readers" onTake={take({ by: null })}>
          {READER_WORDS[by]}
        </Narrowed>
      )}
    </ul>
  );
}

function Narrowed({ all, onTake, children }: { all: string; onTake: () => void; children: ReactNode }) {
  return (
    <li className={styles.one}>
      <span className={styles.name}>{children}</span>
      <Button look="icon" aria-label={all} title={all} onClick={onTake}>
        <Icon name="close" size={12} />
      </Button>
    </li>
  );
}

function SessionName({ team, session }: { team: string; session: string }) {
  const { data } = useQuery(sessionOptions(team, session));
  if (!data) return <code>{visibleString(session).slice(0, 36)}</code>;
  return <Link href={sessionPath(team, data.id)}>{sessionTitle(data)}</Link>;
}
