import { ObservationSkeleton } from "@/components/observation/observation-skeleton";

export default function Loading() {
  return <ObservationSkeleton />;
}
