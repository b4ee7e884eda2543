"use client";

import { usePaletteActions } from "@/components/palette/palette-context";

/** What can be done on every page. */
export function PageActions() {
  usePaletteActions([
    {
      id: "copy-link",
      name: "Copy the link to this place",
      words: "url address share send",
      run: () => {},
      say: async () => {
        try {
          await navigator.clipboard.writeText(location.href);
          return "The link is copied.";
        } catch {
          return "This browser does not let pages copy. The link is in its address bar.";
        }
      },
    },
  ]);
  return null;
}
