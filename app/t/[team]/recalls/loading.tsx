import { BarSkeleton, ListPage } from "@/components/table/list-page";
import { TableSkeleton } from "@/components/table/table-skeleton";

export default function Loading() {
  return (
    <ListPage title="Recalls">
      <BarSkeleton />
      <TableSkeleton label="Loading the recalls" />
    </ListPage>
  );
}
