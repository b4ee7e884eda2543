import { getUploadTree } from "@/db/queries/uploads";
import type { Input } from "@/lib/api/operation";
import type { getUpload as op, Upload } from "@/lib/api/uploads";
import type { Context } from "./context";
import { indexedOf } from "./derive-stream";
import { describeUpload, streamsOf } from "./describe-upload";

export async function getUpload(ctx: Context, { upload }: Input<typeof op>): Promise<Upload> {
  const streamIds = streamsOf(await getUploadTree(ctx.database.sql, ctx.actor.teamId, upload));
  const { indexed, progress } = await indexedOf(ctx.database, ctx.actor.teamId, streamIds);
  return describeUpload(ctx, upload, { indexed, progress });
}
