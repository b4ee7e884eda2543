import { cache } from "react";
import type { Recalled } from "@/lib/api/recall";
import type { Session } from "@/lib/api/sessions";
import { AppError } from "@/lib/core/errors";
import type { Context } from "@/lib/services/context";
import { getSession } from "@/lib/services/get-session";
import { recallAsJson } from "@/lib/services/recall";

export type Addressed =
  | { recalled: Recalled; session: Session }
  | { problem: AppError["code"]; message: string; details: AppError["details"]; address: string };

/** What an address names, or why it names nothing; asked once per rendering. */
export const findAddressed = cache(
  async (ctx: Context, encoded: string, session?: string, thread?: string): Promise<Addressed> => {
    const address = decode(encoded);
    try {
      const scope = { ...(session && { session }), ...(thread !== undefined && session && { thread }) };
      const recalled = await recallAsJson(ctx, { address, ...scope, as: "content", meta: true });
      return { recalled, session: await getSession(ctx, { session: recalled.session }) };
    } catch (error) {
      if (!(error instanceof AppError) || error.code === "unavailable") throw error;
      return { problem: error.code, message: error.message, details: error.details, address };
    }
  },
);

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
