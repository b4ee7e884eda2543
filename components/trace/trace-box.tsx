"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, type Ref, useId, useState } from "react";
import { tracePath } from "@/components/app/paths";
import { Button } from "@/components/ui/button";
import styles from "./trace-box.module.css";

/** Words that somebody misses, or an address: what became of them in this thread. */
export function TraceBox({
  team,
  session,
  thread,
  q = "",
  field,
}: {
  team: string;
  session: string;
  thread: string;
  /** What was traced last. */
  q?: string;
  field?: Ref<HTMLInputElement>;
}) {
  const router = useRouter();
  const [text, setText] = useState(q);
  const id = useId();

  function send(event: FormEvent) {
    event.preventDefault();
    if (text.trim().length > 1) router.push(tracePath(team, session, { thread, q: text.trim() }));
  }

  return (
    <search className={styles.box}>
      <form className={styles.form} onSubmit={send}>
        <label className="visually-hidden" htmlFor={id}>
          Trace words or an address
        </label>
        <input
          ref={field}
          id={id}
          type="search"
          className={styles.field}
          placeholder="What did it forget? Words or a § address"
          aria-keyshortcuts="t"
          maxLength={200}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit">Trace</Button>
      </form>
    </search>
  );
}
