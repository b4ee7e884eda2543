import Link from "next/link";
import { compactionPath } from "@/components/app/paths";
import { SourceLink } from "@/components/audit/step-link";
import { SnippetText } from "@/components/find/snippet-text";
import { Time } from "@/components/ui/time";
import type { AgainCost, TracePlace, TraceResult } from "@/lib/api/trace";
import { formatCount, formatInteger } from "@/lib/core/format-number";
import { visibleString } from "@/lib/core/visible-text";
import type { Moment } from "./trace-moments";
import styles from "./trace-view.module.css";

interface Place {
  team: string;
  session: string;
  thread: string;
}

/** One thing that befell the words, with a link to where it did. */
export function TraceMoment({ place, moment }: { place: Place; moment: Moment }) {
  if (moment.is === "loss") return <Loss place={place} loss={moment.loss} />;
  const { place: found } = moment;
  return (
    <li className={styles.moment} data-is={moment.is}>
      <p className={styles.what}>
        <strong>{WORDS[moment.is]}</strong> at <SourceLink {...place} to={found} />, {whereOf(found)}
        {moment.is === "need" ? `, ${SOURCES[moment.place.source]}` : ""}
        {moment.is === "back" && moment.place.source === "prompt" ? ", said by the user" : ""}
      </p>
      {found.snippet !== null ? (
        <p className={styles.snippet}>
          {found.matchOffsets ? (
            <SnippetText snippet={found.snippet} matchOffsets={found.matchOffsets} />
          ) : (
            visibleString(found.snippet)
          )}
        </p>
      ) : null}
      {moment.is === "back" && moment.place.cost ? <Cost cost={moment.place.cost} /> : null}
    </li>
  );
}

const WORDS = { known: "Known first", back: "Had again", need: "Needed" } as const;

const SOURCES = {
  output: "after an output had shown it",
  prompt: "after the user had said it",
  neither: "while it stood nowhere in view",
} as const;

const KINDS: Partial<Record<TracePlace["kind"], string>> = {
  prompt: "in what the user said",
  reply: "in a reply",
  thinking: "in a thought",
};

function whereOf({ kind, tool }: TracePlace): string {
  return kind === "tool" ? `${visibleString(tool ?? "a tool")}` : (KINDS[kind] ?? `in a ${kind}`);
}

/** Tokens of the response that asked for it; money is not known, and none is shown. */
function Cost({ cost: { input, cacheRead, cacheWrite, output, calls } }: { cost: AgainCost }) {
  return (
    <p className={styles.cost}>
      The response that had it again used {formatInteger(input + cacheRead + cacheWrite)} tokens in and{" "}
      {formatInteger(output)} out{calls > 1 ? `, for ${formatCount(calls, "call")} together` : ""}; unpriced.
    </p>
  );
}

const OUTCOMES: Record<TraceResult["losses"][number]["outcome"], string> = {
  elsewhere: "took some of it; it still stood elsewhere in view",
  "in-summary": "took it; its summary holds it",
  opaque: "took it; whether its summary holds it nobody can read",
  lost: "took it; nothing in view held it any more",
};

function Loss({ place: { team, session, thread }, loss }: { place: Place; loss: TraceResult["losses"][number] }) {
  return (
    <li className={styles.moment} data-is={loss.outcome === "lost" || loss.outcome === "opaque" ? "lost" : "loss"}>
      <p className={styles.what}>
        <Link href={compactionPath(team, session, { thread, n: loss.n })}>
          {loss.kind === "micro" ? "Microcompaction" : "Compaction"} {loss.n}
        </Link>{" "}
        at step {loss.step}
        {loss.at ? (
          <>
            , <Time at={loss.at} as="minute" />,
          </>
        ) : null}{" "}
        {OUTCOMES[loss.outcome]}
      </p>
    </li>
  );
}
