"use client";

import type { KeyboardEvent, Ref } from "react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { useRestingText } from "@/components/ui/use-resting-text";
import { sentenceOf } from "@/lib/client/call";
import { formatCount, formatInteger, formatShare } from "@/lib/core/format-number";
import styles from "./find-field.module.css";
import type { FindResult } from "./use-find";

/** How long typing must rest before it is looked for. */
const REST_MS = 80;

/** Words to find in the session: how often they stand in it, and the way from one place to the next. */
export function FindField({
  ref,
  words,
  result,
  current,
  onWords,
  onGo,
  onLeave,
}: {
  ref?: Ref<HTMLInputElement>;
  words: string;
  result: FindResult;
  /** Index of the place that is shown; -1 when it is none of them. */
  current: number;
  onWords: (words: string) => void;
  onGo: (by: 1 | -1) => void;
  onLeave: () => void;
}) {
  const [text, setText, tell] = useRestingText(words, onWords, REST_MS);

  function onKey(event: KeyboardEvent) {
    if (event.key === "Enter") {
      event.preventDefault();
      if (text !== words) tell(text);
      else onGo(event.shiftKey ? -1 : 1);
    } else if (event.key === "Escape") {
      event.preventDefault();
      setText("");
      tell("");
      onLeave();
    }
  }

  const has = result.items.length > 0;
  return (
    <search className={styles.find}>
      <input
        ref={ref}
        type="search"
        className={styles.field}
        aria-label="Find in this session"
        placeholder="Find in this session"
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKey}
      />
      {words.trim() === "" ? null : (
        <>
          <span className={styles.status} role="status">
            {wordsOf(result, current)}
          </span>
          <Button look="icon" aria-label="Previous place" disabled={!has} onClick={() => onGo(-1)}>
            <Icon name="up" />
          </Button>
          <Button look="icon" aria-label="Next place" disabled={!has} onClick={() => onGo(1)}>
            <Icon name="down" />
          </Button>
          {result.error ? (
            <Button look="link" onClick={result.retry}>
              Try again
            </Button>
          ) : null}
        </>
      )}
      {result.isSearching ? (
        <progress className={styles.progress} max={1} value={result.searched} aria-label="Searching" />
      ) : null}
    </search>
  );
}

function wordsOf({ items, searched, isSearching, isCut, error }: FindResult, current: number): string {
  if (error) return sentenceOf(error);
  const count = items.length;
  if (isSearching) return `${formatInteger(count)} so far, ${formatShare(searched, 1) ?? "0 %"} searched`;
  if (count === 0) return "not found";
  if (isCut) return `more than ${formatCount(count, "row")}`;
  return current < 0 ? formatCount(count, "row") : `${formatInteger(current + 1)} of ${formatCount(count, "row")}`;
}
