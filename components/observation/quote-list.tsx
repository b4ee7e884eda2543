import { kindWord } from "@/components/timeline/kind-word";
import type { Quotes } from "@/lib/api/quotes";
import { LifeLink } from "./life-link";
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
  if (!quotes.isComplete) return <li role="status">looking for its words in what follows</li>;
  return quotes.items.map(({ seq, step, kind, tool, words }) => (
    <li key={seq}>
      <LifeLink team={team} session={session} thread={thread} seq={seq} step={step} onGo={onGo} /> “
      <code>
        <MachineText text={words} />
      </code>
      ” stands again in {kind === "tool" ? `a call of ${kindWord({ kind, tool })}` : `a ${kindWord({ kind, tool })}`}
    </li>
  ));
}
