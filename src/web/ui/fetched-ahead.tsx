// Fetches the code of a page once the reader points at a link to it or reaches it by keyboard: one part for all links.
import { useEffect, useState } from "react";
import { PrefetchPageLinks } from "react-router";

const SIGNS = ["pointerover", "focusin"] as const;

export function FetchedAhead() {
  const [page, setPage] = useState<string | null>(null);
  useEffect(() => {
    const known = new Set<string>();
    const look = ({ target }: Event): void => {
      const link = target instanceof Element ? target.closest("a") : null;
      if (link === null || link.target !== "" || link.origin !== location.origin || known.has(link.pathname)) return;
      // A failure would be remembered by the browser.
      if (!navigator.onLine) return;
      known.add(link.pathname);
      setPage(link.pathname);
    };
    for (const sign of SIGNS) addEventListener(sign, look, { passive: true });
    return () => {
      for (const sign of SIGNS) removeEventListener(sign, look);
    };
  }, []);
  return page === null ? null : <PrefetchPageLinks page={page} />;
}
