/** Long, dull, believable outputs for the sample sessions of an invented tide-prediction service. */

const HARBOURS = [
  "Alderfjord",
  "Brimvik",
  "Cawl Point",
  "Dunmara",
  "Eskholm",
  "Fenrick",
  "Grenholt",
  "Havnsund",
  "Isleby",
];

function harbour(n: number): string {
  return HARBOURS[n % HARBOURS.length] ?? "Alderfjord";
}

/** `data/raw/stations.manifest`: 1,100 lines, one of which matters. */
export function stationsManifest(): string {
  const lines = ["# stations.manifest  one gauge a line; written by the field crew, never by a program"];
  for (let n = 1; lines.length < 1100; n++) {
    if (lines.length === 846) {
      lines.push("HVN-07  harbour=Havnsund  unit=ft  datum=MLLW  offset_m=-0.214  serial=K2291  replaced=2026-08-14");
      continue;
    }
    const code = `${harbour(n).slice(0, 3).toUpperCase()}-${String(n % 97).padStart(2, "0")}`;
    const serial = `J${1000 + ((n * 37) % 9000)}`;
    lines.push(`${code}  harbour=${harbour(n)}  unit=m  datum=LAT  offset_m=0.000  serial=${serial}  replaced=-`);
  }
  return `${lines.join("\n")}\n`;
}

/** Six-minute readings of a gauge: `feet` scales them the way the replaced gauge does. */
export function readings(station: string, day: number, count: number, feet = false): string {
  const rows = ["at,station,level,quality"];
  for (let i = 0; i < count; i++) {
    const minutes = day * 1440 + i * 6;
    const metres =
      1.31 + 0.92 * Math.sin((minutes / 745.2) * 2 * Math.PI) + 0.11 * Math.sin((minutes / 1440) * 2 * Math.PI);
    const at = new Date(Date.UTC(2026, 7, 1) + minutes * 60_000).toISOString().slice(0, 16);
    rows.push(
      `${at}Z,${station},${(feet ? metres / 0.3048 : metres).toFixed(3)},${i % 41 === 40 ? "suspect" : "good"}`,
    );
  }
  return rows.join("\n");
}

/** Source text of an invented module: a function for each name, repeated with variations until it is long enough. */
export function sourceOf(module: string, names: readonly string[], lines: number): string {
  const out = [`// ${module}`, 'import { type Gauge, type Reading } from "./gauge";', ""];
  for (let n = 0; out.length < lines; n++) {
    const name = names[n % names.length] ?? "step";
    const suffix = n < names.length ? "" : String(Math.floor(n / names.length) + 1);
    out.push(
      `export function ${name}${suffix}(gauge: Gauge, readings: readonly Reading[]): number[] {`,
      `  const usable = readings.filter((reading) => reading.quality !== "suspect" && reading.level > ${-2 - (n % 3)});`,
      `  const mean = usable.reduce((sum, reading) => sum + reading.level, 0) / Math.max(1, usable.length);`,
      `  const span = gauge.constituents.slice(0, ${4 + (n % 9)}).map((c) => c.amplitude * Math.cos(c.phase + ${(n * 0.17).toFixed(2)}));`,
      "  return span.map((part) => part + mean);",
      "}",
      "",
    );
  }
  return out.slice(0, lines).join("\n");
}

/** A test run with its failures among many passing lines. */
export function testRun(passing: number, failures: readonly string[]): string {
  const lines = ["> tidewatch@0.9.2 test", "> node --test --test-reporter=spec", ""];
  for (let n = 0; n < passing; n++) {
    lines.push(
      `  ✔ ${harbour(n)}: ${["predicts high water", "predicts low water", "keeps gaps", "rejects suspect rows"][n % 4]} #${n} (${(0.4 + (n % 17) / 10).toFixed(1)}ms)`,
    );
    if (n === Math.floor(passing * 0.7)) lines.push(...failures.flatMap((failure) => failure.split("\n")));
  }
  lines.push("", `ℹ tests ${passing + failures.length}`, `ℹ pass ${passing}`, `ℹ fail ${failures.length}`);
  return lines.join("\n");
}

/** Log of the backfill job. */
export function backfillLog(days: number, last: string): string {
  const lines: string[] = [];
  for (let day = 0; day < days; day++) {
    for (let n = 0; n < 8; n++)
      lines.push(
        `backfill day=2026-08-${String(14 + (day % 17)).padStart(2, "0")} station=${harbour(n).slice(0, 3).toUpperCase()}-0${n} rows=240 written=${240 - ((day + n) % 5)} skipped=${(day + n) % 5}`,
      );
  }
  return [...lines, last].join("\n");
}
