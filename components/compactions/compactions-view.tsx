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
import { teamCompactionListOptions } from "@/lib/client/team-compactions";
import { formatCount } from "@/lib/core/format-number";
import { COMPACTION_COLUMNS, USUAL_COLUMNS } from "./compaction-columns";
import { type CompactionFilters, compactionQuery, readFilters, writeFilters } from "./compaction-filters";
import { CompactionHead } from "./compaction-head";
import { CompactionToolbar } from "./compaction-toolbar";
import { NoCompactions } from "./no-compactions";

/** Every compaction of the team. What is shown is what the address says, so that it can be sent to somebody. */
export function CompactionsView({ team, rememberedColumns }: { team: string; rememberedColumns: string | null }) {
  const { zone } = useClock();
  const address = useListAddress();
  const filters = useMemo(() => readFilters(address.search), [address.search]);
  const change = (next: CompactionFilters) => address.change(writeFilters(next));
  const query = useInfiniteQuery({
    ...teamCompactionListOptions(team, compactionQuery(filters, zone)),
    placeholderData: keepPreviousData,
  });
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  const [columns, changeColumns] = useColumns("compactions", {
    all: COMPACTION_COLUMNS,
    usual: USUAL_COLUMNS,
    remembered: rememberedColumns,
  });
  useRowKeys();

  return (
    <ListPage
      title="Compactions"
      status={query.data ? countOf(items.length, query.hasNextPage) : ""}
      tools={
        <>
          <ColumnMenu all={COMPACTION_COLUMNS} columns={columns} usual={USUAL_COLUMNS} onChange={changeColumns} />
          <ViewMenu
            team={team}
            list="compactions"
            query={address.queryWith(columns, USUAL_COLUMNS)}
            onOpen={address.open}
          />
        </>
      }
    >
      <CompactionToolbar team={team} filters={filters} onChange={change} />
      <ListBody
        query={query}
        count={items.length}
        empty={<NoCompactions filters={filters} onChange={change} />}
        skeleton={<TableSkeleton label="Loading the compactions" />}
      >
        <DataTable
          label="Compactions"
          name="Session and compaction"
          head={(compaction) => <CompactionHead team={team} compaction={compaction} />}
          columns={columns}
          items={items}
          keyOf={({ session, thread, n }) => `${session.id} ${thread} ${n}`}
          sort={filters.sort}
          onSort={(sort) => change({ ...filters, sort })}
        />
      </ListBody>
      <ZoneNote />
    </ListPage>
  );
}

function countOf(count: number, goesOn: boolean): string {
  return goesOn ? `${formatCount(count, "compaction")}, more below` : formatCount(count, "compaction");
}
