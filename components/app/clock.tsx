"use client";

import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { ZONE_COOKIE } from "./zone";

interface Clock {
  zone: string;
  now: number;
}

const ClockContext = createContext<Clock>({ zone: "UTC", now: 0 });
const YEAR_SECONDS = 31_536_000;

export function useClock(): Clock {
  return useContext(ClockContext);
}

/**
 * The reader's time zone and the present minute.
 *
 * The server cannot know the zone on a first visit: it renders what the cookie says, and the browser corrects it and the
 * cookie once it runs. Both start from the same values, so that hydration finds what was sent.
 */
export function ClockProvider({ zone, now, children }: Clock & { children: ReactNode }) {
  const [clock, setClock] = useState<Clock>({ zone, now });

  useEffect(() => {
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (own !== zone) {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser this supports.
      document.cookie = `${ZONE_COOKIE}=${own}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
    }
    setClock({ zone: own, now: Date.now() });
    const timer = setInterval(() => setClock({ zone: own, now: Date.now() }), 60_000);
    return () => clearInterval(timer);
  }, [zone]);

  return <ClockContext value={clock}>{children}</ClockContext>;
}
