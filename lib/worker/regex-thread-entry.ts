import { parentPort } from "node:worker_threads";
import { AppError } from "@/lib/core/errors";
import { grepLines } from "@/lib/core/grep-lines";
import { searchRegex } from "@/lib/core/search-regex";
import type { RegexAnswer, RegexAsked } from "./start-regex-thread";

/** Runs in a thread of its own, which takes its orders one by one. */
parentPort?.on("message", (asked: RegexAsked) => parentPort?.postMessage(answerTo(asked)));

function answerTo({ n, pattern, ask }: RegexAsked): RegexAnswer {
  try {
    const found = "texts" in ask ? ask.texts.map(searchRegex(pattern)) : grepLines(pattern)(ask.grep);
    return { n, outcome: { found } };
  } catch (error) {
    const problem = error instanceof AppError ? error.message : "This expression could not be matched.";
    return { n, outcome: { problem } };
  }
}
