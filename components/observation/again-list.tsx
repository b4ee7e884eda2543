import type { Life } from "@/lib/api/life";
import { formatInteger } from "@/lib/core/format-number";
import { LifeLink } from "./life-link";

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
  return (
    <>
      {listed.map(({ id, seq, step, same }) => (
        <li key={id}>
          <LifeLink team={team} session={session} thread={thread} seq={seq} step={step} onGo={onGo} />{" "}
          {seq < recorded.seq ? "done before" : "done again"}, {same ? "same output" : "another output"}
        </li>
      ))}
      {againTotal > listed.length ? (
        <li>{formatInteger(againTotal - listed.length)} more times the same was done</li>
      ) : null}
    </>
  );
}
