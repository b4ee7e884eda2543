/**
 * The simple commands of a command line, each as its words; null for anything that is more than words in quotes, joined
 * by `&&`, `||`, `;`, `|` or line ends: a redirection, a substitution, an escape, a group, a job in the background.
 */
export function commandsOf(line: string): string[][] | null {
  const commands: string[][] = [];
  let words: string[] = [];
  let at = 0;
  while (at < line.length) {
    const rest = line.slice(at);
    const space = /^\s+/.exec(rest)?.[0];
    if (space) {
      at += space.length;
      continue;
    }
    const silenced = SILENCED.exec(rest)?.[0];
    if (silenced) {
      at += silenced.length;
      continue;
    }
    const joint = JOINT.exec(rest)?.[0];
    if (joint) {
      if (words.length === 0) return null;
      commands.push(words);
      words = [];
      at += joint.length;
      continue;
    }
    const word = WORD.exec(rest)?.[0];
    if (!word) return null;
    words.push(
      word.replace(QUOTED, (_, single: string | undefined, double: string | undefined) => single ?? double ?? ""),
    );
    at += word.length;
  }
  if (words.length > 0) commands.push(words);
  return commands.length > 0 ? commands : null;
}

/** What it says into nothing writes nothing. */
const SILENCED = /^(?:2>&1|[12&]?>\s?\/dev\/null)(?=\s|[;|&]|$)/;
/** `⏎` is a line end, in a command put on one line. */
const JOINT = /^(?:&&|\|\||;|\||⏎)/;
const WORD = /^(?:'[^']*'|"[^"\\$`]*"|[^\s'"\\`$<>&|;(){}!#⏎])+(?=\s|[;|&]|$)/;
const QUOTED = /'([^']*)'|"([^"]*)"/g;
