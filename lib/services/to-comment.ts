import type { CommentRow } from "@/db/queries/findings";
import type { Comment } from "@/lib/api/findings";
import { toRecalledBy } from "./to-recalled-by";

export function toComment({ n, subject, sessionId, thread, text, at, ...by }: CommentRow): Comment {
  return { n, subject, session: sessionId, thread, text, at: at.toISOString(), by: toRecalledBy(by) };
}
