import type { CSSProperties } from "react";

/** Custom properties as a style: React's type of one knows none. */
export function cssVars(vars: Record<`--${string}`, string | number>): CSSProperties {
  return vars as CSSProperties;
}
