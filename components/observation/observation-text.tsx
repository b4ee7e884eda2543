"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { Button } from "@/components/ui/button";
import { sentenceOf } from "@/lib/client/call";
import { recallUrl } from "@/lib/client/recall";
import { type RecallScope, recallBytesOptions } from "@/lib/client/recall-bytes";
import { formatCount, formatInteger } from "@/lib/core/format-number";
import { readableBytes } from "@/lib/core/readable-bytes";
import { ContentLines, splitLines } from "./content-lines";
import { HexView } from "./hex-view";
import { MachineText } from "./machine-text";
import styles from "./observation-text.module.css";

/** Above this share of bytes that are not UTF-8 it is not read as text. */
const ODD_SHARE = 0.1;
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
  alt: string;
}

export function ObservationText(props: ObservationTextProps) {
  if (props.mediaType?.startsWith("image/"))
    // biome-ignore lint/performance/noImgElement: exact bytes from our own API; there is no optimiser to ask.
    return <img className={styles.image} src={imageUrl(props.scope)} alt={props.alt} />;
  if (props.bytes === 0) return <p className={styles.note}>It is empty: 0 bytes.</p>;
  return <RecalledText {...props} />;
}

function RecalledText({ scope, bytes, lines, look, isWrapped }: ObservationTextProps) {
  const query = useInfiniteQuery(recallBytesOptions(scope, bytes));
  const pages = query.data?.pages;
  const read = useMemo(() => (pages ? readPages(pages, bytes) : null), [pages, bytes]);

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
        <ContentLines lines={read.lines} isWrapped={isWrapped} />
      ) : (
        <div className={styles.prose}>
          <MachineText text={read.text} bytes />
        </div>
      )}
      {read.notes.length > 0 ? <p className={styles.note}>{read.notes.join(" · ")}</p> : null}
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

function readPages(pages: readonly Uint8Array[], totalBytes: number) {
  const bytes = pages.length === 1 && pages[0] ? pages[0] : join(pages);
  const { text, odd } = readableBytes(bytes, bytes.length >= totalBytes);
  const { lines, crlf, colours } = splitLines(text);
  const notes = [
    colours > 0 ? `${formatCount(colours, "colour code")} not shown` : null,
    crlf > 0 ? `${formatCount(crlf, "line ends", "lines end")} in CRLF` : null,
    odd > 0 ? `${formatCount(odd, "byte is", "bytes are")} not UTF-8, shown by value` : null,
  ];
  return {
    bytes,
    text,
    lines,
    isBinary: odd > bytes.length * ODD_SHARE,
    notes: notes.filter((note) => note !== null),
  };
}

function join(pages: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pages.reduce((sum, page) => sum + page.length, 0));
  let at = 0;
  for (const page of pages) {
    whole.set(page, at);
    at += page.length;
  }
  return whole;
}
