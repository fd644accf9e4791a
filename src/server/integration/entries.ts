/** Ledger entries on the wire: of the agent's credit, or of one player's wallet. */
import { refuse } from "#contract/errors.ts";
import { v1ListEntries } from "#contract/integration.ts";
import { findAgentAccounts } from "../agent/queries/agents.ts";
import type { AgentDeps } from "../agent/service/deps.ts";
import type { ApiCaller } from "../http/caller.ts";
import { serveApi, type Route } from "../http/serve.ts";
import { readEntries } from "../ledger/statement.ts";
import { findPlayerByCode } from "../player/queries/players.ts";

const WALLET = "wallet:";

export const entryRoutes = ({ db }: Pick<AgentDeps, "db">): Route[] => {
  const accountOf = async (caller: ApiCaller, account: string) => {
    if (account.startsWith(WALLET)) {
      const code = account.slice(WALLET.length);
      const player = await findPlayerByCode(db, caller, code);
      if (player === undefined) return refuse("player_not_found", `There is no player ${code}.`);
      if (player.walletAccountId !== null) return player.walletAccountId;
      return refuse("wallet_mode_mismatch", "The player's money is with the agent: it has no wallet here.");
    }
    const agent = await findAgentAccounts(db, caller.tenantId, caller.agentId);
    if (agent === undefined) throw new Error(`agent ${caller.agentId} has a key but is not there`);
    return agent.creditAccountId;
  };
  return [
    serveApi(v1ListEntries, async ({ query, caller }) => {
      const accountId = await accountOf(caller, query.account);
      if (typeof accountId !== "string") return accountId;
      const page = await readEntries(db, caller.tenantId, accountId, query);
      if ("refused" in page) return page;
      const data = page.lines.map((line) => ({
        id: line.movementId,
        account: query.account,
        kind: line.kind,
        amount: line.amount,
        balance_after: line.balanceAfter,
        ref: line.transfer?.ref ?? line.roundId,
        created_at: line.at.toISOString(),
      }));
      return { data, next_cursor: page.nextCursor };
    }),
  ];
};
