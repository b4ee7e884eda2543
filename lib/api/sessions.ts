import { z } from "zod";
import { AGENTS } from "@/lib/core/event";
import { Flag, Money, None, Page, pageOf, SessionParam, ThreadQuery, Timestamp } from "./common";
import { operation, route } from "./operation";
import { SESSION_SORTS } from "./sorts";

export const Session = z.object({
  id: z.string(),
  agent: z.enum(AGENTS),
  agentVersion: z.string().nullable(),
  externalId: z.string(),
  title: z.string().nullable(),
  project: z.string().nullable(),
  developer: z.string().nullable(),
  model: z.string().nullable(),
  cwd: z.string().nullable(),
  branch: z.string().nullable(),
  startedAt: Timestamp.nullable(),
  endedAt: Timestamp.nullable(),
  threads: z.number().int(),
  steps: z.number().int(),
  events: z.number().int(),
  observations: z.number().int().describe("tool outputs"),
  compactions: z.number().int(),
  microcompactions: z.number().int(),
  peakContextTokens: z.number().int().nullable(),
  windowTokens: z.number().int().nullable().describe("null where the log does not state it"),
  tokens: z.object({
    input: z.number().int(),
    output: z.number().int(),
    cacheRead: z.number().int(),
    cacheWrite: z.number().int(),
    reasoning: z.number().int(),
  }),
  cost: Money,
  discardedObservations: z.number().int(),
  unparsedLines: z.number().int(),
  forkedFrom: z.object({ externalId: z.string(), id: z.string().nullable() }).nullable(),
});
export type Session = z.infer<typeof Session>;

export const SessionListQuery = Page.extend({
  q: z.string().max(200).optional().describe("words of the title, the working directory or the session id"),
  agent: z.enum(AGENTS).optional(),
  project: z.string().max(200).optional(),
  developer: z.string().max(200).optional(),
  externalId: z.string().max(200).optional(),
  from: Timestamp.optional(),
  to: Timestamp.optional(),
  compacted: Flag.optional(),
  sort: z.enum(SESSION_SORTS).default("started"),
});

export const listSessions = operation({
  ...route("listSessions"),
  action: "sessions.read",
  summary: "Sessions of the team, newest first unless sorted otherwise",
  params: None,
  query: SessionListQuery,
  body: null,
  output: pageOf(Session),
});

export const getSession = operation({
  ...route("getSession"),
  action: "sessions.read",
  summary: "One session; `?thread=` narrows its counts to a thread",
  params: SessionParam,
  query: ThreadQuery,
  body: null,
  output: Session,
});

export const THREAD_KINDS = ["main", "subagent", "sidechain", "compaction-agent"] as const;

export const Thread = z.object({
  thread: z.string(),
  kind: z.enum(THREAD_KINDS),
  title: z.string().nullable(),
  model: z.string().nullable(),
  parentThread: z.string().nullable(),
  parentCallId: z.string().nullable(),
  startedAt: Timestamp.nullable(),
  endedAt: Timestamp.nullable(),
  steps: z.number().int(),
  events: z.number().int(),
  observations: z.number().int(),
  compactions: z.number().int(),
  microcompactions: z.number().int(),
  own: z.boolean().describe("false while only known from records of another thread"),
});
export type Thread = z.infer<typeof Thread>;

export const listThreads = operation({
  ...route("listThreads"),
  action: "sessions.read",
  summary: "The main thread and the subagents of a session",
  params: SessionParam,
  query: None,
  body: null,
  output: pageOf(Thread),
});

export const SessionFile = z.object({
  name: z.string(),
  thread: z.string().nullable(),
  bytes: z.number().int(),
  sha256: z.string(),
  revisions: z.array(
    z.object({
      n: z.number().int(),
      bytes: z.number().int(),
      sha256: z.string(),
      current: z.boolean(),
      observations: z.number().int().nullable(),
      receivedAt: Timestamp,
    }),
  ),
});
export type SessionFile = z.infer<typeof SessionFile>;

export const listFiles = operation({
  ...route("listFiles"),
  action: "sessions.read",
  summary: "The files of a session with their revisions",
  params: SessionParam,
  query: None,
  body: null,
  output: pageOf(SessionFile),
});

export const getRaw = operation({
  ...route("getRaw"),
  action: "sessions.read",
  summary: "The exact bytes of a file; the main file's current revision by default",
  params: SessionParam,
  query: z.object({
    file: z.string().max(500).optional().describe("a name from /files"),
    revision: z.coerce.number().int().min(1).optional(),
  }),
  body: null,
  output: { raw: ["application/octet-stream"], description: "The bytes as they were received" },
});

export const ContextPoint = z.object({
  step: z.number().int(),
  at: Timestamp.nullable(),
  tokens: z.number().int().describe("all input of the call: what the model held"),
});
export type ContextPoint = z.infer<typeof ContextPoint>;

export const getContext = operation({
  ...route("getContext"),
  action: "sessions.read",
  summary: "What the model held at each step, thinned without losing peaks or cuts",
  params: SessionParam,
  query: ThreadQuery.extend({
    points: z.coerce.number().int().min(10).max(5000).default(1000),
    from: z.coerce.number().int().min(0).optional().describe("of these steps alone, and one on either side"),
    to: z.coerce.number().int().min(0).optional(),
  }),
  body: null,
  output: z.object({
    thread: z.string(),
    steps: z.number().int(),
    windowTokens: z.number().int().nullable(),
    peakTokens: z.number().int().nullable(),
    points: z.array(ContextPoint),
    thinned: z.boolean(),
  }),
});
