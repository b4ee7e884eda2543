"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { CompactionFigures } from "@/components/compaction/compaction-words";
import { Trouble } from "@/components/ui/trouble";
import { contextOptions } from "@/lib/client/sessions";
import type { StepRange } from "./chart-view";
import { ContextChart } from "./context-chart";
import styles from "./context-chart.module.css";

/** The context chart of a thread with what it asks for: all of it at first, more of a stretch when it is looked at. */
export function ContextMap({
  team,
  session,
  thread,
  compactions,
  onGo,
  onGoStep,
  ...given
}: {
  team: string;
  session: string;
  thread: string;
  compactions: readonly CompactionFigures[];
  onGo: (compaction: CompactionFigures) => void;
  onGoStep?: ((step: number) => void) | undefined;
  /** The stretch in sight and how to change it, where the page keeps that; else the chart does. */
  zoom?: StepRange | null;
  onZoom?: (zoom: StepRange | null) => void;
}) {
  const [own, setOwn] = useState<StepRange | null>(null);
  const { zoom = own, onZoom = setOwn } = given;
  const whole = useQuery(contextOptions(team, session, thread));
  const context = whole.data;
  const detail = useQuery({
    ...contextOptions(team, session, thread, zoom ?? undefined),
    enabled: zoom !== null && context?.thinned === true,
    placeholderData: keepPreviousData,
  });
  if (!context && whole.error)
    return (
      <div className={styles.waiting}>
        <Trouble what="The chart did not come." error={whole.error} onRetry={whole.refetch} />
      </div>
    );
  if (!context) return <div className={styles.waiting} role="status" aria-label="Loading the chart" />;
  if (context.points.length === 0)
    return <p className={styles.none}>No chart: this log does not say how many tokens the model held.</p>;
  return (
    <ContextChart
      context={context}
      detail={zoom !== null && context.thinned && !detail.isPlaceholderData ? detail.data : undefined}
      compactions={compactions}
      zoom={zoom}
      onZoom={onZoom}
      onGo={onGo}
      onGoStep={onGoStep}
    />
  );
}
