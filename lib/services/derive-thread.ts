import { keepFresh } from "@/lib/custody/fresh-chunks";
import type { DeriveOutcome } from "./run-derive-job";

/** Derives on another thread. A derivation that the thread did not survive has failed, and its job is tried again. */
export interface DeriveThread {
  derive(teamId: string, streamId: string): Promise<DeriveOutcome>;
  /** Makes the indexes of texts that are wanting. */
  index(): Promise<void>;
  /** Audits the next log whose audit is wanting. False where there is none. */
  audit(): Promise<boolean>;
  /** Hands over the raw bytes of a chunk just received, for the derivation that will follow. */
  keepFresh(id: string, raw: Uint8Array): void;
}

declare global {
  /** Set in a server. Elsewhere, in tests and tools, derivations run where they are asked for. */
  var palimpsestDeriveThread: DeriveThread | undefined;
}

export function deriveThread(): DeriveThread | undefined {
  return globalThis.palimpsestDeriveThread;
}

/** Keeps the raw bytes of a chunk just received at hand, where the derivation that will follow runs. */
export function keepForDerivation(id: string, raw: Uint8Array): void {
  const thread = deriveThread();
  if (thread) thread.keepFresh(id, raw);
  else keepFresh(id, raw);
}
