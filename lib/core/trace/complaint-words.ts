/** Words of a complaint that tell nothing of what it is about. */
const FILLERS = new Set(
  `a an the and or but of to in on at for from with by is are was were be been it its this that these those i we you he she
  they them me my our your why what when where who how did do does done not no never ever again still just already agent
  claude codex it's forget forgot forgotten forgets lost loses lose know knew known remember remembered said told tell says
  has have had can could should would will about after before because so as if then than there here please
  compaction compact compacted summary context`
    .split(/\s+/)
    .filter(Boolean),
);

/** The words to look for where nothing holds a complaint as it was typed: its telling ones, each once, at most 8. */
export function complaintWords(complaint: string): string[] {
  const words = complaint
    .split(/[\s"'“”‘’`,;!?()[\]{}<>]+/)
    .map((word) => word.replace(/^[.:]+|[.:]+$/g, ""))
    .filter((word) => word.length > 1 && !FILLERS.has(word.toLowerCase()));
  return [...new Set(words)].slice(0, 8);
}

/** The first line of a text that holds all of these words, in any case; null where none does. */
export function lineWith(text: string, words: readonly string[]): { line: string; at: number; length: number } | null {
  const folded = words.map((word) => word.toLowerCase());
  const [first = ""] = folded;
  for (const line of text.split("\n")) {
    const low = line.toLowerCase();
    if (low.length !== line.length || !folded.every((word) => low.includes(word))) continue;
    return { line, at: low.indexOf(first), length: first.length };
  }
  return null;
}
