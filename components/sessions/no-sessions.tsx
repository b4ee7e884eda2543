import { Button } from "@/components/ui/button";
import { CopyLine } from "@/components/ui/copy-line";
import { UploadButton } from "@/components/upload/upload-button";
import styles from "./no-sessions.module.css";

/** The empty archive: how to put something into it. */
export function NoSessions({ origin }: { origin: string }) {
  const curl = `curl --data-binary @session.jsonl -H "Authorization: Bearer $PALIMPSEST_KEY" "${origin}/api/v1/uploads?name=session.jsonl"`;
  return (
    <section className={styles.empty} aria-labelledby="empty-title">
      <h2 id="empty-title">The archive is empty</h2>
      <p>Drop a session log anywhere on this page, or a whole folder of them. Several at once are fine.</p>
      <UploadButton look="strong" label="Choose files" />
      <dl className={styles.where}>
        <div>
          <dt>Claude Code keeps its logs in</dt>
          <dd>
            <code>~/.claude/projects</code>
          </dd>
        </div>
        <div>
          <dt>Codex keeps its logs in</dt>
          <dd>
            <code>~/.codex/sessions</code>
          </dd>
        </div>
      </dl>
      <p>Or send one from a terminal:</p>
      <CopyLine text={curl} />
    </section>
  );
}

/** Nothing found among what there is. */
export function NoSessionsMatch({ onClear }: { onClear: () => void }) {
  return (
    <p className={styles.none}>
      No session matches.
      <Button look="link" onClick={onClear}>
        Clear the filters
      </Button>
    </p>
  );
}
