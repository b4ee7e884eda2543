const BYTES = Buffer.alloc(4096, "palimpsest ");

/** The floor of `GET /recall`: what Next itself needs to send as many bytes from memory. */
export function GET(): Response {
  return new Response(BYTES, { headers: { "content-type": "text/plain; charset=utf-8" } });
}

export const dynamic = "force-dynamic";
