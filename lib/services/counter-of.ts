import { countInSlices } from "@/lib/core/view/count-in-slices";
import { type Counter, PLAIN_COUNTERS } from "@/lib/core/view/counter";
import type { CounterName } from "@/lib/core/view/view-limits";

let exact: Promise<Counter> | undefined;

/** The counter of a name. The tokenizer takes a quarter of a second and 60 MB to load: it is loaded when it is asked for. */
export async function counterOf(name: CounterName): Promise<Counter> {
  if (name !== "exact") return PLAIN_COUNTERS[name];
  exact ??= import("gpt-tokenizer/encoding/o200k_base").then(({ encode }) =>
    // What looks like a control token stands in the log as text.
    countInSlices((text) => encode(text, { disallowedSpecial: new Set() }).length),
  );
  return exact;
}
