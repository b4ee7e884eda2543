import { QueryClient } from "@tanstack/react-query";
import { AppError } from "@/lib/core/errors";

const FRESH_MS = 60_000;
const RETRIES = 2;

/** One per browser page, or per rendering on the server. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        refetchOnWindowFocus: false,
        // Only what may be otherwise a moment later is asked again.
        retry: (failures, error) => failures < RETRIES && error instanceof AppError && error.code === "unavailable",
      },
    },
  });
}
