import type { Api } from "./api";
import { claudeLogOf } from "./made-session";

/** A session of five calls: what its recalls should be said to be can be told by reading this. */
export async function sendRecallable(api: Api): Promise<{ session: string; ids: string[] }> {
  const { upload } = await api.upload(
    "recallable.jsonl",
    claudeLogOf([
      { tool: "Read", input: { file_path: "/repo/kept.ts" }, output: "export const kept = 1;\n" },
      { tool: "Read", input: { file_path: "/repo/edited.ts" }, output: "export const edited = 1;\n" },
      { tool: "Bash", input: { command: "git status" }, output: "nothing to commit\n" },
      {
        tool: "Edit",
        input: { file_path: "/repo/edited.ts", old_string: "1", new_string: "2" },
        output: "The file /repo/edited.ts has been updated.",
      },
      { tool: "Grep", input: { pattern: "kept", path: "/repo" }, output: "/repo/kept.ts:1\n" },
    ]),
  );
  const session = upload.sessions[0]?.id ?? "";
  const observations = await api.list<{ id: string; kind: string }>(
    `/sessions/${session}/observations?kind=tool&thread=`,
  );
  return { session, ids: observations.map(({ id }) => id) };
}

export interface InRun {
  ids: string[];
  step?: number;
  length?: number;
}

/** Opens a run of a session and recalls into it, as an agent does; gives the run's id. */
export async function recallInRun(
  api: Api,
  session: string,
  policy: Record<string, number>,
  requests: readonly InRun[],
): Promise<string> {
  const headers = { "content-type": "application/json" };
  const opened = await api.fetch("/runs", { method: "POST", headers, body: JSON.stringify({ session, policy }) });
  const { id }: { id: string } = await opened.json();
  for (const [n, body] of requests.entries()) {
    const request = { requestId: `request-${n}`, ...body };
    await api.fetch(`/runs/${id}/recall`, { method: "POST", headers, body: JSON.stringify(request) });
  }
  return id;
}
