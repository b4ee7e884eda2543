"use client";

import Link from "next/link";
import { useId } from "react";
import { observationPath } from "@/components/app/paths";
import { MachineText } from "@/components/observation/machine-text";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Time } from "@/components/ui/time";
import type { View, ViewMessage } from "@/lib/api/compaction-views";
import { formatBytes, formatCount, formatInteger } from "@/lib/core/format-number";
import type { PagesState } from "./block-state";
import styles from "./compaction-views.module.css";
import { messageWord, STATE_WORDS } from "./view-words";

const FIRST = 12;
const PAGE = 50;

/** One request, message by message. */
export function ViewColumn({
  team,
  session,
  thread,
  title,
  what,
  view,
  shown,
  onShow,
}: {
  team: string;
  session: string;
  thread: string;
  title: string;
  what: string;
  view: View;
  shown: PagesState;
  onShow: (shown: PagesState) => void;
}) {
  const id = useId();
  const { messages, count, bytes, unresolved } = view;
  const skipped = count - messages.length;
  const from = shown.isWhole ? shown.page * PAGE : 0;
  const rows = messages.slice(from, from + (shown.isWhole ? PAGE : FIRST));
  const scope = { session, thread };
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles.title}>
        {title}
      </h3>
      <p className={styles.facts}>
        {what}
        {view.at ? (
          <>
            , <Time at={view.at} />
          </>
        ) : null}
        : {formatCount(count, "message")}, {unresolved > 0 ? "at least " : ""}
        {formatCount(bytes, "byte")}
        {skipped > 0 ? `; the first ${formatInteger(skipped)} are not listed` : ""}
      </p>
      <ol className={styles.list} start={skipped + from + 1}>
        {rows.map((message, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a request's messages have no names but their places, and never move.
          <Row key={from + index} team={team} scope={scope} message={message} />
        ))}
      </ol>
      {shown.isWhole || messages.length > FIRST ? (
        <nav className={styles.pager} aria-label={`Messages ${title.toLowerCase()}`}>
          {shown.isWhole ? (
            <>
              {from > 0 ? (
                <Button onClick={() => onShow({ isWhole: true, page: shown.page - 1 })}>Previous {PAGE}</Button>
              ) : null}
              {from + PAGE < messages.length ? (
                <Button onClick={() => onShow({ isWhole: true, page: shown.page + 1 })}>
                  Next {Math.min(PAGE, messages.length - from - PAGE)}
                </Button>
              ) : null}
            </>
          ) : (
            <Button look="link" onClick={() => onShow({ isWhole: true, page: 0 })}>
              {formatInteger(messages.length - FIRST)} more
            </Button>
          )}
        </nav>
      ) : null}
    </section>
  );
}

function Row({
  team,
  scope,
  message,
}: {
  team: string;
  scope: { session: string; thread: string };
  message: ViewMessage;
}) {
  const { state, preview, bytes, observationIds } = message;
  const [id] = observationIds;
  return (
    <li className={cx(styles.row, styles[state])}>
      <span className={styles.word}>{messageWord(message)}</span>
      <span className={styles.words}>
        {id ? (
          <Link className={styles.id} href={observationPath(team, id, scope)} prefetch={false}>
            §{id}
          </Link>
        ) : null}
        {observationIds.length > 1 ? <span> and {formatInteger(observationIds.length - 1)} more </span> : null}
        {preview === null ? (
          <em>its words are not in the log</em>
        ) : preview === "" ? (
          <em>(nothing to read)</em>
        ) : (
          <MachineText text={preview} />
        )}
      </span>
      <span className={styles.size}>{bytes === null ? "size unknown" : formatBytes(bytes)}</span>
      <span className={styles.state}>{STATE_WORDS[state]}</span>
    </li>
  );
}
