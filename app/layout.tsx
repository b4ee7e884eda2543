import { GeistMono } from "geist/font/mono";
import { GeistSans } from "geist/font/sans";
import type { Metadata, Viewport } from "next";
import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { AtOnce } from "@/components/app/at-once";
import { Providers } from "@/components/app/providers";
import { renderClock } from "@/components/app/render-clock";
import { THEME_COOKIE, themeOf } from "@/components/app/theme";
import { cx } from "@/components/ui/cx";
import "./globals.css";

export const metadata: Metadata = {
  title: { default: "Palimpsest", template: "%s · Palimpsest" },
  description: "An archive of coding-agent sessions in which everything a compaction erased can still be read.",
  robots: { index: false, follow: false },
};

export const viewport: Viewport = {
  colorScheme: "light dark",
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#fbf9f5" },
    { media: "(prefers-color-scheme: dark)", color: "#141310" },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const theme = themeOf((await cookies()).get(THEME_COOKIE)?.value);
  return (
    <html
      lang="en"
      className={cx(GeistSans.variable, GeistMono.variable)}
      data-theme={theme === "system" ? undefined : theme}
      suppressHydrationWarning
    >
      <body>
        <AtOnce />
        <Providers {...(await renderClock())}>{children}</Providers>
      </body>
    </html>
  );
}
