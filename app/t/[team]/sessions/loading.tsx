import { Skeleton } from "@/components/ui/skeleton";

export default function Loading() {
  return <Skeleton rows={14} rowPx={58} label="Loading the sessions" />;
}
