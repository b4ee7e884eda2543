import Link from "next/link";
import type { MouseEvent } from "react";
import { sessionPath } from "@/components/app/paths";
import { formatInteger } from "@/lib/core/format-number";

/** To a step of an observation's life: gone to where the timeline is on this page, opened where it is not. */
export function LifeLink(props: {
  team: string;
  session: string;
  thread: string;
  seq: number;
  step: number;
  onGo?: ((seq: number) => void) | undefined;
}) {
  const { team, session, thread, seq, step, onGo } = props;
  function go(event: MouseEvent) {
    if (!onGo || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onGo(seq);
  }
  return (
    <Link href={sessionPath(team, session, { thread, at: seq })} onClick={go} prefetch={false}>
      step {formatInteger(step)}
    </Link>
  );
}
