// The places we know, and what the rules of each ask of a game; see `jurisdiction.ts` for what the fields mean.
import type { JurisdictionProfile } from "./jurisdiction.ts";
import type { CurrencyCode } from "./money.ts";

const STANDARD: JurisdictionProfile = {
  code: "international",
  min_cycle_ms: 2_500,
  autoplay: false,
  session_clock: true,
  net_position: true,
  reminder_minutes: null,
  rtp_floor_bps: 8_500,
};

export const JURISDICTIONS: readonly JurisdictionProfile[] = [
  STANDARD,
  { ...STANDARD, code: "brazil", reminder_minutes: 60 },
  { ...STANDARD, code: "euro-area", min_cycle_ms: 3_000, reminder_minutes: 60 },
];

/** An agent has one currency for its whole subtree, and that says where its players are. */
const BY_CURRENCY: Partial<Record<CurrencyCode, string>> = { BRL: "brazil", EUR: "euro-area" };

export function profileFor(currency: CurrencyCode): JurisdictionProfile {
  return JURISDICTIONS.find(({ code }) => code === BY_CURRENCY[currency]) ?? STANDARD;
}

export const allowsRtp = (profile: JurisdictionProfile, rtpBps: number): boolean => rtpBps >= profile.rtp_floor_bps;
