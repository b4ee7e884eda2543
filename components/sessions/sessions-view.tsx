"use client";

import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useClock } from "@/components/app/clock";
import { useRowKeys } from "@/components/app/use-row-keys";
import { ZoneNote } from "@/components/app/zone-note";
import { ColumnMenu } from "@/components/table/column-menu";
import { DataTable } from "@/components/table/data-table";
import { ListBody } from "@/components/table/list-body";
import { ListPage } from "@/components/table/list-page";
import { TableSkeleton } from "@/components/table/table-skeleton";
import { useColumns } from "@/components/table/use-columns";
import { useListAddress } from "@/components/table/use-list-address";
import { ViewMenu } from "@/components/table/view-menu";
import { sessionListOptions } from "@/lib/client/sessions";
import { formatCount } from "@/lib/core/format-number";
import { NoSessions, NoSessionsMatch } from "./no-sessions";
import { SESSION_COLUMNS, USUAL_COLUMNS } from "./session-columns";
import {
  isFiltered,
  NO_FILTERS,
  readFilters,
  type SessionFilters,
  sessionQuery,
  writeFilters,
} from "./session-filters";
import { SessionRowHead } from "./session-row-head";
import { SessionToolbar } from "./session-toolbar";

/** The team's sessions. What is shown is what the address says, so that it can be sent to somebody. */
export function SessionsView({
  team,
  origin,
  rememberedColumns,
}: {
  team: string;
  origin: string;
  rememberedColumns: string | null;
}) {
  const { zone } = useClock();
  const address = useListAddress();
  const filters = useMemo(() => readFilters(address.search), [address.search]);
  const change = (next: SessionFilters) => address.change(writeFilters(next));
  const query = useInfiniteQuery({
    ...sessionListOptions(team, sessionQuery(filters, zone)),
    placeholderData: keepPreviousData,
  });
  const sessions = query.data?.pages.flatMap((page) => page.items) ?? [];
  const [columns, changeColumns] = useColumns("sessions", {
    all: SESSION_COLUMNS,
    usual: USUAL_COLUMNS,
    remembered: rememberedColumns,
  });
  useRowKeys();

  const isNew = query.isSuccess && sessions.length === 0 && !isFiltered(filters) && !query.isPlaceholderData;
  if (isNew) {
    return (
      <ListPage title="Sessions">
        <NoSessions origin={origin} />
      </ListPage>
    );
  }
  return (
    <ListPage
      title="Sessions"
      status={query.data ? countOf(sessions.length, query.hasNextPage) : ""}
      tools={
        <>
          <ColumnMenu all={SESSION_COLUMNS} columns={columns} usual={USUAL_COLUMNS} onChange={changeColumns} />
          <ViewMenu
            team={team}
            list="sessions"
            query={address.queryWith(columns, USUAL_COLUMNS)}
            onOpen={address.open}
          />
        </>
      }
    >
      <SessionToolbar team={team} filters={filters} onChange={change} />
      <ListBody
        query={query}
        count={sessions.length}
        empty={<NoSessionsMatch onClear={() => change({ ...NO_FILTERS, sort: filters.sort })} />}
        skeleton={<TableSkeleton label="Loading the sessions" />}
      >
        <DataTable
          label="Sessions"
          name="Session"
          head={(session) => <SessionRowHead team={team} session={session} />}
          columns={columns}
          items={sessions}
          keyOf={({ id }) => id}
          sort={filters.sort}
          onSort={(sort) => change({ ...filters, sort })}
        />
      </ListBody>
      <ZoneNote />
    </ListPage>
  );
}

function countOf(count: number, goesOn: boolean): string {
  return goesOn ? `${formatCount(count, "session")}, more below` : formatCount(count, "session");
}
