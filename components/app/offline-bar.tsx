"use client";

import { onlineManager } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import styles from "./offline-bar.module.css";

const subscribe = (listener: () => void) => onlineManager.subscribe(listener);

/** Whether the browser has a connection; the server takes it that it has. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => onlineManager.isOnline(),
    () => true,
  );
}

/**
 * A quiet bar while the browser has no connection. What waits for one is fetched when it is back; until then links to
 * other pages are held, for following one would lose the page that is here.
 */
export function OfflineBar() {
  const isOnline = useIsOnline();
  useEffect(() => {
    if (isOnline) return;
    const hold = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
      if (link && link.pathname !== location.pathname) event.preventDefault();
    };
    document.addEventListener("click", hold, { capture: true });
    return () => document.removeEventListener("click", hold, { capture: true });
  }, [isOnline]);

  return (
    <div role="status" className={styles.live}>
      {isOnline ? null : (
        <p className={styles.bar}>
          You are offline. What is here can be read; the rest comes once the connection is back.
        </p>
      )}
    </div>
  );
}
