"use client";

import { formatInteger } from "@/lib/core/format-number";
import type { LeftKind } from "./block-place";
import styles from "./compaction.module.css";
import left from "./compaction-left.module.css";
import { KIND_NOUNS } from "./compaction-words";

export const LEFT_KINDS = ["tool", "prompt", "reply", "thinking"] as const;

/** Which kind of thing is listed; absent where there is one kind only. */
export function KindChoice({
  name,
  counts,
  kind,
  onChange,
}: {
  name: string;
  counts: Record<LeftKind, number>;
  kind: LeftKind;
  onChange: (kind: LeftKind) => void;
}) {
  const kinds = LEFT_KINDS.filter((each) => counts[each] > 0);
  if (kinds.length < 2) return null;
  return (
    <fieldset className={styles.kinds}>
      <legend className="visually-hidden">What to list</legend>
      {kinds.map((each) => (
        <label key={each} className={styles.kind}>
          <input
            type="radio"
            className={left.radio}
            name={`kind-${name}`}
            checked={each === kind}
            onChange={() => onChange(each)}
          />
          {KIND_NOUNS[each].many} <span>{formatInteger(counts[each])}</span>
        </label>
      ))}
    </fieldset>
  );
}
