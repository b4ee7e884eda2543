/** A parsed JSON value. Objects come from `JSON.parse`, so `__proto__` is an own property, never the prototype. */
export type Json = string | number | boolean | null | Json[] | JsonObject;
export type JsonObject = { [key: string]: Json | undefined };

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The string at `key`, or null when it is absent or something else. */
export function stringAt(value: Json | undefined, key: string): string | null {
  const found = isObject(value) ? value[key] : undefined;
  return typeof found === "string" ? found : null;
}

/** The finite number at `key`, or null when it is absent or something else. */
export function numberAt(value: Json | undefined, key: string): number | null {
  const found = isObject(value) ? value[key] : undefined;
  return typeof found === "number" && Number.isFinite(found) ? found : null;
}

/** The object at `key`, or null when it is absent or something else. */
export function objectAt(value: Json | undefined, key: string): JsonObject | null {
  const found = isObject(value) ? value[key] : undefined;
  return isObject(found) ? found : null;
}

/** The array at `key`, or an empty one when it is absent or something else. */
export function arrayAt(value: Json | undefined, key: string): Json[] {
  const found = isObject(value) ? value[key] : undefined;
  return Array.isArray(found) ? found : [];
}
