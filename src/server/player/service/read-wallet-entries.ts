/** The statement of a player's wallet. */
import { isRefusal, refuse, type Refusal } from "#contract/errors.ts";
import type { Entry } from "#contract/statement.ts";
import { currency, type CurrencyCode } from "#contract/money.ts";
import { reachOf, type Reach } from "../../db/reach.ts";
import type { MemberCaller } from "../../http/caller.ts";
import { nameActors } from "../../ledger/actor-names.ts";
import { readEntries, readStatement, sumsOf, type StatementLine, type StatementQuery } from "../../ledger/statement.ts";
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
    data: await entriesOf({ db }, caller, wallet, statement.lines),
    next_cursor: statement.nextCursor,
    currency: currency.parse(statement.currency),
    ...sumsOf(statement),
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
  const data = await entriesOf({ db }, caller, wallet, page.lines);
  return { data, next_cursor: page.nextCursor, currency: wallet.currency };
}

interface Wallet {
  readonly tenantId: string;
  readonly accountId: string;
  readonly agent: { readonly id: string; readonly code: string };
  readonly currency: CurrencyCode;
  /** All that the viewer sees. */
  readonly reach: Reach;
}

async function findWallet(
  { db }: Pick<PlayerDeps, "db">,
  caller: MemberCaller,
  playerId: string,
): Promise<Wallet | Refusal> {
  const reach = await reachOf(db, caller);
  const player = reach === undefined ? undefined : await findPlayer(db, reach, playerId);
  if (reach === undefined || player === undefined) return refuse("player_not_found", "There is no such player.");
  const { tenantId, walletAccountId: accountId, currency: code } = player;
  if (accountId === null)
    return refuse("wallet_mode_mismatch", "The player's money is with the agent: it has no wallet here.");
  return { tenantId, accountId, agent: { id: player.agentId, code: player.agentCode }, currency: code, reach };
}

async function entriesOf(
  { db }: Pick<PlayerDeps, "db">,
  caller: MemberCaller,
  { agent, reach }: Wallet,
  lines: readonly StatementLine[],
): Promise<Entry[]> {
  const actors = lines.map(({ transfer }) => transfer?.actor ?? null);
  const names = await nameActors(db, caller, reach, actors);
  return lines.map(({ transfer, ...line }) => ({
    id: line.movementId,
    seq: Number(line.seq),
    kind: line.kind,
    amount: line.amount,
    balance_after: line.balanceAfter,
    ref: transfer?.ref ?? line.roundId,
    // Money comes from and goes to the player's own agent; a round's other side is the house.
    counterparty: transfer === undefined ? null : agent.code,
    round_id: line.roundId,
    transfer_id: line.transferId,
    player: null,
    agent: transfer === undefined ? null : agent,
    actor: names.get(transfer?.actor ?? "") ?? null,
    created_at: line.at.toISOString(),
  }));
}
