"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useState } from "react";
import { observationPath } from "@/components/app/paths";
import { CopyMenu } from "@/components/observation/copy-menu";
import { MachineText } from "@/components/observation/machine-text";
import { ObservationFacts } from "@/components/observation/observation-facts-list";
import { Button, buttonClass } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Trouble } from "@/components/ui/trouble";
import type { Session } from "@/lib/api/sessions";
import { lifeOptions, quotesOptions } from "@/lib/client/life";
import { recalledOptions } from "@/lib/client/recall";
import styles from "./inspector.module.css";

/** The observation that is pointed at: what it is, what became of it, and the ones beside it. */
export function Inspector({
  team,
  session,
  thread,
  id,
  onGo,
  onClose,
}: {
  team: string;
  session: Session;
  thread: string;
  id: string;
  onGo: (seq: number) => void;
  onClose: () => void;
}) {
  const recalled = useQuery(recalledOptions(team, session.id, thread, id));
  const life = useQuery(lifeOptions(team, session.id, thread, id));
  const quotes = useQuery(quotesOptions(team, session.id, thread, id));
  const { data } = recalled;
  const [isUnfolded, setUnfolded] = useState(false);
  const { previous, next } = life.data ?? { previous: null, next: null };
  return (
    <section className={styles.inspector} aria-label={`§${id}`} data-unfolded={isUnfolded}>
      <div className={styles.head}>
        <h2 className={styles.id}>§{id}</h2>
        <Button
          look="link"
          className={styles.unfold}
          aria-expanded={isUnfolded}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          {isUnfolded ? "Fold" : "Facts and life"}
        </Button>
        <Button
          look="icon"
          aria-label="Previous output"
          disabled={previous === null}
          onClick={() => previous && onGo(previous.seq)}
        >
          <Icon name="up" />
        </Button>
        <Button look="icon" aria-label="Next output" disabled={next === null} onClick={() => next && onGo(next.seq)}>
          <Icon name="down" />
        </Button>
        <Button look="icon" aria-label="Close" onClick={onClose}>
          <Icon name="close" />
        </Button>
      </div>
      {data ? (
        <>
          <p className={styles.action}>
            <code>
              <MachineText text={data.action ?? data.kind} />
            </code>
          </p>
          <p className={styles.tools}>
            <Link className={buttonClass()} href={observationPath(team, id, { session: session.id, thread })}>
              Open
            </Link>
            <CopyMenu team={team} session={session.id} observation={data} />
          </p>
          <ObservationFacts
            team={team}
            recalled={data}
            session={session}
            life={life.data ?? null}
            quotes={quotes.data ?? null}
            onGo={onGo}
          />
        </>
      ) : recalled.error ? (
        <Trouble error={recalled.error} onRetry={recalled.refetch} />
      ) : (
        <div className={styles.waiting} role="status" aria-label="Loading the facts" />
      )}
    </section>
  );
}
