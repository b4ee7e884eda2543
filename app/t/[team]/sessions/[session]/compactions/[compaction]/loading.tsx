import { ListPage } from "@/components/table/list-page";
import { TableSkeleton } from "@/components/table/table-skeleton";

export default function Loading() {
  return (
    <ListPage title="Compaction">
      <TableSkeleton label="Loading the compaction" />
    </ListPage>
  );
}
