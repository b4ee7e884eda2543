"use client";

import { csvOf } from "@/lib/core/csv";
import { Button } from "./button";

export interface Sheet {
  /** Of the file, without its ending. */
  name: string;
  columns: readonly string[];
  rows: readonly (readonly (string | number | null)[])[];
}

/** Saves what is shown as a file that spreadsheets read. */
export function CsvButton({ sheet }: { sheet: Sheet }) {
  function save() {
    // A byte order mark, or spreadsheets take UTF-8 for something else.
    const blob = new Blob(["\ufeff", csvOf(sheet.columns, sheet.rows)], { type: "text/csv;charset=utf-8" });
    const link = document.createElement("a");
    link.href = URL.createObjectURL(blob);
    link.download = `${sheet.name}.csv`;
    link.click();
    URL.revokeObjectURL(link.href);
  }
  return (
    <Button look="link" onClick={save}>
      CSV
    </Button>
  );
}
