/**
 * What a run should do, written a second time and in another way: every body has the time it was last used at, and the
 * one with the earliest goes. Bodies are whole here, each known by its name.
 */
export function referenceRun(limits: { budget: number; perStep: number }) {
  const lastUsed = new Map<string, number>();
  const size = new Map<string, number>();
  let [clock, step, made] = [0, 0, 0];
  const sum = () => [...lastUsed.keys()].reduce((total, name) => total + (size.get(name) ?? 0), 0);

  return {
    enter(to: number | undefined): boolean {
      if (to !== undefined && to < step) return false;
      if (to === undefined || to > step) made = 0;
      step = to ?? step + 1;
      return true;
    },
    recall(name: string, chars: number): { status: "ok" | "over_step_limit"; charged: number; evicted: string[] } {
      clock++;
      if (lastUsed.has(name)) {
        lastUsed.set(name, clock);
        return { status: "ok", charged: 0, evicted: [] };
      }
      if (made === limits.perStep) return { status: "over_step_limit", charged: 0, evicted: [] };
      made++;
      const evicted: string[] = [];
      if (chars > 0) {
        size.set(name, chars);
        while (lastUsed.size > 0 && sum() + chars > limits.budget) {
          const [oldest] = [...lastUsed].reduce((a, b) => (b[1] < a[1] ? b : a));
          lastUsed.delete(oldest);
          evicted.push(oldest);
        }
        lastUsed.set(name, clock);
      }
      return { status: "ok", charged: chars, evicted };
    },
    step: () => step,
    used: sum,
    held: () => [...lastUsed.keys()].sort(),
  };
}
