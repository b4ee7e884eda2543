import type { Thread } from "@/lib/api/sessions";
import { visibleString } from "@/lib/core/visible-text";

const KINDS: Record<Thread["kind"], string> = {
  main: "Main thread",
  subagent: "Subagent",
  sidechain: "Sidechain",
  "compaction-agent": "Compaction agent",
};

export function threadName({ kind, title, thread }: Pick<Thread, "kind" | "title" | "thread">): string {
  if (kind === "main") return KINDS.main;
  return `${KINDS[kind]} ${title ? visibleString(title) : thread.slice(0, 8)}`;
}
