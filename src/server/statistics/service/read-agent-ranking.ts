// Reads the ranking of agents, page by page, for one viewer.
import type { listAgentRanking } from "#contract/agent-ranking.ts";
import type { Answer, Input } from "#contract/endpoint.ts";
import { refuse, type Refusal } from "#contract/errors.ts";
import type { Db } from "../../db/database.ts";
import { CODE_KEY, cursorInvalid, decodeCursor, pageFrom } from "../../db/keyset.ts";
import { inCurrency, reachOf, type Reach } from "../../db/reach.ts";
import type { MemberCaller } from "../../http/caller.ts";
import { readFreshness } from "../../ledger/feed/freshness.ts";
import { countPlayersByAgent, listKnownAgents, sumByProvider } from "../queries/ranking.ts";
import { type CutBounds, fromRollUp, planSettled, type SettledPart } from "../queries/settled.ts";
import { compare, type Place, placeOf, rankingOf } from "../ranking.ts";
import { wholeHours, type Span } from "../span.ts";
import { askedSpan } from "./asked-span.ts";
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
  bounds?: CutBounds,
): Promise<Answer<typeof listAgentRanking> | Refusal> {
  const now = clock();
  const { sort, limit } = query;
  const list = `agent ranking by ${sort}`;
  const key = query.cursor === undefined ? null : decodeCursor(list, query.cursor, KEY);
  if (key === undefined) return cursorInvalid;
  const whole = await reachOf(db, viewer, query.agent_id);
  if (whole === undefined) return refuse("agent_not_found", "There is no such agent.");
  const reach = query.currency === undefined ? whole : await inCurrency(db, whole, query.currency);
  const freshness = await readFreshness(db, viewer, reach.tenantIds, "figures");
  const { span, parts } = await readable(db, reach, askedSpan(query, now), bounds);
  const [agents, sums, players] = await Promise.all([
    listKnownAgents(db, reach),
    sumByProvider(db, parts),
    countPlayersByAgent(db, reach, span, now),
  ]);
  const { rows, totals } = rankingOf({ agents, sums, players }, query);
  const after = key === null ? null : placeIn(key);
  const behind = after === null ? rows : rows.filter((row) => compare(after, placeOf(row, sort)) < 0);
  return {
    ...pageFrom(list, behind.slice(0, limit + 1), limit, (row) => keyOf(placeOf(row, sort))),
    totals: [...totals],
    ...freshness,
    from: span.from.toISOString(),
    to: span.to.toISOString(),
  };
}

/** How to read this span, or whole hours around it where the hours that its ends cut have too many rounds. */
async function readable(
  db: Db,
  reach: Reach,
  span: Span,
  bounds: CutBounds | undefined,
): Promise<{ readonly span: Span; readonly parts: readonly SettledPart[] }> {
  const parts = await planSettled(db, reach, span, [], bounds);
  if (parts !== null) return { span, parts };
  const wider = wholeHours(span);
  return { span: wider, parts: [fromRollUp(reach, wider)] };
}

function placeIn([currency = "", figure = "", code = ""]: readonly string[]): Place {
  return { currency, figure: figure === "" ? null : BigInt(figure), code };
}
