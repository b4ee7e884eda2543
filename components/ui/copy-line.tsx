import { CopyButton } from "./copy-button";
import styles from "./copy-line.module.css";

/** A line to take elsewhere as it is: a command, an address. */
export function CopyLine({ text }: { text: string }) {
  return (
    <div className={styles.line}>
      <pre>
        <code>{text}</code>
      </pre>
      <CopyButton text={text} label="Copy" look="quiet" />
    </div>
  );
}
