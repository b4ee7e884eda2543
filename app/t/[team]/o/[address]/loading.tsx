import { Skeleton } from "@/components/ui/skeleton";

export default function Loading() {
  return <Skeleton rows={30} rowPx={20} label="Recalling the observation" />;
}
