/** Characters of an answer: more fills a window, and clients cut it. */
export const MAX_CHARS = 25_000;

/** Characters of one recall, which leaves room for what is said about it. */
export const RECALL_CHARS = 24_000;

/**
 * A list's text, of as many items as fit an answer.
 * @param ask gives a page of at most so many items
 * @param render the whole answer
 */
export async function fitting<Page extends { items: readonly unknown[] }>(
  limit: number,
  ask: (limit: number) => Promise<Page>,
  render: (page: Page) => string,
): Promise<string> {
  let most = limit;
  for (;;) {
    const page = await ask(most);
    const answer = render(page);
    if (answer.length <= MAX_CHARS || page.items.length <= 1) return answer.slice(0, MAX_CHARS);
    most = Math.max(1, Math.floor((page.items.length * MAX_CHARS * 0.9) / answer.length));
  }
}
