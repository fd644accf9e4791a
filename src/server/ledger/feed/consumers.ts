// Who follows the feed. A consumer added later begins with a migration that sets its marks, because passed batches are removed.

/** `live` stays behind `figures`, so that a page that refetches finds the figures an event is about. */
export const FEED_CONSUMERS = ["figures", "live", "rtp", "replay", "balances", "checks"] as const;

export type FeedConsumer = (typeof FEED_CONSUMERS)[number];
