import { MachineText } from "@/components/observation/machine-text";

/** The surroundings of a match, with the match marked. */
export function SnippetText({
  snippet,
  matchOffsets: [from, to],
}: {
  snippet: string;
  matchOffsets: [number, number];
}) {
  return (
    <>
      <MachineText text={snippet.slice(0, from)} />
      <mark>
        <MachineText text={snippet.slice(from, to)} />
      </mark>
      <MachineText text={snippet.slice(to)} />
    </>
  );
}
