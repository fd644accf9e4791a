// What the rules of a place ask of a game: how fast, with which clock, and at which return at least.
import { z } from "zod";

export const jurisdictionProfile = z.object({
  code: z.string(),
  /** From one press to the next that is heard. */
  min_cycle_ms: z.int().min(2_500),
  /** Nothing plays by itself, anywhere. */
  autoplay: z.literal(false),
  session_clock: z.boolean(),
  /** What the player has won or lost in the session. */
  net_position: z.boolean(),
  /** How often the player is told how long and at what cost they have played; null for never. */
  reminder_minutes: z.int().min(1).nullable(),
  /** No variant with a lower return is opened. */
  rtp_floor_bps: z.int().min(8_500),
});
export type JurisdictionProfile = z.output<typeof jurisdictionProfile>;
