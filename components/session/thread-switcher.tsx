"use client";

import { useRouter } from "next/navigation";
import { sessionPath } from "@/components/app/paths";
import type { Thread } from "@/lib/api/sessions";
import { formatCount } from "@/lib/core/format-number";
import { threadName } from "./thread-name";
import styles from "./thread-switcher.module.css";

/** Where there is no room for the rail: the threads in one field. */
export function ThreadSwitcher(props: { team: string; session: string; threads: readonly Thread[]; current: string }) {
  const router = useRouter();
  return (
    <label className={styles.switcher}>
      Thread
      <select
        value={props.current}
        onChange={(event) => router.push(sessionPath(props.team, props.session, { thread: event.target.value }))}
      >
        {props.threads.map((each) => (
          <option key={each.thread} value={each.thread}>
            {threadName(each)}, {each.steps > 0 ? formatCount(each.steps, "step") : formatCount(each.events, "row")}
          </option>
        ))}
      </select>
    </label>
  );
}
