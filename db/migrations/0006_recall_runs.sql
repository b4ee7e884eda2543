CREATE TABLE "recall_answers" (
	"team_id" uuid NOT NULL,
	"run_id" uuid NOT NULL,
	"request_id" text NOT NULL,
	"body_sha256" "bytea" NOT NULL,
	"answer" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "recall_answers_team_id_run_id_request_id_pk" PRIMARY KEY("team_id","run_id","request_id")
);
--> statement-breakpoint
CREATE TABLE "recall_runs" (
	"team_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"thread" text NOT NULL,
	"policy" text NOT NULL,
	"state" text NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" text NOT NULL,
	"developer" text,
	"opened_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "recall_runs_team_id_id_pk" PRIMARY KEY("team_id","id")
);
--> statement-breakpoint
CREATE TABLE "recalls" (
	"team_id" uuid NOT NULL,
	"n" bigint GENERATED ALWAYS AS IDENTITY (sequence name "recalls_n_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"run_id" uuid,
	"request_id" text,
	"step" integer,
	"asked" text NOT NULL,
	"status" text NOT NULL,
	"session_id" uuid,
	"thread" text,
	"observation_id" text,
	"unit" text,
	"range_offset" bigint,
	"range_length" bigint,
	"total" bigint,
	"charged" integer NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" text NOT NULL,
	"developer" text,
	CONSTRAINT "recalls_team_id_n_pk" PRIMARY KEY("team_id","n")
);
--> statement-breakpoint
CREATE INDEX "recall_runs_session_idx" ON "recall_runs" USING btree ("team_id","session_id");--> statement-breakpoint
CREATE INDEX "recalls_session_idx" ON "recalls" USING btree ("team_id","session_id","n");--> statement-breakpoint
CREATE INDEX "recalls_run_idx" ON "recalls" USING btree ("team_id","run_id","n");