"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { formatCount, formatInteger } from "@/lib/core/format-number";
import styles from "./upload-panel.module.css";
import { UploadRow } from "./upload-row";
import { isUnderWay, type UploadItem } from "./upload-state";

/** What became of each dropped file, in the corner of the page until it is closed. */
export function UploadPanel({
  team,
  items,
  onClear,
}: {
  team: string;
  items: readonly UploadItem[];
  onClear: () => void;
}) {
  const [isFolded, setFolded] = useState(false);
  const underWay = items.filter(isUnderWay).length;
  const failed = items.filter((item) => item.step === "failed").length;
  const done = items.length - underWay - failed;
  const status =
    items.length === 0
      ? ""
      : underWay > 0
        ? `Archiving ${formatInteger(done + failed + 1)} of ${formatCount(items.length, "file")}`
        : `${formatCount(done, "file")} archived${failed > 0 ? `, ${formatInteger(failed)} not` : ""}`;

  return (
    <>
      <p className="visually-hidden" role="status">
        {status}
      </p>
      {items.length === 0 ? null : (
        <section className={cx(styles.panel, isFolded && styles.folded)} aria-label="Uploads">
          <div className={styles.head}>
            <h2>{status}</h2>
            <Button
              look="icon"
              onClick={() => setFolded(!isFolded)}
              aria-expanded={!isFolded}
              aria-label={isFolded ? "Show the files" : "Fold"}
            >
              <Icon name="chevron" className={isFolded ? styles.up : styles.down} />
            </Button>
            {underWay === 0 ? (
              <Button look="icon" onClick={onClear} aria-label="Close">
                <Icon name="close" />
              </Button>
            ) : null}
          </div>
          {isFolded ? null : (
            <ul className={styles.list}>
              {items.map((item) => (
                <UploadRow key={item.key} team={team} item={item} />
              ))}
            </ul>
          )}
        </section>
      )}
    </>
  );
}
