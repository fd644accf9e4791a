// Who follows the feed. A consumer added later begins with a migration that sets its marks, because passed batches are removed.
import { feedConsumer } from "#contract/feed.ts";

export type { FeedConsumer } from "#contract/feed.ts";

export const FEED_CONSUMERS = feedConsumer.options;
