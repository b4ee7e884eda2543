import { z } from "zod";
import { SCOPES } from "@/lib/core/can";
import { None } from "./common";
import { operation, route } from "./operation";

export const Whoami = z.object({
  team: z.object({ id: z.string(), slug: z.string(), name: z.string() }),
  actor: z.object({ kind: z.enum(["key", "browser"]), id: z.string(), developer: z.string().nullable() }),
  scopes: z.array(z.enum(SCOPES)),
  limits: z.object({ uploadBytes: z.number(), lineBytes: z.number(), pageItems: z.number() }),
});
export type Whoami = z.infer<typeof Whoami>;

export const whoami = operation({
  ...route("whoami"),
  action: "whoami",
  summary: "Who is calling, for which team, with which scopes and limits",
  params: None,
  query: None,
  body: null,
  output: Whoami,
});

/** Served apart (it sets a cookie); described here so that the document is whole. */
export const signIn = operation({
  ...route("signIn"),
  action: "public",
  summary: "Sign a browser in with an API key: sets an httpOnly cookie",
  params: None,
  query: None,
  body: z.object({ key: z.string().min(1).max(500) }),
  output: z.object({ team: z.string() }),
});

/** Served apart, as `signIn` is. */
export const signOut = operation({
  ...route("signOut"),
  action: "public",
  summary: "End this browser's sign-in",
  params: None,
  query: None,
  body: null,
  output: z.object({ signedOut: z.literal(true) }),
});

export const openapi = operation({
  ...route("openapi"),
  action: "whoami",
  summary: "This document: OpenAPI 3.1, made from the schemas that validate",
  params: None,
  query: None,
  body: null,
  output: z.record(z.string(), z.unknown()),
});
