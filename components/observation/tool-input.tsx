"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { Button } from "@/components/ui/button";
import type { ToolInput as Input } from "@/lib/api/lines";
import { sentenceOf } from "@/lib/client/call";
import { type EventPlace, toolInputOptions } from "@/lib/client/lines";
import { AppError } from "@/lib/core/errors";
import { type Language, languageOfPath } from "@/lib/core/language-of";
import { EditDiffs } from "./edit-diffs";
import { CodeLines, TextSkeleton } from "./fetched-text";
import { MachineText } from "./machine-text";
import textStyles from "./observation-text.module.css";
import { splitLines } from "./read-output";
import styles from "./tool-input.module.css";

const EXPECTED_LINES = 4;
const SCRIPTS: ReadonlySet<string> = new Set(["command", "cmd", "script"]);
/** Arguments that the changes beside them show already. */
const IN_EDITS: ReadonlySet<string> = new Set([
  "old_string",
  "new_string",
  "content",
  "edits",
  "new_source",
  "changes",
]);

/** What a tool was given: the changes it was to make, and its arguments one by one. */
export function ToolInput({ team, place, isWrapped }: { team: string; place: EventPlace; isWrapped: boolean }) {
  const { data, error, refetch } = useQuery(toolInputOptions(team, place));
  if (error)
    return (
      <p className={textStyles.note} role="alert">
        {sentenceOf(error)}{" "}
        {error instanceof AppError && error.code === "not-found" ? null : (
          <Button onClick={() => refetch()}>Try again</Button>
        )}
      </p>
    );
  if (!data) return <TextSkeleton lines={EXPECTED_LINES} />;
  const fields = fieldsBeside(data);
  return (
    <div className={styles.input}>
      {fields.length > 0 ? (
        <dl className={styles.fields}>
          {fields.map((field) => (
            <Field key={field.name} field={field} isWrapped={isWrapped} />
          ))}
        </dl>
      ) : null}
      <EditDiffs edits={data.edits} isWrapped={isWrapped} />
      {data.fields.length === 0 && data.edits.length === 0 ? (
        <p className={textStyles.note}>It was given nothing.</p>
      ) : null}
      {data.truncated ? (
        <p className={textStyles.note}>It is longer: what is left out here stands in the raw line.</p>
      ) : null}
    </div>
  );
}

function fieldsBeside({ fields, edits }: Input): Input["fields"] {
  if (edits.length === 0) return fields;
  return fields.filter(
    ({ name, text }) =>
      !IN_EDITS.has(name) && !text.includes("*** Begin Patch") && !edits.some(({ path }) => path === text),
  );
}

function Field({ field, isWrapped }: { field: Input["fields"][number]; isWrapped: boolean }) {
  const lines = useMemo(() => splitLines(field.text).lines, [field.text]);
  const isShort = lines.length === 1 && (lines[0]?.length ?? 0) < 200;
  return (
    <div className={styles.field} data-short={isShort || undefined}>
      <dt>
        <MachineText text={field.name} />
      </dt>
      <dd>
        {isShort ? (
          <code>
            <MachineText text={field.text} />
          </code>
        ) : (
          <CodeLines lines={lines} language={languageOfField(field)} isWrapped={isWrapped} />
        )}
      </dd>
    </div>
  );
}

function languageOfField({ name, isText }: { name: string; isText: boolean }): Language | null {
  if (!isText) return "json";
  return SCRIPTS.has(name) ? "bash" : languageOfPath(name);
}
