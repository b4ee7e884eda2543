import type { ReactNode } from "react";
import type { EventPlace } from "@/lib/client/lines";
import { RawLine } from "./raw-line";
import { ToolInput } from "./tool-input";
import type { PartView } from "./use-part";

/** The part of an observation that was chosen. Its output is the caller's to draw. */
export function ObservationPart({
  team,
  place,
  view,
  isCall,
  children,
}: {
  team: string;
  place: EventPlace;
  view: PartView;
  isCall: boolean;
  children: ReactNode;
}) {
  if (view.part === "input") return <ToolInput team={team} place={place} isWrapped={view.isWrapped} />;
  if (view.part === "line") return <RawLine team={team} place={place} isCall={isCall} isWrapped={view.isWrapped} />;
  return children;
}
