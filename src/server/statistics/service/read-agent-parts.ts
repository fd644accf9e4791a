// Reads the shares of one agent's children, games and providers, its week by hours, and its RTP by variant.
import type {
  AgentHours,
  AgentRtp,
  AgentShares,
  getAgentHours,
  getAgentRtp,
  listAgentShares,
} from "#contract/agent-depth.ts";
import type { Input } from "#contract/endpoint.ts";
import type { Refusal } from "#contract/errors.ts";
import { rtpBps } from "#contract/statistics.ts";
import { namesOf } from "#studio/games/game-names.ts";
import type { Tally } from "#studio/statistics/tally.ts";
import { declaredVariant } from "../../provider/service/certified-variants.ts";
import type { MemberCaller } from "../../http/caller.ts";
import { readFreshness } from "../../ledger/feed/freshness.ts";
import { listWatchRows, type StoredWatch } from "../../round/queries/rtp-watches.ts";
import { BAND_RISK, bandOnWire } from "../../round/service/rtp-band.ts";
import type { RtpMaths } from "../../round/service/rtp-maths.ts";
import { added, type Sums } from "../figures.ts";
import { readNames, sumHoursOfWeek, sumParts, type HourOfWeek } from "../queries/played-parts.ts";
import { listKnownAgents } from "../queries/ranking.ts";
import type { CutBounds } from "../queries/settled.ts";
import { partOf, sharesOf } from "../shares.ts";
import { agentNotFound, findScope, periodsAsked, tooBusy } from "./depth-scope.ts";
import { endsOf } from "./read-agent-depth.ts";
import type { StatisticsDeps } from "./read-overview.ts";

export async function readAgentShares(
  { db, clock }: StatisticsDeps,
  viewer: MemberCaller,
  query: NonNullable<Input<typeof listAgentShares>["query"]>,
  bounds?: CutBounds,
): Promise<AgentShares | Refusal> {
  const now = clock();
  const scope = await findScope(db, viewer, query, now);
  if (scope === undefined) return agentNotFound;
  const freshness = await readFreshness(db, viewer, [scope.tenantId], "figures");
  const calendar = await periodsAsked(db, query, now);
  const { from, to } = endsOf(calendar);
  const [sums, agents, names] = await Promise.all([
    sumParts(db, scope.reach, [...calendar.map((period) => period.from), to], bounds),
    listKnownAgents(db, scope.subtree),
    readNames(db),
  ]);
  if (sums === null) return tooBusy;
  const keyOf = partOf(query.by, { agents, ...names, top: scope.agent.id });
  return {
    data: sharesOf(sums, keyOf, { periods: calendar.length, currency: scope.currency }),
    periods: calendar.map((period) => ({ from: period.from.toISOString(), to: period.to.toISOString() })),
    agent: scope.agent,
    currency: scope.currency,
    from: from.toISOString(),
    to: to.toISOString(),
    ...freshness,
  };
}

export async function readAgentHours(
  { db, clock }: StatisticsDeps,
  viewer: MemberCaller,
  query: NonNullable<Input<typeof getAgentHours>["query"]>,
): Promise<AgentHours | Refusal> {
  const now = clock();
  const scope = await findScope(db, viewer, query, now);
  if (scope === undefined) return agentNotFound;
  const freshness = await readFreshness(db, viewer, [scope.tenantId], "figures");
  const { from, to } = endsOf(await periodsAsked(db, query, now));
  const sums = await sumHoursOfWeek(db, scope.reach, { from, to, timeZone: query.time_zone });
  if (sums === null) return tooBusy;
  const placeOf = ({ weekday, hour, minute }: HourOfWeek) => `${weekday} ${hour} ${minute}`;
  const cells = [...Map.groupBy(sums, placeOf).values()].flatMap((some) => {
    const [any] = some;
    if (any === undefined) return [];
    const { rounds, turnover, wins } = some.reduce<Sums>(added, { ...any, rounds: 0n, turnover: 0n, wins: 0n });
    const { weekday, hour, minute } = any;
    return [{ weekday, hour, minute, rounds: Number(rounds), turnover, ggr: turnover - wins }];
  });
  return {
    cells: cells.toSorted(
      (one, other) => one.weekday - other.weekday || one.hour - other.hour || one.minute - other.minute,
    ),
    agent: scope.agent,
    currency: scope.currency,
    from: from.toISOString(),
    to: to.toISOString(),
    ...freshness,
  };
}

/** More variants than an agent and all below it have. */
const MOST_WATCHES = 20_000;

/** The tallies of several agents are added up: a band depends on the number of rounds, not on their players. */
export async function readAgentRtp(
  { db, clock, rtp }: StatisticsDeps & { readonly rtp: RtpMaths },
  viewer: MemberCaller,
  query: NonNullable<Input<typeof getAgentRtp>["query"]>,
): Promise<AgentRtp | Refusal> {
  const now = clock();
  const scope = await findScope(db, viewer, query, now);
  if (scope === undefined) return agentNotFound;
  const freshness = await readFreshness(db, viewer, [scope.tenantId], "rtp");
  const year = now.getUTCFullYear();
  const watches = await listWatchRows(db, scope.reach, {}, { year, limit: MOST_WATCHES });
  const tallies = [...Map.groupBy(watches, ({ game, variant }) => `${game} ${variant}`).values()].flatMap(togetherOf);
  const found = tallies.length === 0 ? [] : await rtp.compare(tallies.map((tally) => ({ ...tally, risk: BAND_RISK })));
  return {
    agent: scope.agent,
    since: new Date(Date.UTC(year, 0)).toISOString(),
    variants: tallies
      .map(({ game, variant, tally }, index) => ({
        game: { code: game, names: namesOf(game) ?? { "en-US": game, "pt-BR": game } },
        variant: { id: variant, rtp_bps: declaredVariant(game, variant).rtp_bps },
        rounds: tally.rounds,
        turnover: tally.stakes,
        wins: tally.wins,
        currency: scope.currency,
        actual_rtp_bps: rtpBps(tally.wins, tally.stakes),
        band: bandOnWire(found[index] ?? null),
      }))
      .toSorted((one, other) => Number(other.turnover - one.turnover)),
    ...freshness,
  };
}

interface VariantTally {
  readonly game: string;
  readonly variant: string;
  readonly tally: Tally;
}

function togetherOf(watches: readonly StoredWatch[]): VariantTally[] {
  const [any] = watches;
  if (any === undefined) return [];
  const tally = watches
    .map((watch) => watch.tally)
    .reduce((sum, one) => ({
      rounds: sum.rounds + one.rounds,
      stakes: sum.stakes + one.stakes,
      squaredStakes: sum.squaredStakes + one.squaredStakes,
      wins: sum.wins + one.wins,
    }));
  return [{ game: any.game, variant: any.variant, tally }];
}
