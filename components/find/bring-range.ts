/** How long a page may still move by itself after it was opened at a place: rows are measured, others come. */
const SETTLE_MS = 1500;
const BY_HAND = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

/**
 * Brings a text into sight and holds it there while the page settles, until the reader moves it. The text is asked for
 * anew at every frame: what is drawn again is another one. Gives what stops it.
 */
export function bringRange(current: () => Range | undefined): () => void {
  const until = performance.now() + SETTLE_MS;
  let frame = requestAnimationFrame(hold);
  function hold(): void {
    const { top, bottom, height } = current()?.getBoundingClientRect() ?? { top: 0, bottom: 0, height: 0 };
    const isOutside = top < innerHeight / 5 || bottom > innerHeight * 0.9;
    // A text that was taken off the page since stands nowhere.
    if (height > 0 && isOutside) scrollBy({ top: top - innerHeight / 3 });
    if (performance.now() < until) frame = requestAnimationFrame(hold);
    else stop();
  }
  function stop(): void {
    cancelAnimationFrame(frame);
    for (const name of BY_HAND) removeEventListener(name, stop);
  }
  for (const name of BY_HAND) addEventListener(name, stop, { passive: true });
  return stop;
}
