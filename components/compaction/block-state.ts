"use client";

import { useCallback, useState } from "react";
import type { DISCARDED_SORTS } from "@/lib/api/compaction-lists";
import type { ObservationKind } from "@/lib/core/event";

export type LeftKind = Exclude<ObservationKind, "summary">;
export type LeftSort = (typeof DISCARDED_SORTS)[number];

/** What a reader has done to a compaction's block: absent is as it comes. */
export interface BlockState {
  isOpen?: boolean;
  tab?: string;
  kind?: LeftKind;
  tool?: string | null;
  q?: string;
  sort?: LeftSort;
  left?: PagesState;
  kept?: PagesState;
  isSummaryWhole?: boolean;
  /** A summary too long for a list was asked for whole. */
  isRestWanted?: boolean;
  before?: PagesState;
  after?: PagesState;
}

/** Which page of a list of stubs is shown, and whether more than its first few. */
export interface PagesState {
  isWhole: boolean;
  page: number;
}

export const FIRST_FEW: PagesState = { isWhole: false, page: 0 };

export interface Block {
  state: BlockState;
  change: (part: BlockState) => void;
}

const MOST = 1000;
const states = new Map<string, BlockState>();

/** Kept outside the tree: a timeline takes a block away when it scrolls out of sight, and must bring back the same. */
export function useBlock(name: string): Block {
  const [state, setState] = useState<BlockState>(() => states.get(name) ?? {});
  const change = useCallback(
    (part: BlockState) => {
      const next = { ...states.get(name), ...part };
      states.delete(name);
      states.set(name, next);
      const [oldest] = states.keys();
      if (states.size > MOST && oldest !== undefined) states.delete(oldest);
      setState(next);
    },
    [name],
  );
  return { state, change };
}
