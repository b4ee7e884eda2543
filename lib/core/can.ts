/** Everything the product lets somebody do, one word each. Operations name theirs; the interface asks the same table. */
export const ACTIONS = [
  "whoami",
  "sessions.read",
  "recall.read",
  "logs.write",
  "findings.write",
  "session.sign-in",
] as const;
export type Action = (typeof ACTIONS)[number];

/** Scopes an API key can carry. A browser session of a member has all of them. */
export const SCOPES = ["read", "recall", "write"] as const;
export type Scope = (typeof SCOPES)[number];

export interface Actor {
  kind: "key" | "browser";
  teamId: string;
  /** Public id of the key, or of the user. */
  id: string;
  developer: string | null;
  scopes: readonly Scope[];
}

const NEEDS: Record<Action, readonly Scope[]> = {
  whoami: ["read", "recall", "write"],
  "session.sign-in": ["read"],
  "sessions.read": ["read"],
  "recall.read": ["read", "recall"],
  "logs.write": ["write"],
  "findings.write": ["write"],
};

/** True when any of the scopes that allow the action is held. Pure, so that the interface can ask it too. */
export function can(actor: Pick<Actor, "scopes">, action: Action): boolean {
  return NEEDS[action].some((scope) => actor.scopes.includes(scope));
}
