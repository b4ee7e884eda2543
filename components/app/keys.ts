/** The keys of the pages, as the reader is told them. `mod` is Control, or Command on a Mac. */
export const KEYS: readonly { where: string; keys: readonly (readonly [keys: readonly string[], does: string])[] }[] = [
  {
    where: "Everywhere",
    keys: [
      [["mod K"], "go to a session, an address, a page or an action"],
      [["/"], "search this page, or else the same"],
      [["?"], "this list"],
      [["Esc"], "close what is open"],
    ],
  },
  {
    where: "In lists and timelines",
    keys: [
      [["j", "k"], "next and previous row"],
      [["Enter"], "open or fold the row"],
    ],
  },
  {
    where: "In a session",
    keys: [
      [["/", "f"], "find words in the thread"],
      [["n", "p"], "next and previous compaction"],
      [["J", "K"], "next and previous prompt"],
      [["e", "E"], "next and previous error"],
      [["d", "D"], "next and previous output no longer in view"],
      [["t"], "trace words: where they were known, lost and needed again"],
      [["v"], "the bounded view of a step, and back to the timeline"],
      [["Esc"], "fold what is open"],
    ],
  },
  {
    where: "On the slider of a bounded view",
    keys: [
      [["←", "→"], "a step back and on"],
      [["PgDn", "PgUp"], "ten steps back and on"],
      [["Home", "End"], "before the first step, and the last one"],
      [["n", "p"], "next and previous compaction"],
    ],
  },
];
