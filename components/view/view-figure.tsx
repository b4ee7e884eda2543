import type { ReactNode } from "react";
import styles from "./view-sides.module.css";

/** A figure with what it is of, and what it is. */
export function ViewFigure(props: { value: string; beside?: ReactNode; label: string; isAmber?: boolean }) {
  return (
    <div className={styles.figure}>
      <dt>{props.label}</dt>
      <dd>
        <strong className={props.isAmber ? styles.amber : undefined}>{props.value}</strong>
        {props.beside ? <span> {props.beside}</span> : null}
      </dd>
    </div>
  );
}
