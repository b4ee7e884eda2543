import Link from "next/link";
import type { FindingsPlace } from "@/components/app/paths";
import type { AuditGroup } from "@/lib/api/audit";
import { totalOf } from "@/lib/core/audit/survival-counts";
import { formatCount, formatInteger, formatShare } from "@/lib/core/format-number";
import styles from "./audit-figures.module.css";

/** What the audit comes to; each figure leads to the findings it counts. */
export function AuditFigures({
  total,
  hrefOf,
}: {
  total: Pick<
    AuditGroup,
    "survival" | "neededLosses" | "repetitions" | "after" | "elsewhere" | "opaque" | "compactions"
  >;
  hrefOf: (place: FindingsPlace) => string;
}) {
  const { left, measured, survived } = totalOf(total.survival);
  const notMeasurable = left - measured;
  const { identical, changed, justified, unknown } = total.repetitions;
  return (
    <dl className={styles.figures} aria-label="Figures">
      <Figure label="of the facts that left the view survived" value={formatShare(survived, measured) ?? "none"}>
        {formatInteger(survived)} of {formatInteger(measured)}
        {notMeasurable > 0 ? `, ${formatInteger(notMeasurable)} not measurable` : ""}
      </Figure>
      <Figure
        label="lost facts were needed later"
        value={formatInteger(total.neededLosses)}
        href={hrefOf({ rule: "needed-loss" })}
        isAmber={total.neededLosses > 0}
      />
      <Figure
        label="calls did again what was taken"
        value={formatInteger(identical + changed + justified + unknown)}
        href={hrefOf({ rule: "re-execution" })}
        isAmber={identical > 0}
      >
        <Link href={hrefOf({ rule: "re-execution", outcome: "identical" })}>
          {formatInteger(identical)} gave the same
        </Link>
        {`, ${formatInteger(changed)} something else, ${formatInteger(justified)} after a change`}
      </Figure>
      <Figure
        label="of the calls after a compaction repeat"
        value={formatShare(total.after.repeated, total.after.calls) ?? "none"}
      >
        {formatShare(total.elsewhere.repeated, total.elsewhere.calls) ?? "none counted"} without one
      </Figure>
      <Figure label="summaries cannot be read" value={formatInteger(total.opaque)}>
        of {formatCount(total.compactions, "compaction")}
      </Figure>
    </dl>
  );
}

function Figure(props: { value: string; label: string; href?: string; isAmber?: boolean; children?: React.ReactNode }) {
  const { value, label, href, children } = props;
  return (
    <div className={styles.figure}>
      <dt>{label}</dt>
      <dd>
        <strong className={props.isAmber ? styles.amber : undefined}>
          {href && value !== "0" ? (
            <Link href={href} aria-label={`${value} ${label}`}>
              {value}
            </Link>
          ) : (
            value
          )}
        </strong>
        {children ? <span className={styles.beside}>{children}</span> : null}
      </dd>
    </div>
  );
}
