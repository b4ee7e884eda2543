"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { makeQueryClient } from "@/lib/client/query-client";
import { ClockProvider } from "./clock";

export function Providers({ zone, now, children }: { zone: string; now: number; children: ReactNode }) {
  const [client] = useState(makeQueryClient);
  return (
    <QueryClientProvider client={client}>
      <ClockProvider zone={zone} now={now}>
        {children}
      </ClockProvider>
    </QueryClientProvider>
  );
}
