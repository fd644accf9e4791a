/** The variants in force at the agents a viewer sees, and a game at one of them with all that can be chosen. */
import { isRefusal, refuse, type Refusal } from "#contract/errors.ts";
import { allowsRtp, profileFor } from "#contract/jurisdictions.ts";
import type { Answer } from "#contract/endpoint.ts";
import type { getVariantsOfGame, VariantChange, VariantInForce } from "#contract/variant.ts";
import { GAME_CODES, namesOf } from "#studio/games/game-names.ts";
import { CODE_KEY, cursorInvalid, decodeCursor, pageFrom, type Page } from "../../../db/keyset.ts";
import { reachOf, type Reach } from "../../../db/reach.ts";
import type { MemberCaller } from "../../../http/caller.ts";
import { DEFAULT_VARIANT, variantInForce } from "../../../provider/queries.ts";
import { certifiedVariants, declaredVariant } from "../../../provider/service/certified-variants.ts";
import { findAgentAccounts } from "../../../agent/queries/agents.ts";
import { listOpenVariantChanges, type VariantChangeRow } from "../../queries/variant-changes.ts";
import { listVariantRows, type VariantInForceRow } from "../../queries/variants-in-force.ts";
import { earliestAt } from "./decide-variant.ts";
import { mayAskBeside, sideOf } from "./request-variant.ts";
import { findSeenChange, labelOf, readChange } from "./read-variant-changes.ts";
import type { VariantDeps } from "./variant-deps.ts";

export interface VariantsQuery {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly agent_id?: string | undefined;
  readonly game?: string | undefined;
}

const LIST = "variants in force";
const agentNotFound = refuse("agent_not_found", "There is no such agent.");

export async function readVariants(
  { db }: Pick<VariantDeps, "db">,
  caller: MemberCaller,
  { limit, cursor, agent_id: agentId, game }: VariantsQuery,
): Promise<Page<VariantInForce> | Refusal> {
  const key = cursor === undefined ? undefined : decodeCursor(LIST, cursor, [CODE_KEY, CODE_KEY]);
  if (cursor !== undefined && key === undefined) return cursorInvalid;
  const reach = await reachOf(db, caller, agentId);
  const all = await reachOf(db, caller);
  if (reach === undefined || all === undefined) return agentNotFound;
  const [agentCode, gameCode] = key ?? [];
  const after = agentCode === undefined || gameCode === undefined ? undefined : ([agentCode, gameCode] as const);
  const rows = await listVariantRows(db, reach, GAME_CODES, { game, after, limit: limit + 1 });
  const page = pageFrom(LIST, rows, limit, (row) => [row.agentCode, row.game]);
  return { ...page, data: page.data.map((row) => inForceOf(row, all)) };
}

function inForceOf(row: VariantInForceRow, seen: Reach): VariantInForce {
  const { agentId, agentCode, game, variantId, chosenAtId, chosenAtCode, since, nextId, nextVariantId, nextAt } = row;
  const names = namesOf(game);
  if (names === undefined) throw new Error(`${game} is offered and not in the catalogue`);
  const isSeen = chosenAtId !== null && (seen.agentIds?.includes(chosenAtId) ?? true);
  return {
    id: `${agentId}:${game}`,
    agent: { id: agentId, code: agentCode },
    game: { code: game, names },
    variant: declaredVariant(game, variantId ?? DEFAULT_VARIANT),
    chosen: chosenAtId === null ? "nobody" : chosenAtId === agentId ? "here" : "above",
    chosen_at: isSeen && chosenAtCode !== null ? { id: chosenAtId, code: chosenAtCode } : null,
    since: since?.toISOString() ?? null,
    next:
      nextId === null || nextVariantId === null || nextAt === null
        ? null
        : { change: nextId, variant: declaredVariant(game, nextVariantId), effective_at: nextAt.toISOString() },
  };
}

export async function readVariantsOfGame(
  deps: Pick<VariantDeps, "db" | "clock">,
  caller: MemberCaller,
  anyCaseId: string,
  game: string,
): Promise<Answer<typeof getVariantsOfGame> | Refusal> {
  const { db } = deps;
  const agentId = anyCaseId.toLowerCase();
  const reach = await reachOf(db, caller, agentId);
  const all = await reachOf(db, caller);
  const tenantId = reach?.tenantIds[0];
  const agent = tenantId === undefined ? undefined : await findAgentAccounts(db, tenantId, agentId);
  if (tenantId === undefined || all === undefined || agent === undefined) return agentNotFound;
  const only = { tenantIds: [tenantId], agentIds: [agentId] };
  const [row] = await listVariantRows(db, only, GAME_CODES, { game, limit: 1 });
  const certified = certifiedVariants(game);
  if (row === undefined || certified === undefined) return refuse("game_not_found", `There is no game ${game} here.`);
  const profile = profileFor(agent.currency);
  const open = await listOpenVariantChanges(db, tenantId, agentId, game);
  return {
    ...inForceOf(row, all),
    variants: certified.map((variant) => ({ ...variant, is_allowed: allowsRtp(profile, variant.rtp_bps) })),
    inherited: labelOf(game, await variantInForce(db, tenantId, agent.path.slice(0, -1), game)),
    earliest_at: (await earliestAt(db, { tenantId, agentId, game }, deps.clock())).toISOString(),
    open: await firstSeen(deps, caller, open),
    may_ask: mayAskBeside(open, await sideOf(db, caller, agent)),
  };
}

async function firstSeen(
  deps: Pick<VariantDeps, "db">,
  caller: MemberCaller,
  open: readonly VariantChangeRow[],
): Promise<VariantChange | null> {
  for (const { id } of open) {
    const seen = await findSeenChange(deps, caller, id);
    const shown = seen === undefined ? undefined : await readChange(deps, caller, seen);
    if (shown !== undefined && !isRefusal(shown)) return shown;
  }
  return null;
}
