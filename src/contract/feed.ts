// Up to when figures hold what the ledger booked: who follows the ledger's feed, and how far behind they are.
import { z } from "zod";
import { instant } from "./page.ts";

/** Each follows the feed on its own. `live` stays behind `figures`, so that a page that refetches finds the figures an event is about. */
export const feedConsumer = z.enum(["figures", "live", "rtp", "replay", "balances", "checks"]);
export type FeedConsumer = z.output<typeof feedConsumer>;

/** A consumer is lagging beyond this, and members of the platform are notified. */
export const LAGGING_SECONDS = 30;

/** Mends a mark that does not fit its feed. */
export const MEND_COMMAND = "npm run rollups:rebuild -- --mend";

/** How up to date the figures of an answer are. */
export const freshness = z.object({
  /** Everything settled before this instant is in them. */
  complete_to: instant,
  /** Age of the oldest booking that is not in them yet; 0: none. */
  lag_seconds: z.int().min(0),
  /** Final rounds of the whole tenant still to come; null for members who do not see the whole tenant. */
  lag_rounds: z.int().min(0).nullable(),
});
export type Freshness = z.output<typeof freshness>;
