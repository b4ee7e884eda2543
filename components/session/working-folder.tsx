"use client";

import { createContext, useContext } from "react";

const FolderContext = createContext<string | null>(null);

/** Within it, what was done in the session's own folder is told from there. */
export const WorkingFolder = FolderContext;

/** An action as a row shows it: a path in the session's folder without the part that all of them share. */
export function useShortAction(action: string): string {
  const folder = useContext(FolderContext);
  return folder && action.startsWith(`${folder}/`) ? action.slice(folder.length + 1) : action;
}
