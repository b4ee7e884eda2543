"use client";

import { type RefObject, useEffect } from "react";
import { bringRange } from "./bring-range";

const NAME = "found-words";
/** Marks that are drawn at once; more would only cost time. */
const MAX_MARKS = 500;

/**
 * Marks words wherever they are drawn in an element, without touching what is drawn there: by the browser's own
 * highlights, which leave text, selection and copying as they are. A browser without them shows no marks.
 */
export function useMarkedWords(
  box: RefObject<HTMLElement | null>,
  words: string,
  /** What this element holds unfolded comes into sight at the first of its marks, once. */
  unfolded: string | null,
): void {
  useEffect(() => {
    let stopBringing: (() => void) | null = null;
    let toBring: Range | undefined;
    const element = box.current;
    if (!element || words.trim() === "" || typeof Highlight === "undefined") return;
    let frame = 0;
    const draw = () => {
      frame = 0;
      const ranges = rangesOf(element, words.toLowerCase());
      CSS.highlights.set(NAME, new Highlight(...ranges));
      const content = unfolded && document.getElementById(unfolded)?.querySelector("[data-unfolded]");
      toBring = content ? ranges.find(({ startContainer }) => content.contains(startContainer)) : undefined;
      if (toBring) stopBringing ??= bringRange(() => toBring);
    };
    const observer = new MutationObserver(() => {
      frame ||= requestAnimationFrame(draw);
    });
    observer.observe(element, { childList: true, subtree: true, characterData: true });
    draw();
    return () => {
      observer.disconnect();
      stopBringing?.();
      cancelAnimationFrame(frame);
      CSS.highlights.delete(NAME);
    };
  }, [box, words, unfolded]);
}

function rangesOf(element: HTMLElement, words: string): Range[] {
  const ranges: Range[] = [];
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node && ranges.length < MAX_MARKS; node = walker.nextNode()) {
    const text = (node.nodeValue ?? "").toLowerCase();
    // A letter that grows when it is made small would shift all that follows.
    if (text.length !== node.nodeValue?.length) continue;
    for (
      let at = text.indexOf(words);
      at >= 0 && ranges.length < MAX_MARKS;
      at = text.indexOf(words, at + words.length)
    ) {
      const range = new Range();
      range.setStart(node, at);
      range.setEnd(node, at + words.length);
      ranges.push(range);
    }
  }
  return ranges;
}
