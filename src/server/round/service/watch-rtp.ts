// Watches the RTP of every variant at every agent: each settled round is looked at once (decision 10).
import { currency } from "#contract/money.ts";
import { namesOf } from "#studio/games/game-names.ts";
import { levelOfWatch } from "#studio/statistics/alarm-levels.ts";
import type { Comparison, Tally } from "#studio/statistics/tally.ts";
import type { PaidRounds } from "#studio/statistics/watch.ts";
import type { Db, Tx } from "../../db/database.ts";
import { raiseForPlatform } from "../../db/raise-notice.ts";
import { raiseWebhook } from "../../db/raise-webhook.ts";
import { findFinishedTx } from "../queries/replay.ts";
import {
  findAgentCode,
  findWatchMark,
  listWatches,
  moveWatchMark,
  saveWatch,
  sumPaid,
  type PaidSums,
  type StoredWatch,
  type WatchKey,
} from "../queries/rtp-watches.ts";
import { BAND_RISK, bandInBps, BPS } from "./rtp-band.ts";
import type { RtpMaths } from "./rtp-maths.ts";

export interface RtpDeps {
  readonly db: Db;
  readonly clock: () => Date;
  readonly rtp: RtpMaths;
}

interface WatchDeps extends RtpDeps {
  readonly ids: () => string;
}

/** In a healthy year of a tenant's whole tree. */
const FALSE_ALARMS_PER_YEAR = 0.001;

export interface RaisedAlarm extends WatchKey {
  readonly rounds: number;
  readonly currency: string;
  readonly tally: Tally;
}

/** What was settled since the last look, of one watch. */
interface Fresh extends WatchKey {
  readonly currency: string;
  readonly tally: Tally;
  readonly paid: readonly PaidRounds[];
}

/**
 * Looks at what was settled since the last look, and answers which watches raise the alarm now. Transactions below the
 * snapshot's xmin are all finished, so no round can appear behind the mark; where the bucket ends depends on nothing that
 * comes after it. Nothing is locked while it is reckoned: of several nodes the one that moves the mark counts.
 */
export async function watchRtp({ db, clock, rtp, ids }: WatchDeps): Promise<RaisedAlarm[]> {
  const from = await findWatchMark(db);
  const before = await findFinishedTx(db);
  if (before <= from) return [];
  const fresh = gather(await sumPaid(db, from, before));
  const at = clock();
  const { watches, raised } = await lookAt({ db, rtp, at }, fresh);
  const comparisons =
    raised.length === 0 ? [] : await rtp.compare(raised.map((alarm) => ({ ...alarm, risk: BAND_RISK })));
  const isOurs = await db.transaction().execute(async (tx) => {
    if (!(await moveWatchMark(tx, from, before, at))) return false;
    for (const watch of watches) await saveWatch(tx, watch);
    for (const [place, alarm] of raised.entries())
      await tell(tx, alarm, { comparison: comparisons[place] ?? null, id: ids(), at });
    return true;
  });
  return isOurs ? raised : [];
}

interface Telling {
  readonly comparison: Comparison | null;
  readonly id: string;
  readonly at: Date;
}

/** The platform by notice and mail, the agent by webhook. */
async function tell(tx: Tx, alarm: RaisedAlarm, { comparison, id, at }: Telling): Promise<void> {
  const { tenantId, agentId, game, variant, year, rounds, tally } = alarm;
  const names = namesOf(game);
  const agentCode = await findAgentCode(tx, tenantId, agentId);
  if (names === undefined) throw new Error(`${game} is watched and not in the catalogue`);
  const key = ["rtp.alarmed", agentId, game, variant, year].join("/");
  await raiseForPlatform(tx, {
    key,
    about: { event: "rtp.alarmed", agent_id: agentId, agent_code: agentCode, game: names, variant, rounds },
    at,
  });
  if (comparison === null) return;
  const data = {
    agent: agentCode,
    game,
    variant,
    rounds,
    turnover: tally.stakes,
    wins: tally.wins,
    currency: currency.parse(alarm.currency),
    rtp_bps: Math.round(comparison.rtp * BPS),
    band: bandInBps(comparison),
  };
  await raiseWebhook(tx, { tenantId, agentId, id, key, about: { type: "rtp.alert", data }, at });
}

const nameOf = ({ tenantId, agentId, game, variant, year }: WatchKey): string =>
  [tenantId, agentId, game, variant, year].join("/");

function gather(sums: readonly PaidSums[]): Fresh[] {
  const groups = Map.groupBy(sums, nameOf);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const { multiple: _, tally: __, ...key } = first;
    const paid = group.map(({ multiple, tally }) => ({ multiple, rounds: tally.rounds }));
    return [{ ...key, tally: group.map(({ tally }) => tally).reduce(added), paid }];
  });
}

const added = (one: Tally, other: Tally): Tally => ({
  rounds: one.rounds + other.rounds,
  stakes: one.stakes + other.stakes,
  squaredStakes: one.squaredStakes + other.squaredStakes,
  wins: one.wins + other.wins,
});

interface Looked {
  readonly watches: StoredWatch[];
  readonly raised: RaisedAlarm[];
}

async function lookAt(
  { db, rtp, at }: { readonly db: Db; readonly rtp: RtpMaths; readonly at: Date },
  fresh: readonly Fresh[],
): Promise<Looked> {
  const looked: Looked = { watches: [], raised: [] };
  for (const ofYear of Map.groupBy(fresh, ({ tenantId, year }) => `${tenantId}/${year}`).values()) {
    const [first] = ofYear;
    if (first === undefined) continue;
    const known = await listWatches(db, first.tenantId, first.year);
    const byName = new Map(known.map((watch) => [nameOf(watch), watch]));
    const asked = ofYear.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
    const answers = await rtp.observe(
      asked.map((each) => ({ ...each, state: byName.get(nameOf(each))?.state ?? null })),
    );
    let number = known.length;
    for (const [place, each] of asked.entries()) {
      const answer = answers[place];
      // A game whose law nobody knows has no watch.
      if (answer === undefined || answer === null) continue;
      const before = byName.get(nameOf(each));
      const { paid: _, ...key } = each;
      const own = before?.number ?? (number += 1);
      const isAlarmed = answer.highest >= levelOfWatch(own, FALSE_ALARMS_PER_YEAR);
      const tally = before === undefined ? each.tally : added(before.tally, each.tally);
      const alarmedAt = before?.alarmedAt ?? (isAlarmed ? at : null);
      looked.watches.push({ ...key, number: own, tally, state: answer.state, alarmedAt });
      if (isAlarmed && (before?.alarmedAt ?? null) === null)
        looked.raised.push({ ...key, rounds: tally.rounds, tally });
    }
  }
  return looked;
}
