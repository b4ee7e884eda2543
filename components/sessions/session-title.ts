import type { Session } from "@/lib/api/sessions";
import { visibleString } from "@/lib/core/visible-text";

/** A session's title in one harmless line; its client's id where it has none. */
export function sessionTitle(session: Pick<Session, "title" | "externalId">): string {
  const title = session.title && visibleString(session.title).replace(/\s+/g, " ").trim();
  return title || `Untitled ${session.externalId.slice(0, 8)}`;
}

/** The project, or the last part of the working directory. */
export function sessionPlaceName(session: Pick<Session, "project" | "cwd">): string | null {
  const place = session.project ?? session.cwd?.split(/[\\/]/).filter(Boolean).at(-1);
  return place ? visibleString(place) : null;
}

/** Everything the session's model read and wrote; cached reads included. */
export function allTokens({ tokens }: Pick<Session, "tokens">): number {
  return tokens.input + tokens.cacheRead + tokens.cacheWrite + tokens.output;
}
