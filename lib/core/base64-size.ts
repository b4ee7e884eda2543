/** The most bytes that base64 writes in so many characters. */
export function bytesOfBase64(chars: number): number {
  return 3 * Math.floor(chars / 4);
}
