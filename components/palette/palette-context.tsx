"use client";

import dynamic from "next/dynamic";
import { createContext, type ReactNode, type RefObject, useContext, useEffect, useMemo, useRef, useState } from "react";
import { useHotkeys } from "@/components/app/hotkeys";
import type { PaletteAction } from "./palette-action";

type Offered = RefObject<readonly PaletteAction[]>;

interface PaletteControl {
  open: () => void;
  offer: (actions: Offered) => () => void;
}

const PaletteContext = createContext<PaletteControl | null>(null);

// Only who opens it pays for it.
const Palette = dynamic(() => import("./palette").then((module) => module.Palette), { ssr: false });

/** Offers actions in the palette for as long as the component that names them is on the page. */
export function usePaletteActions(actions: readonly PaletteAction[]): void {
  const offer = useContext(PaletteContext)?.offer;
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => offer?.(latest), [offer]);
}

export function useOpenPalette(): () => void {
  return useContext(PaletteContext)?.open ?? (() => {});
}

/** Holds what the pages offer, and the palette itself once it is called for. */
export function PaletteProvider({ team, children }: { team: string; children: ReactNode }) {
  const offers = useRef(new Set<Offered>());
  const [actions, setActions] = useState<readonly PaletteAction[] | null>(null);

  const control = useMemo<PaletteControl>(
    () => ({
      open: () => setActions([...offers.current].flatMap(({ current }) => current)),
      offer(given) {
        offers.current.add(given);
        return () => offers.current.delete(given);
      },
    }),
    [],
  );

  useHotkeys({
    "mod+k": (event) => {
      event.preventDefault();
      if (actions) setActions(null);
      else control.open();
    },
  });
  // The page's own search or find comes first; where there is none, the palette is it.
  useHotkeys(
    {
      "/": (event) => {
        event.preventDefault();
        control.open();
      },
    },
    { last: true },
  );

  return (
    <PaletteContext value={control}>
      {children}
      {actions ? <Palette team={team} actions={actions} onClose={() => setActions(null)} /> : null}
    </PaletteContext>
  );
}
