import type { Session } from "@/lib/api/sessions";
import { SessionRow } from "./session-row";
import styles from "./session-table.module.css";

const COLUMNS = ["Started", "Steps", "Compactions", "No longer in view", "Peak context", "Tokens"];

export function SessionTable({ team, sessions }: { team: string; sessions: readonly Session[] }) {
  return (
    <table className={styles.table} aria-label="Sessions">
      <thead className={styles.head}>
        <tr>
          <th scope="col" className={styles.session}>
            Session
          </th>
          {COLUMNS.map((column, i) => (
            <th key={column} scope="col" className={i > 0 ? styles.figure : styles.cell}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className={styles.body}>
        {sessions.map((session) => (
          <SessionRow key={session.id} team={team} session={session} />
        ))}
      </tbody>
    </table>
  );
}
