import type { Input } from "@/lib/api/operation";
import type { getSetup as op } from "@/lib/api/setup";
import { bytesReply, type Reply } from "@/lib/core/reply";
import { setupText } from "@/lib/core/setup/setup-text";
import type { Context } from "./context";

export async function getSetup(
  _: Context,
  { client }: Input<typeof op>,
  { origin }: { origin: string },
): Promise<Reply<never>> {
  return bytesReply(Buffer.from(setupText(client, origin)), {
    "content-type": "text/markdown; charset=utf-8",
    "x-content-type-options": "nosniff",
  });
}
