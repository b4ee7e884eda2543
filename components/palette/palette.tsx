"use client";

import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { sentenceOf } from "@/lib/client/call";
import { formatCount } from "@/lib/core/format-number";
import styles from "./palette.module.css";
import type { PaletteAction } from "./palette-action";
import { PaletteList } from "./palette-list";
import { type PaletteOption, usePaletteOptions } from "./use-palette-options";

/** How long an action's own word stands before the palette goes. */
const WORD_MS = 900;
const MAX_CHARS = 4000;

/** Goes anywhere and does anything by typing: a modal dialog that holds a combobox. */
export function Palette({
  team,
  actions,
  onClose,
}: {
  team: string;
  actions: readonly PaletteAction[];
  onClose: () => void;
}) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState(0);
  const [word, setWord] = useState<string | null>(null);
  const { groups, hint, error, isSearching } = usePaletteOptions(team, text, actions);
  const options = groups.flatMap((group) => group.options);
  const current = Math.min(chosen, options.length - 1);

  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);

  useEffect(() => {
    if (word === null) return;
    const timer = setTimeout(() => dialog.current?.close(), WORD_MS);
    return () => clearTimeout(timer);
  }, [word]);

  async function run(option: PaletteOption | undefined) {
    if (!option) return;
    if (option.say) return setWord(await option.say());
    // Closing gives the focus back to where it was; what the action does with it comes after.
    dialog.current?.close();
    option.run();
  }

  function onKey(event: KeyboardEvent) {
    const to = { ArrowDown: current + 1, ArrowUp: current - 1, PageDown: current + 6, PageUp: current - 6 }[event.key];
    if (event.key === "Enter" && !event.nativeEvent.isComposing) {
      event.preventDefault();
      void run(options[current]);
    } else if (to !== undefined && options.length > 0) {
      event.preventDefault();
      const isStep = Math.abs(to - current) === 1;
      const last = options.length - 1;
      setChosen(isStep ? (to + options.length) % options.length : Math.min(Math.max(to, 0), last));
    }
  }

  return (
    <dialog ref={dialog} className={styles.dialog} aria-label="Go to" closedby="any" onClose={onClose}>
      <input
        className={styles.input}
        type="text"
        role="combobox"
        aria-label="Go to a session, an address, a page or an action"
        aria-expanded={options.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={options.length > 0 ? `${id}-${current}` : undefined}
        placeholder="Words of a session, a § address or a whole stub, a page, an action"
        maxLength={MAX_CHARS}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="go"
        autoFocus
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setChosen(0);
        }}
        onKeyDown={onKey}
      />
      <PaletteList id={id} groups={groups} current={current} onChoose={setChosen} onRun={run} />
      <p className={styles.foot} role="status">
        {word ?? hint ?? (error ? sentenceOf(error) : statusOf(options.length, isSearching))}
      </p>
    </dialog>
  );
}

function statusOf(count: number, isSearching: boolean): string {
  if (isSearching) return "Searching sessions";
  return count === 0 ? "Nothing matches. Try words of a session’s title or folder." : formatCount(count, "result");
}
