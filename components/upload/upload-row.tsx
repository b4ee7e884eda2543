import Link from "next/link";
import { sessionPath } from "@/components/app/paths";
import { sessionTitle } from "@/components/sessions/session-title";
import { Icon } from "@/components/ui/icon";
import { formatBytes } from "@/lib/core/format-number";
import { visibleString } from "@/lib/core/visible-text";
import { foundIn, STATUS_WORDS } from "./upload-outcome";
import styles from "./upload-panel.module.css";
import { isUnderWay, type UploadItem } from "./upload-state";

export function UploadRow({ team, item }: { team: string; item: UploadItem }) {
  const name = visibleString(item.name);
  return (
    <li className={styles.row}>
      <div className={styles.line}>
        <span className={styles.name} title={name}>
          {name}
        </span>
        <span className={styles.state}>
          {item.step === "done" ? <Icon name="check" size={12} className={styles.ok} /> : null}
          {stateOf(item)}
        </span>
      </div>
      {isUnderWay(item) ? (
        <progress
          className={styles.progress}
          aria-label={`${name}: ${stateOf(item)}`}
          max={1}
          value={item.step === "waiting" ? 0 : item.progress}
        />
      ) : null}
      {item.error ? <p className={styles.error}>{item.error}</p> : null}
      {item.result ? <Outcome team={team} result={item.result} /> : null}
    </li>
  );
}

function Outcome({ team, result }: { team: string; result: NonNullable<UploadItem["result"]> }) {
  const refused = result.files?.filter((file) => file.status === "refused") ?? [];
  return (
    <>
      <p className={styles.found}>{foundIn(result)}</p>
      {result.sessions.map((session) => (
        <Link key={session.id} className={styles.session} href={sessionPath(team, session.id)}>
          {sessionTitle(session)}
        </Link>
      ))}
      {refused.map((file) => (
        <p key={file.name} className={styles.error}>
          {visibleString(file.name)}: {file.reason ?? "refused"}
        </p>
      ))}
    </>
  );
}

function stateOf(item: UploadItem): string {
  if (item.step === "waiting") return "waiting";
  if (item.step === "sending") return `${Math.floor(item.progress * 100)} % of ${formatBytes(item.bytes)}`;
  if (item.step === "reading") return `reading, ${Math.floor(item.progress * 100)} %`;
  if (item.step === "failed") return "not archived";
  return item.result ? STATUS_WORDS[item.result.status] : "archived";
}
