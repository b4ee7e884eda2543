CREATE TABLE "text_segments" (
	"team_id" uuid NOT NULL,
	"text_index" bigint NOT NULL,
	"n" integer NOT NULL,
	"derived_generation" bigint NOT NULL,
	"blocks" integer NOT NULL,
	"first_seqs" integer[] NOT NULL,
	"last_seqs" integer[] NOT NULL,
	"slices" "bytea" NOT NULL,
	CONSTRAINT "text_segments_team_id_text_index_n_pk" PRIMARY KEY("team_id","text_index","n")
);
--> statement-breakpoint
ALTER TABLE "derivations" ADD COLUMN "text_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "derivations" ADD COLUMN "text_index" bigint;--> statement-breakpoint
ALTER TABLE "derivations" ADD COLUMN "indexed_version" integer;--> statement-breakpoint
CREATE INDEX "text_segments_generation_idx" ON "text_segments" USING btree ("team_id","derived_generation");--> statement-breakpoint
CREATE INDEX "derivations_unindexed_idx" ON "derivations" USING btree ("generation") WHERE "derivations"."indexed_version" is distinct from "derivations"."text_version";--> statement-breakpoint
ALTER TABLE "text_segments" ALTER COLUMN "slices" SET STORAGE EXTERNAL;
