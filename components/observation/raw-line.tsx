"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { Button } from "@/components/ui/button";
import { type EventPlace, type LinePiece, lineBytesOptions } from "@/lib/client/lines";
import { CodeLines, FetchedText } from "./fetched-text";
import styles from "./observation-text.module.css";
import { readOutput } from "./read-output";

const EXPECTED_LINES = 4;

/** The log line an event comes from, byte for byte, or laid out as the JSON it is. */
export function RawLine({
  team,
  place,
  isCall,
  isWrapped,
}: {
  team: string;
  place: EventPlace;
  isCall: boolean;
  isWrapped: boolean;
}) {
  const [isFormatted, setFormatted] = useState(false);
  const query = useInfiniteQuery(lineBytesOptions(team, place));
  const pages = query.data?.pages;
  const length = pages?.[0]?.length ?? 0;
  const read = useMemo(() => (pages ? readOutput(bytesOf(pages), length) : null), [pages, length]);
  const isWhole = read !== null && read.bytes.length >= length;
  const formatted = useMemo(() => (isWhole ? formatJson(read.text) : null), [isWhole, read]);

  return (
    <>
      <p className={styles.note}>
        <span>
          {isCall
            ? "The line of the log that has the call. Its output is on a line of its own, further on."
            : "The line of the log it comes from."}
        </span>
        {formatted ? (
          <Button look="link" onClick={() => setFormatted(!isFormatted)}>
            {isFormatted ? "As it is" : "Laid out as JSON"}
          </Button>
        ) : null}
      </p>
      {isFormatted && formatted ? (
        <CodeLines lines={formatted} language="json" isWrapped={isWrapped} />
      ) : (
        <FetchedText
          look="lines"
          isWrapped={isWrapped}
          codes="shown"
          query={query}
          read={read}
          totalBytes={length}
          expectedLines={EXPECTED_LINES}
        />
      )}
    </>
  );
}

function bytesOf(pages: readonly LinePiece[]): Uint8Array[] {
  return pages.map(({ bytes }) => bytes);
}

function formatJson(text: string): string[] | null {
  try {
    return JSON.stringify(JSON.parse(text), null, 2).split("\n");
  } catch {
    return null;
  }
}
