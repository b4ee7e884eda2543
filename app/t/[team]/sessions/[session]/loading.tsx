import { SessionSkeleton } from "@/components/session/session-skeleton";

export default function Loading() {
  return <SessionSkeleton />;
}
