import type { Finding } from "@/lib/api/findings";
import { SourceLink, StepLink } from "./step-link";

/** A finding in one sentence, each part of which leads to its evidence. */
export function FindingStory({ team, finding }: { team: string; finding: Finding }) {
  const { session, thread, n, rule, known, use, back, by, outcome, isError } = finding;
  const place = { team, session, thread };
  const start = <SourceLink {...place} to={known} />;
  if (rule === "re-execution")
    return (
      <>
        Done at {start}, taken by compaction {n}, done again at <SourceLink {...place} to={use} />:{" "}
        {isError ? "that failed" : OUTCOMES[outcome]}
        {by ? (
          <>
            , after a change at <StepLink {...place} to={by} />
          </>
        ) : null}
        .
      </>
    );
  if (rule === "dropped-line")
    return (
      <>
        Said at {start}, in no summary after compaction {n}
        {back ? (
          <>
            , said again at <StepLink {...place} to={back} />
          </>
        ) : null}
        .
      </>
    );
  return (
    <>
      Known at {start}, lost in compaction {n}, not in its summary, written again at <StepLink {...place} to={use} />
      {back && outcome !== "neither" ? (
        <>
          {outcome === "prompt" ? ", after the user had said it at " : ", after an output had shown it at "}
          <SourceLink {...place} to={back} />
        </>
      ) : (
        ", from nothing that the log shows in view"
      )}
      .
    </>
  );
}

const OUTCOMES: Readonly<Record<string, string>> = {
  identical: "it gave the same",
  changed: "it gave something else",
  justified: "it gave something else",
  unknown: "whether it gave the same is not known",
};
