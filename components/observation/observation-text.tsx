"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { recallUrl } from "@/lib/client/recall";
import { type RecallScope, recallBytesOptions } from "@/lib/client/recall-bytes";
import { FetchedText, type TextLook } from "./fetched-text";
import styles from "./observation-text.module.css";
import { readOutput } from "./read-output";

export interface ObservationTextProps extends TextLook {
  scope: RecallScope;
  bytes: number;
  /** As far as known beforehand: what is coming keeps its place. */
  lines: number;
  mediaType: string | null;
  alt: string;
}

export function ObservationText(props: ObservationTextProps) {
  if (props.mediaType?.startsWith("image/"))
    // biome-ignore lint/performance/noImgElement: exact bytes from our own API; there is no optimiser to ask.
    return <img className={styles.image} src={imageUrl(props.scope)} alt={props.alt} />;
  if (props.bytes === 0) return <p className={styles.note}>It is empty: 0 bytes.</p>;
  return <RecalledText {...props} />;
}

function RecalledText({ scope, bytes, lines, mediaType: _, alt: __, ...look }: ObservationTextProps) {
  const query = useInfiniteQuery(recallBytesOptions(scope, bytes));
  const read = query.data ? readOutput(query.data.pages, bytes) : null;
  return <FetchedText {...look} query={query} read={read} totalBytes={bytes} expectedLines={lines} />;
}

function imageUrl({ id, ...scope }: RecallScope): string {
  return recallUrl(id, scope);
}
