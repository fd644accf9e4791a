// The watches of this year at the agents a viewer sees, and one of them beside its exact band.
import type { Answer } from "#contract/endpoint.ts";
import { refuse, type Refusal } from "#contract/errors.ts";
import { currency } from "#contract/money.ts";
import type { getRtpWatch, listRtpWatches, RtpWatch } from "#contract/rtp-watch.ts";
import { rtpBps } from "#contract/statistics.ts";
import { namesOf } from "#studio/games/game-names.ts";
import { findGame, findVariant } from "#studio/games/catalogue.ts";
import { CODE_KEY, cursorInvalid, decodeCursor, pageFrom } from "../../db/keyset.ts";
import { placeOf, reachOf } from "../../db/reach.ts";
import type { MemberCaller } from "../../http/caller.ts";
import { readFreshness } from "../../ledger/feed/freshness.ts";
import { declaredVariant } from "../../provider/service/certified-variants.ts";
import { findAgentCode, listWatchRows, type StoredWatch } from "../queries/rtp-watches.ts";
import { bandOnWire, eValueOnWire } from "./rtp-band.ts";
import { readRtp } from "./read-rtp.ts";
import type { RtpDeps } from "./watch-rtp.ts";

export interface WatchesQuery {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly agent_id?: string | undefined;
  readonly game?: string | undefined;
  readonly state?: "as_declared" | "alarm" | undefined;
}

const LIST = "rtp watches";
const agentNotFound = refuse("agent_not_found", "There is no such agent.");

export async function readRtpWatches(
  { db, clock }: RtpDeps,
  caller: MemberCaller,
  { limit, cursor, agent_id: agentId, game, state }: WatchesQuery,
): Promise<Answer<typeof listRtpWatches> | Refusal> {
  const after = cursor === undefined ? undefined : decodeCursor(LIST, cursor, [CODE_KEY, CODE_KEY, CODE_KEY]);
  if (cursor !== undefined && after === undefined) return cursorInvalid;
  const reach = await reachOf(db, caller, agentId);
  if (reach === undefined) return agentNotFound;
  const filter = { game, isAlarmed: state === undefined ? undefined : state === "alarm" };
  const place = { year: clock().getUTCFullYear(), after, limit: limit + 1 };
  const freshness = await readFreshness(db, caller, reach.tenantIds, "rtp");
  const rows = await listWatchRows(db, reach, filter, place);
  const page = pageFrom(LIST, rows, limit, (row) => [row.agentCode, row.game, row.variant]);
  return { ...page, data: page.data.map((row) => watchOf(row, row.agentCode)), ...freshness };
}

export async function readRtpWatch(
  deps: RtpDeps,
  caller: MemberCaller,
  { id, game, variant }: { readonly id: string; readonly game: string; readonly variant: string },
): Promise<Answer<typeof getRtpWatch> | Refusal> {
  const place = await placeOf(deps.db, caller, id);
  if (place === undefined) return agentNotFound;
  const known = findGame(game);
  if (known === undefined || findVariant(known, variant) === undefined)
    return refuse("game_not_found", `There is no certified variant ${variant} of ${game}.`);
  const [seen = null] = await readRtp(deps, { ...place, variants: [{ game, variant }] });
  if (seen === null) return { watch: null, band: null };
  const code = await findAgentCode(deps.db, place.tenantId, place.agentId);
  return { watch: watchOf(seen.watch, code), band: bandOnWire(seen.comparison) };
}

function watchOf({ agentId, game, variant, tally, state, alarmedAt, ...row }: StoredWatch, code: string): RtpWatch {
  const names = namesOf(game);
  if (names === undefined) throw new Error(`${game} is watched and not in the catalogue`);
  const { rtp_bps } = declaredVariant(game, variant);
  return {
    id: `${agentId}:${game}:${variant}`,
    agent: { id: agentId, code },
    game: { code: game, names },
    variant: { id: variant, rtp_bps },
    rounds: tally.rounds,
    turnover: tally.stakes,
    wins: tally.wins,
    currency: currency.parse(row.currency),
    actual_rtp_bps: rtpBps(tally.wins, tally.stakes),
    e_value: eValueOnWire(state),
    alarmed_at: alarmedAt?.toISOString() ?? null,
  };
}
