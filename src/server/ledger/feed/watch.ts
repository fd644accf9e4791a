// Finds consumers of the feed that lag or stand still; logs them, and notifies the platform of each once.
import type { Logger } from "pino";
import { LAGGING_SECONDS, MEND_COMMAND } from "#contract/feed.ts";
import type { NoticeAbout } from "#contract/notice.ts";
import type { Db } from "#server/db/database.ts";
import { raiseForPlatform } from "#server/db/raise-notice.ts";
import { listEveryTenantId } from "#server/db/reach.ts";
import { findRootAgentCode } from "#server/db/root-agent.ts";
import { listLags, type TenantLag } from "./lag.ts";

export interface FeedWatchDeps {
  readonly db: Db;
  readonly clock: () => Date;
  readonly log: Pick<Logger, "error">;
}

/** Well below the bound, so that a consumer that swings around it is one episode and not many. */
const CAUGHT_UP_SECONDS = 5;
const LOGGED_EVERY_MS = 60_000;

/** What is wrong with one consumer at one tenant, for as long as it lasts. */
interface Episode {
  readonly event: "feed.lagging" | "feed.broken";
  /** Of its notice. */
  readonly key: string;
  readonly loggedAt: Date;
}

/**
 * To be run again and again. An episode's key holds the position of the mark where it began. An episode ends only when
 * the mark has passed that position, so a later one has another key; a mark that has not moved has the same key also
 * after a restart.
 */
export function createFeedWatch(deps: FeedWatchDeps): () => Promise<void> {
  const { db, clock } = deps;
  const episodes = new Map<string, Episode>();
  return async () => {
    for (const lag of await listLags(db, await listEveryTenantId(db))) {
      const place = placeOf(lag);
      const known = episodes.get(place);
      if (!lag.isBroken && lag.seconds <= LAGGING_SECONDS) {
        if (known?.event === "feed.broken" || lag.seconds <= CAUGHT_UP_SECONDS) episodes.delete(place);
        continue;
      }
      const event = lag.isBroken ? "feed.broken" : "feed.lagging";
      const isSame = known?.event === event && (event === "feed.lagging" || known.key === keyOf(event, lag));
      const at = clock();
      if (!isSame) await raise(deps, event, lag);
      const isLogged = isSame && at.getTime() - known.loggedAt.getTime() < LOGGED_EVERY_MS;
      if (!isLogged) logLag(deps, lag);
      episodes.set(place, {
        event,
        key: isSame ? known.key : keyOf(event, lag),
        loggedAt: isLogged ? known.loggedAt : at,
      });
    }
  };
}

/** For the start of a server: reports marks that do not fit their feed, and answers a line about each for the terminal. */
export async function reportBrokenMarks(deps: FeedWatchDeps): Promise<string[]> {
  const lines: string[] = [];
  for (const lag of await listLags(deps.db, await listEveryTenantId(deps.db))) {
    if (!lag.isBroken) continue;
    logLag(deps, lag);
    await raise(deps, "feed.broken", lag);
    const agent = await findRootAgentCode(deps.db, lag.tenantId);
    lines.push(
      `The feed of ${agent}: ${lag.consumer} ${misfitOf(lag)} and stands still. Play goes on. Mend it: ${MEND_COMMAND}`,
    );
  }
  return lines;
}

const placeOf = ({ consumer, tenantId }: TenantLag): string => `${consumer}/${tenantId}`;
const keyOf = (event: Episode["event"], lag: TenantLag): string => `${event}/${placeOf(lag)}/${lag.position}`;

const misfitOf = ({ position, head }: TenantLag): string =>
  position > head
    ? `is at ${position}, ahead of the end at ${head},`
    : `is at ${position}, the batch after it is gone,`;

async function raise({ db, clock }: FeedWatchDeps, event: Episode["event"], lag: TenantLag): Promise<void> {
  const followed = { consumer: lag.consumer, agent_code: await findRootAgentCode(db, lag.tenantId) };
  const about: NoticeAbout =
    event === "feed.broken"
      ? { event, ...followed, command: MEND_COMMAND }
      : { event, ...followed, rounds: Number(lag.rounds), seconds: Math.floor(lag.seconds) };
  await raiseForPlatform(db, { key: keyOf(event, lag), about, at: clock() });
}

function logLag({ log }: FeedWatchDeps, lag: TenantLag): void {
  const { consumer, tenantId, isBroken } = lag;
  if (isBroken) {
    const [position, head] = [String(lag.position), String(lag.head)];
    log.error(
      { consumer, tenantId, position, head, command: MEND_COMMAND },
      "a consumer of the feed stands still: its mark does not fit the feed",
    );
    return;
  }
  const [rounds, seconds] = [Number(lag.rounds), Math.floor(lag.seconds)];
  log.error({ consumer, tenantId, rounds, seconds }, "a consumer of the feed lags behind the ledger");
}
