CREATE TABLE "chunks" (
	"team_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"codec" text NOT NULL,
	"key_id" text,
	"raw_len" integer NOT NULL,
	"raw_sha256" "bytea" NOT NULL,
	"stored_sha256" "bytea" NOT NULL,
	"stored" "bytea" NOT NULL,
	"staged_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chunks_team_id_id_pk" PRIMARY KEY("team_id","id")
);
--> statement-breakpoint
CREATE TABLE "derive_jobs" (
	"team_id" uuid NOT NULL,
	"stream_id" uuid NOT NULL,
	"wanted" integer DEFAULT 1 NOT NULL,
	"lease_until" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"bytes_done" bigint DEFAULT 0 NOT NULL,
	"bytes_total" bigint DEFAULT 0 NOT NULL,
	"last_error" text,
	"requested_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "derive_jobs_team_id_stream_id_pk" PRIMARY KEY("team_id","stream_id")
);
--> statement-breakpoint
CREATE TABLE "revision_chunks" (
	"team_id" uuid NOT NULL,
	"stream_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"byte_offset" bigint NOT NULL,
	"raw_len" integer NOT NULL,
	"chunk_id" uuid NOT NULL,
	"prefix_sha256" "bytea" NOT NULL,
	CONSTRAINT "revision_chunks_team_id_stream_id_revision_byte_offset_pk" PRIMARY KEY("team_id","stream_id","revision","byte_offset")
);
--> statement-breakpoint
CREATE TABLE "revisions" (
	"team_id" uuid NOT NULL,
	"stream_id" uuid NOT NULL,
	"n" integer NOT NULL,
	"size" bigint NOT NULL,
	"sha256" "bytea" NOT NULL,
	"hash_state" "bytea",
	"chain" "bytea" NOT NULL,
	"chunk_count" integer NOT NULL,
	"observations" integer,
	"parser_version" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "revisions_team_id_stream_id_n_pk" PRIMARY KEY("team_id","stream_id","n")
);
--> statement-breakpoint
CREATE TABLE "streams" (
	"team_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"agent" text NOT NULL,
	"external_id" text NOT NULL,
	"file" text NOT NULL,
	"kind" text NOT NULL,
	"thread" text,
	"session_external_id" text NOT NULL,
	"project" text,
	"developer" text,
	"current_revision" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "streams_team_id_id_pk" PRIMARY KEY("team_id","id")
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"team_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"parent_id" uuid,
	"name" text NOT NULL,
	"status" text NOT NULL,
	"size" bigint NOT NULL,
	"sha256" "bytea" NOT NULL,
	"stream_id" uuid,
	"revision" integer,
	"refused" text,
	"actor" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "uploads_team_id_id_pk" PRIMARY KEY("team_id","id")
);
--> statement-breakpoint
CREATE TABLE "compactions" (
	"team_id" uuid NOT NULL,
	"derived_generation" bigint NOT NULL,
	"n" integer NOT NULL,
	"seq" integer NOT NULL,
	"kind" text NOT NULL,
	"trigger" text,
	"status" text NOT NULL,
	"at" timestamp (3) with time zone,
	"step" integer NOT NULL,
	"tokens_before" integer,
	"tokens_after" integer,
	"tokens_before_source" text,
	"tokens_after_source" text,
	"window_tokens" integer,
	"duration_ms" integer,
	"summary_id" text,
	"opaque_bytes" integer,
	"discarded" "int4multirange" NOT NULL,
	"kept" "int4multirange" NOT NULL,
	"discarded_tools" integer NOT NULL,
	"discarded_prompts" integer NOT NULL,
	"discarded_replies" integer NOT NULL,
	"discarded_thinking" integer NOT NULL,
	"coverage" text NOT NULL,
	CONSTRAINT "compactions_team_id_derived_generation_n_pk" PRIMARY KEY("team_id","derived_generation","n")
);
--> statement-breakpoint
CREATE TABLE "contents" (
	"team_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"sha256" "bytea" NOT NULL,
	"part" integer NOT NULL,
	"codec" text NOT NULL,
	"raw_len" integer NOT NULL,
	"stored" "bytea" NOT NULL,
	CONSTRAINT "contents_team_id_session_id_sha256_part_pk" PRIMARY KEY("team_id","session_id","sha256","part")
);
--> statement-breakpoint
CREATE TABLE "events" (
	"team_id" uuid NOT NULL,
	"derived_generation" bigint NOT NULL,
	"seq" integer NOT NULL,
	"kind" text NOT NULL,
	"label" text,
	"at" timestamp (3) with time zone,
	"step" integer NOT NULL,
	"byte_offset" bigint NOT NULL,
	"part" integer NOT NULL,
	"preview" text NOT NULL,
	"observation_id" text,
	"tool" text,
	"action" text,
	"call_id" text,
	"compaction" integer,
	"inherited" boolean NOT NULL,
	CONSTRAINT "events_team_id_derived_generation_seq_pk" PRIMARY KEY("team_id","derived_generation","seq")
);
--> statement-breakpoint
CREATE TABLE "file_facts" (
	"team_id" uuid NOT NULL,
	"stream_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"size" bigint NOT NULL,
	"lines" integer NOT NULL,
	"unparsed_lines" integer NOT NULL,
	"compactions" integer NOT NULL,
	"microcompactions" integer NOT NULL,
	"tool_outputs" integer NOT NULL,
	"inherited" integer NOT NULL,
	"parser_version" smallint NOT NULL,
	CONSTRAINT "file_facts_team_id_stream_id_revision_pk" PRIMARY KEY("team_id","stream_id","revision")
);
--> statement-breakpoint
CREATE TABLE "model_calls" (
	"team_id" uuid NOT NULL,
	"derived_generation" bigint NOT NULL,
	"ordinal" integer NOT NULL,
	"step" integer NOT NULL,
	"at" timestamp (3) with time zone,
	"model" text,
	"response_id" text NOT NULL,
	"request_id" text,
	"input" integer NOT NULL,
	"output" integer NOT NULL,
	"cache_read" integer NOT NULL,
	"cache_write" integer NOT NULL,
	"reasoning" integer,
	"context_tokens" integer,
	"window_tokens" integer,
	"inherited" boolean NOT NULL,
	CONSTRAINT "model_calls_team_id_derived_generation_ordinal_pk" PRIMARY KEY("team_id","derived_generation","ordinal")
);
--> statement-breakpoint
CREATE TABLE "observation_ids" (
	"team_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"thread" text NOT NULL,
	"id" text NOT NULL,
	"call_key" text NOT NULL,
	"occurrence" integer NOT NULL,
	"is_primary" boolean NOT NULL,
	"issued_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "observation_ids_team_id_session_id_thread_id_pk" PRIMARY KEY("team_id","session_id","thread","id")
);
--> statement-breakpoint
CREATE TABLE "observations" (
	"team_id" uuid NOT NULL,
	"derived_generation" bigint NOT NULL,
	"call_key" text NOT NULL,
	"occurrence" integer NOT NULL,
	"seq" integer NOT NULL,
	"id" text NOT NULL,
	"kind" text NOT NULL,
	"step" integer NOT NULL,
	"at" timestamp (3) with time zone,
	"tool" text,
	"action" text,
	"return_code" integer,
	"is_error" boolean NOT NULL,
	"duration_ms" integer,
	"content_sha256" "bytea" NOT NULL,
	"content_sha1" "bytea" NOT NULL,
	"media_type" text,
	"bytes" bigint NOT NULL,
	"chars" integer NOT NULL,
	"lines" integer NOT NULL,
	"head" text NOT NULL,
	"tail" text NOT NULL,
	"seen_sha256" "bytea",
	"seen_bytes" bigint,
	"complete" boolean NOT NULL,
	"total_bytes" bigint,
	"side_file" text,
	"inherited" boolean NOT NULL,
	CONSTRAINT "observations_team_id_derived_generation_call_key_occurrence_pk" PRIMARY KEY("team_id","derived_generation","call_key","occurrence")
);
--> statement-breakpoint
CREATE TABLE "derivations" (
	"team_id" uuid NOT NULL,
	"generation" bigint NOT NULL,
	"session_id" uuid NOT NULL,
	"stream_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"thread" text NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "derivations_team_id_generation_pk" PRIMARY KEY("team_id","generation")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"team_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"agent" text NOT NULL,
	"external_id" text NOT NULL,
	"agent_version" text,
	"title" text,
	"model" text,
	"project" text,
	"developer" text,
	"cwd" text,
	"branch" text,
	"forked_from" text,
	"started_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"sorted_at" timestamp (3) with time zone NOT NULL,
	"threads" integer DEFAULT 0 NOT NULL,
	"steps" integer DEFAULT 0 NOT NULL,
	"events" integer DEFAULT 0 NOT NULL,
	"observations" integer DEFAULT 0 NOT NULL,
	"compactions" integer DEFAULT 0 NOT NULL,
	"microcompactions" integer DEFAULT 0 NOT NULL,
	"discarded_observations" integer DEFAULT 0 NOT NULL,
	"unparsed_lines" integer DEFAULT 0 NOT NULL,
	"input_tokens" bigint DEFAULT 0 NOT NULL,
	"output_tokens" bigint DEFAULT 0 NOT NULL,
	"cache_read_tokens" bigint DEFAULT 0 NOT NULL,
	"cache_write_tokens" bigint DEFAULT 0 NOT NULL,
	"reasoning_tokens" bigint DEFAULT 0 NOT NULL,
	"total_tokens" bigint DEFAULT 0 NOT NULL,
	"peak_context_tokens" integer,
	"window_tokens" integer,
	"cost_pico_usd" numeric,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_team_id_id_pk" PRIMARY KEY("team_id","id")
);
--> statement-breakpoint
CREATE TABLE "threads" (
	"team_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"thread" text NOT NULL,
	"kind" text NOT NULL,
	"stream_id" uuid NOT NULL,
	"own" boolean NOT NULL,
	"derived_generation" bigint NOT NULL,
	"parent_thread" text,
	"parent_call_id" text,
	"title" text,
	"model" text,
	"agent_version" text,
	"started_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"steps" integer DEFAULT 0 NOT NULL,
	"events" integer DEFAULT 0 NOT NULL,
	"observations" integer DEFAULT 0 NOT NULL,
	"compactions" integer DEFAULT 0 NOT NULL,
	"microcompactions" integer DEFAULT 0 NOT NULL,
	"discarded_observations" integer DEFAULT 0 NOT NULL,
	"unparsed_lines" integer DEFAULT 0 NOT NULL,
	"input_tokens" bigint DEFAULT 0 NOT NULL,
	"output_tokens" bigint DEFAULT 0 NOT NULL,
	"cache_read_tokens" bigint DEFAULT 0 NOT NULL,
	"cache_write_tokens" bigint DEFAULT 0 NOT NULL,
	"reasoning_tokens" bigint DEFAULT 0 NOT NULL,
	"peak_context_tokens" integer,
	"window_tokens" integer,
	"off_path" "int4multirange" NOT NULL,
	CONSTRAINT "threads_team_id_session_id_thread_pk" PRIMARY KEY("team_id","session_id","thread")
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"team_id" uuid NOT NULL,
	"key_sha256" "bytea" NOT NULL,
	"prefix" text NOT NULL,
	"name" text NOT NULL,
	"scopes" text[] NOT NULL,
	"developer" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "browser_sessions" (
	"token_sha256" "bytea" PRIMARY KEY NOT NULL,
	"team_id" uuid NOT NULL,
	"user_id" uuid,
	"api_key_id" uuid,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "members" (
	"team_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	CONSTRAINT "members_team_id_user_id_pk" PRIMARY KEY("team_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "sign_in_links" (
	"token_sha256" "bytea" PRIMARY KEY NOT NULL,
	"team_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "teams" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"time_zone" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "derive_jobs_lease_idx" ON "derive_jobs" USING btree ("lease_until");--> statement-breakpoint
CREATE INDEX "revision_chunks_chunk_idx" ON "revision_chunks" USING btree ("team_id","chunk_id");--> statement-breakpoint
CREATE UNIQUE INDEX "streams_identity_key" ON "streams" USING btree ("team_id","agent","external_id","file");--> statement-breakpoint
CREATE INDEX "streams_session_idx" ON "streams" USING btree ("team_id","agent","session_external_id");--> statement-breakpoint
CREATE INDEX "uploads_parent_idx" ON "uploads" USING btree ("team_id","parent_id");--> statement-breakpoint
CREATE INDEX "uploads_stream_idx" ON "uploads" USING btree ("team_id","stream_id");--> statement-breakpoint
CREATE INDEX "model_calls_response_idx" ON "model_calls" USING btree ("team_id","response_id");--> statement-breakpoint
CREATE INDEX "observation_ids_id_idx" ON "observation_ids" USING btree ("team_id","id");--> statement-breakpoint
CREATE INDEX "observations_seq_idx" ON "observations" USING btree ("team_id","derived_generation","seq");--> statement-breakpoint
CREATE INDEX "derivations_stream_idx" ON "derivations" USING btree ("team_id","stream_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_external_key" ON "sessions" USING btree ("team_id","agent","external_id");--> statement-breakpoint
CREATE INDEX "sessions_external_id_idx" ON "sessions" USING btree ("team_id","external_id");--> statement-breakpoint
CREATE INDEX "sessions_started_idx" ON "sessions" USING btree ("team_id","sorted_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "sessions_compactions_idx" ON "sessions" USING btree ("team_id","compactions" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "sessions_discarded_idx" ON "sessions" USING btree ("team_id","discarded_observations" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "sessions_tokens_idx" ON "sessions" USING btree ("team_id","total_tokens" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "threads_stream_idx" ON "threads" USING btree ("team_id","stream_id");--> statement-breakpoint
CREATE INDEX "threads_generation_idx" ON "threads" USING btree ("team_id","derived_generation");--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_sha256_key" ON "api_keys" USING btree ("key_sha256");--> statement-breakpoint
CREATE INDEX "api_keys_team_idx" ON "api_keys" USING btree ("team_id");--> statement-breakpoint
CREATE UNIQUE INDEX "teams_slug_key" ON "teams" USING btree ("slug");