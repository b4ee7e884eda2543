/** The most bytes that base64 writes in so many characters. */
export function bytesOfBase64(chars: number): number {
  return 3 * Math.floor(chars / 4);
}

/** Characters that base64 takes for so many bytes. */
export function charsOfBase64(bytes: number): number {
  return 4 * Math.ceil(bytes / 3);
}
