import type { ClipboardEvent } from "react";

/** What a mark stands for, as an attribute of it. */
export function rawAttribute(raw: string): { "data-raw": string } {
  return { "data-raw": JSON.stringify(raw) };
}

/** On copy: marks in the selection are what they stand for again, and lines without a character are lines: a browser drops them. */
export function copyRaw(event: ClipboardEvent<HTMLElement>): void {
  const selection = window.getSelection();
  if (!selection || selection.rangeCount === 0) return;
  const range = selection.getRangeAt(0);
  if (!event.currentTarget.contains(range.commonAncestorContainer)) return;
  event.clipboardData.setData("text/plain", textOf(range.cloneContents()));
  event.preventDefault();
}

/** Rows and blocks of rows are divs, one line below the other; all else stands within a line. */
function textOf(node: Node): string {
  if (node instanceof HTMLElement && node.dataset.raw !== undefined) return String(JSON.parse(node.dataset.raw));
  if (node.childNodes.length === 0) return node.textContent ?? "";
  const isRows = node.firstChild instanceof HTMLDivElement;
  return [...node.childNodes].map(textOf).join(isRows ? "\n" : "");
}
