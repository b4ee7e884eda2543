"use client";

import Link from "next/link";
import { useMemo } from "react";
import { auditPath, type FindingsPlace, findingsPath } from "@/components/app/paths";
import { ZoneNote } from "@/components/app/zone-note";
import { Choice } from "@/components/filters/fields";
import { LabelChoices } from "@/components/filters/label-choices";
import { queryText } from "@/components/filters/search-values";
import { ListPage } from "@/components/table/list-page";
import { useListAddress } from "@/components/table/use-list-address";
import { FINDING_RULES } from "@/lib/core/audit/audit-rows";
import styles from "./audit-view.module.css";
import { findingsQuery, MARK_FILTERS, readFindingsPlace } from "./finding-filters";
import { FindingsList } from "./findings-list";
import { RULE_WORDS } from "./rule-words";

const MARK_WORDS = { none: "not marked", useful: "useful", noise: "noise", fixed: "fixed" } as const satisfies Record<
  (typeof MARK_FILTERS)[number],
  string
>;

/** Every finding of the team, narrowed by its address. */
export function FindingsView({ team }: { team: string }) {
  const address = useListAddress();
  const place = useMemo(() => readFindingsPlace(address.search), [address.search]);
  const change = (next: { [K in keyof FindingsPlace]: string | null }) =>
    address.open(queryText({ ...place, ...next }));
  const isOne = place.session !== undefined || place.loss !== undefined;
  return (
    <ListPage
      title="Findings"
      tools={
        <>
          <Choice
            label="Rule"
            any="every rule"
            options={RULE_WORDS}
            value={FINDING_RULES.find((each) => each === place.rule) ?? null}
            onChange={(rule) => change({ rule, outcome: null })}
          />
          <Choice
            label="Mark"
            any="marked or not"
            options={MARK_WORDS}
            value={MARK_FILTERS.find((each) => each === place.mark) ?? null}
            onChange={(mark) => change({ mark })}
          />
          <LabelChoices
            team={team}
            filters={{ project: place.project ?? null, developer: null }}
            onChange={({ project = null }) => change({ project })}
          />
        </>
      }
    >
      <div className={styles.parts}>
        <p className={styles.from}>
          <Link href={auditPath(team)}>The audit</Link>
          {isOne ? (
            <>
              {", of one "}
              {place.loss === undefined ? "session" : "loss"} (
              <Link href={findingsPath(team, { ...(place.rule && { rule: place.rule }) })}>show those of all</Link>)
            </>
          ) : null}
        </p>
        <FindingsList
          team={team}
          query={findingsQuery(place)}
          isSessionShown
          empty="There is no such finding. Logs are audited a moment after they came."
        />
      </div>
      <ZoneNote />
    </ListPage>
  );
}
