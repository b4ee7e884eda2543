"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type EventPlace, fetchWholeLine, toolInputOptions } from "@/lib/client/lines";
import type { RecallScope } from "@/lib/client/recall-bytes";
import { readableBytes } from "@/lib/core/readable-bytes";
import type { ColourCodes } from "@/lib/core/styled-text";
import type { Part } from "./part-switch";
import { joinBytes } from "./read-output";
import { useHasColours } from "./use-colours";
import { wholeText } from "./whole-text";

interface Shown {
  scope: RecallScope;
  place: EventPlace;
  bytes: number;
  isText: boolean;
}

/** How an observation is looked at: which part of it, wrapped or not, with its colours or their codes; and that part as text. */
export function usePart(team: string, { scope, place, bytes, isText }: Shown, first: Part = "output") {
  const [part, setPart] = useState<Part>(first);
  const [isWrapped, setWrapped] = useState(true);
  const [codes, setCodes] = useState<ColourCodes>("drawn");
  const hasColours = useHasColours(scope, bytes, isText);
  const client = useQueryClient();

  async function textOfPart(): Promise<string> {
    if (part === "input") return (await client.fetchQuery(toolInputOptions(team, place))).input;
    if (part === "line") return readableBytes(joinBytes(await fetchWholeLine(place)), true).text;
    return wholeText(scope);
  }

  return {
    part,
    setPart,
    isWrapped,
    setWrapped,
    codes,
    setCodes,
    hasColours: hasColours && part === "output",
    textOfPart,
  };
}

export type PartView = ReturnType<typeof usePart>;
