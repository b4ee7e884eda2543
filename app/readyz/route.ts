import { checkReady } from "@/lib/services/check-ready";

export const dynamic = "force-dynamic";

/** The process can do its work: its database answers. */
export async function GET(): Promise<Response> {
  const isReady = await checkReady();
  return new Response(isReady ? "ok\n" : "the database does not answer\n", {
    status: isReady ? 200 : 503,
    headers: { "content-type": "text/plain", "cache-control": "no-store" },
  });
}
