import { ListPage } from "@/components/table/list-page";
import { TableSkeleton } from "@/components/table/table-skeleton";

export default function Loading() {
  return (
    <ListPage title="Trace">
      <TableSkeleton label="Looking" />
    </ListPage>
  );
}
