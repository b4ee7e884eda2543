import { bash, grep, read } from "./claude-calls";
import { type Call, claudeLog } from "./claude-log";
import { makeIds } from "./ids";
import { sourceOf } from "./texts";

const PROMPT =
  "Survey data/raw/stations.manifest: which gauges differ from metres above LAT, and which were replaced in 2026? Read only.";
const ANSWER =
  "Of 1,099 gauges only HVN-07 (Havnsund) differs: feet, MLLW, replaced 2026-08-14. All others are metres above LAT.";

/** The subagent of the Havnsund session: its own file, and the call in the main thread that started it. */
export function surveyAgent(of: { sessionId: string; cwd: string }): { id: string; body: string; call: Call[] } {
  const id = "a3b91f0";
  const ids = makeIds("havnsund-survey", "2026-11-16T08:09:31.000Z");
  const log = claudeLog({ ids, ...of, agentId: id, model: "claude-haiku-4-5-20251001", context: 9_600 });
  const manifest = `${of.cwd}/data/raw/stations.manifest`;
  log.prompt(PROMPT);
  log.respond({
    calls: [
      grep("unit=ft", manifest, [
        "847:HVN-07  harbour=Havnsund  unit=ft  datum=MLLW  offset_m=-0.214  serial=K2291  replaced=2026-08-14",
      ]),
      grep("replaced=2026", manifest, [
        "847:HVN-07  harbour=Havnsund  unit=ft  datum=MLLW  offset_m=-0.214  serial=K2291  replaced=2026-08-14",
      ]),
    ],
  });
  log.respond({
    calls: [
      bash(`grep -vc 'datum=LAT' ${manifest}`, "Count other datums", "2"),
      read(`${of.cwd}/src/gauges/manifest.ts`, sourceOf("manifest.ts", ["parseManifest", "stationOf"], 120)),
    ],
  });
  log.respond({ text: ANSWER });
  const usage = {
    input_tokens: 3,
    cache_creation_input_tokens: 1_904,
    cache_read_input_tokens: 11_207,
    output_tokens: 96,
  };
  const twin = {
    status: "completed",
    prompt: PROMPT,
    agentId: id,
    content: [{ type: "text", text: ANSWER }],
    totalDurationMs: 41_380,
    totalTokens: 13_210,
    totalToolUseCount: 4,
    usage,
  };
  const call: Call = {
    tool: "Task",
    input: { description: "Survey the stations", prompt: PROMPT, subagent_type: "Explore" },
    output: ANSWER,
    twin,
  };
  return { id, body: log.body(), call: [call] };
}
