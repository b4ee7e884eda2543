import Link from "next/link";
import { LifeLink } from "@/components/observation/life-link";
import { kindWord } from "@/components/timeline/kind-word";
import type { MostRecalled } from "@/lib/api/recalls";
import { formatCount, formatInteger } from "@/lib/core/format-number";
import { REREAD_ANSWERS } from "@/lib/core/reread/reread";
import styles from "./most-recalled.module.css";
import type { RereadAnswer } from "./recall-filters";
import { RecalledRow } from "./recalled-row";

const ANSWERS: Readonly<Record<RereadAnswer, string>> = {
  again: "can be had again",
  changed: "changed since",
  unknown: "not known",
};

const NONE: Readonly<Record<RereadAnswer, string>> = {
  again: "None of them is known to be one that reading its file again would have given.",
  changed: "Of none is it known that its file was changed since.",
  unknown: "It is known of all of them.",
};

/** Which of the most recalled could have been had by reading their file once more, with what says so or not. */
export function HadAgain(props: {
  team: string;
  isSessionShown: boolean;
  most: readonly MostRecalled[];
  answer: RereadAnswer;
  hrefOf: (answer: RereadAnswer) => string;
}) {
  const { team, most, answer } = props;
  const listed = most.filter(({ reread }) => reread.answer === answer);
  const count = (of: RereadAnswer) => most.filter(({ reread }) => reread.answer === of).length;
  return (
    <section className={styles.part} aria-labelledby="had-again">
      <h2 id="had-again">Recalled although it could be had again</h2>
      <p className={styles.said}>
        Of the {formatCount(most.length, "most recalled output")}: what came from reading a file can be had again when
        no later call of its thread wrote that file or may have. Changes that the thread does not show are not seen.
      </p>
      <nav className={styles.answers} aria-label="Whether it can be had again">
        {REREAD_ANSWERS.map((each) => (
          <Link key={each} href={props.hrefOf(each)} scroll={false} aria-current={each === answer ? "true" : undefined}>
            <strong>{formatInteger(count(each))}</strong> {ANSWERS[each]}
          </Link>
        ))}
      </nav>
      {listed.length === 0 ? <p className={styles.more}>{NONE[answer]}</p> : null}
      <ol>
        {listed.map((recalled) => (
          <RecalledRow
            key={`${recalled.session} ${recalled.thread} ${recalled.observationId}`}
            team={team}
            recalled={recalled}
            isSessionShown={props.isSessionShown}
            note={<Why team={team} recalled={recalled} />}
          />
        ))}
      </ol>
    </section>
  );
}

function Why({ team, recalled }: { team: string; recalled: MostRecalled }) {
  const { session, thread } = recalled;
  const { answer, doubt, by } = recalled.reread;
  if (answer === "again") return "no later call wrote it";
  if (doubt === "no-read") return "it came from no file";
  if (by === null) return "too many calls follow to look at";
  const call = (
    <>
      {kindWord({ kind: "tool", tool: by.tool })} at{" "}
      <LifeLink team={team} session={session} thread={thread} seq={by.seq} step={by.step} />
    </>
  );
  return answer === "changed" ? <>changed by {call}</> : <>{call} may have changed it</>;
}
