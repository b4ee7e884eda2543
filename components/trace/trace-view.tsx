"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useSearchParams } from "next/navigation";
import { sessionPath } from "@/components/app/paths";
import { ZoneNote } from "@/components/app/zone-note";
import { sessionTitle } from "@/components/sessions/session-title";
import { ListPage } from "@/components/table/list-page";
import { Trouble } from "@/components/ui/trouble";
import type { TraceResult } from "@/lib/api/trace";
import { sessionOptions } from "@/lib/client/sessions";
import { traceOptions } from "@/lib/client/trace";
import { formatCount } from "@/lib/core/format-number";
import { visibleString } from "@/lib/core/visible-text";
import { TraceBox } from "./trace-box";
import { TraceMoment } from "./trace-moment";
import { momentsOf } from "./trace-moments";
import styles from "./trace-view.module.css";

/** What became of words in a thread: known, lost, needed, had again, each with its place. */
export function TraceView({ team, session }: { team: string; session: string }) {
  const search = useSearchParams();
  const [q, thread] = [(search.get("q") ?? "").trim().slice(0, 200), search.get("thread") ?? ""];
  const facts = useQuery(sessionOptions(team, session));
  const isAsked = q.length > 1;
  const { data, error, refetch, isFetching } = useQuery({
    ...traceOptions(team, session, thread, q),
    enabled: isAsked,
  });
  return (
    <ListPage title="Trace" status={isFetching && !data ? "looking" : data ? statusOf(data) : ""}>
      <div className={styles.page}>
        <p className={styles.of}>
          <Link href={sessionPath(team, session, { thread })}>
            {facts.data ? sessionTitle(facts.data) : "The session"}
          </Link>
          {thread === "" ? "" : `, subagent ${visibleString(thread)}`}
        </p>
        <TraceBox key={q} team={team} session={session} thread={thread} q={q} />
        {error ? <Trouble className={styles.note} error={error} onRetry={refetch} /> : null}
        {isAsked || error ? null : (
          <p className={styles.note}>
            Type what the agent forgot, as you would say it: a path, a figure, an error, a rule, or the address of an
            output. The answer says where it was known, what took it, and when it was missed.
          </p>
        )}
        {isAsked && !data && !error ? <p className={styles.note}>Looking…</p> : null}
        {data ? <Traced team={team} session={session} result={data} /> : null}
      </div>
      <ZoneNote />
    </ListPage>
  );
}

function Traced({ team, session, result }: { team: string; session: string; result: TraceResult }) {
  const { line, matched, words, isComplete, thread, verdict } = result;
  const sentence = `${line[0]?.toUpperCase()}${line.slice(1)}.`;
  return (
    <section aria-label="What became of it">
      <p className={styles.line} data-verdict={verdict}>
        {sentence}
      </p>
      {matched === "words" ? (
        <p className={styles.note}>
          Nothing holds these words as they were typed: looked for{" "}
          {words.map((word) => `“${visibleString(word)}”`).join(", ")} in one line.
        </p>
      ) : null}
      {isComplete ? null : (
        <p className={styles.note}>
          They stand in more places than were looked at. More exact words give a whole answer.
        </p>
      )}
      <ol className={styles.moments}>
        {momentsOf(result).map((moment) => (
          <TraceMoment key={`${moment.is} ${moment.seq}`} place={{ team, session, thread }} moment={moment} />
        ))}
      </ol>
    </section>
  );
}

function statusOf({ places, matched }: TraceResult): string {
  if (matched === "none") return "nothing found";
  return `stands in ${formatCount(places, "place")}`;
}
