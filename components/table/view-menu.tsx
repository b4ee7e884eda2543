"use client";

import { type FormEvent, useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Icon } from "@/components/ui/icon";
import { Popover } from "@/components/ui/popover";
import { readViews, type SavedView, withView, writeViews } from "./saved-views";
import styles from "./view-menu.module.css";

/** Names for what the list shows now: filters, order and columns. They stay in this browser, and say so. */
export function ViewMenu({
  team,
  list,
  query,
  onOpen,
}: {
  team: string;
  list: string;
  /** Of the address that shows what is shown, columns included. */
  query: string;
  onOpen: (query: string) => void;
}) {
  const [views, setViews] = useState<readonly SavedView[]>([]);
  const [isRefused, setRefused] = useState(false);
  useEffect(() => setViews(readViews(localStorage, team, list)), [team, list]);

  function keep(next: readonly SavedView[]) {
    setViews(next);
    setRefused(!writeViews(localStorage, team, list, next));
  }

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const name = new FormData(event.currentTarget).get("name");
    keep(withView(views, { name: String(name), query }));
    event.currentTarget.reset();
  }

  return (
    <Popover label="Views">
      {(close) => (
        <>
          {views.length > 0 ? (
            <ul className={styles.views}>
              {views.map((view) => (
                <li key={view.name} className={styles.view}>
                  <button
                    type="button"
                    className={styles.open}
                    aria-current={view.query === query ? "true" : undefined}
                    onClick={() => {
                      onOpen(view.query);
                      close();
                    }}
                  >
                    {view.name}
                  </button>
                  <Button
                    look="icon"
                    aria-label={`Delete the view ${view.name}`}
                    onClick={() => keep(views.filter((each) => each !== view))}
                  >
                    <Icon name="close" size={12} />
                  </Button>
                </li>
              ))}
            </ul>
          ) : null}
          <form onSubmit={save} className={styles.form}>
            <input
              className={styles.name}
              name="name"
              aria-label="Name for this view"
              placeholder="Name for this view"
              maxLength={60}
              required
              autoComplete="off"
            />
            <Button type="submit">Save</Button>
          </form>
          <p className={styles.note}>
            {isRefused
              ? "This browser keeps nothing for this site: the view lasts until the page is closed."
              : "Kept in this browser only. To share a view, send its link."}
          </p>
          <CopyButton
            look="link"
            label="Copy the link to this view"
            text={async () => `${location.origin}${location.pathname}${query}`}
          />
        </>
      )}
    </Popover>
  );
}
