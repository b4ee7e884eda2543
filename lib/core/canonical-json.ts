import { isObject, type Json, type JsonObject } from "./json";

interface Frame {
  /** Keys still to write, for an object; null for an array. */
  keys: string[] | null;
  source: Json[] | JsonObject;
  next: number;
}

/**
 * RFC 8785 text of a parsed JSON value: keys in UTF-16 order, ECMAScript numbers, no spaces.
 *
 * Without recursion, so that a value nested a million deep (which `JSON.parse` accepts) does not overflow the stack.
 * A lone surrogate, which the RFC leaves without a form, is written as its `\udxxx` escape: input is never refused.
 * Members that are `undefined` are left out, as if absent.
 */
export function canonicalJson(value: Json): string {
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  let out = open(value);
  const stack: Frame[] = [frame(value)];
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    const key = top.keys === null ? top.next : top.keys[top.next];
    if (key === undefined || (top.keys === null && top.next >= lengthOf(top.source))) {
      out += top.keys === null ? "]" : "}";
      stack.pop();
      continue;
    }
    if (top.next > 0) out += ",";
    top.next += 1;
    if (typeof key === "string") out += `${JSON.stringify(key)}:`;
    const child = member(top.source, key);
    if (child === null || typeof child !== "object") out += JSON.stringify(child);
    else {
      out += open(child);
      stack.push(frame(child));
    }
  }
  return out;
}

function open(value: Json[] | JsonObject): string {
  return Array.isArray(value) ? "[" : "{";
}

function frame(source: Json[] | JsonObject): Frame {
  if (Array.isArray(source)) return { keys: null, source, next: 0 };
  const keys = Object.keys(source).filter((key) => source[key] !== undefined);
  return { keys: keys.sort(), source, next: 0 };
}

function lengthOf(source: Json[] | JsonObject): number {
  return Array.isArray(source) ? source.length : 0;
}

function member(source: Json[] | JsonObject, key: string | number): Json {
  const found = Array.isArray(source) ? source[Number(key)] : isObject(source) ? source[key] : null;
  return found ?? null;
}
