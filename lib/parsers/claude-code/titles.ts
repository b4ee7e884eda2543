import { type JsonObject, stringAt } from "@/lib/core/json";
import { type Nodes, turnOfNode } from "./nodes";
import { detached, preview } from "./preview";

export interface Titles {
  custom: string | null;
  generated: string | null;
  prompt: string | null;
  summaries: { leafUuid: string; text: string }[];
}

const LIMIT = 120;
const SUMMARIES = 200;

export function createTitles(): Titles {
  return { custom: null, generated: null, prompt: null, summaries: [] };
}

export function noteTitleRecord(titles: Titles, record: JsonObject): void {
  if (record.type === "custom-title") titles.custom = titleOf(stringAt(record, "customTitle")) ?? titles.custom;
  if (record.type === "ai-title") titles.generated = titleOf(stringAt(record, "aiTitle")) ?? titles.generated;
  const leafUuid = stringAt(record, "leafUuid");
  const text = record.type === "summary" ? titleOf(stringAt(record, "summary")) : null;
  if (leafUuid === null || text === null) return;
  titles.summaries.push({ leafUuid, text });
  if (titles.summaries.length > SUMMARIES) titles.summaries.shift();
}

export function notePrompt(titles: Titles, text: string): void {
  titles.prompt ??= titleOf(text);
}

/** A `summary` names some conversation, mostly another one: it is taken only when its leaf is here, and last. */
export function titleOfLog(titles: Titles, nodes: Nodes): string | null {
  const own = titles.summaries.findLast((summary) => turnOfNode(nodes, summary.leafUuid) !== null);
  return titles.custom ?? titles.generated ?? titles.prompt ?? own?.text ?? null;
}

function titleOf(text: string | null): string | null {
  const line = text === null ? "" : preview(text, LIMIT);
  return line === "" ? null : detached(line);
}
