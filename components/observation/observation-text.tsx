"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { Button } from "@/components/ui/button";
import { sentenceOf } from "@/lib/client/call";
import { recallUrl } from "@/lib/client/recall";
import { type RecallScope, recallBytesOptions } from "@/lib/client/recall-bytes";
import { hasOwnNumbers, isTooLongToColour } from "@/lib/core/code-lines";
import { formatCount, formatInteger } from "@/lib/core/format-number";
import { languageOfOutput } from "@/lib/core/language-of";
import { type ColourCodes, styledText } from "@/lib/core/styled-text";
import { PLAIN } from "@/lib/core/text-style";
import { ContentLines } from "./content-lines";
import { HexView } from "./hex-view";
import styles from "./observation-text.module.css";
import { type ReadOutput, readOutput } from "./read-output";
import { Segments } from "./segments";
import { useCodeRuns } from "./use-code-runs";

const LINE_PX = 20;
const SKELETON_LINES = 14;

export interface ObservationTextProps {
  scope: RecallScope;
  bytes: number;
  /** As far as known beforehand: what is coming keeps its place. */
  lines: number;
  mediaType: string | null;
  /** Prose for what people and models wrote, numbered lines for what a machine said. */
  look: "lines" | "prose";
  isWrapped: boolean;
  codes?: ColourCodes;
  /** Of the call whose output it is: what was read tells the language. */
  call?: { tool: string | null; action: string | null } | undefined;
  alt: string;
}

export function ObservationText(props: ObservationTextProps) {
  if (props.mediaType?.startsWith("image/"))
    // biome-ignore lint/performance/noImgElement: exact bytes from our own API; there is no optimiser to ask.
    return <img className={styles.image} src={imageUrl(props.scope)} alt={props.alt} />;
  if (props.bytes === 0) return <p className={styles.note}>It is empty: 0 bytes.</p>;
  return <RecalledText {...props} />;
}

function RecalledText({ scope, bytes, lines, look, isWrapped, codes = "drawn", call }: ObservationTextProps) {
  const query = useInfiniteQuery(recallBytesOptions(scope, bytes));
  const read = query.data ? readOutput(query.data.pages, bytes) : null;

  if (query.isError && !read)
    return (
      <p className={styles.note} role="alert">
        {sentenceOf(query.error)} <Button onClick={() => query.refetch()}>Try again</Button>
      </p>
    );
  if (!read)
    return (
      <div
        className={styles.loading}
        style={{ height: Math.min(Math.max(lines, 1), SKELETON_LINES) * LINE_PX + 12 }}
        role="status"
      >
        <span className="visually-hidden">Recalling it</span>
      </div>
    );
  if (read.isBinary)
    return (
      <Note note="This is not text. Its first bytes:">
        <HexView bytes={read.bytes} />
      </Note>
    );
  const left = bytes - read.bytes.length;
  return (
    <>
      {look === "lines" ? (
        <OutputLines read={read} isWrapped={isWrapped} codes={codes} call={call} />
      ) : (
        <>
          <div className={styles.prose}>
            <Segments segments={styledText(read.text, { bytes: true, from: PLAIN, codes })} />
          </div>
          <Notes notes={read.notes} />
        </>
      )}
      {left > 0 ? (
        <p className={styles.note}>
          <Button onClick={() => query.fetchNextPage()} disabled={query.isFetchingNextPage}>
            {query.isFetchingNextPage ? "Recalling more" : "Show more"}
          </Button>
          {`${formatInteger(read.bytes.length)} of ${formatCount(bytes, "byte")} are shown`}
        </p>
      ) : null}
    </>
  );
}

function OutputLines({
  read,
  isWrapped,
  codes,
  call,
}: { read: ReadOutput; codes: ColourCodes } & Pick<ObservationTextProps, "isWrapped" | "call">) {
  const { lines, text, colours } = read;
  const isLong = useMemo(() => isTooLongToColour(lines), [lines]);
  const tool = call?.tool ?? null;
  const action = call?.action ?? null;
  const language = useMemo(
    () => (colours > 0 ? null : languageOfOutput({ tool, action, text: isLong ? "" : text })),
    [tool, action, text, isLong, colours],
  );
  const runs = useCodeRuns(lines, language);
  const notes = language && isLong ? [...read.notes, "too long to colour as code"] : read.notes;
  return (
    <>
      <ContentLines lines={lines} isWrapped={isWrapped} codes={codes} runs={runs} hasNumbers={hasOwnNumbers(lines)} />
      <Notes notes={notes} />
    </>
  );
}

function Notes({ notes }: { notes: readonly string[] }) {
  return notes.length > 0 ? <p className={styles.note}>{notes.join(" · ")}</p> : null;
}

function imageUrl({ id, ...scope }: RecallScope): string {
  return recallUrl(id, scope);
}

function Note({ note, children }: { note: string; children: ReactNode }) {
  return (
    <>
      <p className={styles.note}>{note}</p>
      {children}
    </>
  );
}
