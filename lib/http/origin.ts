import { headers } from "next/headers";

const HOST = /^[A-Za-z0-9.-]+(:\d{1,5})?$|^\[[0-9a-f:]+\](:\d{1,5})?$/i;

/** Where this server is reached, as its reader typed it: for the commands that pages show. */
export async function originOf(): Promise<string> {
  return originOfHeaders(await headers());
}

/** The same of a request that no page made. */
export function originOfHeaders(incoming: Pick<Headers, "get">): string {
  const protocol = incoming.get("x-forwarded-proto")?.split(",")[0]?.trim();
  const host = incoming.get("host") ?? "";
  return `${protocol === "https" ? "https" : "http"}://${HOST.test(host) ? host : "localhost:3000"}`;
}
