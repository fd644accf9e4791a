// Reads the ranking of agents, page by page, for one viewer.
import type { listAgentRanking } from "#contract/agent-ranking.ts";
import type { Answer, Input } from "#contract/endpoint.ts";
import { refuse, type Refusal } from "#contract/errors.ts";
import { CODE_KEY, cursorInvalid, decodeCursor, pageFrom } from "../../db/keyset.ts";
import { inCurrency, reachOf } from "../../db/reach.ts";
import type { MemberCaller } from "../../http/caller.ts";
import { readFreshness } from "../../ledger/feed/freshness.ts";
import { hoursOf } from "./hours.ts";
import { countPlayersByAgent, listKnownAgents, sumByProvider } from "../queries/ranking.ts";
import { compare, type Place, placeOf, rankingOf } from "../ranking.ts";
import type { StatisticsDeps } from "./read-overview.ts";

type Asked = Omit<NonNullable<Input<typeof listAgentRanking>["query"]>, "limit" | "cursor"> & {
  readonly limit: number;
  readonly cursor?: string | undefined;
};

const KEY = [/^(?:[A-Z]{3})?$/, /^(?:-?\d{1,20})?$/, CODE_KEY];
const keyOf = ({ currency, figure, code }: Place) => [currency, figure?.toString() ?? "", code];

/** Of each page all is worked out anew: the cursor is a place in the order, and holds while figures change. */
export async function readAgentRanking(
  { db, clock }: StatisticsDeps,
  viewer: MemberCaller,
  query: Asked,
): Promise<Answer<typeof listAgentRanking> | Refusal> {
  const now = clock();
  const { sort, limit } = query;
  const list = `agent ranking by ${sort}`;
  const key = query.cursor === undefined ? null : decodeCursor(list, query.cursor, KEY);
  if (key === undefined) return cursorInvalid;
  const whole = await reachOf(db, viewer, query.agent_id);
  if (whole === undefined) return refuse("agent_not_found", "There is no such agent.");
  const reach = query.currency === undefined ? whole : await inCurrency(db, whole, query.currency);
  const hours = hoursOf(query, now);
  const freshness = await readFreshness(db, viewer, reach.tenantIds, "figures");
  const [agents, sums, players] = await Promise.all([
    listKnownAgents(db, reach),
    sumByProvider(db, reach, hours),
    countPlayersByAgent(db, reach, hours, now),
  ]);
  const { rows, totals } = rankingOf({ agents, sums, players }, query);
  const after = key === null ? null : placeIn(key);
  const behind = after === null ? rows : rows.filter((row) => compare(after, placeOf(row, sort)) < 0);
  return {
    ...pageFrom(list, behind.slice(0, limit + 1), limit, (row) => keyOf(placeOf(row, sort))),
    totals: [...totals],
    ...freshness,
    from: hours.from.toISOString(),
    to: hours.to.toISOString(),
  };
}

function placeIn([currency = "", figure = "", code = ""]: readonly string[]): Place {
  return { currency, figure: figure === "" ? null : BigInt(figure), code };
}
