"use client";

import { type RefObject, useEffect, useState } from "react";

/** What is this near the screen is drawn in full. */
const NEAR = "800px";

/** Whether something came near the screen; from then on it stays so. */
export function useNear(element: RefObject<HTMLElement | null>, isNearAlready: boolean): boolean {
  const [isNear, setNear] = useState(isNearAlready);

  useEffect(() => {
    if (isNear || !element.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: NEAR },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, isNear]);

  return isNear;
}
