"use client";

import Link from "next/link";
import { useState } from "react";
import { compactionPath, sessionPath } from "@/components/app/paths";
import { MachineText } from "@/components/observation/machine-text";
import { Button } from "@/components/ui/button";
import type { Finding } from "@/lib/api/findings";
import { AUDITED_CLASSES } from "@/lib/core/audit/audited-classes";
import { CLASS_WORDS } from "@/lib/core/audit/class-words";
import { formatCount } from "@/lib/core/format-number";
import { visibleString } from "@/lib/core/visible-text";
import { Comments } from "./comments";
import styles from "./finding-row.module.css";
import { FindingStory } from "./finding-story";
import { MarkChoice } from "./mark-choice";

/** One finding: what, the story with its places, what people make of it. */
export function FindingRow({
  team,
  finding,
  isSessionShown,
}: {
  team: string;
  finding: Finding;
  isSessionShown: boolean;
}) {
  const [isTalked, setTalked] = useState(false);
  const { session, thread, n, text, comments } = finding;
  return (
    <li className={styles.row}>
      <p className={styles.what}>
        <span className={styles.class}>{visibleString(classOf(finding))}</span> <MachineText text={text} />
      </p>
      <p className={styles.story}>
        <FindingStory team={team} finding={finding} />
        {isSessionShown ? (
          <>
            {" In "}
            <Link href={sessionPath(team, session, { thread })} prefetch={false}>
              {visibleString(finding.sessionTitle ?? "a session without a title")}
            </Link>
            {", "}
            <Link href={compactionPath(team, session, { thread, n })} prefetch={false}>
              compaction {n}
            </Link>
            .
          </>
        ) : null}
      </p>
      <div className={styles.tools}>
        <MarkChoice team={team} finding={finding} />
        <Button look="quiet" aria-expanded={isTalked} onClick={() => setTalked(!isTalked)}>
          {comments === 0 ? "Comment" : formatCount(comments, "comment")}
        </Button>
      </div>
      {isTalked ? <Comments team={team} subject={{ session, thread, subject: `finding:${finding.id}` }} /> : null}
    </li>
  );
}

function classOf({ rule, class: name }: Finding): string {
  if (rule === "re-execution") return `${name}:`;
  const known = AUDITED_CLASSES.find((each) => each === name);
  return known ? CLASS_WORDS[known][0] : name;
}
