import { addComment as add } from "@/db/queries/findings";
import type { addComment as op } from "@/lib/api/findings";
import type { Input, Output } from "@/lib/api/operation";
import { toStorableText } from "@/lib/core/preview";
import { byWhom } from "./by-whom";
import type { Context } from "./context";
import { findThread } from "./find-thread";
import { toComment } from "./to-comment";

export async function addComment(ctx: Context, input: Input<typeof op>): Promise<Output<typeof op>> {
  const { session, thread, subject, text } = input.body;
  const { key } = await findThread(ctx, { session, thread });
  return toComment(await add(ctx.database.sql, key, byWhom(ctx), { subject, text: toStorableText(text) }));
}
