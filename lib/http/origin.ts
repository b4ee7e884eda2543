import { headers } from "next/headers";

/** Where this server is reached, as its reader typed it: for the commands that pages show. */
export async function originOf(): Promise<string> {
  const incoming = await headers();
  const protocol = incoming.get("x-forwarded-proto")?.split(",")[0]?.trim();
  return `${protocol === "https" ? "https" : "http"}://${incoming.get("host") ?? "localhost:3000"}`;
}
