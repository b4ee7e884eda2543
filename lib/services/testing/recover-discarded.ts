import type { Output } from "@/lib/api/operation";
import type { recallInRun as op } from "@/lib/api/runs";
import { type ExpectedRow, readCorpus } from "@/lib/testing/corpus";
import { readClaudeCode } from "@/lib/testing/second-reader/claude-code";
import { readCodex } from "@/lib/testing/second-reader/codex";
import type { Context } from "../context";
import { getView } from "../get-view";
import { openRun } from "../open-run";
import { recallInRun } from "../recall-in-run";
import { send, sha256Hex } from "./custody";

/** What came of one real session: what its client discarded, and what runs gave back of it. */
export interface Recovered {
  file: string;
  discarded: number;
  /** Of these, byte for byte what a second reader of the log has. */
  recovered: number;
  recalls: number;
  /** At each of its compactions. */
  views: RecordedView[];
}

export interface RecordedView {
  counter: "estimate" | "bytes";
  /** Sum over the items. */
  tokens: number;
  stubTokens: number;
  /** What the client's own compaction left, as its log says; null where it does not. */
  clientTokensAfter: number | null;
}

interface Cut {
  sessionId: string;
  thread: string;
  step: number;
  tokensAfter: number | null;
  ids: string[];
  /** Of each, the id of its call and how many outputs that had before. */
  calls: string[];
}

type Result = Output<typeof op>["results"][number];

/**
 * Sends a real log, and at each compaction in it recalls what that took away, through a run of two recalls a step and
 * 8,000 characters a recall, and asks for the view in k tokens.
 */
export async function recoverDiscarded(ctx: Context, { file, agent }: ExpectedRow, k: number): Promise<Recovered> {
  const log = readCorpus(file);
  await send(ctx, log, { name: file });
  const known = hashesOf(agent, log);
  const told: Recovered = { file, discarded: 0, recovered: 0, recalls: 0, views: [] };
  const seen = new Set<string>();
  for (const cut of await cutsOf(ctx)) {
    const { sessionId: session, thread, step, ids, calls } = cut;
    const run = (await openRun(ctx, { body: { session, thread } })).json?.id ?? "";
    const reader = runReader(ctx, run);
    const wanted = ids.filter((id) => !seen.has(`${thread} ${id}`));
    for (let at = 0; at < wanted.length; at += 2) {
      for (const result of await reader.recall(wanted.slice(at, at + 2))) {
        const body = await reader.whole(result);
        told.discarded++;
        if (body && known.get(calls[ids.indexOf(result.id)] ?? "") === sha256Hex(body)) told.recovered++;
        seen.add(`${thread} ${result.id}`);
      }
    }
    told.recalls += reader.recalls();
    for (const counter of ["estimate", "bytes"] as const) {
      const { items, stubTokens } = await getView(ctx, { session, thread, step, k, counter, run });
      const tokens = items.reduce((sum, item) => sum + item.tokens, 0);
      told.views.push({ counter, tokens, stubTokens, clientTokensAfter: cut.tokensAfter });
    }
  }
  return told;
}

function hashesOf(agent: ExpectedRow["agent"], log: Uint8Array): Map<string, string> {
  const { outputs, nested } = agent === "codex" ? readCodex(log) : readClaudeCode(log);
  return new Map([...nested, ...outputs].map(({ callId, nth, bytes }) => [`${callId} ${nth}`, sha256Hex(bytes)]));
}

async function cutsOf({ database: { sql }, actor }: Context): Promise<Cut[]> {
  const ofDiscarded = (what: string) => sql`array(
    select ${sql.unsafe(what)} from observations o where o.team_id = t.team_id
      and o.derived_generation = t.derived_generation and o.kind = 'tool' and o.seq <@ c.discarded
    order by o.seq, o.call_key, o.occurrence)`;
  return await sql<Cut[]>`
    select t.session_id as "sessionId", t.thread, c.step, c.tokens_after as "tokensAfter", ${ofDiscarded("o.id")} as ids,
      ${ofDiscarded("o.call_key || ' ' || o.occurrence")} as calls
    from threads t join compactions c on c.team_id = t.team_id and c.derived_generation = t.derived_generation
    where t.team_id = ${actor.teamId} order by t.thread, c.n`;
}

let requests = 0;

function runReader(ctx: Context, run: string) {
  let recalls = 0;
  const recall = async (ids: string[], offset = 0): Promise<Result[]> => {
    recalls += ids.length;
    return (await recallInRun(ctx, { run, body: { requestId: `r${requests++}`, ids, offset } })).results;
  };
  return {
    recall,
    recalls: () => recalls,
    /** All of an output, chunk after chunk from its first; null when a part was not given. */
    async whole(first: Result): Promise<Buffer | null> {
      const parts: Buffer[] = [];
      for (let result: Result | undefined = first; result; ) {
        if (result.status !== "ok") return null;
        parts.push(Buffer.from(result.content ?? "", result.encoding ?? "utf-8"));
        const end: number = (result.chunk?.offset ?? 0) + (result.chunk?.length ?? 0);
        if (end >= (result.chunk?.total ?? 0)) break;
        result = (await recall([result.id], end))[0];
      }
      return Buffer.concat(parts);
    },
  };
}
