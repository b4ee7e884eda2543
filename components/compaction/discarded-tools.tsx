"use client";

import { useState } from "react";
import { kindWord } from "@/components/timeline/kind-word";
import { Button } from "@/components/ui/button";
import { Ratio } from "@/components/ui/ratio";
import type { DiscardedGroup } from "@/lib/api/compaction-lists";
import { formatBytes, formatCount, formatInteger } from "@/lib/core/format-number";
import styles from "./compaction-left.module.css";

const FIRST = 8;

/** The tools whose outputs left, how many and how much of each; choosing one lists it alone. */
export function DiscardedTools({
  name,
  groups,
  tool,
  onChange,
}: {
  name: string;
  /** Null until known. */
  groups: { items: readonly DiscardedGroup[]; total: Omit<DiscardedGroup, "tool"> } | null;
  tool: string | null;
  onChange: (tool: string | null) => void;
}) {
  const [isWhole, setWhole] = useState(false);
  if (groups === null) return <div className={styles.toolsWaiting} aria-hidden="true" />;
  const { items, total } = groups;
  const chosen = items.findIndex((each) => each.tool === tool);
  const shown = isWhole || chosen >= FIRST ? items : items.slice(0, FIRST);
  return (
    <fieldset className={styles.tools}>
      <legend className="visually-hidden">Tools</legend>
      <ToolChoice
        name={name}
        label="every tool"
        group={total}
        whole={total.bytes}
        isChosen={tool === null}
        onChoose={() => onChange(null)}
      />
      {shown.map((group) => (
        <ToolChoice
          key={group.tool}
          name={name}
          label={kindWord({ kind: "tool", tool: group.tool })}
          group={group}
          whole={total.bytes}
          isChosen={group.tool === tool}
          onChoose={() => onChange(group.tool)}
        />
      ))}
      {shown.length < items.length ? (
        <Button look="link" className={styles.moreTools} onClick={() => setWhole(true)}>
          {formatCount(items.length - shown.length, "more tool")}
        </Button>
      ) : null}
    </fieldset>
  );
}

function ToolChoice({
  name,
  label,
  group,
  whole,
  isChosen,
  onChoose,
}: {
  name: string;
  label: string;
  group: Omit<DiscardedGroup, "tool">;
  whole: number;
  isChosen: boolean;
  onChoose: () => void;
}) {
  const failed = group.failed > 0 ? `, ${formatInteger(group.failed)} failed` : "";
  return (
    <label
      className={styles.tool}
      title={`${formatCount(group.count, "output")}, ${formatCount(group.chars, "char")}${failed}`}
    >
      <input type="radio" className={styles.radio} name={`tool-${name}`} checked={isChosen} onChange={onChoose} />
      <span className={styles.toolName}>{label}</span>
      <span className={styles.toolCount}>{formatInteger(group.count)}</span>
      <span className={styles.toolSize}>{formatBytes(group.bytes)}</span>
      <Ratio part={group.bytes} whole={whole} ink="amber" />
    </label>
  );
}
