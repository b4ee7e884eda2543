import { counterOf } from "@/lib/services/counter-of";
import { hasCorpus } from "@/lib/testing/corpus";
import { holdBound, realThreads, tenCompacted } from "@/lib/testing/view-bound";
import type { BenchRow } from "./row";

const KS = [1_000, 4_000, 16_000, 64_000];

/** The bound of the view at every step of every real thread; by the real tokenizer, of ten sessions. */
export async function benchViewBound(add: (row: BenchRow) => void): Promise<void> {
  if (!hasCorpus()) {
    console.log("The bound of views is left out: the corpus of real logs is not beside this checkout.");
    return;
  }
  const all = realThreads();
  const ten = tenCompacted();
  for (const k of KS) {
    for (const counter of ["estimate", "bytes", "exact"] as const) {
      const threads = counter === "exact" ? all.filter(({ file }) => ten.has(file)) : all;
      const { steps, most, wrong } = holdBound(threads, k, await counterOf(counter));
      add({
        what: `most tokens of a view of K = ${k.toLocaleString("en")} by ${counter}, at ${steps.toLocaleString("en")} steps`,
        ...{ measured: most.toLocaleString("en"), floor: "—", ratio: "—", bound: `<= ${k.toLocaleString("en")}` },
        holds: wrong.length === 0 && steps > 0,
      });
    }
  }
}
