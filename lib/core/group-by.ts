/** Items by a key, in the order the keys came. */
export function groupBy<T, K>(items: Iterable<T>, keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const others = groups.get(key);
    if (others) others.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
