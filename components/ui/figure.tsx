import type { ReactNode } from "react";
import styles from "./figure.module.css";

/** A figure with what it is of, and what it is: in a list of definitions. */
export function Figure(props: {
  value: string;
  beside?: ReactNode;
  label: string;
  isAmber?: boolean;
  title?: string | undefined;
}) {
  return (
    <div className={styles.figure} title={props.title}>
      <dt>{props.label}</dt>
      <dd>
        <strong className={props.isAmber ? styles.amber : undefined}>{props.value}</strong>
        {props.beside ? <span> {props.beside}</span> : null}
      </dd>
    </div>
  );
}
