export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

export const THEME_COOKIE = "palimpsest_theme";
const YEAR_SECONDS = 31_536_000;

export function themeOf(cookie: string | undefined): Theme {
  return THEMES.find((theme) => theme === cookie) ?? "system";
}

const listeners = new Set<() => void>();

/** In the browser: calls back whenever the theme is another. */
export function onTheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** In the browser: the theme the page was sent in or was changed to. */
export function shownTheme(): Theme {
  return themeOf(document.documentElement.dataset.theme);
}

/** In the browser: shows the theme at once and has the server remember it. */
export function setTheme(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser this supports.
  document.cookie = `${THEME_COOKIE}=${theme}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
  for (const listener of listeners) listener();
}
