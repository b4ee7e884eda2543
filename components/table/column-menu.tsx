"use client";

import { Check } from "@/components/filters/fields";
import { Button } from "@/components/ui/button";
import { Popover } from "@/components/ui/popover";
import type { Column } from "./column";
import styles from "./column-menu.module.css";

/** Which columns a list shows; one always stays. */
export function ColumnMenu<Item, Sort extends string>({
  all,
  columns,
  usual,
  onChange,
}: {
  all: readonly Column<Item, Sort>[];
  columns: readonly Column<Item, Sort>[];
  /** Names of the usual columns. */
  usual: string;
  onChange: (columns: readonly Column<Item, Sort>[]) => void;
}) {
  const names = usual.split(".");
  return (
    <div className={styles.menu}>
      <Popover label="Columns">
        {() => (
          <>
            <fieldset className={styles.columns}>
              <legend className="visually-hidden">Columns shown</legend>
              {all.map((column) => (
                <Check
                  key={column.key}
                  checked={columns.includes(column)}
                  onChange={(isShown) => {
                    const next = all.filter((each) => (each === column ? isShown : columns.includes(each)));
                    if (next.length > 0) onChange(next);
                  }}
                >
                  {column.name}
                </Check>
              ))}
            </fieldset>
            <Button look="link" onClick={() => onChange(all.filter(({ key }) => names.includes(key)))}>
              the usual columns
            </Button>
          </>
        )}
      </Popover>
    </div>
  );
}
