import { z } from "zod";
import { AGENTS } from "@/lib/core/event";
import { None } from "./common";
import { operation, route } from "./operation";

export const FileCounts = z.object({
  lines: z.number().int().describe("lines that hold anything"),
  unparsedLines: z.number().int().describe("of these, not one JSON object"),
  compactions: z.number().int(),
  microcompactions: z.number().int(),
  toolOutputs: z.number().int(),
  inherited: z.number().int().describe("tool outputs copied from a parent session"),
});

export const UploadedSession = z.object({
  id: z.string(),
  agent: z.enum(AGENTS),
  externalId: z.string(),
  title: z.string().nullable(),
  threads: z.number().int(),
  events: z.number().int(),
  observations: z.number().int(),
  compactions: z.number().int(),
  microcompactions: z.number().int(),
  unparsedLines: z.number().int(),
});

const UploadedFile = z.object({
  uploadId: z.string(),
  name: z.string(),
  status: z.enum(["stored", "duplicate", "extended", "revised", "refused"]),
  bytes: z.number().int(),
  sha256: z.string().nullable(),
  file: FileCounts.nullable().describe("null while not indexed, and for side files"),
  reason: z.string().optional().describe("why a member of an archive was refused"),
});

export const Upload = UploadedFile.extend({
  sessions: z.array(UploadedSession),
  indexed: z.boolean(),
  progress: z.number().min(0).max(1),
  files: z.array(UploadedFile).optional().describe("members, for an archive"),
});
export type Upload = z.infer<typeof Upload>;

export const upload = operation({
  ...route("upload"),
  action: "logs.write",
  summary: "Archive one log file, or a zip or tar.gz of a session folder. 201 when something was new, else 200",
  params: None,
  query: z.object({
    name: z.string().max(1000).default("upload").describe("file name or path, for display and to recognise side files"),
    agent: z.enum(["auto", ...AGENTS]).default("auto"),
    project: z.string().max(200).optional(),
    developer: z.string().max(200).optional(),
  }),
  body: {
    raw: ["application/octet-stream", "application/x-ndjson", "application/zip", "application/gzip"],
    description:
      "The bytes. `Content-Encoding: gzip` or `zstd` is undone (one layer); a file ending in .zst or .gz too.",
  },
  output: Upload,
});

export const getUpload = operation({
  ...route("getUpload"),
  action: "logs.write",
  summary: "How far an upload has been indexed",
  params: z.object({ upload: z.uuid() }),
  query: None,
  body: null,
  output: Upload,
});

export const StreamState = z.object({ size: z.number().int(), sha256: z.string() });

export const appendStream = operation({
  ...route("appendStream"),
  action: "logs.write",
  summary: "Append raw bytes to a growing log at an offset",
  params: z.object({
    agent: z.enum(AGENTS),
    externalId: z.string().min(1).max(200),
    file: z.string().min(1).max(500),
  }),
  query: z.object({
    offset: z.coerce.number().int().min(0),
    prefixSha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .optional()
      .describe("SHA-256 of all bytes before the offset; required when the offset is not 0"),
    revision: z.literal("new").optional().describe("with offset 0: begin a revision"),
    project: z.string().max(200).optional(),
    developer: z.string().max(200).optional(),
  }),
  body: { raw: ["application/octet-stream"], description: "The bytes to append; `Content-Encoding` gzip or zstd." },
  output: StreamState,
});
