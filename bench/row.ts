/** A line of the bench. */
export interface BenchRow {
  what: string;
  measured: string;
  floor: string;
  ratio: string;
  bound: string;
  holds: boolean;
}

/** A figure that must not be above `most`; one that could not be taken does not hold. */
export function atMost(
  what: string,
  { measured, floor, most, unit }: { measured: number | null; floor: number | null; most: number; unit: string },
): BenchRow {
  const say = (value: number | null) =>
    value === null
      ? "—"
      : `${value >= 100 ? Math.round(value).toLocaleString("en") : Number(value.toFixed(3))} ${unit}`.trim();
  return {
    what,
    measured: say(measured),
    floor: say(floor),
    ratio: measured === null || !floor ? "—" : (measured / floor).toFixed(2),
    bound: `<= ${most.toLocaleString("en")}${unit ? ` ${unit}` : ""}`,
    holds: measured !== null && measured <= most,
  };
}
