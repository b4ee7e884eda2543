import { Figure } from "@/components/ui/figure";
import { Ratio } from "@/components/ui/ratio";
import type { SimulatedView } from "@/lib/client/view";
import { formatInteger, formatShare } from "@/lib/core/format-number";
import styles from "./view-sides.module.css";
import { madeOf, SUM_WORDS } from "./view-words";

/** What the simulated view comes to. */
export function SimulatedSide({ view }: { view: SimulatedView }) {
  const { tokens, k, stubTokens, counter, items, compared } = view;
  return (
    <section className={styles.side} aria-labelledby="view-simulated">
      <h3 id="view-simulated" className={styles.title}>
        Simulated: addressable recall
      </h3>
      <dl className={styles.figures}>
        <Figure
          value={formatInteger(tokens)}
          beside={`of at most ${formatInteger(k)}, ${SUM_WORDS[counter]}`}
          label="tokens in view"
        />
        <Figure
          value={formatInteger(stubTokens)}
          beside={tokens > 0 ? `of these, ${formatShare(stubTokens, tokens)}` : null}
          label="for stubs, bare ids and the catalogue line"
        />
      </dl>
      <Ratio part={tokens} whole={k} />
      {compared ? <p className={styles.note}>{madeOf(items, compared)}.</p> : null}
    </section>
  );
}
