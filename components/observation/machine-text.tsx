import { Fragment } from "react";
import { visibleText } from "@/lib/core/visible-text";
import styles from "./machine-text.module.css";

/** What a machine said, as text and nothing else: what a screen would hide or obey stands there as a mark. */
export function MachineText({ text, bytes = false }: { text: string; bytes?: boolean }) {
  const { segments } = visibleText(text, bytes);
  let at = 0;
  return (
    <>
      {segments.map((segment) => {
        const key = at;
        at += segment.text.length;
        return segment.kind === "text" ? (
          <Fragment key={key}>{segment.text}</Fragment>
        ) : (
          <span key={key} className={styles.mark} title={segment.name}>
            {segment.text}
          </span>
        );
      })}
    </>
  );
}
