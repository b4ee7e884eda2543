import type { Metadata } from "next";
import styles from "@/components/access/sign-in.module.css";
import { SignInForm } from "@/components/access/sign-in-form";
import { Specimen } from "@/components/access/specimen";
import { Wordmark } from "@/components/app/wordmark";

export const metadata: Metadata = { title: "Sign in" };

export default async function SignInPage({ searchParams }: { searchParams: Promise<{ expired?: string | string[] }> }) {
  const { expired } = await searchParams;
  return (
    <div className={styles.sheet}>
      <Specimen />
      <main className={styles.page} id="content">
        <p className={styles.wordmark}>
          <Wordmark />
        </p>
        <p className={styles.motto}>Everything your coding agents saw, and what each compaction made them forget.</p>
        {expired ? (
          <p className={styles.expired} role="status">
            That sign-in has ended: a link works once, and a session ends after a while. Sign in again.
          </p>
        ) : null}
        <h1 className={styles.title}>Sign in</h1>
        <section className={styles.way} aria-labelledby="by-link">
          <h2 id="by-link">With the link</h2>
          <p>
            Open the link that <code>npm start</code> printed in its terminal. It is new at every start and signs in the
            browser that opens it.
          </p>
        </section>
        <section className={styles.way} aria-labelledby="by-key">
          <h2 id="by-key">With an API key</h2>
          <SignInForm />
        </section>
      </main>
    </div>
  );
}
