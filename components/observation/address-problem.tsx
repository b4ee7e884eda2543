import Link from "next/link";
import { z } from "zod";
import { NoticePage } from "@/components/app/notice-page";
import { observationPath, sessionsPath } from "@/components/app/paths";
import { buttonClass } from "@/components/ui/button";
import { Time } from "@/components/ui/time";
import type { ErrorCode } from "@/lib/core/errors";
import { formatInteger } from "@/lib/core/format-number";
import styles from "./address-problem.module.css";
import { MachineText } from "./machine-text";

const Place = z.object({
  id: z.string(),
  session: z.string(),
  thread: z.string().optional(),
  step: z.number(),
  action: z.string().nullable(),
  at: z.string().nullable(),
});
const Details = z.object({
  suggestions: z.array(Place).default([]),
  candidates: z.array(Place).default([]),
  reason: z.string().optional(),
});

const TITLES: Partial<Record<ErrorCode, string>> = {
  "not-found": "Nothing has this address",
  ambiguous: "This address names several things",
  malformed: "This is not an address",
  gone: "It was here, and is gone",
};

/** An address that leads nowhere, or to several places: what is wrong with it, and where to go instead. */
export function AddressProblem({
  team,
  problem,
  message,
  details,
  address,
}: {
  team: string;
  problem: ErrorCode;
  message: string;
  details: Readonly<Record<string, unknown>>;
  address: string;
}) {
  const { suggestions, candidates, reason } = Details.catch({ suggestions: [], candidates: [] }).parse(details);
  const places = candidates.length > 0 ? candidates : suggestions;
  return (
    <NoticePage title={TITLES[problem] ?? "This address cannot be followed"}>
      <p>{message}</p>
      {reason ? <p>{reason}</p> : null}
      {problem === "malformed" ? (
        <pre className={styles.given}>
          <MachineText text={address.slice(0, 600)} />
        </pre>
      ) : null}
      {places.length > 0 ? (
        <section className={styles.places} aria-labelledby="places-title">
          <h2 id="places-title">{candidates.length > 0 ? "One of these" : "Was one of these meant?"}</h2>
          <ul>
            {places.map((place) => (
              <li key={`${place.session} ${place.thread} ${place.id}`}>
                <Link
                  className={styles.place}
                  href={observationPath(team, place.id, {
                    session: place.session,
                    ...(place.thread && { thread: place.thread }),
                  })}
                >
                  <span className={styles.id}>§{place.id}</span>
                  <code className={styles.action}>
                    <MachineText text={place.action ?? ""} />
                  </code>
                  <span className={styles.meta}>
                    step {formatInteger(place.step)}
                    {place.at ? (
                      <>
                        , <Time at={place.at} as="day-minute" />
                      </>
                    ) : null}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <Link href={sessionsPath(team)} className={buttonClass()}>
        Go to the sessions
      </Link>
    </NoticePage>
  );
}
