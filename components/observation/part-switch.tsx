"use client";

import styles from "./part-switch.module.css";

/** What of an observation is shown. */
export type Part = "output" | "input" | "line";

/** Output, input or raw line; of what is no tool call, the text or the line. */
export function PartSwitch({
  part,
  isCall,
  onChange,
}: {
  part: Part;
  isCall: boolean;
  onChange: (part: Part) => void;
}) {
  const parts: [part: Part, name: string][] = isCall
    ? [
        ["output", "Output"],
        ["input", "Input"],
        ["line", "Raw line"],
      ]
    : [
        ["output", "Text"],
        ["line", "Raw line"],
      ];
  return (
    <fieldset className={styles.switch}>
      <legend className="visually-hidden">Show</legend>
      {parts.map(([each, name]) => (
        <button key={each} type="button" aria-pressed={each === part} onClick={() => onChange(each)}>
          {name}
        </button>
      ))}
    </fieldset>
  );
}
