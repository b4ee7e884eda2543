"use client";

import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Time } from "@/components/ui/time";
import { Trouble } from "@/components/ui/trouble";
import type { Comment } from "@/lib/api/findings";
import { sentenceOf } from "@/lib/client/call";
import { commentsOptions, useComment } from "@/lib/client/findings";
import { visibleString } from "@/lib/core/visible-text";
import styles from "./comments.module.css";

/** What people said of a finding or a compaction, and a place to say more. */
export function Comments({
  team,
  subject,
}: {
  team: string;
  subject: { session: string; thread: string; subject: string };
}) {
  const { data, error, refetch } = useQuery(commentsOptions(team, subject));
  const comment = useComment(team, subject);
  const [text, setText] = useState("");
  const field = useId();

  function send(event: FormEvent) {
    event.preventDefault();
    if (text.trim() === "") return;
    comment.mutate(text, { onSuccess: () => setText("") });
  }

  return (
    <div className={styles.comments}>
      {error ? <Trouble isQuiet error={error} onRetry={refetch} /> : null}
      {!data && !error ? <p className={styles.none}>Loading…</p> : null}
      {data && data.items.length > 0 ? (
        <ol aria-label="Comments">
          {data.items.map((each) => (
            <li key={each.n}>
              <p className={styles.by}>
                {whoOf(each)} · <Time at={each.at} as="minute" />
              </p>
              <p className={styles.text}>{visibleString(each.text)}</p>
            </li>
          ))}
        </ol>
      ) : null}
      <form className={styles.form} onSubmit={send}>
        <label htmlFor={field}>Comment</label>
        <textarea id={field} rows={2} maxLength={4000} value={text} onChange={(event) => setText(event.target.value)} />
        <Button type="submit" disabled={comment.isPending || text.trim() === ""}>
          {comment.isPending ? "Saving" : "Save"}
        </Button>
        {comment.error ? <span role="alert">{sentenceOf(comment.error)}</span> : null}
      </form>
    </div>
  );
}

const whoOf = ({ by }: Comment) =>
  by.developer === null
    ? by.kind === "key"
      ? "somebody with a key"
      : "somebody in a browser"
    : visibleString(by.developer);
