import type { Upload } from "@/lib/api/uploads";

export type UploadStep = "waiting" | "sending" | "reading" | "done" | "failed";

/** One dropped file on its way into the archive. */
export interface UploadItem {
  key: number;
  name: string;
  bytes: number;
  step: UploadStep;
  /** Of the bytes while sending, of the log while it is being read: 0 to 1. */
  progress: number;
  result: Upload | null;
  /** The server's own sentence, or ours when it could not be asked. */
  error: string | null;
}

export type UploadChange =
  | { type: "add"; items: readonly UploadItem[] }
  | { type: "set"; key: number; change: Partial<UploadItem> }
  | { type: "clear" };

export function changeUploads(items: readonly UploadItem[], change: UploadChange): readonly UploadItem[] {
  if (change.type === "add") return [...items, ...change.items];
  if (change.type === "clear") return items.filter((item) => item.step !== "done" && item.step !== "failed");
  return items.map((item) => (item.key === change.key ? { ...item, ...change.change } : item));
}

export function isUnderWay(item: UploadItem): boolean {
  return item.step === "waiting" || item.step === "sending" || item.step === "reading";
}
