/** What the compactions of the Havnsund session left behind. Read them for what is missing: the offset, the rule, the serial. */

export const FIRST_SUMMARY = `Summary:
1. Primary Request and Intent:
   Mira reports that predictions for Havnsund have been about twenty centimetres off since its gauge was replaced in August. The cause is to be found and fixed without changing the published shape of /v1/predictions.

2. Key Technical Concepts:
   - Harmonic tide prediction from constituents; gauges report levels that are normalised on ingest
   - Units: most gauges report metres; the replaced gauge at Havnsund reports feet
   - node:test, TypeScript, no framework

3. Files and Code Sections:
   - src/gauges/ingest.ts: normalises readings; assumes metres throughout
   - src/gauges/units.ts: new helper toMetres(level, unit), added in this session
   - src/tides/predict.ts: fits constituents; correct as it stands
   - test/predict.test.ts: the Havnsund case fails

4. Errors and fixes:
   - npm test exits 1: the Havnsund high-water prediction is off. Partly explained by the feet; a residual remains.

5. Problem Solving:
   The unit was found in the stations manifest. A survey by a subagent showed that Havnsund is the only gauge replaced this year.

6. All user messages:
   - "Predictions for Havnsund are about twenty centimetres off since the gauge was replaced…"
   - "Good. Do the units first, then look at what is left."

7. Pending Tasks:
   - Convert on ingest, then look at the residual
   - Backfill the readings since 14 August

8. Current Work:
   toMetres was added and is being wired into ingest.ts.

9. Optional Next Step:
   Wire toMetres into ingest.ts and run the tests again.`;

export const SECOND_SUMMARY = `Summary:
1. Primary Request and Intent:
   Fix the Havnsund predictions, which have been off since the gauge was replaced, and backfill the readings since then. The shape of /v1/predictions must not change. Files under data/raw are evidence and are never edited (Mira had to repeat this).

2. Key Technical Concepts:
   - Unit and datum normalisation on ingest: level in metres above LAT = toMetres(level, unit) + offset
   - The offset for Havnsund is −0.214 m (MLLW to LAT)

3. Files and Code Sections:
   - src/gauges/units.ts: toMetres
   - src/gauges/ingest.ts: converts the unit, then applies the offset from the manifest
   - src/gauges/manifest.ts: parses unit, datum and offset_m
   - scripts/backfill.ts: rewrites stored readings of a station for a range of days

4. Errors and fixes:
   - The residual of 0.214 m was the datum. Fixed by applying offset_m.
   - An edit to data/raw/stations.manifest was reverted at Mira's request.

5. Problem Solving:
   The manifest had to be read a second time to find the offset, which had been seen before the first compaction.

6. All user messages:
   - "I said at the start that files under data/raw stay as they are. Put it back."
   - "Now the backfill."

7. Pending Tasks:
   - Run scripts/backfill.ts for Havnsund from 14 August
   - Tell Mira how many rows changed

8. Current Work:
   All tests pass. The backfill has not been run.

9. Optional Next Step:
   Run the backfill with --dry-run first.`;
