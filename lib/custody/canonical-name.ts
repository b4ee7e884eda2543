import type { Agent } from "@/lib/core/event";
import { logFileName } from "@/lib/parsers/file-name";

/** A stream's place in its session, as far as a file's name tells. */
export interface StreamName {
  kind: "log" | "side";
  file: string;
  /** Null for a side file. */
  thread: string | null;
}

const SIDE_FILE = /(?:^|\/)(?:([^/]+)\/)?tool-results\/(?!\.{1,2}$)([^/]+)$/;
const SUBAGENT = /(?:^|\/)agent-([^/]+)\.jsonl$/;
const SESSION_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The file of Claude Code that holds only a tool's output, and the session its folder names ("" when it names none). */
export function sideFileOf(path: string): { file: string; externalId: string } | null {
  const match = SIDE_FILE.exec(slashed(path));
  const base = match?.[2];
  if (!base) return null;
  const folder = match[1] ?? "";
  return { file: `tool-results/${base}`, externalId: SESSION_ID.test(folder) ? folder : "" };
}

/** Canonical name for a path that a client gave: the one an upload of the same log gets. Null when it can be no log of the agent. */
export function canonicalName(agent: Agent, externalId: string, path: string): StreamName | null {
  const name = slashed(path);
  if (agent === "codex") return name.endsWith(".jsonl") ? log(agent, externalId, "") : null;
  const side = sideFileOf(name);
  if (side) return { kind: "side", file: side.file, thread: null };
  const subagent = SUBAGENT.exec(name)?.[1];
  if (subagent) return log(agent, externalId, subagent);
  return name.endsWith(".jsonl") && !/(^|\/)subagents\//.test(name) ? log(agent, externalId, "") : null;
}

function log(agent: Agent, externalId: string, thread: string): StreamName {
  return { kind: "log", file: logFileName(agent, { externalId, thread }), thread };
}

function slashed(path: string): string {
  return path.replaceAll("\\", "/");
}
