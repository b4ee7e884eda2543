import { type Channel, channel } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";

/**
 * A request's target in which every `%` of the path begins two hex digits of UTF-8: one that cannot be decoded stands
 * for itself. Anything else is left as it is.
 */
export function wellFormedPath(target: string): string {
  const end = target.indexOf("?");
  const path = end < 0 ? target : target.slice(0, end);
  if (isWellFormed(path)) return target;
  const segments = path.split("/").map((segment) => (isWellFormed(segment) ? segment : segment.replaceAll("%", "%25")));
  return segments.join("/") + target.slice(path.length);
}

/**
 * Next answers a path that it cannot decode with a 500 of its own, before any route is asked. Node tells of a request
 * before it hands it over, so that our routes get to refuse it instead.
 */
export function acceptMalformedPaths(requests: Channel = channel("http.server.request.start")): void {
  requests.subscribe((message) => {
    const request = requestOf(message);
    if (request?.url?.includes("%")) request.url = wellFormedPath(request.url);
  });
}

function isWellFormed(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** What Node publishes there, by its documentation. */
function requestOf(message: unknown): IncomingMessage | undefined {
  return (message as { request?: IncomingMessage } | undefined)?.request;
}
