"use client";

import { useSyncExternalStore } from "react";
import { usePaletteActions } from "@/components/palette/palette-context";
import { Button } from "@/components/ui/button";
import { Icon, type IconName } from "@/components/ui/icon";
import { onTheme, setTheme, shownTheme, THEMES, type Theme } from "./theme";

const ICONS: Record<Theme, IconName> = { system: "system", light: "sun", dark: "moon" };
const NAMES: Record<Theme, string> = { system: "as the system", light: "light", dark: "dark" };

/** Goes round system, light, dark. The server reads the choice from a cookie, so that no page flashes. */
export function ThemeToggle({ initial }: { initial: Theme }) {
  const theme = useSyncExternalStore(onTheme, shownTheme, () => initial);
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? "system";

  usePaletteActions(
    THEMES.map((each) => ({
      id: `theme-${each}`,
      name: `Theme: ${NAMES[each]}`,
      words: "colours appearance mode",
      run: () => setTheme(each),
    })),
  );

  return (
    <Button
      look="icon"
      onClick={() => setTheme(next)}
      title={`Theme: ${NAMES[theme]}`}
      aria-label={`Theme: ${NAMES[theme]}. Change to ${NAMES[next]}`}
    >
      <Icon name={ICONS[theme]} />
    </Button>
  );
}
