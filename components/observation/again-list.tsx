import Link from "next/link";
import type { MouseEvent } from "react";
import { sessionPath } from "@/components/app/paths";
import type { Life } from "@/lib/api/life";
import { formatInteger } from "@/lib/core/format-number";

const LISTED = 8;

/** When the same was done at other times, and whether it gave the same: part of an observation's life. */
export function AgainList({
  team,
  session,
  thread,
  life,
  onGo,
}: {
  team: string;
  session: string;
  thread: string;
  life: Life;
  onGo?: ((seq: number) => void) | undefined;
}) {
  const { again, againTotal, recorded } = life;
  const listed = [...again]
    .sort((a, b) => Number(a.seq < recorded.seq) - Number(b.seq < recorded.seq))
    .slice(0, LISTED);
  const go = (seq: number) => (event: MouseEvent) => {
    if (!onGo || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onGo(seq);
  };
  return (
    <>
      {listed.map(({ id, seq, step, same }) => (
        <li key={id}>
          <Link href={sessionPath(team, session, { thread, at: seq })} onClick={go(seq)} prefetch={false}>
            step {formatInteger(step)}
          </Link>{" "}
          {seq < recorded.seq ? "done before" : "done again"}, {same ? "same output" : "another output"}
        </li>
      ))}
      {againTotal > listed.length ? (
        <li>{formatInteger(againTotal - listed.length)} more times the same was done</li>
      ) : null}
    </>
  );
}
