import { ownText } from "./own-text";

/** Remembers what was made of texts, the latest of them: no more than so many characters, twice at most. */
export interface Recent<T> {
  get(text: string): T | undefined;
  set(text: string, made: T): void;
}

export function createRecent<T>(mostChars: number): Recent<T> {
  let young = new Map<string, T>();
  let old = new Map<string, T>();
  let chars = 0;
  function set(text: string, made: T): void {
    if (chars + text.length > mostChars) {
      [young, old] = [new Map(), young];
      chars = 0;
    }
    young.set(ownText(text), made);
    chars += text.length;
  }
  return {
    get(text) {
      const made = young.get(text);
      if (made !== undefined) return made;
      const earlier = old.get(text);
      if (earlier !== undefined) set(text, earlier);
      return earlier;
    },
    set,
  };
}
