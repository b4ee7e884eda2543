import type { LogFormat } from "../format";
import { identify } from "./identify";
import { openReader } from "./reader";

export const codex: LogFormat = {
  agent: "codex",
  identify: (head) => identify(head),
  open: openReader,
};
