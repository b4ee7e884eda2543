/** What a file is by its first bytes, where that is not a log as it stands. */
export type Wrapping = "gzip" | "zstd" | "zip" | "tar" | null;

/** Enough for every signature looked for: tar's stands at 257. */
export const SNIFF_BYTES = 512;

export function wrappingOf(head: Buffer, name: string): Wrapping {
  if (head[0] === 0x1f && head[1] === 0x8b) return "gzip";
  if (head.length >= 4 && isZstd(head.readUInt32LE(0))) return "zstd";
  const zip = head.subarray(0, 4).toString("latin1");
  if (zip === "PK\x03\x04" || zip === "PK\x05\x06") return "zip";
  if (head.subarray(257, 262).toString("latin1") === "ustar") return "tar";
  return /\.(tar|tar\.gz|tgz|tar\.zst)$/i.test(name) && head.length >= 512 ? "tar" : null;
}

function isZstd(magic: number): boolean {
  const skippable = magic >= 0x184d2a50 && magic <= 0x184d2a5f;
  return magic === 0xfd2fb528 || skippable;
}

/** The name of what is inside: `rollout-x.jsonl` of `rollout-x.jsonl.zst`. */
export function unwrappedName(name: string): string {
  return name.replace(/\.(gz|zst)$/i, "").replace(/\.tgz$/i, ".tar");
}
