import type { LogFormat } from "../format";
import { identify } from "./identify";
import { openReader } from "./reader";

/** Claude Code, 1.0 to 2.1.332. What is known of the format, and how it is read: README.md beside this file. */
export const claudeCode: LogFormat = { agent: "claude-code", identify, open: openReader };
