/** The 95 % point of the normal distribution, two-sided. */
const Z = 1.959963984540054;

export interface Interval {
  low: number;
  high: number;
}

/** The 95 % Wilson interval of a share, `k` of `n`, as shares from 0 to 1; null where there were none to count. */
export function wilson(k: number, n: number): Interval | null {
  if (n <= 0) return null;
  const share = k / n;
  const spread = (Z * Z) / n;
  const middle = (share + spread / 2) / (1 + spread);
  const reach = (Z * Math.sqrt((share * (1 - share)) / n + spread / (4 * n))) / (1 + spread);
  return { low: Math.max(0, k === 0 ? 0 : middle - reach), high: Math.min(1, k === n ? 1 : middle + reach) };
}
