"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import styles from "./nav-link.module.css";

export function NavLink({ href, children }: { href: string; children: ReactNode }) {
  const here = usePathname();
  const current = here === href ? "page" : here.startsWith(`${href}/`) ? "true" : undefined;
  return (
    <Link href={href} className={styles.link} aria-current={current}>
      {children}
    </Link>
  );
}
