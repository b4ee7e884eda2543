"use client";

import { useRestingText } from "@/components/ui/use-resting-text";
import type { LeftKind, LeftSort } from "./block-place";
import styles from "./compaction-left.module.css";
import { KIND_NOUNS } from "./compaction-words";

/** How long typing must rest before it is looked up. */
const REST_MS = 200;

const SORTS: readonly { sort: LeftSort; name: string }[] = [
  { sort: "log", name: "as in the log" },
  { sort: "step", name: "latest first" },
  { sort: "size", name: "largest first" },
  { sort: "failed", name: "failed first" },
  { sort: "tool", name: "by tool" },
];

/** The orders that mean something for a kind. */
export function sortsOf(kind: LeftKind): typeof SORTS {
  return SORTS.filter(({ sort }) => kind === "tool" || (sort !== "tool" && sort !== "failed"));
}

/** Search and order of what left the view: over all of it, not over what happens to be loaded. */
export function DiscardedBar({
  kind,
  q,
  onSearch,
  sort,
  onSort,
}: {
  kind: LeftKind;
  q: string;
  onSearch: (q: string) => void;
  sort: LeftSort;
  onSort: (sort: LeftSort) => void;
}) {
  const [text, setText] = useRestingText(q, onSearch, REST_MS);

  return (
    <search className={styles.bar}>
      <input
        type="search"
        className={styles.search}
        aria-label={`Search the ${KIND_NOUNS[kind].many} that left the view`}
        placeholder={kind === "tool" ? "Action, address or first words" : "First or last words"}
        maxLength={200}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <select
        className={styles.select}
        aria-label="Order"
        value={sort}
        onChange={(event) => onSort(SORTS.find((each) => each.sort === event.target.value)?.sort ?? "log")}
      >
        {sortsOf(kind).map((each) => (
          <option key={each.sort} value={each.sort}>
            {each.name}
          </option>
        ))}
      </select>
    </search>
  );
}
