import type { z } from "zod";
import type { Action } from "@/lib/core/can";
import type { Context } from "@/lib/services/context";

/** What a tool answers with: text a model reads, or an image. */
export type Content = { type: "text"; text: string } | { type: "image"; data: string; mimeType: string };

/** One operation as an agent calls it: a name and a description to choose by, flat arguments, an answer to read. */
export interface Tool<Args extends z.ZodObject = z.ZodObject> {
  name: string;
  title: string;
  /** For a model that may see nothing else of it before it decides. */
  description: string;
  action: Action;
  args: Args;
  /** @throws AppError what the model can act on */
  run(ctx: Context, args: z.output<Args>): Promise<Content[]>;
}

/** Arguments are parsed by the tool's own schema before it runs. */
export function tool<Args extends z.ZodObject>(definition: Tool<Args>): Tool {
  return definition as unknown as Tool;
}

export const text = (text: string): Content => ({ type: "text", text });
