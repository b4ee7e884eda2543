import { BarSkeleton, ListPage } from "@/components/table/list-page";
import { TableSkeleton } from "@/components/table/table-skeleton";

export default function Loading() {
  return (
    <ListPage title="Sessions">
      <BarSkeleton />
      <TableSkeleton label="Loading the sessions" />
    </ListPage>
  );
}
