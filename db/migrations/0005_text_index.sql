CREATE TABLE "text_segments" (
	"team_id" uuid NOT NULL,
	"id" bigint NOT NULL,
	"blocks" integer NOT NULL,
	"generations" bigint[] NOT NULL,
	"first_seqs" integer[] NOT NULL,
	"last_seqs" integer[] NOT NULL,
	"slices" "bytea" NOT NULL,
	"published" boolean NOT NULL,
	"has_dead" boolean DEFAULT false NOT NULL,
	"made_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "text_segments_team_id_id_pk" PRIMARY KEY("team_id","id")
);
--> statement-breakpoint
ALTER TABLE "derivations" ADD COLUMN "text_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "derivations" ADD COLUMN "text_segments" bigint[];--> statement-breakpoint
ALTER TABLE "derivations" ADD COLUMN "indexed_version" integer;--> statement-breakpoint
CREATE INDEX "text_segments_merge_idx" ON "text_segments" USING btree ("team_id","id") WHERE "text_segments"."blocks" < 1024 or "text_segments"."has_dead" or not "text_segments"."published";--> statement-breakpoint
CREATE INDEX "derivations_unindexed_idx" ON "derivations" USING btree ("generation") WHERE "derivations"."indexed_version" is distinct from "derivations"."text_version";--> statement-breakpoint
ALTER TABLE "text_segments" ALTER COLUMN "slices" SET STORAGE EXTERNAL;
