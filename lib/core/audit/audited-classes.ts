import { FACT_CLASSES } from "./fact";
import { QUOTED_CLASSES } from "./quoted-lines";

/** Everything an audit follows: facts, and lines found by heuristics. */
export const AUDITED_CLASSES = [...FACT_CLASSES, ...QUOTED_CLASSES] as const;
export type AuditedClass = (typeof AUDITED_CLASSES)[number];
