/** Asks `url` `count` times, one after the other on a kept-alive connection, after a warm-up. Milliseconds. */
export async function latency(
  url: string,
  headers: Record<string, string>,
  { warmUp, count }: { warmUp: number; count: number },
): Promise<{ p50: number; p95: number }> {
  const times: number[] = [];
  for (let i = 0; i < warmUp + count; i++) {
    const started = performance.now();
    const response = await fetch(url, { headers });
    const body = await response.arrayBuffer();
    const took = performance.now() - started;
    if (response.status !== 200 || body.byteLength === 0) throw new Error(`${url} answered ${response.status}`);
    if (i >= warmUp) times.push(took);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95) };
}
