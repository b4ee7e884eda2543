import { createHash } from "node:crypto";

/** A small generator of pseudo-random numbers in [0, 1), the same for the same seed. */
export function seeded(seed: string): () => number {
  let state = createHash("sha256").update(seed).digest().readUInt32BE(0) || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

export function uuidOf(text: string): string {
  const hex = createHash("sha256").update(text).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** One turn of a Claude Code log: a prompt, a Bash call, its output. Three lines, every output different. */
export function turnLines(session: string, turn: number, outputChars: number): string {
  const base = {
    isSidechain: false,
    userType: "external",
    cwd: "/home/dev/made",
    sessionId: session,
    version: "2.1.40",
    gitBranch: "main",
  };
  const at = (second: number) => new Date(Date.UTC(2026, 9, 1) + (turn * 10 + second) * 1000).toISOString();
  const [prompt, call, result] = ["p", "c", "r"].map((name) => uuidOf(`${session}/${turn}/${name}`));
  const before = turn === 0 ? null : uuidOf(`${session}/${turn - 1}/r`);
  const text = `turn ${turn} of ${session}\n${"x1 ".repeat(Math.ceil(outputChars / 3)).slice(0, outputChars)}`;
  const use = { type: "tool_use", id: `toolu_${turn}`, name: "Bash", input: { command: `make step-${turn}` } };
  const usage = {
    input_tokens: 3,
    output_tokens: 9,
    cache_creation_input_tokens: 100,
    cache_read_input_tokens: 1000 + turn,
  };
  return [
    {
      parentUuid: before,
      ...base,
      type: "user",
      message: { role: "user", content: `Do step ${turn}` },
      uuid: prompt,
      timestamp: at(0),
    },
    {
      parentUuid: prompt,
      ...base,
      type: "assistant",
      message: {
        id: `msg_${session}_${turn}`,
        type: "message",
        role: "assistant",
        model: "claude-made-1",
        content: [use],
        stop_reason: "tool_use",
        usage,
      },
      requestId: `req_${turn}`,
      uuid: call,
      timestamp: at(1),
    },
    {
      parentUuid: call,
      ...base,
      type: "user",
      message: { role: "user", content: [{ tool_use_id: use.id, type: "tool_result", content: text }] },
      toolUseResult: { stdout: text, stderr: "", interrupted: false, isImage: false },
      uuid: result,
      timestamp: at(2),
    },
  ]
    .map((record) => `${JSON.stringify(record)}\n`)
    .join("");
}

export function madeLog(session: string, turns: number, outputChars = 400): Buffer {
  return Buffer.from(Array.from({ length: turns }, (_, turn) => turnLines(session, turn, outputChars)).join(""));
}
