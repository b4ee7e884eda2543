import type { TracePlace, TraceResult } from "@/lib/api/trace";

/** Something that befell the words, in the order of the log. */
export type Moment =
  | { is: "known"; seq: number; place: TracePlace }
  | { is: "loss"; seq: number; loss: TraceResult["losses"][number] }
  | { is: "back"; seq: number; place: TraceResult["backs"][number] }
  | { is: "need"; seq: number; place: TraceResult["needs"][number] };

const ORDER = ["known", "loss", "back", "need"];

export function momentsOf({ known, losses, backs, needs }: TraceResult): Moment[] {
  const moments: Moment[] = [
    ...(known ? [{ is: "known" as const, seq: known.seq, place: known }] : []),
    ...losses.map((loss) => ({ is: "loss" as const, seq: loss.seq, loss })),
    ...backs.map((place) => ({ is: "back" as const, seq: place.seq, place })),
    ...needs.map((place) => ({ is: "need" as const, seq: place.seq, place })),
  ];
  return moments.sort((a, b) => a.seq - b.seq || ORDER.indexOf(a.is) - ORDER.indexOf(b.is));
}
