export interface ReadableBytes {
  /** The bytes as text; each that is no part of a UTF-8 character as U+DC00 plus its value. */
  text: string;
  /** How many bytes were that. */
  odd: number;
  /** Bytes at the end that may be the beginning of a character. Only where more are to come. */
  rest: number;
}

/** Bytes as text for a reader, none of them dropped or replaced: what is not UTF-8 stays told apart. */
export function readableBytes(bytes: Uint8Array, isWhole: boolean): ReadableBytes {
  const rest = isWhole ? 0 : openEnd(bytes);
  const body = bytes.subarray(0, bytes.length - rest);
  try {
    return { text: new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(body), odd: 0, rest };
  } catch {
    return { ...decodeOdd(body), rest };
  }
}

/** Length of an unfinished character at the end; 0 when the last one is whole. */
function openEnd(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if ((byte & 0xc0) === 0x80) continue;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
    return length > back ? back : 0;
  }
  return 0;
}

function decodeOdd(bytes: Uint8Array): { text: string; odd: number } {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  let text = "";
  let odd = 0;
  let from = 0;
  for (let i = 0; i < bytes.length; ) {
    const length = characterAt(bytes, i);
    if (length > 0) {
      i += length;
      continue;
    }
    if (i > from) text += decoder.decode(bytes.subarray(from, i));
    text += String.fromCharCode(0xdc00 + (bytes[i] ?? 0));
    odd++;
    i++;
    from = i;
  }
  return { text: from < bytes.length ? text + decoder.decode(bytes.subarray(from)) : text, odd };
}

/** How many bytes the UTF-8 character at `i` has; 0 when there is none. Table 3-7 of the Unicode standard. */
function characterAt(bytes: Uint8Array, i: number): number {
  const lead = bytes[i] ?? 0;
  if (lead < 0x80) return 1;
  const length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
  if (lead < 0xc2 || lead > 0xf4) return 0;
  const second = bytes[i + 1] ?? 0;
  const low = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80;
  const high = lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf;
  if (second < low || second > high) return 0;
  for (let k = 2; k < length; k++) if (((bytes[i + k] ?? 0) & 0xc0) !== 0x80) return 0;
  return length;
}
