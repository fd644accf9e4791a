// Where to sign in, and where to go on afterwards.

const ENDED = "ended";

/** The sign-in page, which leads back to `next`; it says so where a session `isEnded` that somebody was in. */
export const signInPath = (next: string, isEnded = false): string =>
  `/auth/login?next=${encodeURIComponent(next)}${isEnded ? `&${ENDED}=1` : ""}`;

/** Whether whoever is asked to sign in was signed in until now. */
export const isAfterEnd = (search: URLSearchParams): boolean => search.has(ENDED);

/** Where two-factor is set up, with the form for it open. */
export const SET_UP_TWO_FACTOR = "/dashboard/profile?set_up=two_factor";

/** The page to open after signing in; only one of our own, so that a link cannot lead elsewhere. */
export function nextPath(search: URLSearchParams): string {
  const next = search.get("next");
  return next !== null && /^\/(?!\/|\\)/.test(next) && !next.startsWith("/auth/") ? next : "/dashboard";
}
