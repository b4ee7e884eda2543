import { z } from "zod";

/** Where words were found in what an event or an observation says. */
export const snippetFields = {
  where: z.enum(["action", "text"]).describe("in what was done, or in what came of it or was said"),
  line: z.number().int().describe("of the text, from 1"),
  snippet: z.string().describe("one line around the first match, as it was written"),
  matchOffsets: z
    .tuple([z.number().int(), z.number().int()])
    .describe("of the match in the snippet, UTF-16 units, half-open"),
};
