import type { ComparedViews } from "@/lib/api/view";
import { formatCount, formatInteger } from "@/lib/core/format-number";
import styles from "./view-sides.module.css";
import { standingWords } from "./view-words";

/** How many recalls it would take to have all that the simulated view does not hold itself, and what was lost. */
export function RecallsNeeded({ compared }: { compared: ComparedViews }) {
  const { all, discarded, client, cap } = compared;
  return (
    <section className={styles.recalls} aria-labelledby="view-recalls">
      <h3 id="view-recalls" className={styles.title}>
        Recalls it would take
      </h3>
      <dl className={styles.takes}>
        <div>
          <dt>to read everything that is not in view itself</dt>
          <dd>
            <strong>{formatInteger(all.recalls)}</strong> {all.recalls === 1 ? "recall" : "recalls"}
            <p>
              Of the {formatCount(all.count, "observation")} of any kind that <a href="#view-items">the view</a> holds
              only as a stub, as a bare id or in its catalogue line. What is cut is not counted.
              {incompleteWords(all.incomplete)}
            </p>
          </dd>
        </div>
        <div>
          <dt>to read what the client had discarded and the view has a handle for</dt>
          <dd>
            <strong>{formatInteger(discarded.handles.recalls)}</strong>{" "}
            {discarded.handles.recalls === 1 ? "recall" : "recalls"}
            <p>
              {client.outputsDiscarded === 0
                ? "The client had discarded no tool output by this step."
                : `Of the ${formatCount(client.outputsDiscarded, "tool output")} it had discarded, the view has ${standingWords(discarded)}.`}
              {incompleteWords(discarded.handles.incomplete)}
            </p>
          </dd>
        </div>
      </dl>
      <p className={styles.note}>
        One recall gives {formatInteger(cap)} characters; of a picture or other bytes, as many as base64 writes in them.
        Each is read once here; which of them a model would have asked for, nobody knows.
      </p>
    </section>
  );
}

function incompleteWords(count: number): string {
  if (count === 0) return "";
  return ` Of ${formatInteger(count)} of them the log holds only a part, and a recall gives no more.`;
}
