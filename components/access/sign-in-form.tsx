"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { sessionsPath } from "@/components/app/paths";
import { Button } from "@/components/ui/button";
import { call, sentenceOf } from "@/lib/client/call";
import styles from "./sign-in.module.css";

export function SignInForm() {
  const router = useRouter();
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const key = String(new FormData(event.currentTarget).get("key") ?? "").trim();
    setBusy(true);
    setError(null);
    try {
      const { team } = await call("signIn", { body: { key } });
      router.replace(sessionsPath(team));
    } catch (failure) {
      setError(sentenceOf(failure));
      setBusy(false);
    }
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      <label htmlFor="key">
        Paste a key that begins with <code>plm_</code>. Without one, look where <code>npm start</code> printed it first.
      </label>
      <div className={styles.row}>
        <input
          id="key"
          name="key"
          className={styles.input}
          type="password"
          autoComplete="current-password"
          required
          maxLength={500}
          spellCheck={false}
          aria-invalid={error !== null}
          aria-describedby={error ? "key-error" : undefined}
        />
        <Button type="submit" look="strong" disabled={isBusy}>
          {isBusy ? "Signing in" : "Sign in"}
        </Button>
      </div>
      {error ? (
        <p className={styles.error} id="key-error" role="alert">
          {error}
        </p>
      ) : null}
    </form>
  );
}
