"use client";

import { useRef } from "react";
import { usePaletteActions } from "@/components/palette/palette-context";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { useHotkeys } from "./hotkeys";
import { KEYS } from "./keys";
import styles from "./keys-dialog.module.css";
import { useModKey } from "./mod-key";

/** The keys of the pages, behind `?`. */
export function KeysDialog() {
  const dialog = useRef<HTMLDialogElement>(null);
  const mod = useModKey();
  const open = () => dialog.current?.showModal();
  useHotkeys({ "?": open });
  usePaletteActions([{ id: "keys", name: "Show all keys", words: "keyboard shortcuts help", keys: "?", run: open }]);

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
        {KEYS.map(({ where, keys }) => (
          <section key={where} className={styles.group}>
            <h3>{where}</h3>
            <dl className={styles.keys}>
              {keys.map(([names, does]) => (
                <div key={does} className={styles.pair}>
                  <dt>
                    {names.map((name) => (
                      <kbd key={name}>{name.replace("mod", mod)}</kbd>
                    ))}
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <p className={styles.note}>Single keys do nothing while you type in a field.</p>
      </dialog>
    </>
  );
}
