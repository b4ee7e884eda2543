import type { ReactNode } from "react";
import { Ratio } from "@/components/ui/ratio";
import { formatInteger, formatShare } from "@/lib/core/format-number";
import styles from "./figures.module.css";

export function Unknown() {
  return <Nothing>unknown</Nothing>;
}

/** A word where a figure would stand. */
export function Nothing({ children }: { children: ReactNode }) {
  return <span className={styles.none}>{children}</span>;
}

/** Tokens held, with their share of the window where that is known. */
export function Held({ tokens, window }: { tokens: number | null; window: number | null }) {
  if (tokens === null) return <Unknown />;
  const share = window === null ? null : formatShare(tokens, window);
  return (
    <span className={styles.measure} title={window === null ? undefined : `of ${formatInteger(window)} tokens`}>
      <span>
        {formatInteger(tokens)} {share ? <span className={styles.of}>{share}</span> : null}
      </span>
      {window ? <Ratio part={tokens} whole={window} /> : null}
    </span>
  );
}
