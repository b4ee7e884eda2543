import type { Database } from "@/db/client";
import { bodiesOf } from "@/db/queries/find";
import { decodePart } from "./decode-part";

export interface BodyName {
  sessionId: string;
  sha256: string;
}

export const nameOfBody = ({ sessionId, sha256 }: BodyName): string => `${sessionId} ${sha256}`;

/** Bodies by their names, each whole: a match may lie across two of its stored parts. */
export async function readBodies(
  database: Database,
  teamId: string,
  bodies: readonly BodyName[],
): Promise<Map<string, Uint8Array>> {
  const wanted = new Map(
    bodies.map(({ sessionId, sha256 }) => [nameOfBody({ sessionId, sha256 }), { sessionId, sha256 }]),
  );
  const parts = new Map<string, Uint8Array[]>();
  for (const part of await bodiesOf(database.sql, teamId, [...wanted.values()])) {
    const bytes = await decodePart(part);
    const before = parts.get(nameOfBody(part));
    if (before) before.push(bytes);
    else parts.set(nameOfBody(part), [bytes]);
  }
  return new Map([...parts].map(([name, [first, ...rest]]) => [name, joined(first, rest)]));
}

function joined(first: Uint8Array | undefined, rest: readonly Uint8Array[]): Uint8Array {
  return first && rest.length === 0 ? first : Buffer.concat(first ? [first, ...rest] : []);
}
