import { type CompactionFigures, compactionTitle, sizesOf } from "@/components/compaction/compaction-words";
import { formatInteger } from "@/lib/core/format-number";

/** The chart in words, for who cannot see it. */
export function CompactionTable({ compactions }: { compactions: readonly CompactionFigures[] }) {
  if (compactions.length === 0) return null;
  return (
    <table className="visually-hidden">
      <caption>Compactions of this thread</caption>
      <thead>
        <tr>
          <th scope="col">Compaction</th>
          <th scope="col">Step</th>
          <th scope="col">Tokens before and after</th>
        </tr>
      </thead>
      <tbody>
        {compactions.map((compaction) => (
          <tr key={compaction.n}>
            <th scope="row">{compactionTitle(compaction)}</th>
            <td>{formatInteger(compaction.step)}</td>
            <td>{sizesOf(compaction)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
