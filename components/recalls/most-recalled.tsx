import Link from "next/link";
import type { MostRecalled as Recalled } from "@/lib/api/recalls";
import { formatInteger } from "@/lib/core/format-number";
import styles from "./most-recalled.module.css";
import { RecalledRow } from "./recalled-row";

/** So many are shown until all are asked for. */
const FIRST = 8;

/** What was given most often. */
export function MostRecalled(props: {
  team: string;
  isSessionShown: boolean;
  most: readonly Recalled[];
  /** Of different outputs that were given, listed or not. */
  total: number;
  isWhole: boolean;
  wholeHref: string;
}) {
  const { team, most, total, isWhole } = props;
  const shown = isWhole ? most : most.slice(0, FIRST);
  return (
    <section className={styles.part} aria-labelledby="most-recalled">
      <h2 id="most-recalled">Most recalled</h2>
      <ol>
        {shown.map((recalled) => (
          <RecalledRow
            key={`${recalled.session} ${recalled.thread} ${recalled.observationId}`}
            team={team}
            recalled={recalled}
            isSessionShown={props.isSessionShown}
          />
        ))}
      </ol>
      {shown.length < most.length ? (
        <p className={styles.more}>
          <Link href={props.wholeHref} scroll={false}>
            Show the {formatInteger(most.length)} most recalled
          </Link>
        </p>
      ) : null}
      {isWhole && total > most.length ? (
        <p className={styles.more}>
          {formatInteger(total - most.length)} more were recalled less often: the ledger has them.
        </p>
      ) : null}
    </section>
  );
}
