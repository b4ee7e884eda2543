import { Figure } from "@/components/ui/figure";
import type { Session } from "@/lib/api/sessions";
import { formatInteger, formatShare } from "@/lib/core/format-number";
import styles from "./session-head.module.css";

/** What the session comes to, each figure with what it is a part of. */
export function SessionFigures({ session }: { session: Session }) {
  const { tokens, peakContextTokens, windowTokens } = session;
  const share =
    peakContextTokens !== null && windowTokens !== null ? formatShare(peakContextTokens, windowTokens) : null;
  const read = tokens.input + tokens.cacheRead + tokens.cacheWrite;
  return (
    <dl className={styles.figures}>
      <Figure value={formatInteger(session.steps)} label={session.steps === 1 ? "step" : "steps"} />
      <Figure
        value={formatInteger(session.compactions)}
        beside={session.microcompactions > 0 ? `+${formatInteger(session.microcompactions)} micro` : null}
        label={session.compactions === 1 ? "compaction" : "compactions"}
        isAmber={session.compactions + session.microcompactions > 0}
      />
      <Figure
        value={formatInteger(session.discardedObservations)}
        beside={`of ${formatInteger(session.observations)}`}
        label="outputs no longer in view"
      />
      <Figure
        value={peakContextTokens === null ? "unknown" : formatInteger(peakContextTokens)}
        beside={share ? `${share} of the window` : null}
        label="tokens held at most"
      />
      <Figure
        value={formatInteger(read)}
        beside={`${formatInteger(tokens.output)} written`}
        label="tokens read"
        title={`${formatInteger(tokens.input)} fresh, ${formatInteger(tokens.cacheRead)} from the cache, ${formatInteger(tokens.cacheWrite)} into the cache`}
      />
    </dl>
  );
}
