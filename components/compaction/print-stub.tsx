import { MachineText } from "@/components/observation/machine-text";
import { shortSizeOf, troubleOf } from "@/components/observation/observation-facts";
import { kindWord } from "@/components/timeline/kind-word";
import type { Observation } from "@/lib/api/events";
import { formatInteger } from "@/lib/core/format-number";
import styles from "./print-sheet.module.css";

/** A stub on paper: its address, what was done, how much there was. */
export function PrintStub({ observation }: { observation: Observation }) {
  const { id, kind, tool, action, stub, step } = observation;
  const words = kind === "tool" ? (action ?? "") : (/^ {2}Head: (.*)$/m.exec(stub)?.[1] ?? "");
  const facts = [troubleOf(observation), shortSizeOf(observation), `step ${formatInteger(step)}`];
  return (
    <li>
      <code>§{id}</code> {kind === "tool" ? kindWord({ kind, tool }) : kind}{" "}
      <span className={styles.words}>
        <MachineText text={words} />
      </span>{" "}
      <span className={styles.facts}>({facts.filter((fact) => fact !== null).join(", ")})</span>
    </li>
  );
}
