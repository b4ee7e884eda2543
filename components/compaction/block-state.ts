"use client";

import { useCallback, useEffect, useMemo, useState } from "react";
import { AS_IT_COMES, type BlockPlace } from "./block-place";

/** What a reader has done to a compaction's block; what is optional is as it comes while absent. */
export interface BlockState extends BlockPlace {
  isOpen?: boolean;
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
  change: (part: Partial<BlockState>) => void;
}

const MOST = 1000;
const states = new Map<string, BlockState>();

export function blockName(session: string, { thread, n }: { thread: string; n: number }): string {
  return `${session} ${thread}:${n}`;
}

/** How a reader left a block, for the address that points at it again. */
export function rememberedPlace(name: string): BlockPlace {
  return placeOf(states.get(name) ?? AS_IT_COMES);
}

/**
 * Kept outside the tree: a timeline takes a block away when it scrolls out of sight, and must bring back the same.
 * Of the one block that the address points at, the address tells the place.
 */
export function useBlock(
  name: string,
  pointed: BlockPlace | null,
  onPlace: ((place: BlockPlace) => void) | null,
): Block {
  const [remembered, setRemembered] = useState<BlockState>(() => states.get(name) ?? AS_IT_COMES);
  const remember = useCallback(
    (part: Partial<BlockState>) => {
      const next = { ...(states.get(name) ?? AS_IT_COMES), ...part };
      states.delete(name);
      states.set(name, next);
      const [oldest] = states.keys();
      if (states.size > MOST && oldest !== undefined) states.delete(oldest);
      setRemembered(next);
    },
    [name],
  );

  // It stays as an address from elsewhere showed it when that points at something else.
  useEffect(() => {
    if (pointed) remember(pointed);
  }, [pointed, remember]);

  const state = useMemo(() => ({ ...remembered, ...pointed }), [remembered, pointed]);
  const change = useCallback(
    (part: Partial<BlockState>) => {
      remember(part);
      onPlace?.(placeOf({ ...state, ...part }));
    },
    [state, remember, onPlace],
  );
  return { state, change };
}

function placeOf({ tab, kind, tool, q, sort }: BlockPlace): BlockPlace {
  return { tab, kind, tool, q, sort };
}
