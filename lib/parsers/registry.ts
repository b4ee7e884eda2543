import { claudeCode } from "./claude-code/format";
import { codex } from "./codex/format";
import type { LogFormat } from "./format";

export const FORMATS: readonly LogFormat[] = [claudeCode, codex];

/** Raised whenever a parser or the derive step would give other results for the same bytes: everything is then derived anew. */
export const PARSER_VERSION = 3;
