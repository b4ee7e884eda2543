import { ListPage } from "@/components/table/list-page";
import { TableSkeleton } from "@/components/table/table-skeleton";

export default function Loading() {
  return (
    <ListPage title="Audit of a session">
      <TableSkeleton label="Loading the audit" />
    </ListPage>
  );
}
