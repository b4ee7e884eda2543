import { createHash, type Hash } from "node:crypto";
import { encodeWtf8 } from "./wtf8";

/** Names the rule in everything that is hashed, so that another rule can never give the same input. */
const RULE = field("plm-id-1");
const SHA1_BITS = 160;

export interface ThreadName {
  readonly agent: string;
  /** The client's own id of the session. */
  readonly session: string;
  /** "" for the main thread. */
  readonly thread: string;
}

/** What was done: a call with its input as the log has it, or the kind of a text (`prompt`, `reply`, `thinking`, `summary`). */
export type ActionSignature = { tool: string; input: string } | { kind: string };

/**
 * Begins the hash `h` of an observation with all that is known before its output. The bytes are laid out in
 * docs/addresses.md.
 */
export function beginHash(name: ThreadName, action: ActionSignature): Hash {
  const signature =
    "kind" in action ? encodeWtf8(action.kind) : Buffer.concat([field(action.tool), field(action.input)]);
  return hashOfThread(name).copy().update(lengthOf(signature)).update(signature);
}

const begunThreads = new WeakMap<ThreadName, Hash>();

function hashOfThread(name: ThreadName): Hash {
  const known = begunThreads.get(name);
  if (known) return known;
  const begun = createHash("sha1").update(RULE);
  for (const part of [name.agent, name.session, name.thread]) begun.update(field(part));
  begunThreads.set(name, begun);
  return begun;
}

/** Completes `h`; `begun` can be completed again with another output. */
export function completeHash(begun: Hash, output: Uint8Array): Buffer {
  return begun.copy().update(lengthOf(output)).update(output).digest();
}

/** The `n`th id that an observation with this `h` may have: 8 lower-case hex digits. */
export function candidateId(h: Uint8Array, n: number): string {
  return createHash("sha1")
    .update(RULE)
    .update(field(h))
    .update(field(String(n)))
    .digest("hex")
    .slice(0, 8);
}

export interface IdAssigner {
  /**
   * The id of the next observation of the thread. `key` names the observation; `issued` tells that this id was not in
   * the ledger. Each observation is assigned once, in the order of the log.
   */
  assign(h: Uint8Array, key: string): { id: string; issued: boolean };
}

/**
 * Gives ids within one thread. An id that another observation has is passed over for the next candidate.
 * @param ledger ids issued before, with the key of what each names
 * @param hashBits leading bits of `h` that count; less than all only in tests
 */
export function createIdAssigner(
  ledger: Iterable<readonly [id: string, key: string]>,
  hashBits = SHA1_BITS,
): IdAssigner {
  const owners = new Map<number, string>();
  for (const [id, key] of ledger) owners.set(Number.parseInt(id, 16), key);
  const earlier = new Map<string, number>();
  return {
    assign(full, key) {
      const h = hashBits === SHA1_BITS ? full : leadingBits(full, hashBits);
      const name = Buffer.from(h.buffer, h.byteOffset, h.length).toString("latin1");
      const repeats = earlier.get(name) ?? 0;
      earlier.set(name, repeats + 1);
      for (let n = repeats; ; n++) {
        const id = candidateId(h, n);
        const number = Number.parseInt(id, 16);
        const owner = owners.get(number);
        if (owner === key) return { id, issued: false };
        if (owner !== undefined) continue;
        owners.set(number, key);
        return { id, issued: true };
      }
    },
  };
}

function field(value: string | Uint8Array): Buffer {
  const bytes = typeof value === "string" ? encodeWtf8(value) : value;
  return Buffer.concat([lengthOf(bytes), bytes]);
}

function lengthOf(bytes: Uint8Array): Buffer {
  const length = Buffer.allocUnsafe(4);
  length.writeUInt32BE(bytes.length);
  return length;
}

function leadingBits(h: Uint8Array, bits: number): Uint8Array {
  return h.map((byte, i) => byte & (0xff << Math.max(0, Math.min(8, 8 * (i + 1) - bits))));
}
