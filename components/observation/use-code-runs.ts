"use client";

import { useEffect, useState } from "react";
import { codeStarts, isTooLongToColour, type Run, runsOfLines } from "@/lib/core/code-lines";
import type { Language } from "@/lib/core/language-of";

/** The lines of an output with the inks of its language; null until the grammars are here, and where there are none. */
export function useCodeRuns(lines: readonly string[], language: Language | null): Run[][] | null {
  const [coloured, setColoured] = useState<{ lines: readonly string[]; language: Language; runs: Run[][] | null }>();

  useEffect(() => {
    if (language === null || isTooLongToColour(lines)) return;
    let isCurrent = true;
    import("./highlight").then(
      ({ highlight }) => {
        if (isCurrent) setColoured({ lines, language, runs: colour(lines, language, highlight) });
      },
      // Without its colours, code is still text.
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [lines, language]);

  return coloured?.lines === lines && coloured.language === language ? coloured.runs : null;
}

function colour(
  lines: readonly string[],
  language: Language,
  highlight: (code: string[], language: Language) => Run[][],
): Run[][] | null {
  const starts = codeStarts(lines);
  const code = lines.flatMap((line, n) => {
    const start = starts[n] ?? null;
    return start === null ? [] : [line.slice(start)];
  });
  try {
    return runsOfLines(lines, starts, highlight(code, language));
  } catch {
    return null;
  }
}
