import type { Trace } from "./trace";

interface Told extends Trace {
  /** Of the place where the words were known first; null where it has none. */
  address: string | null;
}

/** What became of words, in one sentence: `known at step 40 (§a3f7c2e1), lost in compaction 2, …`. */
export function traceLine({ verdict, known, address, losses, needs, backs }: Told): string {
  if (!known) return "never known in this thread: no prompt, output, reply, call or summary holds it";
  const start = `known at step ${known.step}${address === null ? "" : ` (§${address})`}`;
  if (verdict === "in-view") {
    const stood = losses.length > 0 ? "; it stood elsewhere in view whenever a compaction took some of it" : "";
    return `${start}, in view all the time${stood}`;
  }
  const [first] = needs;
  const n = first?.n ?? backs[0]?.n ?? losses.findLast(({ outcome }) => outcome !== "elsewhere")?.n;
  const loss = losses.find((each) => each.n === n);
  const held = losses.filter(({ outcome, seq }) => outcome === "in-summary" && (!loss || seq < loss.seq));
  const carried = held.length > 0 && verdict !== "kept" ? `, held by the summary of compaction ${list(held)}` : "";
  if (verdict === "kept")
    return `${start}, left the view in compaction ${list(held.length > 0 ? held : losses)}, and its summary holds it`;
  const lost =
    loss?.outcome === "opaque"
      ? `left the view in compaction ${n}, whose summary nobody can read`
      : `lost in compaction ${n}, ${loss?.kind === "micro" ? "which writes no summary" : "not in its summary"}`;
  const back = backs.find((each) => each.n === n);
  const again = back
    ? `, ${back.source === "prompt" ? "said again by the user" : "shown again"} at step ${back.step}`
    : "";
  const need = first
    ? `, needed at step ${first.step}${first.source === "neither" ? ", from nothing that the log shows in view" : ""}`
    : "";
  const never = needs.length === 0 && verdict === "lost" ? ", not needed since" : "";
  const more = needs.length > 1 ? ` (and ${needs.length - 1} more time${needs.length === 2 ? "" : "s"})` : "";
  return `${start}${carried}, ${lost}${again}${need}${more}${never}`;
}

const list = (losses: readonly { n: number }[]) => losses.map(({ n }) => n).join(", ");
