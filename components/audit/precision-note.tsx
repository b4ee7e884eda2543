import Link from "next/link";
import type { FindingsPlace } from "@/components/app/paths";
import { formatCount, formatInteger, formatShare } from "@/lib/core/format-number";
import { AuditSection } from "./audit-section";
import styles from "./loss-list.module.css";
import { RULE_WORDS } from "./rule-words";

/** What people made of findings: how far a rule is to be trusted. */
export function PrecisionNote({
  precision,
  hrefOf,
}: {
  precision: readonly { rule: string; useful: number; noise: number; fixed: number }[];
  hrefOf: (place: FindingsPlace) => string;
}) {
  return (
    <AuditSection
      title="How far to trust it"
      note="Of the findings that people marked, those that were no noise. The rules are deterministic: the same log gives the same findings."
    >
      {precision.length === 0 ? <p className={styles.none}>Nobody has marked a finding yet.</p> : null}
      <ul>
        {precision.map(({ rule, useful, noise, fixed }) => {
          const marked = useful + noise + fixed;
          return (
            <li key={rule} className={styles.none}>
              <Link href={hrefOf({ rule })}>{wordsOf(rule)}</Link>: {formatShare(useful + fixed, marked)} of{" "}
              {formatCount(marked, "marked finding")} ({formatInteger(useful)} useful, {formatInteger(fixed)} fixed,{" "}
              <Link href={hrefOf({ rule, mark: "noise" })}>{formatInteger(noise)} noise</Link>)
            </li>
          );
        })}
      </ul>
    </AuditSection>
  );
}

const wordsOf = (rule: string) => Object.entries(RULE_WORDS).find(([name]) => name === rule)?.[1] ?? rule;
