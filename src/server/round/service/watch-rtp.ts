// Watches the RTP of every variant at every agent: each settled round is looked at once (decision 10).
import { currency } from "#contract/money.ts";
import { namesOf } from "#studio/games/game-names.ts";
import { levelOfWatch } from "#studio/statistics/alarm-levels.ts";
import type { Comparison, Tally } from "#studio/statistics/tally.ts";
import type { PaidRounds } from "#studio/statistics/watch.ts";
import type { Db, Tx } from "../../db/database.ts";
import type { ConsumerRules } from "../../ledger/feed/consume.ts";
import { raiseForPlatform } from "../../db/raise-notice.ts";
import { raiseWebhook } from "../../db/raise-webhook.ts";
import {
  findAgentCode,
  listWatches,
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

interface WatchDeps extends Omit<RtpDeps, "db"> {
  readonly ids: () => string;
}

/** In a healthy year of a tenant's whole tree. */
const FALSE_ALARMS_PER_YEAR = 0.001;

export interface RaisedAlarm extends WatchKey {
  readonly rounds: number;
  readonly currency: string;
  readonly tally: Tally;
}

/** What was settled in a span of the feed, of one watch. */
interface Fresh extends WatchKey {
  readonly currency: string;
  readonly tally: Tally;
  readonly paid: readonly PaidRounds[];
}

/**
 * The consumer that looks at each settled round once, and answers which watches raise the alarm now. What a step observes
 * depends on nothing that comes after it.
 */
export const rtpConsumer = ({ clock, rtp, ids }: WatchDeps): ConsumerRules<Observed, RaisedAlarm[]> => ({
  name: "rtp",
  counts: "rounds",
  most: 20_000,
  async prepare(db, span) {
    const at = clock();
    const { watches, raised } = await lookAt({ db, rtp, at }, gather(await sumPaid(db, span)));
    const comparisons =
      raised.length === 0 ? [] : await rtp.compare(raised.map((alarm) => ({ ...alarm, risk: BAND_RISK })));
    return { watches, raised, comparisons, at };
  },
  async apply(tx, _span, { watches, raised, comparisons, at }) {
    for (const watch of watches) await saveWatch(tx, watch);
    for (const [index, alarm] of raised.entries())
      await tell(tx, alarm, { comparison: comparisons[index] ?? null, id: ids(), at });
    return raised;
  },
});

interface Observed extends Looked {
  readonly comparisons: readonly (Comparison | null)[];
  readonly at: Date;
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
