// An agent that holds its players' money, on an ordinary day: rounds that are paid, refused, given back and found again.
import { newWebhookSecret } from "#server/callback/standard-webhooks.ts";
import { isRefusal } from "#contract/errors.ts";
import { createGameSession } from "#server/game/service/launch.ts";
import { openGame } from "#server/game/service/play.ts";
import { playStateOf } from "#server/round/play-state.ts";
import { explainRound } from "#server/round/service/explore.ts";
import { spin } from "#server/round/service/spin.ts";
import { forgetWalletCalls } from "#server/seamless/service/forget.ts";
import { rotateWalletSecret, setWallet } from "#server/seamless/service/settings.ts";
import { walletSecretContext } from "#server/seamless/service/wallets.ts";
import { startAgentWallet } from "../fakes/agent-wallet/agent-wallet.ts";
import type { Tree } from "./everyday-stage.ts";

const STAKE = 100n;

/** The agent of the tree changes to seamless mode, and back when the day is over. */
export async function playSeamless({ casino, ownersPool, runJobs }: Tree): Promise<void> {
  const { tenantId, agentId, playerId } = casino.books;
  const secret = newWebhookSecret();
  const wallet = await startAgentWallet({ secrets: [secret], currency: "BRL" });
  const change = (mode: string, code: string) =>
    ownersPool.query(
      `with agent as (update agents set wallet_mode = $3 where tenant_id = $1 and id = $2)
       update players set code = $5 where tenant_id = $1 and id = $4`,
      [tenantId, agentId, mode, playerId, code],
    );
  try {
    await casino.db.transaction().execute(async (tx) => {
      const settings = { tenantId, agentId, address: wallet.address, timeoutMs: 2_000, at: casino.clock() };
      for (let time = 0; time < 2; time += 1) await setWallet(tx, casino.seal, settings);
      await rotateWalletSecret(tx, casino.seal, { ...settings, formerUntil: casino.clock() });
    });
    await ownersPool.query("update seamless_wallets set secret_encrypted = $3 where tenant_id = $1 and agent_id = $2", [
      tenantId,
      agentId,
      casino.seal.seal(Buffer.from(secret), walletSecretContext(agentId)),
    ]);
    for (const [code, outcome] of [
      [casino.playerCode, "round"],
      ["fault.insufficient", "wallet_insufficient"],
      ["fault.error_500_before.stake", "callback_unhealthy"],
      ["fault.error_500_before.win", "round"],
    ] as const) {
      await change("seamless", code);
      const session = await openFor(casino, code);
      await playStateOf(casino, session);
      const answer = await spin(casino, session, 0n, STAKE);
      const word = isRefusal(answer) ? answer.refused : "round";
      if (word !== outcome) throw new Error(`${code}: ${word}`);
      if (isRefusal(answer)) continue;
      await spin(casino, await casino.reload(session), 0n, STAKE);
      await explainRound(casino, { kind: "api", tenantId, agentId }, answer.round.round_id);
    }
    // What a process that was killed leaves behind.
    const dead = { ...casino, ledger: { ...casino.ledger, reject: () => Promise.reject(new Error("killed")) } };
    await change("seamless", "fault.cut_before.stake");
    await spin(dead, await openFor(casino, "fault.cut_before.stake"), 0n, STAKE).catch(() => undefined);
    await casino.wallets.close();
    await runJobs(60_000);
    await forgetWalletCalls(casino);
  } finally {
    await change("transfer", casino.playerCode);
    await wallet.stop();
  }
}

async function openFor(casino: Tree["casino"], player: string) {
  const { tenantId, agentId } = casino.books;
  const asked = { tenantId, agentId, player, game: "lantern-meadow", currency: "BRL", locale: null } as const;
  const launched = await createGameSession(casino, { ...asked, mode: "real", lobbyUrl: null, extRef: null });
  if (isRefusal(launched)) throw new Error(launched.refused);
  await openGame(casino, new URL(launched.launchUrl).searchParams.get("launch") ?? "");
  return casino.reload({ id: launched.sessionId });
}
