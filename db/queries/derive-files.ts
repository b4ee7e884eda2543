import type { Executor, Fragment } from "../executor";

export interface FileFactsRow {
  streamId: string;
  revision: number;
  size: number;
  lines: number;
  unparsedLines: number;
  compactions: number;
  microcompactions: number;
  toolOutputs: number;
  inherited: number;
  parserVersion: number;
}

/** What a revision of a file holds, as it was counted. */
export async function saveFileFacts(tx: Executor, teamId: string, facts: FileFactsRow): Promise<void> {
  const columns = {
    size: facts.size,
    lines: facts.lines,
    unparsed_lines: facts.unparsedLines,
    compactions: facts.compactions,
    microcompactions: facts.microcompactions,
    tool_outputs: facts.toolOutputs,
    inherited: facts.inherited,
    parser_version: facts.parserVersion,
  };
  const key = { team_id: teamId, stream_id: facts.streamId, revision: facts.revision };
  await tx`
    with marked as (${markDerived(tx, teamId, facts, facts.toolOutputs)})
    insert into file_facts ${tx({ ...key, ...columns })}
    on conflict (team_id, stream_id, revision) do update set ${tx(columns)}`;
}

/** Side files hold no observations. */
export function markDerived(
  tx: Executor,
  teamId: string,
  revision: { streamId: string; revision: number; parserVersion: number },
  observations: number,
): Fragment {
  return tx`
    update revisions set observations = ${observations}, parser_version = ${revision.parserVersion}
    where team_id = ${teamId} and stream_id = ${revision.streamId} and n = ${revision.revision}`;
}

export async function setCurrentRevision(tx: Executor, teamId: string, streamId: string, n: number): Promise<void> {
  await tx`update streams set current_revision = ${n} where team_id = ${teamId} and id = ${streamId}`;
}
