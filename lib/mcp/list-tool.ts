import { z } from "zod";
import type { Action } from "@/lib/core/can";
import type { Context } from "@/lib/services/context";
import { fitting } from "./answer-size";
import { type Tool, text, tool } from "./tool";

interface Page {
  items: readonly unknown[];
  nextCursor: string | null;
}

interface ListTool<Shape extends z.ZodRawShape, P extends Page> extends Pick<Tool, "name" | "title" | "description"> {
  action: Action;
  args: Shape;
  ask(ctx: Context, args: z.output<z.ZodObject<Shape>> & { cursor?: string | undefined; limit: number }): Promise<P>;
  lineOf(item: P["items"][number]): string;
  /** Said where the page has none. */
  empty(page: P): string;
  /** What to do with the cursor. */
  more: string;
  /** Said last. */
  notes?(page: P): string[];
}

/** A list as a tool: less at once than REST gives, since a model reads all of it, and never more than fits an answer. */
export function listTool<Shape extends z.ZodRawShape, P extends Page>(list: ListTool<Shape, P>): Tool {
  const { name, title, description, action, ask, lineOf, empty, more, notes } = list;
  const args = z.strictObject({
    ...list.args,
    cursor: z.string().max(500).optional().describe("from the answer before"),
    limit: z.coerce.number().int().min(1).max(100).default(20),
  });
  const render = (page: P) =>
    [
      ...page.items.map(lineOf),
      ...(page.items.length === 0 ? [empty(page)] : []),
      ...(page.nextCursor === null ? [] : [`${more} with cursor "${page.nextCursor}".`]),
      ...(notes?.(page) ?? []),
    ].join("\n");
  return tool({
    ...{ name, title, description, action, args },
    async run(ctx, given) {
      // The schema above is these arguments and no others.
      const asked = given as unknown as Parameters<typeof ask>[1];
      return [text(await fitting(asked.limit, (limit) => ask(ctx, { ...asked, limit }), render))];
    },
  });
}
