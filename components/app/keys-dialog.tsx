"use client";

import { useRef } from "react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { useHotkeys } from "./hotkeys";
import styles from "./keys-dialog.module.css";

const KEYS: [keys: string[], does: string][] = [
  [["j", "k"], "next and previous row"],
  [["Enter"], "unfold or fold the row"],
  [["n", "p"], "next and previous compaction"],
  [["/"], "go to an address"],
  [["?"], "this list"],
];

/** The keys of the pages, behind `?`. */
export function KeysDialog() {
  const dialog = useRef<HTMLDialogElement>(null);
  const open = () => dialog.current?.showModal();
  useHotkeys({ "?": open });

  return (
    <>
      <Button look="icon" className={styles.opener} onClick={open} aria-label="Keyboard" title="Keyboard (?)">
        ?
      </Button>
      <dialog ref={dialog} className={styles.dialog} aria-labelledby="keys-title" closedby="any">
        <div className={styles.head}>
          <h2 id="keys-title">Keyboard</h2>
          <Button look="icon" onClick={() => dialog.current?.close()} aria-label="Close">
            <Icon name="close" />
          </Button>
        </div>
        <dl className={styles.keys}>
          {KEYS.map(([keys, does]) => (
            <div key={does} className={styles.pair}>
              <dt>
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
      </dialog>
    </>
  );
}
