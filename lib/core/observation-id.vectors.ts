/** Two outputs of the same call whose first candidates are the same id; found by a search over the outputs `line <n>\n`. */
export const COLLISION = {
  name: { agent: "claude-code", session: "7f0c6f0e-2f3e-4d53-9b1a-0c5a5f1d2e3b", thread: "" },
  action: { tool: "Bash", input: '{"command":"seq 1"}' },
  outputs: ["line 23904\n", "line 87758\n"],
  h: ["59afdc47cb553046389c167bdb863be6bb668367", "a8d299c67bd0e17285f2df889cb366cf09489406"],
  candidates: [
    ["ce0463aa", "412c58ec", "6587d69d"],
    ["ce0463aa", "a0923c11", "6180160e"],
  ],
} as const;

/** The worked examples of docs/addresses.md, computed apart from this code. */
export const EXAMPLES = [
  {
    name: { agent: "codex", session: "s1", thread: "" },
    action: { tool: "shell", input: '{"command":["ls"]}' },
    output: "a\n",
    h: "13db74c528123b71aef250c2af07daab5ca5475e",
    candidates: ["709c7779", "1fb1da85"],
  },
  {
    name: { agent: "codex", session: "s1", thread: "té" },
    action: { kind: "prompt" },
    output: "\ud800!",
    h: "2e2aaee1044f46694604e8b769fa03c6052cc074",
    candidates: ["aef39be2"],
  },
] as const;
