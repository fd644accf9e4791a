/** Changes of variants as a viewer may see them. */
import { isRefusal, refuse, type Refusal } from "#contract/errors.ts";
import type { TimeSort } from "#contract/page.ts";
import { may } from "#contract/roles.ts";
import type { VariantChange, VariantChangeState } from "#contract/variant.ts";
import { namesOf } from "#studio/games/game-names.ts";
import { cursorInvalid, decodeCursor, directionOf, ID_KEY, idBounds, pageFrom, type Page } from "../../../db/keyset.ts";
import { reachOf, type Reach } from "../../../db/reach.ts";
import type { MemberCaller } from "../../../http/caller.ts";
import { nameActors } from "../../../ledger/actor-names.ts";
import { memberActor } from "../../../ledger/actor.ts";
import { declaredVariant } from "../../../provider/service/certified-variants.ts";
import { agentCodes } from "../../../agent/queries/names.ts";
import { listVariantChangeRows, type VariantChangeRow } from "../../queries/variant-changes.ts";
import { ABOVE } from "../../../agent/service/read-credit-transfers.ts";
import type { VariantDeps } from "./variant-deps.ts";

type ReadDeps = Pick<VariantDeps, "db">;

export interface VariantChangeQuery {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly agent_id?: string | undefined;
  readonly game?: string | undefined;
  readonly state?: VariantChangeState | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly sort?: TimeSort | undefined;
}

const notFound = refuse("request_not_found", "There is no such change.");

export async function readVariantChanges(
  { db }: ReadDeps,
  caller: MemberCaller,
  { limit, cursor, agent_id: agentId, game, state, from, to, sort = "newest" }: VariantChangeQuery,
): Promise<Page<VariantChange> | Refusal> {
  const list = `variant changes, ${sort}`;
  const key = cursor === undefined ? [] : decodeCursor(list, cursor, [ID_KEY]);
  if (key === undefined) return cursorInvalid;
  const reach = await reachOf(db, caller);
  const isSeen = agentId === undefined || (await reachOf(db, caller, agentId)) !== undefined;
  if (reach === undefined || !isSeen) return refuse("agent_not_found", "There is no such agent.");
  const filter = { agentId, game, state, ...idBounds(from, to), isPlatform: caller.party === "platform" };
  const place = { after: key[0], limit: limit + 1, ...directionOf(sort) };
  const page = pageFrom(list, await listVariantChangeRows(db, reach, filter, place), limit, (row) => [row.id]);
  return { ...page, data: await changesOf({ db }, caller, reach, page.data) };
}

/** One the caller may know of. */
export async function findSeenChange(
  { db }: ReadDeps,
  caller: MemberCaller,
  id: string,
): Promise<VariantChangeRow | undefined> {
  const reach = await reachOf(db, caller);
  if (reach === undefined) return undefined;
  const filter = { id, isPlatform: caller.party === "platform" };
  const [seen] = await listVariantChangeRows(db, reach, filter, {
    after: undefined,
    limit: 1,
    ...directionOf("newest"),
  });
  return seen;
}

export async function readVariantChange(
  deps: ReadDeps,
  caller: MemberCaller,
  anyCaseId: string,
): Promise<VariantChange | Refusal> {
  const seen = await findSeenChange(deps, caller, anyCaseId.toLowerCase());
  return seen === undefined ? notFound : readChange(deps, caller, seen);
}

/** One as whoever has just made or decided it sees it; a refusal stays one. */
export async function readChange(
  deps: ReadDeps,
  caller: MemberCaller,
  row: VariantChangeRow | Refusal,
): Promise<VariantChange | Refusal> {
  if (isRefusal(row)) return row;
  const reach = await reachOf(deps.db, caller);
  const [change] = reach === undefined ? [] : await changesOf(deps, caller, reach, [row]);
  return change ?? notFound;
}

async function changesOf(
  { db }: ReadDeps,
  caller: MemberCaller,
  reach: Reach,
  rows: readonly VariantChangeRow[],
): Promise<VariantChange[]> {
  const isAboveSeen = (row: VariantChangeRow): boolean =>
    caller.party === "platform" || (row.actingCode !== null && (reach.agentIds?.includes(row.actingId) ?? true));
  const isAgentSeen = (row: VariantChangeRow): boolean => reach.agentIds?.includes(row.agentId) ?? true;
  const makerOf = (row: VariantChangeRow) => memberActor({ tenantId: row.makerTenantId, memberId: row.makerId });
  const checkerOf = (row: VariantChangeRow): string | null =>
    row.checkerId === null || row.checkerTenantId === null || !isAboveSeen(row)
      ? null
      : memberActor({ tenantId: row.checkerTenantId, memberId: row.checkerId });
  const names = await nameActors(db, caller, reach, [...rows.map(makerOf), ...rows.map(checkerOf)]);
  const ownCode = (await agentCodes(db, caller.tenantId, [caller.agentId])).get(caller.agentId);
  const mayDecide = may(caller, "variant.decide");
  return rows.map((row) => {
    const isMine = row.makerId === caller.memberId;
    const isMyAgents = row.actingId === caller.agentId;
    const gameNames = namesOf(row.game);
    if (gameNames === undefined) throw new Error(`${row.game} is changed and not in the catalogue`);
    return {
      id: row.id,
      agent: isAgentSeen(row) ? { id: row.agentId, code: row.agentCode } : ABOVE,
      decides: isAboveSeen(row) ? { id: row.actingId, code: row.actingCode ?? ownCode ?? ABOVE.code } : ABOVE,
      game: { code: row.game, names: gameNames },
      from: labelOf(row.game, row.fromId),
      to: labelOf(row.game, row.toId),
      is_inherited: row.variantId === null,
      reason: row.reason,
      not_before: row.notBefore?.toISOString() ?? null,
      state: row.state,
      made_by: names.get(makerOf(row)) ?? null,
      made_at: row.madeAt.toISOString(),
      is_mine: isMine,
      is_for_me: row.state === "waiting" && isMyAgents && !isMine && mayDecide,
      is_mine_to_call_off: row.state === "scheduled" && isMyAgents && mayDecide,
      decided_by: names.get(checkerOf(row) ?? "") ?? null,
      decided_at: row.decidedAt?.toISOString() ?? null,
      answer: row.answer,
      effective_at: row.effectiveAt?.toISOString() ?? null,
      done_at: row.doneAt?.toISOString() ?? null,
    };
  });
}

export function labelOf(game: string, variant: string) {
  const { id, rtp_bps } = declaredVariant(game, variant);
  return { id, rtp_bps };
}
