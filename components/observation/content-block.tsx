"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import { asString, visibleText } from "@/lib/core/visible-text";
import styles from "./content-lines.module.css";

const LINE_PX = 20;
/** Lines this near the screen are drawn in full. */
const NEAR = "800px 0px";

/**
 * Some lines of a text. Until they come near the screen they are one piece of plain text, which the browser's own search
 * and a selection find as well; then each becomes a line with its number and colours, and stays one.
 */
export function ContentBlock({
  from,
  lines,
  draw,
}: {
  /** Index of the first line in the whole text. */
  from: number;
  lines: readonly string[];
  draw: (line: string, n: number) => ReactNode;
}) {
  const block = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(from === 0);

  useEffect(() => {
    if (isNear || !block.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setNear(true);
      },
      { rootMargin: NEAR },
    );
    observer.observe(block.current);
    return () => observer.disconnect();
  }, [isNear]);

  return (
    <div ref={block} className={styles.block} style={{ containIntrinsicSize: `auto ${lines.length * LINE_PX}px` }}>
      {isNear ? (
        lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place and by nothing else.
          <div key={index} className={styles.line} data-n={from + index + 1}>
            <code>{draw(line, from + index)}</code>
          </div>
        ))
      ) : (
        <div className={styles.line}>
          <code>{lines.map((line) => asString(visibleText(line, true).segments)).join("\n")}</code>
        </div>
      )}
    </div>
  );
}
