import Link from "next/link";
import type { MouseEvent } from "react";
import { sessionPath } from "@/components/app/paths";
import { kindWord } from "@/components/timeline/kind-word";
import type { Quotes } from "@/lib/api/quotes";
import { formatInteger } from "@/lib/core/format-number";
import { MachineText } from "./machine-text";

/** Where words that came first with an observation stand again: part of its life. */
export function QuoteList({
  team,
  session,
  thread,
  quotes,
  onGo,
}: {
  team: string;
  session: string;
  thread: string;
  quotes: Quotes;
  onGo?: ((seq: number) => void) | undefined;
}) {
  const go = (seq: number) => (event: MouseEvent) => {
    if (!onGo || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onGo(seq);
  };
  if (!quotes.isComplete) return <li role="status">looking for its words in what follows</li>;
  return quotes.items.map(({ seq, step, kind, tool, words }) => (
    <li key={seq}>
      <Link href={sessionPath(team, session, { thread, at: seq })} onClick={go(seq)} prefetch={false}>
        step {formatInteger(step)}
      </Link>{" "}
      “
      <code>
        <MachineText text={words} />
      </code>
      ” stands again in {kind === "tool" ? `a call of ${kindWord({ kind, tool })}` : `a ${kindWord({ kind, tool })}`}
    </li>
  ));
}
