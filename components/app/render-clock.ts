import { cookies } from "next/headers";
import { isTimeZone } from "@/lib/core/format-time";
import { ZONE_COOKIE } from "./zone";

/** The reader's zone as far as the server knows it, and the time of this rendering. */
export async function renderClock(): Promise<{ zone: string; now: number }> {
  const zone = (await cookies()).get(ZONE_COOKIE)?.value ?? "UTC";
  return { zone: isTimeZone(zone) ? zone : "UTC", now: Date.now() };
}
