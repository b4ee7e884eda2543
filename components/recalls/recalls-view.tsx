"use client";

import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { recallsPath } from "@/components/app/paths";
import { useRowKeys } from "@/components/app/use-row-keys";
import { ZoneNote } from "@/components/app/zone-note";
import { Choice } from "@/components/filters/fields";
import { DataTable } from "@/components/table/data-table";
import { ListBody } from "@/components/table/list-body";
import { ListPage } from "@/components/table/list-page";
import { TableSkeleton } from "@/components/table/table-skeleton";
import { useListAddress } from "@/components/table/use-list-address";
import { Trouble } from "@/components/ui/trouble";
import { recallListOptions, recallSummaryOptions } from "@/lib/client/recalls";
import { formatInteger } from "@/lib/core/format-number";
import { HadAgain } from "./had-again";
import { MostRecalled } from "./most-recalled";
import { NarrowedTo } from "./narrowed-to";
import { NoRecalls } from "./no-recalls";
import { RECALL_COLUMNS } from "./recall-columns";
import { RecallFigures } from "./recall-figures";
import { type RecallFilters, readFilters, recallQuery, scopeQuery, writeFilters } from "./recall-filters";
import { RecallHead } from "./recall-head";
import { RecallToolbar } from "./recall-toolbar";
import { READER_WORDS } from "./recall-words";
import styles from "./recalls-view.module.css";

/** Who got what back, and how often. What is shown is what the address says, so that it can be sent to somebody. */
export function RecallsView({ team, origin }: { team: string; origin: string }) {
  const address = useListAddress();
  const filters = useMemo(() => readFilters(address.search), [address.search]);
  const change = (next: RecallFilters) => address.open(writeFilters(next));
  const hrefOf = (next: Partial<RecallFilters>) => `${recallsPath(team)}${writeFilters({ ...filters, ...next })}`;
  const ledgerOf = (next: Partial<RecallFilters>) => `${hrefOf({ status: null, charged: false, ...next })}#ledger`;
  const query = useInfiniteQuery({
    ...recallListOptions(team, recallQuery(filters)),
    placeholderData: keepPreviousData,
  });
  const figures = useQuery(recallSummaryOptions(team, scopeQuery(filters)));
  const summary = figures.data;
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  const isSessionShown = filters.session === null;
  const isOne = filters.observation !== null;
  const isAny = summary !== undefined && summary.recalls > 0;
  useRowKeys();

  return (
    <ListPage
      title="Recalls"
      status={query.data ? countOf(items.length, query.hasNextPage) : ""}
      tools={
        isAny || filters.by !== null ? (
          <Choice
            label="Reader"
            any="by anybody"
            options={READER_WORDS}
            value={filters.by}
            onChange={(by) => change({ ...filters, by })}
          />
        ) : null
      }
    >
      <NarrowedTo team={team} filters={filters} onChange={change} />
      {figures.error && !query.error ? (
        <Trouble className={styles.trouble} error={figures.error} onRetry={figures.refetch} />
      ) : null}
      {isAny ? (
        <div className={figures.isPlaceholderData ? styles.stale : undefined}>
          <RecallFigures
            summary={summary}
            mostHref={isOne ? ledgerOf({ status: "ok" }) : "#most-recalled"}
            hrefOf={ledgerOf}
          />
          {summary.most.length > 0 && !isOne ? (
            <div className={styles.most}>
              <MostRecalled
                team={team}
                isSessionShown={isSessionShown}
                most={summary.most}
                total={summary.observations}
                isWhole={filters.all}
                wholeHref={hrefOf({ all: true })}
              />
              <HadAgain
                team={team}
                isSessionShown={isSessionShown}
                most={summary.most}
                answer={filters.reread}
                hrefOf={(reread) => hrefOf({ reread })}
              />
            </div>
          ) : null}
        </div>
      ) : null}
      <section aria-labelledby={isAny ? "ledger" : undefined}>
        {isAny ? (
          <>
            <h2 id="ledger" className={styles.ledger}>
              Every recall
            </h2>
            <RecallToolbar filters={filters} onChange={change} />
          </>
        ) : null}
        <ListBody
          query={query}
          count={items.length}
          empty={<NoRecalls origin={origin} filters={filters} onChange={change} />}
          skeleton={<TableSkeleton label="Loading the recalls" />}
        >
          <DataTable
            label="Recalls"
            name="What was recalled"
            head={(line) => (
              <RecallHead
                team={team}
                line={line}
                sessionHref={isSessionShown ? (session) => hrefOf({ session }) : null}
                runHref={(run) => hrefOf({ run })}
              />
            )}
            columns={RECALL_COLUMNS}
            items={items}
            keyOf={({ n }) => String(n)}
          />
        </ListBody>
      </section>
      <ZoneNote />
    </ListPage>
  );
}

function countOf(count: number, goesOn: boolean): string {
  if (count === 0) return "";
  return goesOn ? `${formatInteger(count)} listed, more below` : `${formatInteger(count)} listed`;
}
