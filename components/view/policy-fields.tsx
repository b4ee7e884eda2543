"use client";

import { useCallback } from "react";
import { useRestingText } from "@/components/ui/use-resting-text";
import { formatInteger } from "@/lib/core/format-number";
import { COUNTERS, type CounterName, MOST_RHO } from "@/lib/core/view/view-limits";
import styles from "./policy-fields.module.css";
import { type ViewPolicy, whole } from "./view-place";

const SIZES = [1000, 4000, 16_000, 64_000];
const REST_MS = 350;

const COUNTER_NAMES: Record<CounterName, string> = {
  estimate: "an estimate",
  exact: "o200k_base, exactly",
  bytes: "bytes, an upper bound",
};

/** How the view is laid out: of how many tokens, from which size on an output is a stub, and what counts. */
export function PolicyFields({
  policy,
  onPolicy,
}: {
  policy: ViewPolicy;
  onPolicy: (to: Partial<ViewPolicy>) => void;
}) {
  const { k, counter } = policy;
  const sizes = SIZES.includes(k) ? SIZES : [...SIZES, k].sort((a, b) => a - b);
  const onRho = useCallback(
    (text: string) => {
      const rho = whole(text, 0, MOST_RHO);
      if (rho !== null) onPolicy({ rho });
    },
    [onPolicy],
  );
  const [rho, setRho] = useRestingText(String(policy.rho), onRho, REST_MS);
  const isWrong = whole(rho, 0, MOST_RHO) === null;

  return (
    <div className={styles.fields}>
      <fieldset className={styles.sizes}>
        <legend>K, tokens of the view</legend>
        {sizes.map((size) => (
          <label key={size} className={styles.size}>
            <input type="radio" name="k" value={size} checked={size === k} onChange={() => onPolicy({ k: size })} />
            {formatInteger(size)}
          </label>
        ))}
      </fieldset>
      <label className={styles.field}>
        ρ, longest output kept whole
        <span>
          <input
            type="number"
            min={0}
            max={MOST_RHO}
            step={500}
            value={rho}
            aria-invalid={isWrong || undefined}
            onChange={(event) => setRho(event.target.value)}
          />{" "}
          chars
        </span>
      </label>
      <label className={styles.field}>
        Counted by
        <select value={counter} onChange={(event) => onPolicy({ counter: counterOf(event.target.value) })}>
          {COUNTERS.map((name) => (
            <option key={name} value={name}>
              {COUNTER_NAMES[name]}
            </option>
          ))}
        </select>
      </label>
      {isWrong ? (
        <p className={styles.wrong} role="alert">
          ρ is a whole number of characters up to {formatInteger(MOST_RHO)}.
        </p>
      ) : null}
    </div>
  );
}

function counterOf(value: string): CounterName {
  return COUNTERS.find((name) => name === value) ?? "estimate";
}
