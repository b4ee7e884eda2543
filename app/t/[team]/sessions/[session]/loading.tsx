import { Skeleton } from "@/components/ui/skeleton";

export default function Loading() {
  return <Skeleton rows={30} rowPx={30} label="Loading the session" />;
}
