/** The same numbers with room for so many, doubled as it fills; new ones are 0. */
export function grown<T extends Uint8Array | Uint32Array>(numbers: T, length: number): T {
  if (length <= numbers.length) return numbers;
  const larger = new (numbers.constructor as new (length: number) => T)(Math.max(length, numbers.length * 2));
  larger.set(numbers);
  return larger;
}
