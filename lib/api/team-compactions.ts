import { z } from "zod";
import { AGENTS, COMPACTION_KINDS, COMPACTION_STATUSES } from "@/lib/core/event";
import { Flag, None, ObservationId, Page, pageOf, Timestamp } from "./common";
import { Compaction } from "./events";
import { operation, route } from "./operation";
import { Session, THREAD_KINDS } from "./sessions";
import { COMPACTION_SORTS, COMPACTION_THREADS } from "./sorts";

/** A compaction in the team's list: its facts and whose it is, without the lists of what it took and left. */
export const TeamCompaction = Compaction.omit({ summary: true, discarded: true, kept: true }).extend({
  session: Session.pick({
    id: true,
    externalId: true,
    title: true,
    agent: true,
    agentVersion: true,
    project: true,
    developer: true,
    cwd: true,
  }),
  threadKind: z.enum(THREAD_KINDS),
  threadTitle: z.string().nullable(),
  freedTokens: z.number().int().nullable().describe("before less after; negative when it grew; null when unknown"),
  share: z.number().nullable().describe("of the window that was held when it fired, 0.96; null when unknown"),
  summary: z
    .union([z.object({ chars: z.number().int(), id: ObservationId }), z.object({ opaqueBytes: z.number().int() })])
    .nullable()
    .describe("its length; null when there is none"),
});
export type TeamCompaction = z.infer<typeof TeamCompaction>;

export const TeamCompactionQuery = Page.extend({
  kind: z
    .string()
    .max(100)
    .optional()
    .describe("comma-separated kinds; all by default")
    .refine(
      (v) => !v || v.split(",").every((k) => (COMPACTION_KINDS as readonly string[]).includes(k)),
      "unknown kind",
    ),
  status: z.enum(COMPACTION_STATUSES).optional(),
  trigger: z.string().max(50).optional().describe("the log’s own word: auto, manual"),
  agent: z.enum(AGENTS).optional(),
  project: z.string().max(200).optional(),
  developer: z.string().max(200).optional(),
  opaque: Flag.optional().describe("whether its summary is encrypted"),
  threads: z.enum(COMPACTION_THREADS).optional().describe("of main threads only, or of all others"),
  from: Timestamp.optional(),
  to: Timestamp.optional(),
  sort: z.enum(COMPACTION_SORTS).default("newest"),
});

export const listTeamCompactions = operation({
  ...route("listTeamCompactions"),
  action: "sessions.read",
  summary: "Compactions of all the team’s sessions, newest first unless sorted otherwise; what is unknown stands last",
  params: None,
  query: TeamCompactionQuery,
  body: null,
  output: pageOf(TeamCompaction),
});
