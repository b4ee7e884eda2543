"use client";

import { type ReactNode, useMemo } from "react";
import { cssVars } from "@/components/ui/css-vars";
import type { Run } from "@/lib/core/code-lines";
import { cutLongLine } from "@/lib/core/long-line";
import { type ColourCodes, styledText, stylesOfLines } from "@/lib/core/styled-text";
import { PLAIN, type TextStyle } from "@/lib/core/text-style";
import { visibleText } from "@/lib/core/visible-text";
import { ContentBlock, LongLinePiece } from "./content-block";
import styles from "./content-lines.module.css";
import { copyRaw } from "./copy-raw";
import { type CodeSegment, Segments } from "./segments";

/** Lines that are laid out together: the browser skips those far from the screen. */
const BLOCK_LINES = 80;

/** A text with its line numbers; they are drawn, not written, so that a selection holds the text alone. */
export function ContentLines({
  lines,
  isWrapped,
  codes = "drawn",
  runs = null,
  hasNumbers = false,
}: {
  lines: readonly string[];
  isWrapped: boolean;
  codes?: ColourCodes;
  /** The same lines with the inks of their language. */
  runs?: readonly (readonly Run[])[] | null;
  /** The lines bring numbers of their own: none are drawn. */
  hasNumbers?: boolean;
}) {
  const begins = useMemo(() => stylesOfLines(lines, PLAIN), [lines]);
  const draw = (n: number): ReactNode => {
    const code = runs?.[n];
    return (
      <div key={n} className={styles.line} data-n={n + 1}>
        <code>{code ? drawCode(code) : drawLine(lines[n] ?? "", begins[n] ?? PLAIN, codes)}</code>
      </div>
    );
  };
  const blocks: number[] = [];
  for (let from = 0; from < lines.length; from += BLOCK_LINES) blocks.push(from);
  return (
    <div
      className={styles.lines}
      onCopy={copyRaw}
      data-wrapped={isWrapped}
      data-numbered={hasNumbers || undefined}
      style={cssVars({ "--digits": hasNumbers ? "0ch" : `${String(lines.length).length}ch` })}
    >
      {blocks.map((from) => (
        <ContentBlock
          key={from}
          from={from}
          lines={lines.slice(from, from + BLOCK_LINES)}
          draw={draw}
          isWrapped={isWrapped}
          rowClass={styles.line}
        />
      ))}
    </div>
  );
}

function drawLine(line: string, from: TextStyle, codes: ColourCodes): ReactNode {
  const pieces = cutLongLine(line);
  if (pieces.length === 1) return <Segments segments={styledText(line, { bytes: true, from, codes })} />;
  const begins = stylesOfLines(pieces, from);
  return pieces.map((text, n) => (
    <LongLinePiece
      // biome-ignore lint/suspicious/noArrayIndexKey: a piece is known by its place and by nothing else.
      key={n}
      text={text}
      isFirst={n === 0}
      draw={() => <Segments segments={styledText(text, { bytes: true, from: begins[n] ?? PLAIN, codes })} />}
    />
  ));
}

function drawCode(runs: readonly Run[]): ReactNode {
  const segments = runs.flatMap(({ text, ink }): CodeSegment[] =>
    visibleText(text, true).segments.map((segment) => ({ ...segment, ink })),
  );
  return <Segments segments={segments} />;
}
