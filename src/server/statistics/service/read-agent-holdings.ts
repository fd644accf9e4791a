// Reads what each direct customer, or each child of an agent, holds with all below it, for one viewer.
import type { Answer, Input } from "#contract/endpoint.ts";
import { refuse, type Refusal } from "#contract/errors.ts";
import { type AgentHoldings, HELD_PARTS, type Holdings, type listAgentHoldings } from "#contract/holdings.ts";
import type { CurrencyCode } from "#contract/money.ts";
import type { Db } from "../../db/database.ts";
import { cursorInvalid, decodeCursor, pageFrom } from "../../db/keyset.ts";
import { inCurrency, type Reach, reachOf } from "../../db/reach.ts";
import type { MemberCaller } from "../../http/caller.ts";
import { readFreshness } from "../../ledger/feed/freshness.ts";
import { addTotals, holdingsOf, partsBetween, quarterOf, type TotalsByKind } from "../holdings.ts";
import { listAgentTotals, listScopeAgents, listTenantScopes, type ScopeAgent } from "../queries/holdings.ts";
import type { Span } from "../span.ts";
import { askedSpan } from "./asked-span.ts";
import type { StatisticsDeps } from "./read-overview.ts";

type Asked = Omit<NonNullable<Input<typeof listAgentHoldings>["query"]>, "limit" | "cursor"> & {
  readonly limit: number;
  readonly cursor?: string | undefined;
};

const LIST = "holdings by agent";
const KEY = [/^[A-Z]{3}$/, /^-?\d{1,19}$/, /^[a-z0-9_]{1,32}$/];

export async function readAgentHoldings(
  { db, clock }: StatisticsDeps,
  viewer: MemberCaller,
  query: Asked,
): Promise<Answer<typeof listAgentHoldings> | Refusal> {
  const key = query.cursor === undefined ? null : decodeCursor(LIST, query.cursor, KEY);
  if (key === undefined) return cursorInvalid;
  const whole = await reachOf(db, viewer, query.agent_id);
  if (whole === undefined) return refuse("agent_not_found", "There is no such agent.");
  const reach = query.currency === undefined ? whole : await inCurrency(db, whole, query.currency);
  const freshness = await readFreshness(db, viewer, reach.tenantIds, "balances");
  const asked = askedSpan(query, clock());
  const span = { from: quarterOf(asked.from), to: quarterOf(asked.to) };
  const top = query.agent_id?.toLowerCase() ?? (viewer.party === "platform" ? null : viewer.agentId);
  const groups = await listGroups(db, reach, { top, span });
  const rows = groups.map(rowOf).toSorted((one, other) => compare(placeOf(one), placeOf(other)));
  const behind = key === null ? rows : rows.filter((row) => compare(placeOf(row), placeIn(key)) > 0);
  const completeTo = new Date(freshness.complete_to);
  return {
    ...pageFrom(LIST, behind.slice(0, query.limit + 1), query.limit, (row) => {
      const { currency, held, code } = placeOf(row);
      return [currency, String(held), code];
    }),
    totals: [...Map.groupBy(groups, ({ currency }) => currency)].map(([currency, own]) => ({
      currency,
      agents: own.length,
      counted_from: span.from.toISOString(),
      counted_to: (span.to < completeTo ? span.to : completeTo).toISOString(),
      parts: partsBetween(sumOf(own.map(({ first }) => first)), sumOf(own.map(({ last }) => last))),
    })),
    ...freshness,
  };
}

/** An agent and all below it, or the scope's agent by itself. */
interface Group {
  readonly agent: Pick<ScopeAgent, "id" | "code" | "name">;
  readonly isOwn: boolean;
  readonly currency: CurrencyCode;
  readonly first: TotalsByKind;
  readonly last: TotalsByKind;
}

interface Grouping {
  /** The agent whose children are the groups; null: direct customers are. */
  readonly top: string | null;
  readonly span: Span;
}

/** One statement for each tenant: the rows of each are on one machine. */
async function listGroups(db: Db, reach: Reach, { top, span }: Grouping): Promise<Group[]> {
  const groups: Group[] = [];
  for (const { tenantId, currency } of await listTenantScopes(db, reach)) {
    const agents = await listScopeAgents(db, tenantId, reach);
    const byId = new Map(agents.map((agent) => [agent.id, agent]));
    const depth = top === null ? 0 : (byId.get(top)?.path.length ?? 0);
    const totals = Map.groupBy(await listAgentTotals(db, tenantId, reach, [span.from, span.to]), (row) => row.agentId);
    for (const [groupId, members] of Map.groupBy(agents, ({ id, path }) => path[depth] ?? id)) {
      const agent = byId.get(groupId);
      if (agent === undefined) continue;
      const rows = members.flatMap(({ id }) => totals.get(id) ?? []);
      const at = (position: number) =>
        sumOf(
          rows
            .filter((row) => row.position === position)
            .map(({ accountKind, position: _position, agentId: _agentId, ...row }) => ({ [accountKind]: row })),
        );
      groups.push({ agent, isOwn: groupId === top, currency, first: at(1), last: at(2) });
    }
  }
  return groups;
}

const sumOf = (totals: readonly TotalsByKind[]): TotalsByKind => totals.reduce(addTotals, {});

const rowOf = ({ agent: { id, code, name }, isOwn, currency, first, last }: Group): AgentHoldings => ({
  agent: { id, code, name },
  is_own: isOwn,
  currency,
  opening: holdingsOf(first),
  closing: holdingsOf(last),
  parts: partsBetween(first, last),
});

interface Place {
  readonly currency: string;
  readonly held: bigint;
  readonly code: string;
}

const heldOf = (held: Holdings): bigint => HELD_PARTS.reduce((sum, part) => sum + held[part], 0n);

const placeOf = ({ currency, closing, agent }: AgentHoldings): Place => ({
  currency,
  held: heldOf(closing),
  code: agent.code,
});

const placeIn = ([currency = "", held = "0", code = ""]: readonly string[]): Place => ({
  currency,
  held: BigInt(held),
  code,
});

/** By currency, who holds most first, then by code. */
function compare(one: Place, other: Place): number {
  if (one.currency !== other.currency) return one.currency < other.currency ? -1 : 1;
  if (one.held !== other.held) return one.held > other.held ? -1 : 1;
  return one.code < other.code ? -1 : Number(one.code > other.code);
}
