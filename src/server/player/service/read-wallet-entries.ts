/** The statement of a player's wallet. */
import { isRefusal, refuse } from "#contract/errors.ts";
import type { Entry } from "#contract/agent.ts";
import { currency } from "#contract/money.ts";
import { reachOf } from "../../db/reach.ts";
import type { MemberCaller } from "../../http/caller.ts";
import { readEntries, readStatement, type StatementLine, type StatementQuery } from "../../ledger/statement.ts";
import { findPlayer } from "../queries/players.ts";
import type { PlayerDeps } from "./upsert-player.ts";

export async function readWalletEntries(
  { db }: Pick<PlayerDeps, "db">,
  caller: MemberCaller,
  playerId: string,
  query: StatementQuery,
) {
  const wallet = await findWallet({ db }, caller, playerId);
  if (isRefusal(wallet)) return wallet;
  const statement = await readStatement(db, wallet.tenantId, wallet.accountId, query);
  if ("refused" in statement) return statement;
  return {
    data: entriesOf(statement.lines, wallet.agentCode),
    next_cursor: statement.nextCursor,
    currency: currency.parse(statement.currency),
    balance: statement.balance,
    entries_sum: statement.sum,
    entries_count: Number(statement.count),
    adds_up: statement.addsUp,
  };
}

/** A page of the entries alone, without the proof that all of them add up. */
export async function pageOfWalletEntries(
  { db }: Pick<PlayerDeps, "db">,
  caller: MemberCaller,
  playerId: string,
  query: StatementQuery,
) {
  const wallet = await findWallet({ db }, caller, playerId);
  if (isRefusal(wallet)) return wallet;
  const page = await readEntries(db, wallet.tenantId, wallet.accountId, query);
  if ("refused" in page) return page;
  const data = entriesOf(page.lines, wallet.agentCode);
  return { data, next_cursor: page.nextCursor, currency: wallet.currency };
}

async function findWallet({ db }: Pick<PlayerDeps, "db">, caller: MemberCaller, playerId: string) {
  const reach = await reachOf(db, caller);
  const player = reach === undefined ? undefined : await findPlayer(db, reach, playerId);
  if (player === undefined) return refuse("player_not_found", "There is no such player.");
  if (player.walletAccountId === null)
    return refuse("wallet_mode_mismatch", "The player's money is with the agent: it has no wallet here.");
  const { tenantId, walletAccountId: accountId, agentCode, currency: code } = player;
  return { tenantId, accountId, agentCode, currency: code };
}

const entriesOf = (lines: readonly StatementLine[], agentCode: string): Entry[] =>
  lines.map((line) => ({
    id: line.movementId,
    seq: Number(line.seq),
    kind: line.kind,
    amount: line.amount,
    balance_after: line.balanceAfter,
    ref: line.transfer?.ref ?? line.roundId,
    // Money comes from and goes to the player's own agent; a round's other side is the house.
    counterparty: line.transfer === undefined ? null : agentCode,
    actor: null,
    created_at: line.at.toISOString(),
  }));
