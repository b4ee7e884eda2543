"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useRef } from "react";
import { observationPath } from "@/components/app/paths";
import styles from "./address-box.module.css";
import { useHotkeys } from "./hotkeys";

/** Goes to whatever an address names; the page it opens explains one that names nothing. */
export function AddressBox({ team }: { team: string }) {
  const router = useRouter();
  const input = useRef<HTMLInputElement>(null);

  function focus(event: KeyboardEvent) {
    event.preventDefault();
    input.current?.focus();
    input.current?.select();
  }
  useHotkeys({ "/": focus, "mod+k": focus }, { last: true });

  function open(event: FormEvent) {
    event.preventDefault();
    const address = input.current?.value.trim();
    if (!address) return;
    router.push(observationPath(team, address));
    if (input.current) input.current.value = "";
    input.current?.blur();
  }

  return (
    <search className={styles.search}>
      <form onSubmit={open} className={styles.form}>
        <input
          ref={input}
          className={styles.input}
          type="text"
          name="address"
          aria-label="Go to an address"
          placeholder="Paste a § address"
          maxLength={4000}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
        />
        <span className={styles.key} aria-hidden="true">
          /
        </span>
      </form>
    </search>
  );
}
