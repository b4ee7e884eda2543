import { createHash, type Hash } from "node:crypto";
import { createSHA256, type IHasher } from "hash-wasm";

/** SHA-256 of everything up to some place, to go on from. */
export interface Midstate {
  sha256: Buffer;
  /** In a form that can be kept and taken up again; null where only this process can go on. */
  state: Buffer | null;
  /** The hash of what came before and then `bytes`. */
  advance(bytes: Uint8Array): Midstate;
}

/**
 * Node's own hash is five times faster (1.9 against 0.36 GB/s measured) but cannot give its state away. A file that
 * comes whole needs no more; only an append leaves a state behind, so that the next one need not read the stream again.
 */
export function beginFast(): Midstate {
  return fast(createHash("sha256"));
}

function fast(hash: Hash): Midstate {
  return {
    sha256: hash.copy().digest(),
    state: null,
    advance: (bytes) => fast(hash.copy().update(bytes)),
  };
}

let shared: Promise<IHasher> | undefined;

/** One instance serves everybody: each use loads its state, and none awaits anything in between. */
function hasher(): Promise<IHasher> {
  shared ??= createSHA256();
  return shared;
}

export async function beginKept(): Promise<Midstate> {
  const hash = await hasher();
  hash.init();
  return kept(hash);
}

/** Takes a kept state up again; null when another build of the library wrote it, which this one refuses. */
export async function takeUp(state: Uint8Array): Promise<Midstate | null> {
  const hash = await hasher();
  try {
    hash.load(state);
    return kept(hash);
  } catch {
    return null;
  }
}

function kept(hash: IHasher): Midstate {
  const state = Buffer.from(hash.save());
  return {
    sha256: Buffer.from(hash.digest("binary")),
    state,
    advance(bytes) {
      hash.load(state);
      hash.update(bytes);
      return kept(hash);
    },
  };
}

export function sha256(...parts: Uint8Array[]): Buffer {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest();
}

/** Start of the chain that runs over the stored hashes of a revision's chunks. */
export const CHAIN_START = Buffer.alloc(32);

export function chainOver(chain: Uint8Array, storedSha256s: readonly Uint8Array[]): Buffer {
  return storedSha256s.reduce<Buffer>((before, stored) => sha256(before, stored), Buffer.from(chain));
}
