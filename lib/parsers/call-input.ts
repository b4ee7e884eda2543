import { isObject, type Json } from "@/lib/core/json";

/** A change a call asks for, as its input states it: whether it was made, the output says. */
export interface FileEdit {
  path: string;
  kind: "edit" | "write" | "delete" | "patch";
  /** Text that is to go; null when the input does not say what was there. */
  before: string | null;
  /** Text that is to come; null when nothing is. */
  after: string | null;
  /** Line of the file at which `before` begins, from 1, where the input says so. */
  line: number | null;
  /** What the input says of the place: the heading of a patch's hunk. */
  section: string | null;
  movedTo: string | null;
}

/** One argument of a call. `text` is the string itself; of anything else its JSON. */
export interface InputField {
  name: string;
  text: string;
  isText: boolean;
}

/** What a call was given, read from its log line. */
export interface CallInput {
  tool: string;
  /** The whole input: JSON over several lines, or the text it was. */
  text: string;
  fields: InputField[];
  edits: FileEdit[];
}

export function editOf(edit: Pick<FileEdit, "path" | "kind" | "before" | "after"> & Partial<FileEdit>): FileEdit {
  return { line: null, section: null, movedTo: null, ...edit };
}

/** An input that is a JSON value, argument by argument. */
export function inputOfJson(tool: string, input: Json | undefined, edits: FileEdit[]): CallInput {
  const fields = isObject(input)
    ? Object.entries(input).map(([name, value]) => ({
        name,
        text: typeof value === "string" ? value : prettyJson(value),
        isText: typeof value === "string",
      }))
    : [];
  return { tool, text: typeof input === "string" ? input : prettyJson(input), fields, edits };
}

function prettyJson(value: Json | undefined): string {
  return JSON.stringify(value ?? null, null, 2);
}
