import { kindWord } from "@/components/timeline/kind-word";
import { cx } from "@/components/ui/cx";
import type { Found } from "@/lib/api/find";
import { formatInteger } from "@/lib/core/format-number";
import styles from "./found-list.module.css";
import { SnippetText } from "./snippet-text";

const LISTED = 200;

/** Places where words stand, with the line around each; what is no longer in view is in erased ink. */
export function FoundList({
  items,
  current,
  isGone,
  onGo,
}: {
  items: readonly Found[];
  current: number | null;
  isGone: (seq: number) => boolean;
  onGo: (found: Found) => void;
}) {
  return (
    <nav className={styles.found} aria-labelledby="found-title">
      <h2 id="found-title">Found</h2>
      <ol>
        {items.slice(0, LISTED).map((found) => (
          <li key={found.seq}>
            <button
              type="button"
              className={cx(styles.go, isGone(found.seq) && styles.gone)}
              aria-current={found.seq === current ? "location" : undefined}
              onClick={() => onGo(found)}
            >
              <span className={styles.meta}>
                {found.step > 0 ? `step ${formatInteger(found.step)} · ` : ""}
                {kindWord(found)}
                {found.where === "text" && found.line > 1 ? ` · line ${formatInteger(found.line)}` : ""}
                {isGone(found.seq) ? " · no longer in view" : ""}
              </span>
              <span className={styles.snippet}>
                <SnippetText snippet={found.snippet} matchOffsets={found.matchOffsets} />
              </span>
            </button>
          </li>
        ))}
      </ol>
      {items.length > LISTED ? (
        <p className={styles.rest}>The first {formatInteger(LISTED)} are listed; the arrows go through all of them.</p>
      ) : null}
    </nav>
  );
}
