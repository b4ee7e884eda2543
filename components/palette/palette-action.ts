/** Something the palette offers: a place to go to or a thing to do. */
export interface PaletteAction {
  /** Two of the same id are one. */
  id: string;
  name: string;
  /** Other words it is found by. */
  words?: string;
  /** The key that does the same on the page, as it is printed. */
  keys?: string;
  /** The palette closes first; one that says something answers with it, and the palette stays to show it. */
  run: () => void;
  say?: () => Promise<string>;
  /** It does something with the text that was typed, whatever that is, and is offered with any. */
  takes?: (text: string) => Pick<PaletteAction, "name" | "run">;
}

/** The actions whose name or other words hold every word of the text, those whose name begins with it first. */
export function matchActions(actions: readonly PaletteAction[], text: string): readonly PaletteAction[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const unique = [...new Map(actions.map((action) => [action.id, action])).values()];
  const found = unique.filter(({ name, words: more = "", takes }) => {
    if (takes) return false;
    const all = `${name} ${more}`.toLowerCase();
    return words.every((word) => all.includes(word));
  });
  const begins = ({ name }: PaletteAction) => words.length > 0 && name.toLowerCase().startsWith(words.join(" "));
  return [...found.filter(begins), ...found.filter((action) => !begins(action))];
}
