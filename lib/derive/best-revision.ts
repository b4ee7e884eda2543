export interface RevisionFacts {
  n: number;
  size: number;
  /** In hex. */
  sha256: string;
  observations: number | null;
}

/** The revision a stream is shown by: most observations, then longest, then the greater hash. Null when there is none. */
export function bestRevision(revisions: readonly RevisionFacts[]): number | null {
  const [best] = [...revisions].sort(
    (a, b) => (b.observations ?? -1) - (a.observations ?? -1) || b.size - a.size || (a.sha256 < b.sha256 ? 1 : -1),
  );
  return best?.n ?? null;
}
