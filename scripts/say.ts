/** Seconds since `started` (of `performance.now`), as the steps show them. */
export function seconds(started: number): string {
  const elapsed = (performance.now() - started) / 1000;
  return `${elapsed.toFixed(1)} s`;
}

/** Runs a step and says in one line what came of it and how long it took. */
export async function step<T>(work: () => Promise<T>, said: (result: T) => string): Promise<T> {
  const started = performance.now();
  const result = await work();
  console.log(`${said(result)} (${seconds(started)})`);
  return result;
}
