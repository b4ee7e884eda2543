import styles from "./specimen.module.css";

const ERASED = [
  ["208", "Read", "§07be19aa", "src/loader.rs 120-188"],
  ["209", "thinking", "", "The value ends where the comment begins, so the span is wrong."],
  ["210", "Edit", "§b1f0c6d2", "src/loader.rs"],
  ["211", "Bash", "§c41d0b77", "cargo test loader::"],
  ["212", "reply", "", "The failure is in the third fixture: line 847."],
  ["213", "Bash", "§5ab80c36", "git diff --stat HEAD~3"],
] as const;

const KEPT = [
  ["215", "Bash", "§d903a1c8", "cargo test loader::"],
  ["216", "reply", "", "Which fixture was it that failed?"],
  ["217", "recall", "§c41d0b77", "lines 12-13"],
] as const;

/** What the product is about, in nine lines: a picture, not content. */
export function Specimen() {
  return (
    <div className={styles.specimen} aria-hidden="true">
      <div className={styles.erased}>
        {ERASED.map((row) => (
          <Row key={row[0]} row={row} />
        ))}
      </div>
      <div className={styles.cut}>
        <strong>Compaction 2</strong>
        <span>182,334 → 27,110 tokens</span>
      </div>
      <div className={styles.kept}>
        {KEPT.map((row) => (
          <Row key={row[0]} row={row} />
        ))}
      </div>
    </div>
  );
}

function Row({ row: [step, kind, id, text] }: { row: readonly [string, string, string, string] }) {
  return (
    <p className={styles.row}>
      <span>{step}</span>
      <span>{kind}</span>
      <span className={styles.text}>
        {id ? (
          <>
            <code className={styles.id}>{id}</code> <code>{text}</code>
          </>
        ) : (
          text
        )}
      </span>
    </p>
  );
}
