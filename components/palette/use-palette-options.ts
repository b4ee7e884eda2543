"use client";

import { keepPreviousData, onlineManager, useInfiniteQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import {
  auditPath,
  compactionsPath,
  observationPath,
  recallsPath,
  searchPath,
  sessionPath,
  sessionsPath,
} from "@/components/app/paths";
import { agentName } from "@/components/sessions/agent-name";
import { sessionPlaceName, sessionTitle } from "@/components/sessions/session-title";
import type { Session } from "@/lib/api/sessions";
import { sessionListOptions } from "@/lib/client/sessions";
import { findAddresses } from "./address-options";
import { matchActions, type PaletteAction } from "./palette-action";

export interface PaletteOption {
  id: string;
  name: string;
  detail?: string;
  keys?: string | undefined;
  run: PaletteAction["run"];
  say?: PaletteAction["say"];
}

export interface PaletteGroup {
  name: string;
  options: readonly PaletteOption[];
}

const REST_MS = 120;
const SESSIONS = 8;
const RECENT = 5;

/** Everything a text leads to. Sessions come last, and a search after them: what comes late must not move what is chosen. */
export function usePaletteOptions(team: string, text: string, actions: readonly PaletteAction[]) {
  const router = useRouter();
  const q = useRested(text.trim().slice(0, 200));
  const { addresses, hint } = findAddresses(text);
  const sessions = useInfiniteQuery({
    ...sessionListOptions(team, q ? { q, limit: SESSIONS } : { limit: RECENT }),
    placeholderData: keepPreviousData,
  });
  const go = (path: string) => ({
    run: () => router.push(path),
    ...(!onlineManager.isOnline() && { say: async () => "You are offline. It opens once the connection is back." }),
  });
  const pages: PaletteAction[] = [
    { id: "sessions", name: "Sessions", words: "page all list home", ...go(sessionsPath(team)) },
    { id: "compactions", name: "Compactions", words: "page all list triage lost", ...go(compactionsPath(team)) },
    { id: "audit", name: "Audit", words: "page lost survival forgotten", ...go(auditPath(team)) },
    { id: "search", name: "Search", words: "page grep text", ...go(searchPath(team)) },
    { id: "recalls", name: "Recalls", words: "page list ledger recalled", ...go(recallsPath(team)) },
  ];
  const isSearching = sessions.isPending || sessions.isPlaceholderData || q !== text.trim().slice(0, 200);
  const found = sessions.data?.pages.flatMap(({ items }) => items) ?? [];
  const groups: PaletteGroup[] = [
    {
      name: "Address",
      options: addresses.map(({ id, session }) => ({
        id: `address-${id}`,
        name: `Go to §${id}`,
        ...(session && { detail: `in session ${session}` }),
        ...go(observationPath(team, `§${id}`, session ? { session } : {})),
      })),
    },
    { name: "Pages", options: matchActions(pages, text) },
    { name: "Actions", options: matchActions(actions, text) },
    {
      name: q ? "Sessions" : "Newest sessions",
      options: found.map((session) => ({
        id: `session-${session.id}`,
        name: sessionTitle(session),
        detail: detailOf(session),
        ...go(sessionPath(team, session.id)),
      })),
    },
    {
      name: "Search",
      options:
        q && !isSearching
          ? [
              ...actions.flatMap((action) => (action.takes ? [{ ...action, ...action.takes(q) }] : [])),
              ...(addresses.length === 0
                ? [{ id: "search-words", name: `Search all sessions for “${q}”`, ...go(searchPath(team, q)) }]
                : []),
            ]
          : [],
    },
  ];
  return {
    groups: groups.filter(({ options }) => options.length > 0),
    hint,
    error: sessions.error,
    isSearching,
  };
}

function detailOf(session: Session): string {
  const place = sessionPlaceName(session);
  return place ? `${agentName(session.agent)} · ${place}` : agentName(session.agent);
}

/** A text once typing rests. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), REST_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
