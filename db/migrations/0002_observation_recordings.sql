CREATE TABLE "observation_recordings" (
	"team_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"thread" text NOT NULL,
	"call_key" text NOT NULL,
	"occurrence" integer NOT NULL,
	"content_sha256" "bytea" NOT NULL,
	"content_sha1" "bytea" NOT NULL,
	"media_type" text,
	"bytes" bigint NOT NULL,
	"chars" integer NOT NULL,
	"lines" integer NOT NULL,
	"head" text NOT NULL,
	"tail" text NOT NULL,
	CONSTRAINT "observation_recordings_pk" PRIMARY KEY("team_id","session_id","thread","call_key","occurrence","content_sha256")
);
--> statement-breakpoint
CREATE INDEX "observations_side_file_idx" ON "observations" USING btree ("team_id","side_file") WHERE "observations"."side_file" is not null;--> statement-breakpoint
CREATE INDEX "derivations_thread_idx" ON "derivations" USING btree ("team_id","session_id","thread","generation");