// What an answer says of how up to date its figures are, for one viewer.
import type { Freshness } from "#contract/feed.ts";
import type { Db } from "#server/db/database.ts";
import { seesWholeTenant, type Viewer } from "#server/db/reach.ts";
import type { FeedConsumer } from "./consumers.ts";
import { readLag, type ConsumerLag } from "./lag.ts";

/** Read it before the figures: they may then hold more than it promises, never less. */
export const readFreshness = async (
  db: Db,
  viewer: Viewer,
  tenantIds: readonly string[],
  consumer: FeedConsumer,
): Promise<Freshness> => freshnessOf(await readLag(db, tenantIds, consumer), viewer);

export const freshnessOf = ({ completeTo, seconds, rounds }: ConsumerLag, viewer: Viewer): Freshness => ({
  complete_to: completeTo.toISOString(),
  lag_seconds: Math.floor(seconds),
  // How much is played at the agents beside a viewer's own is not the viewer's to see.
  lag_rounds: seesWholeTenant(viewer) ? Number(rounds) : null,
});
