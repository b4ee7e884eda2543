export const dynamic = "force-dynamic";

/** The process runs. */
export function GET(): Response {
  return new Response("ok\n", { headers: { "content-type": "text/plain", "cache-control": "no-store" } });
}
