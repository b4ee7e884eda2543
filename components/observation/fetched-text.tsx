"use client";

import { type ReactNode, useMemo } from "react";
import { Button } from "@/components/ui/button";
import { Trouble } from "@/components/ui/trouble";
import { hasOwnNumbers, isTooLongToColour } from "@/lib/core/code-lines";
import { formatCount, formatInteger } from "@/lib/core/format-number";
import { type Language, languageOfOutput } from "@/lib/core/language-of";
import { type ColourCodes, styledText } from "@/lib/core/styled-text";
import { PLAIN } from "@/lib/core/text-style";
import { ContentLines } from "./content-lines";
import { HexView } from "./hex-view";
import styles from "./observation-text.module.css";
import type { ReadOutput } from "./read-output";
import { Segments } from "./segments";
import { useCodeRuns } from "./use-code-runs";

const LINE_PX = 20;
const SKELETON_LINES = 14;

/** How a text is set. */
export interface TextLook {
  /** Prose for what people and models wrote, numbered lines for what a machine said. */
  look: "lines" | "prose";
  isWrapped: boolean;
  codes?: ColourCodes;
  /** Of the call whose output it is: what was read tells the language. */
  call?: { tool: string | null; action: string | null } | undefined;
}

/** Of an infinite query of bytes, as much as is needed here. */
interface Fetching {
  isError: boolean;
  error: unknown;
  isFetchingNextPage: boolean;
  refetch: () => unknown;
  fetchNextPage: () => unknown;
}

/** A text that comes in pieces: the place it will take, why it did not come, or as much of it as is here. */
export function FetchedText({
  query,
  read,
  totalBytes,
  expectedLines,
  ...look
}: TextLook & { query: Fetching; read: ReadOutput | null; totalBytes: number; expectedLines: number }) {
  if (query.isError && !read) return <Trouble className={styles.note} error={query.error} onRetry={query.refetch} />;
  if (!read) return <TextSkeleton lines={expectedLines} />;
  if (read.isBinary)
    return (
      <>
        <p className={styles.note}>This is not text. Its first bytes:</p>
        <HexView bytes={read.bytes} />
      </>
    );
  return (
    <>
      {look.look === "lines" ? <OutputLines read={read} {...look} /> : <Prose read={read} {...look} />}
      {totalBytes > read.bytes.length ? (
        <p className={styles.note}>
          <Button onClick={() => query.fetchNextPage()} disabled={query.isFetchingNextPage}>
            {query.isFetchingNextPage ? "Recalling more" : "Show more"}
          </Button>
          {`${formatInteger(read.bytes.length)} of ${formatCount(totalBytes, "byte")} are shown`}
        </p>
      ) : null}
    </>
  );
}

/** Keeps the place of a text that is on its way. */
export function TextSkeleton({ lines }: { lines: number }) {
  const height = Math.min(Math.max(lines, 1), SKELETON_LINES) * LINE_PX + 12;
  return (
    <div className={styles.loading} style={{ height }} role="status">
      <span className="visually-hidden">Recalling it</span>
    </div>
  );
}

export function Notes({ notes }: { notes: readonly string[] }): ReactNode {
  return notes.length > 0 ? <p className={styles.note}>{notes.join(" · ")}</p> : null;
}

function Prose({ read, codes = "drawn" }: TextLook & { read: ReadOutput }) {
  return (
    <>
      <div className={styles.prose}>
        <Segments segments={styledText(read.text, { bytes: true, from: PLAIN, codes })} />
      </div>
      <Notes notes={read.notes} />
    </>
  );
}

function OutputLines({ read, isWrapped, codes = "drawn", call }: TextLook & { read: ReadOutput }) {
  const { lines, text, colours } = read;
  const tool = call?.tool ?? null;
  const action = call?.action ?? null;
  const isLong = useMemo(() => isTooLongToColour(lines), [lines]);
  const language = useMemo(
    () => (colours > 0 ? null : languageOfOutput({ tool, action, text: isLong ? "" : text })),
    [tool, action, text, isLong, colours],
  );
  const notes = language && isLong ? [...read.notes, "too long to colour as code"] : read.notes;
  return (
    <>
      <CodeLines lines={lines} language={language} isWrapped={isWrapped} codes={codes} />
      <Notes notes={notes} />
    </>
  );
}

/** Lines in the inks of their language, once those are here. */
export function CodeLines({
  lines,
  language,
  isWrapped,
  codes,
}: {
  lines: readonly string[];
  language: Language | null;
  isWrapped: boolean;
  codes?: ColourCodes;
}) {
  const runs = useCodeRuns(lines, language);
  return (
    <ContentLines
      lines={lines}
      isWrapped={isWrapped}
      runs={runs}
      hasNumbers={hasOwnNumbers(lines)}
      {...(codes && { codes })}
    />
  );
}
