"use client";

import { type ReactNode, useRef } from "react";
import { asString, visibleText } from "@/lib/core/visible-text";
import styles from "./content-lines.module.css";
import { useNear } from "./use-near";

const LINE_PX = 20;
/** About as much of a wrapped line as fits one row. */
const ROW_CHARS = 110;

/**
 * Some lines of a text. Until they come near the screen they are one piece of plain text, which the browser's own search
 * and a selection find as well; then each is drawn as a row of its own, and stays one.
 */
export function ContentBlock({
  from,
  lines,
  draw,
  isWrapped,
  rowClass,
}: {
  /** Index of the first line in the whole text. */
  from: number;
  lines: readonly string[];
  /** The row of a line, by its index in the whole text. */
  draw: (n: number) => ReactNode;
  isWrapped: boolean;
  rowClass: string | undefined;
}) {
  const block = useRef<HTMLDivElement>(null);
  const isNear = useNear(block, from === 0);
  const rows = isWrapped
    ? lines.reduce((sum, line) => sum + Math.ceil((line.length || 1) / ROW_CHARS), 0)
    : lines.length;

  return (
    <div ref={block} className={styles.block} style={{ containIntrinsicSize: `auto ${rows * LINE_PX}px` }}>
      {isNear ? (
        lines.map((_, index) => draw(from + index))
      ) : (
        <div className={rowClass}>
          <code>{plain(lines.join("\n"))}</code>
        </div>
      )}
    </div>
  );
}

/** A piece of a line too long to be laid out at once, treated likewise. A selection has no break between two. */
export function LongLinePiece({ text, isFirst, draw }: { text: string; isFirst: boolean; draw: () => ReactNode }) {
  const piece = useRef<HTMLSpanElement>(null);
  const isNear = useNear(piece, isFirst);
  const size = `auto ${text.length}ch auto ${Math.ceil(text.length / ROW_CHARS) * LINE_PX}px`;
  return (
    <span ref={piece} className={styles.piece} style={{ containIntrinsicSize: size }}>
      {isNear ? draw() : plain(text)}
    </span>
  );
}

function plain(text: string): string {
  return asString(visibleText(text, true).segments);
}
