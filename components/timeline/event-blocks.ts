"use client";

import { type UseQueryResult, useQueries, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { Event } from "@/lib/api/events";
import type { CallOutput } from "@/lib/client/call";
import { eventBlockOptions } from "@/lib/client/events";

/** Blocks that stay in memory once they are out of sight. */
const KEPT = 24;
/** How long a scroll must rest on the same blocks before they are asked for. */
const REST_MS = 70;

export interface ThreadScope {
  team: string;
  session: string;
  thread: string;
}

/** The events in sight, read block by block as they come into it and let go some time after they left it. */
export function useEventBlocks({ team, session, thread }: ThreadScope, blocks: readonly string[]) {
  const client = useQueryClient();
  const wanted = blocks.join(" ");
  const isResting = useResting(wanted);
  const read = useQueries({
    queries: blocks.map((seqs) => ({ ...eventBlockOptions(team, session, thread, seqs), enabled: isResting })),
    combine: combined,
  });

  const used = useRef<string[]>([]);
  useEffect(() => {
    const now = wanted.split(" ");
    used.current = [...used.current.filter((each) => !now.includes(each)), ...now];
    for (const each of used.current.splice(0, used.current.length - KEPT - now.length))
      client.removeQueries({ ...eventBlockOptions(team, session, thread, each), exact: true });
  }, [client, team, session, thread, wanted]);

  return read;
}

type Page = CallOutput<"listEvents">;

function combined(queries: readonly UseQueryResult<Page>[]) {
  const events = new Map<number, Event>();
  for (const { data } of queries) for (const event of data?.items ?? []) events.set(event.seq, event);
  return {
    events,
    error: queries.find(({ isError }) => isError)?.error ?? null,
    retry: () => {
      for (const query of queries) if (query.isError) void query.refetch();
    },
  };
}

/** Whether something has stayed the same for a moment; what stands at first is taken to have. */
function useResting(value: string): boolean {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), REST_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return rested === value;
}
