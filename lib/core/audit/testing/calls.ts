import type { AuditedCall, Cut } from "../audited-call";
import { callKeyOf } from "../call-key";

type Extra = Partial<Omit<AuditedCall, "output">> & { isError?: boolean; output?: string | null };

/** A call at a place of its thread; a step of its own, and the same output as its likes, unless said otherwise. */
export function call(seq: number, tool: string, input: object, action: string, extra: Extra = {}): AuditedCall {
  const { output = `of ${tool} ${action}`, isError = false, ...rest } = extra;
  return {
    seq,
    step: seq,
    key: callKeyOf({ tool, input: JSON.stringify(input), action }, { cwd: "/repo" }),
    call: { tool, action, isError },
    output: output === null ? null : { sha256: output, bytes: 100, isError },
    onLivePath: true,
    ...rest,
  };
}

export function read(
  seq: number,
  file = "a.ts",
  lines: [number, number] | null = null,
  extra: Extra = {},
): AuditedCall {
  const path = `/repo/${file}`;
  const range = lines && { offset: lines[0], limit: lines[1] - lines[0] + 1 };
  return call(seq, "Read", { file_path: path, ...range }, lines ? `${path}:${lines[0]}-${lines[1]}` : path, extra);
}

export const bash = (seq: number, command: string, extra?: Extra) => call(seq, "Bash", { command }, command, extra);
export const edit = (seq: number, file = "a.ts") => call(seq, "Edit", { file_path: `/repo/${file}` }, `/repo/${file}`);
export const cut = (n: number, seq: number, ...discarded: [number, number][]): Cut => ({ n, seq, discarded });
