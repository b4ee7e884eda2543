import type { Database } from "@/db/client";
import { requestOtherRules } from "@/db/queries/audit-jobs";
import { AUDIT_RULES } from "@/lib/core/audit/rules-version";
import { logError } from "@/lib/log";
import { auditNext } from "./audit-next";
import { isDeriving } from "./derive-stream";
import { deriveThread } from "./derive-thread";

const EVERY_MS = 1000;
/** Logs that keep coming do not keep what came from being audited for longer. */
const LATE_MS = 60_000;

/**
 * Audits logs one by one behind the derivations: while none is under way, or now and then while there always is one. Asks
 * first for what was audited by other rules. The timer keeps no process alive. Gives back what stops it.
 */
export function startAuditJobs(database: Database): () => void {
  let busy = false;
  let asked = false;
  let stopped = false;
  let last = performance.now();
  async function tick(): Promise<void> {
    if (busy) return;
    busy = true;
    try {
      if (!asked) await requestOtherRules(database.sql, AUDIT_RULES);
      asked = true;
      while (!stopped && (!isDeriving() || performance.now() - last > LATE_MS)) {
        const hadOne = await (deriveThread()?.audit() ?? auditNext(database));
        last = performance.now();
        if (!hadOne) break;
      }
    } catch (error) {
      logError("audit-jobs", error);
    } finally {
      busy = false;
    }
  }
  const timer = setInterval(() => void tick(), EVERY_MS);
  timer.unref();
  return () => {
    stopped = true;
    clearInterval(timer);
  };
}
