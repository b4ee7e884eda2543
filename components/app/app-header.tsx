import { cookies } from "next/headers";
import Link from "next/link";
import { PaletteOpener } from "@/components/palette/palette-opener";
import { UploadButton } from "@/components/upload/upload-button";
import styles from "./app-header.module.css";
import { KeysDialog } from "./keys-dialog";
import { NavLink } from "./nav-link";
import { PageActions } from "./page-actions";
import { auditPath, compactionsPath, recallsPath, searchPath, sessionsPath } from "./paths";
import { THEME_COOKIE, themeOf } from "./theme";
import { ThemeToggle } from "./theme-toggle";
import { Wordmark } from "./wordmark";

export async function AppHeader({ team, mayUpload }: { team: string; mayUpload: boolean }) {
  const theme = themeOf((await cookies()).get(THEME_COOKIE)?.value);
  return (
    <header className={styles.header}>
      <a href="#content" className={styles.skip}>
        Skip to the content
      </a>
      <Link href={sessionsPath(team)} className={styles.home} aria-label="Palimpsest, all sessions">
        <Wordmark />
      </Link>
      <nav aria-label="Main" className={styles.nav}>
        <NavLink href={sessionsPath(team)}>Sessions</NavLink>
        <NavLink href={compactionsPath(team)}>Compactions</NavLink>
        <NavLink href={auditPath(team)}>Audit</NavLink>
        <NavLink href={searchPath(team)}>Search</NavLink>
        <NavLink href={recallsPath(team)}>Recalls</NavLink>
      </nav>
      <span className={styles.space} />
      <PaletteOpener />
      <div className={styles.tools}>
        {mayUpload ? <UploadButton /> : null}
        <ThemeToggle initial={theme} />
        <KeysDialog />
        <PageActions />
      </div>
    </header>
  );
}
