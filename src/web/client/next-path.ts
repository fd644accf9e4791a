// Where to sign in, and where to go on afterwards.

/** The sign-in page, which leads back to `next`. */
export const signInPath = (next: string): string => `/auth/login?next=${encodeURIComponent(next)}`;

/** Where two-factor is set up, with the form for it open. */
export const SET_UP_TWO_FACTOR = "/dashboard/profile?set_up=two_factor";

/** The page to open after signing in; only one of our own, so that a link cannot lead elsewhere. */
export function nextPath(search: URLSearchParams): string {
  const next = search.get("next");
  return next !== null && /^\/(?!\/|\\)/.test(next) && !next.startsWith("/auth/") ? next : "/dashboard";
}
