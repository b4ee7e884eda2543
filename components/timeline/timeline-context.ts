"use client";

import { createContext, useContext } from "react";
import type { BlockPlace } from "@/components/compaction/block-place";
import type { Event } from "@/lib/api/events";
import type { Thread } from "@/lib/api/sessions";

/** What a row of a timeline can do, and what it knows beside its own event. */
export interface TimelineActions {
  team: string;
  session: string;
  /** The row that is pointed at. */
  target: number | null;
  /** How the block of the compaction that is pointed at is shown. */
  block: BlockPlace;
  /** A compaction's block is shown in another way, and so pointed at; null for at none. */
  onBlock: (n: number, place: BlockPlace | null) => void;
  isOpen: (seq: number) => boolean;
  onToggle: (event: Event) => void;
  /** The subagent a call began, when its log is known of. */
  childOf: (callId: string | null) => Thread | null;
}

const ActionsContext = createContext<TimelineActions | null>(null);

export const TimelineActionsProvider = ActionsContext.Provider;

export function useTimelineActions(): TimelineActions {
  const actions = useContext(ActionsContext);
  if (!actions) throw new Error("A row of a timeline stands outside of one.");
  return actions;
}
