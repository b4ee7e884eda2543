CREATE TABLE "adoptions" (
	"team_id" uuid NOT NULL,
	"n" bigint GENERATED ALWAYS AS IDENTITY (sequence name "adoptions_n_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"project" text,
	"loss" text NOT NULL,
	"class" text NOT NULL,
	"instruction" text NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" text NOT NULL,
	"developer" text,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "adoptions_team_id_n_pk" PRIMARY KEY("team_id","n")
);
--> statement-breakpoint
CREATE TABLE "call_inputs" (
	"team_id" uuid NOT NULL,
	"derived_generation" bigint NOT NULL,
	"seq" integer NOT NULL,
	"input" text NOT NULL,
	CONSTRAINT "call_inputs_team_id_derived_generation_seq_pk" PRIMARY KEY("team_id","derived_generation","seq")
);
--> statement-breakpoint
CREATE TABLE "comments" (
	"team_id" uuid NOT NULL,
	"n" bigint GENERATED ALWAYS AS IDENTITY (sequence name "comments_n_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"session_id" uuid NOT NULL,
	"thread" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" text NOT NULL,
	"developer" text,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "comments_team_id_n_pk" PRIMARY KEY("team_id","n")
);
--> statement-breakpoint
CREATE TABLE "compaction_audits" (
	"team_id" uuid NOT NULL,
	"derived_generation" bigint NOT NULL,
	"n" integer NOT NULL,
	"calls" integer,
	"repeated" integer,
	"calls_elsewhere" integer,
	"repeated_elsewhere" integer,
	"edit_seq" integer,
	"calls_to_edit" integer,
	"reads_to_edit" integer,
	"facts" "bytea" NOT NULL,
	CONSTRAINT "compaction_audits_team_id_derived_generation_n_pk" PRIMARY KEY("team_id","derived_generation","n")
);
--> statement-breakpoint
CREATE TABLE "discard_audits" (
	"team_id" uuid NOT NULL,
	"derived_generation" bigint NOT NULL,
	"n" integer NOT NULL,
	"seq" integer NOT NULL,
	"needed" integer NOT NULL,
	"again_seq" integer,
	"answer" text NOT NULL,
	"reason" text NOT NULL,
	"by_seq" integer,
	CONSTRAINT "discard_audits_team_id_derived_generation_n_seq_pk" PRIMARY KEY("team_id","derived_generation","n","seq")
);
--> statement-breakpoint
CREATE TABLE "finding_marks" (
	"team_id" uuid NOT NULL,
	"n" bigint GENERATED ALWAYS AS IDENTITY (sequence name "finding_marks_n_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"session_id" uuid NOT NULL,
	"thread" text NOT NULL,
	"finding" text NOT NULL,
	"rule" text NOT NULL,
	"mark" text,
	"actor_kind" text NOT NULL,
	"actor_id" text NOT NULL,
	"developer" text,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "finding_marks_team_id_n_pk" PRIMARY KEY("team_id","n")
);
--> statement-breakpoint
CREATE TABLE "findings" (
	"team_id" uuid NOT NULL,
	"derived_generation" bigint NOT NULL,
	"id" text NOT NULL,
	"rule" text NOT NULL,
	"n" integer NOT NULL,
	"class" text NOT NULL,
	"text" text NOT NULL,
	"key" text NOT NULL,
	"known_seq" integer NOT NULL,
	"use_seq" integer,
	"back_seq" integer,
	"outcome" text NOT NULL,
	"by_seq" integer,
	"bytes" bigint,
	"is_error" boolean DEFAULT false NOT NULL,
	CONSTRAINT "findings_team_id_derived_generation_id_pk" PRIMARY KEY("team_id","derived_generation","id")
);
--> statement-breakpoint
CREATE TABLE "survivals" (
	"team_id" uuid NOT NULL,
	"derived_generation" bigint NOT NULL,
	"n" integer NOT NULL,
	"class" text NOT NULL,
	"age" smallint NOT NULL,
	"kept" integer NOT NULL,
	"exact" integer NOT NULL,
	"loose" integer NOT NULL,
	"lost" integer NOT NULL,
	"not_measurable" integer NOT NULL,
	CONSTRAINT "survivals_team_id_derived_generation_n_class_age_pk" PRIMARY KEY("team_id","derived_generation","n","class","age")
);
--> statement-breakpoint
ALTER TABLE "derivations" ADD COLUMN "audit_rules" smallint;--> statement-breakpoint
ALTER TABLE "derivations" ADD COLUMN "audit_wanted" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "adoptions_loss_idx" ON "adoptions" USING btree ("team_id","loss");--> statement-breakpoint
CREATE INDEX "comments_subject_idx" ON "comments" USING btree ("team_id","session_id","subject","n");--> statement-breakpoint
CREATE INDEX "finding_marks_finding_idx" ON "finding_marks" USING btree ("team_id","session_id","finding","n");--> statement-breakpoint
CREATE INDEX "findings_compaction_idx" ON "findings" USING btree ("team_id","derived_generation","n","known_seq");--> statement-breakpoint
CREATE INDEX "findings_key_idx" ON "findings" USING btree ("team_id","key");--> statement-breakpoint
CREATE INDEX "derivations_unaudited_idx" ON "derivations" USING btree ("generation") WHERE "derivations"."audit_wanted";