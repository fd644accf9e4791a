/** A round whose end no wallet was told, and two people of its agent who may settle it by hand. */
import { randomUUID } from "node:crypto";
import { onTestFinished } from "vitest";
import { isRefusal } from "#contract/errors.ts";
import type { MemberCaller } from "#server/http/caller.ts";
import { createWalletDeliveries } from "#server/round/service/wallet-deliveries.ts";
import { findWalletRound } from "#server/seamless/service/read-settlements.ts";
import { decideSettlement, proposeSettlement } from "#server/seamless/service/settle-by-hand.ts";
import type { FreshDatabase } from "../pg/fresh-database.ts";
import { openSeamlessCasino, type SeamlessCasino } from "./seamless-casino.ts";
import { spinNext } from "./seamless-stage.ts";

export const HOUR_MS = 3_600_000;
export const REASON = "The agent has put the balance right itself.";

/** A round whose process died before it told the win, a day and more ago; the wallet is well. */
export async function leaveRound(
  database: FreshDatabase,
  options: Parameters<typeof openSeamlessCasino>[1] = {},
  lieMs = 25 * HOUR_MS,
) {
  const casino = await openSeamlessCasino(database, options);
  onTestFinished(() => casino.close());
  const session = await casino.openSession();
  const dying: SeamlessCasino["wallets"] = {
    ...casino.wallets,
    call: async (wallet, call) => {
      if (call.type !== "stake") throw new Error("killed");
      return casino.wallets.call(wallet, call);
    },
  };
  await spinNext({ ...casino, wallets: dying }, session).catch(() => undefined);
  casino.advance(lieMs);
  const { tenantId, agentId } = casino.books;
  const found = await database.pool.query<{ id: string }>("select id from seamless_rounds where tenant_id = $1", [
    tenantId,
  ]);
  const roundId = found.rows[0]?.id ?? "";
  const person = (): MemberCaller => ({
    kind: "member",
    party: "agent",
    role: "owner",
    tenantId,
    agentId,
    agentPath: [agentId],
    memberId: randomUUID(),
    sessionId: randomUUID(),
    address: "192.0.2.1",
  });
  const [maker, checker] = [person(), person()];
  const propose = () => proposeSettlement(casino, maker, agentId, { anyCaseRoundId: roundId, reason: REASON });
  const decide = (by: MemberCaller, id: string, decision: Parameters<typeof decideSettlement>[3]["decision"]) =>
    decideSettlement(casino, by, agentId, { anyCaseId: id, decision });
  const fail = (_id: string, error: unknown): void => {
    throw error;
  };
  const deliveries = (deps = casino) => {
    const { start, idle } = createWalletDeliveries(deps, fail);
    return { start: () => start(tenantId), idle };
  };
  const settlementsNow = async () => {
    const found = await findWalletRound(casino, maker, agentId, roundId);
    return isRefusal(found) ? [] : found.settlements;
  };
  const notices = async () => {
    const { rows } = await database.pool.query<{ about: unknown; maker: string | null }>(
      "select about, to_member_id as maker from notice_events where tenant_id = $1 order by at, key",
      [tenantId],
    );
    return rows;
  };
  return { casino, agentId, roundId, maker, checker, person, propose, decide, deliveries, settlementsNow, notices };
}
