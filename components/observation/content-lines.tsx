"use client";

import { type ReactNode, useMemo } from "react";
import { cssVars } from "@/components/ui/css-vars";
import { type ColourCodes, styledText, stylesOfLines } from "@/lib/core/styled-text";
import { PLAIN, type TextStyle } from "@/lib/core/text-style";
import { ContentBlock } from "./content-block";
import styles from "./content-lines.module.css";
import { Segments } from "./segments";

/** Lines that are laid out together: the browser skips those far from the screen. */
const BLOCK_LINES = 80;

/** A text with its line numbers; they are drawn, not written, so that a selection holds the text alone. */
export function ContentLines({
  lines,
  isWrapped,
  codes = "drawn",
}: {
  lines: readonly string[];
  isWrapped: boolean;
  codes?: ColourCodes;
}) {
  const begins = useMemo(() => stylesOfLines(lines, PLAIN), [lines]);
  const draw = (line: string, n: number): ReactNode => drawLine(line, begins[n] ?? PLAIN, codes);
  const blocks: number[] = [];
  for (let from = 0; from < lines.length; from += BLOCK_LINES) blocks.push(from);
  return (
    <div
      className={styles.lines}
      data-wrapped={isWrapped}
      style={cssVars({ "--digits": `${String(lines.length).length}ch` })}
    >
      {blocks.map((from) => (
        <ContentBlock key={from} from={from} lines={lines.slice(from, from + BLOCK_LINES)} draw={draw} />
      ))}
    </div>
  );
}

function drawLine(line: string, from: TextStyle, codes: ColourCodes): ReactNode {
  return <Segments segments={styledText(line, { bytes: true, from, codes })} />;
}
