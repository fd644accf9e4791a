/** The kind of device a browser runs on, from its user agent: precise enough to separate phones from desktops. */
import type { PlayDevice } from "#contract/live-session.ts";

const TABLET = /iPad|Tablet|PlayBook|Silk|Android(?!.*Mobile)/i;
const PHONE = /iPhone|iPod|Android.*Mobile|Mobile|Windows Phone/i;

export function deviceOf(userAgent: string): PlayDevice | null {
  if (userAgent.trim() === "") return null;
  if (TABLET.test(userAgent)) return "tablet";
  return PHONE.test(userAgent) ? "phone" : "desktop";
}
