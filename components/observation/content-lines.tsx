import { cssVars } from "@/components/ui/css-vars";
import { visibleText } from "@/lib/core/visible-text";
import styles from "./content-lines.module.css";
import { MachineText } from "./machine-text";

/** Lines that are laid out together: the browser skips those far from the screen. */
const BLOCK_LINES = 80;
const LINE_PX = 20;

/** A text with its line numbers; they are drawn, not written, so that a selection holds the text alone. */
export function ContentLines({ lines, isWrapped }: { lines: readonly string[]; isWrapped: boolean }) {
  const blocks: { from: number; lines: readonly string[] }[] = [];
  for (let from = 0; from < lines.length; from += BLOCK_LINES)
    blocks.push({ from, lines: lines.slice(from, from + BLOCK_LINES) });
  return (
    <div
      className={styles.lines}
      data-wrapped={isWrapped}
      style={cssVars({ "--digits": `${String(lines.length).length}ch` })}
    >
      {blocks.map((block) => (
        <div
          key={block.from}
          className={styles.block}
          style={{ containIntrinsicSize: `auto ${block.lines.length * LINE_PX}px` }}
        >
          {block.lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place and by nothing else.
            <div key={index} className={styles.line} data-n={block.from + index + 1}>
              <code>
                <MachineText text={line} bytes />
              </code>
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

/** Splits on line feeds; the CR of a CRLF goes with the break. A break at the very end opens no further line. */
export function splitLines(text: string): { lines: string[]; crlf: number; colours: number } {
  const lines = text.split("\n");
  if (lines.length > 1 && lines.at(-1) === "") lines.pop();
  let crlf = 0;
  const last = text.endsWith("\n") ? lines.length : lines.length - 1;
  for (let i = 0; i < last; i++) {
    const line = lines[i] ?? "";
    if (!line.endsWith("\r")) continue;
    lines[i] = line.slice(0, -1);
    crlf++;
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colour codes begin with one.
  return { lines, crlf, colours: /\u001b\[[0-9;:]*m/.test(text) ? visibleText(text).colours : 0 };
}
