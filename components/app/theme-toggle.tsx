"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Icon, type IconName } from "@/components/ui/icon";
import { setTheme, THEMES, type Theme } from "./theme";

const ICONS: Record<Theme, IconName> = { system: "system", light: "sun", dark: "moon" };
const NAMES: Record<Theme, string> = { system: "as the system", light: "light", dark: "dark" };

/** Goes round system, light, dark. The server reads the choice from a cookie, so that no page flashes. */
export function ThemeToggle({ initial }: { initial: Theme }) {
  const [theme, setChosen] = useState(initial);
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? "system";

  function change() {
    setTheme(next);
    setChosen(next);
  }

  return (
    <Button
      look="icon"
      onClick={change}
      title={`Theme: ${NAMES[theme]}`}
      aria-label={`Theme: ${NAMES[theme]}. Change to ${NAMES[next]}`}
    >
      <Icon name={ICONS[theme]} />
    </Button>
  );
}
