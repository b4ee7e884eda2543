import { isObject, type Json, type JsonObject } from "../json";

/** The input of a call as an object; null where it is none. */
export function inputObject(input: string): JsonObject | null {
  const value = parsed(input);
  return isObject(value) ? value : null;
}

/** What a call was asked, as the model meant it: the strings of its input, one after the other; an input that is no JSON as it is. */
export function inputText(input: string): string {
  const value = parsed(input);
  return value === undefined ? input : [...stringsOf(value)].join("\n");
}

function parsed(input: string): Json | undefined {
  try {
    return JSON.parse(input);
  } catch {
    return undefined;
  }
}

function* stringsOf(value: Json | undefined): Generator<string> {
  if (typeof value === "string") yield value;
  else if (Array.isArray(value)) for (const each of value) yield* stringsOf(each);
  else if (isObject(value)) for (const each of Object.values(value)) yield* stringsOf(each);
}
