import type { Upload } from "@/lib/api/uploads";
import { formatCount } from "@/lib/core/format-number";

/** What the server did with a file, in a reader's words. */
export const STATUS_WORDS: Record<Upload["status"], string> = {
  stored: "archived",
  duplicate: "already here",
  extended: "extended",
  revised: "new revision",
  refused: "refused",
};

/** `1,204 lines · 3 compactions · 214 outputs`; for an archive, of all its files together. */
export function foundIn(upload: Upload): string {
  const counted = [upload.file, ...(upload.files ?? []).map((member) => member.file)].filter((file) => file !== null);
  if (counted.length === 0) return upload.files ? formatCount(upload.files.length, "file") : "kept with its session";
  const sum = (key: keyof (typeof counted)[number]) => counted.reduce((total, file) => total + file[key], 0);
  const parts = [
    upload.files ? formatCount(upload.files.length, "file") : null,
    formatCount(sum("lines"), "line"),
    formatCount(sum("compactions"), "compaction"),
    sum("microcompactions") > 0 ? formatCount(sum("microcompactions"), "microcompaction") : null,
    formatCount(sum("toolOutputs"), "output"),
    sum("inherited") > 0 ? `${formatCount(sum("inherited"), "output")} of them inherited` : null,
    sum("unparsedLines") > 0 ? formatCount(sum("unparsedLines"), "unreadable line") : null,
  ];
  return parts.filter((part) => part !== null).join(" · ");
}
