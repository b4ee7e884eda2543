"use client";

import { type ReactNode, useRef } from "react";
import { useHotkeys } from "@/components/app/hotkeys";
import { useRestingText } from "@/components/ui/use-resting-text";
import styles from "./fields.module.css";

/** How long typing must rest before it is looked up. */
const REST_MS = 250;

/** The page's own search: `/` goes to it. */
export function SearchField({
  label,
  placeholder,
  value,
  onChange,
}: {
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
}) {
  const [text, setText] = useRestingText(value, onChange, REST_MS);
  const field = useRef<HTMLInputElement>(null);

  useHotkeys({
    "/": (event) => {
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    },
  });

  return (
    <input
      ref={field}
      type="search"
      className={styles.search}
      aria-label={label}
      aria-keyshortcuts="/"
      placeholder={placeholder}
      maxLength={200}
      value={text}
      onChange={(event) => setText(event.target.value)}
    />
  );
}

/** One of a few, or, under the first name, any of them. */
export function Choice<Value extends string>({
  label,
  any,
  options,
  value,
  onChange,
}: {
  label: string;
  any?: string;
  options: Readonly<Record<Value, string>>;
  value: Value | null;
  onChange: (value: Value | null) => void;
}) {
  const keys = Object.keys(options).filter((key): key is Value => key in options);
  return (
    <select
      aria-label={label}
      className={styles.select}
      value={value ?? ""}
      onChange={(event) => onChange(keys.find((key) => key === event.target.value) ?? null)}
    >
      {any ? <option value="">{any}</option> : null}
      {keys.map((key) => (
        <option key={key} value={key}>
          {options[key]}
        </option>
      ))}
    </select>
  );
}

export function DayField(props: { label: string; value: string | null; onChange: (value: string | null) => void }) {
  return (
    <label className={styles.day}>
      {props.label.toLowerCase()}
      <input type="date" value={props.value ?? ""} onChange={(event) => props.onChange(event.target.value || null)} />
    </label>
  );
}

export function Check(props: { checked: boolean; onChange: (checked: boolean) => void; children: ReactNode }) {
  return (
    <label className={styles.check}>
      <input type="checkbox" checked={props.checked} onChange={(event) => props.onChange(event.target.checked)} />
      {props.children}
    </label>
  );
}
