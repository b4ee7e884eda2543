import { createHash } from "node:crypto";

/** Names and a clock for an invented log: the same seed gives the same log on every machine. */
export interface Ids {
  hex(length: number): string;
  uuid(): string;
  /** Moves the clock on and gives it as the logs write it. */
  tick(ms: number): string;
  /** The clock as it stands, in milliseconds. */
  now(): number;
}

export function makeIds(seed: string, start: string): Ids {
  let count = 0;
  let clock = Date.parse(start);
  const digest = () => createHash("sha256").update(`${seed}:${count++}`).digest("hex");
  return {
    hex: (length) => digest().slice(0, length),
    uuid() {
      const d = digest();
      return `${d.slice(0, 8)}-${d.slice(8, 12)}-4${d.slice(13, 16)}-a${d.slice(17, 20)}-${d.slice(20, 32)}`;
    },
    tick(ms) {
      clock += ms;
      return new Date(clock).toISOString();
    },
    now: () => clock,
  };
}
