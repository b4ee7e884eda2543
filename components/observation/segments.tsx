import { type CSSProperties, Fragment } from "react";
import type { CodeInk } from "@/lib/core/code-lines";
import { groundOf, type InkPair, inkOf } from "@/lib/core/readable-ink";
import type { StyledSegment } from "@/lib/core/styled-text";
import { PLAIN, type TextStyle } from "@/lib/core/text-style";
import { asString, type Segment } from "@/lib/core/visible-text";
import code from "./code-inks.module.css";
import { rawAttribute } from "./copy-raw";
import styles from "./machine-text.module.css";

/** More pieces than this in one run of text are not worth an element each: the rest stands there as one, marks in angle quotes. */
const MAX_PIECES = 1_000;

/** A piece of code with its ink; changed where a line that took the place of another differs from it. */
export type CodeSegment = Segment & { ink: CodeInk | null; isChanged?: boolean };

/** Segments on the page, each mark set apart with its name. */
export function Segments({ segments }: { segments: readonly (Segment | StyledSegment | CodeSegment)[] }) {
  const shown = segments.length > MAX_PIECES ? segments.slice(0, MAX_PIECES) : segments;
  let at = 0;
  return (
    <>
      {shown.map((segment) => {
        const key = at;
        at += segment.text.length + 1;
        if (segment.kind === "mark")
          return (
            <span key={key} className={styles.mark} title={segment.name} {...rawAttribute(segment.raw)}>
              {segment.text}
            </span>
          );
        if ("ink" in segment && (segment.ink !== null || segment.isChanged))
          return (
            <span
              key={key}
              className={segment.ink ? code[segment.ink] : undefined}
              data-changed={segment.isChanged || undefined}
            >
              {segment.text}
            </span>
          );
        if (!("style" in segment) || segment.style === PLAIN) return <Fragment key={key}>{segment.text}</Fragment>;
        return (
          <span key={key} style={cssOf(segment.style)}>
            {segment.text}
          </span>
        );
      })}
      {shown === segments ? null : asString(segments.slice(MAX_PIECES))}
    </>
  );
}

function cssOf(style: TextStyle): CSSProperties {
  const ink = style.ink !== null || style.isDim ? lightDark(inkOf(style.ink, style.isDim)) : undefined;
  const ground = style.ground === null ? undefined : lightDark(groundOf(style.ground));
  const lines = [style.isUnderlined && "underline", style.isStruck && "line-through"].filter(Boolean).join(" ");
  return {
    color: style.isInverse ? (ground ?? "var(--panel)") : ink,
    background: style.isInverse ? (ink ?? "var(--ink)") : ground,
    ...(style.isBold && { fontWeight: 650 }),
    ...(style.isItalic && { fontStyle: "italic" }),
    ...(lines && { textDecoration: lines }),
    ...(style.isConcealed && { outline: "1px dashed var(--faint)", outlineOffset: "-1px" }),
  };
}

function lightDark({ light, dark }: InkPair): string {
  return `light-dark(${light}, ${dark})`;
}
