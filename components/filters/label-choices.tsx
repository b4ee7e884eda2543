"use client";

import { useQuery } from "@tanstack/react-query";
import type { Labels } from "@/lib/api/labels";
import { labelsOptions } from "@/lib/client/labels";
import { visibleString } from "@/lib/core/visible-text";
import { Choice } from "./fields";

interface LabelFilters {
  project: string | null;
  developer: string | null;
}

/** Whose sessions: offered where sessions carry such labels at all. */
export function LabelChoices({
  team,
  filters: { project, developer },
  onChange,
}: {
  team: string;
  filters: LabelFilters;
  onChange: (change: Partial<LabelFilters>) => void;
}) {
  const { data } = useQuery(labelsOptions(team));
  const projects = namesOf(data?.projects ?? [], project);
  const developers = namesOf(data?.developers ?? [], developer);
  return (
    <>
      {projects ? (
        <Choice
          label="Project"
          any="every project"
          options={projects}
          value={project}
          onChange={(value) => onChange({ project: value })}
        />
      ) : null}
      {developers ? (
        <Choice
          label="Developer"
          any="every developer"
          options={developers}
          value={developer}
          onChange={(value) => onChange({ developer: value })}
        />
      ) : null}
    </>
  );
}

/** What there is to choose from, with what the address already chose; null when that is nothing. */
function namesOf(labels: Labels["projects"], chosen: string | null): Record<string, string> | null {
  const names = new Set([...labels.map(({ name }) => name), ...(chosen === null ? [] : [chosen])]);
  return names.size === 0 ? null : Object.fromEntries([...names].sort().map((name) => [name, visibleString(name)]));
}
