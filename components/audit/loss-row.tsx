"use client";

import Link from "next/link";
import { findingsPath, sessionPath } from "@/components/app/paths";
import { MachineText } from "@/components/observation/machine-text";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Time } from "@/components/ui/time";
import type { Loss } from "@/lib/api/losses";
import { useAdoption } from "@/lib/client/adopt";
import { sentenceOf } from "@/lib/client/call";
import { CLASS_WORDS } from "@/lib/core/audit/class-words";
import { formatCount, formatInteger } from "@/lib/core/format-number";
import { visibleString } from "@/lib/core/visible-text";
import styles from "./loss-row.module.css";

/** One loss: what it was, how often, where, and the instruction that would have kept it. */
export function LossRow({ team, loss, project }: { team: string; loss: Loss; project: string | null }) {
  const adoption = useAdoption(team);
  const [name] = CLASS_WORDS[loss.class];
  const { instructions } = loss;
  return (
    <li className={styles.row}>
      <p className={styles.what}>
        <span className={styles.class}>{name}</span> <MachineText text={loss.text} />
      </p>
      <p className={styles.where}>
        <Link href={findingsPath(team, { loss: loss.loss, ...(project === null ? {} : { project }) })}>
          lost and needed {loss.times === 1 ? "once" : `${formatInteger(loss.times)} times`}
        </Link>{" "}
        in {formatCount(loss.sessions, "session")}
        {loss.project === null ? "" : ` of ${visibleString(loss.project)}`}
        {loss.evidence.map(({ id, session, thread, n, use, known }) => (
          <span key={`${session} ${id}`}>
            {" · "}
            <Link href={sessionPath(team, session, { thread, at: use?.seq ?? known?.seq ?? 0 })}>
              {use ? `needed at step ${use.step}` : `said at step ${known?.step ?? "unknown"}`} after compaction {n}
            </Link>
          </span>
        ))}
      </p>
      <p className={styles.instruction}>
        <code>{instructions.claudeMd}</code>
      </p>
      <div className={styles.tools}>
        <CopyButton text={instructions.claudeMd} label="Copy for CLAUDE.md" />
        <CopyButton text={instructions.agentsMd} label="Copy for AGENTS.md" />
        <CopyButton text={instructions.compaction} label="Copy for /compact" />
        {loss.adoption === null ? (
          <Button
            look="quiet"
            disabled={adoption.isPending}
            onClick={() =>
              adoption.mutate({ loss: loss.loss, project: loss.project, instruction: instructions.claudeMd })
            }
          >
            Mark as adopted
          </Button>
        ) : null}
        {adoption.error ? <span role="alert">{sentenceOf(adoption.error)}</span> : null}
      </div>
      {loss.adoption ? <Adopted adoption={loss.adoption} /> : null}
    </li>
  );
}

/** Sessions with compactions begun before and after: how many of them lost it. */
function Adopted({ adoption: { at, before, after } }: { adoption: NonNullable<Loss["adoption"]> }) {
  return (
    <p className={styles.adopted}>
      Adopted <Time at={at} as="minute" />: lost in {formatInteger(before.lost)} of{" "}
      {formatCount(before.sessions, "session")} before,{" "}
      {after.sessions === 0
        ? "no compacted session since"
        : `in ${formatInteger(after.lost)} of ${formatInteger(after.sessions)} since`}
      .
    </p>
  );
}
