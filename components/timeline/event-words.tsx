import { MachineText } from "@/components/observation/machine-text";
import type { Event } from "@/lib/api/events";
import styles from "./row.module.css";

/** What an event says, on one line; what a machine said in its own letters. */
export function EventWords({ event, text }: { event: Event; text: string }) {
  const words = text.trim() === "" ? <span className={styles.blank}>(nothing)</span> : <MachineText text={text} />;
  return event.kind === "tool" || event.kind === "unparsed" || event.kind === "unknown" ? (
    <code className={styles.words}>{words}</code>
  ) : (
    <span className={styles.words}>{words}</span>
  );
}
