// An agent that holds its players' money, on an ordinary day: rounds that are paid, refused, given back and found again.
import { z } from "zod";
import * as contract from "#contract/agent-wallet.ts";
import { createAgent } from "#contract/agent.ts";
import * as certification from "#contract/certification.ts";
import * as byHand from "#contract/hand-settlement.ts";
import { isRefusal } from "#contract/errors.ts";
import { watchSession } from "#contract/launch.ts";
import { readWalletMode, setWalletMode } from "#contract/wallet-mode.ts";
import { createGameSession } from "#server/game/service/launch.ts";
import { openGame } from "#server/game/service/play.ts";
import { playStateOf } from "#server/round/play-state.ts";
import { explainRound } from "#server/round/service/explore.ts";
import { spin } from "#server/round/service/spin.ts";
import { caseOf } from "#server/seamless/certify/cases.ts";
import { forgetWalletCalls } from "#server/seamless/service/forget.ts";
import { createCertifier } from "#server/seamless/service/run-certifications.ts";
import { startAgentWallet } from "../fakes/agent-wallet/agent-wallet.ts";
import type { Tree } from "./everyday-stage.ts";

const STAKE = 100n;
const set = z.object({ secret: z.string().nullable() });
const made = z.object({ id: z.string() });
const ended = z.object({ state: z.string() });
const waiting = z.object({ data: z.array(z.object({ id: z.string() })) });

type SeamlessDay = Pick<Tree, "call" | "casino" | "owner" | "platform" | "ownersPool">;

const CASES = [caseOf("balance_answered"), caseOf("stake_exact")];
const BEAT_MS = 1;

/** The agent of the tree changes to seamless mode, and back when the day is over. */
export async function playSeamless({ call, casino, owner, platform, ownersPool, runJobs }: Tree): Promise<void> {
  const { tenantId, agentId, playerId } = casino.books;
  const secrets: string[] = [];
  const wallet = await startAgentWallet({ secrets, currency: "BRL" });
  const params = { id: agentId };
  const change = (mode: string, code: string) =>
    ownersPool.query(
      `with agent as (update agents set wallet_mode = $3 where tenant_id = $1 and id = $2)
       update players set code = $5 where tenant_id = $1 and id = $4`,
      [tenantId, agentId, mode, playerId, code],
    );
  try {
    const body = { address: wallet.address, timeout_ms: 2_000 };
    await call({ member: owner }, contract.setAgentWallet, { params, body }, "wallet_mode_mismatch");
    await change("seamless", casino.playerCode);
    for (const member of [owner, platform]) {
      const { secret } = set.parse(await call({ member }, contract.setAgentWallet, { params, body }));
      if (secret !== null) secrets.push(secret);
      const rotated = await call({ member }, contract.rotateAgentWalletSecret, { params, body: { overlap: "1h" } });
      secrets.push(set.parse(rotated).secret ?? "");
    }
    await playRounds(casino, (code) => change("seamless", code));
    for (const member of [owner, platform]) {
      await call({ member }, contract.getAgentWallet, { params });
      await call({ member }, contract.tryAgentWallet, { params, body: { player: "p-1" } });
      const { data } = waiting.parse(await call({ member }, contract.listWaitingRounds, { params }));
      await watchLatest({ call, member, casino });
      const [first] = data;
      if (first === undefined) throw new Error("no round waits for the wallet");
      await call({ member }, contract.retryWaitingRound, { params: { ...params, round: first.id } });
    }
    await settleByHand({ call, casino, owner, platform, ownersPool });
    await certify({ call, casino, owner, platform });
    await askForCertificate({ call, casino, platform });
    await changeModes({ call, casino, owner, platform, ownersPool });
    await casino.wallets.close();
    await runJobs(60_000);
    await forgetWalletCalls(casino);
  } finally {
    await change("transfer", casino.playerCode);
    await wallet.stop();
  }
}

/** What the newest session of the player has moved. */
async function watchLatest({ call, member, casino }: Pick<Tree, "call" | "casino"> & { member: Tree["owner"] }) {
  const { tenantId, agentId, playerId } = casino.books;
  const found = await casino.pool.query<{ id: string }>(
    "select id from game_sessions where tenant_id = $1 and player_id = $2 order by id desc limit 1",
    [tenantId, playerId],
  );
  for (const { id } of found.rows) await call({ member }, watchSession, { params: { id: agentId, session: id } });
}

/** A win that has waited for a day: proposed here and rejected above, proposed and withdrawn, proposed and approved. */
async function settleByHand({ call, casino, owner, platform, ownersPool }: SeamlessDay): Promise<void> {
  const { tenantId, agentId } = casino.books;
  const found = await ownersPool.query<{ id: string }>(
    `update seamless_rounds set ending_since = ending_since - interval '1 day', telling_until = null
     where tenant_id = $1 and state = 'paying' returning id`,
    [tenantId],
  );
  const ofRound = { id: agentId, round: found.rows[0]?.id ?? "" };
  const propose = async (member: typeof owner) => {
    const body = { reason: "Put right by the agent" };
    const proposal = made.parse(await call({ member }, byHand.proposeHandSettlement, { params: ofRound, body }));
    return { params: { id: agentId, settlement: proposal.id } };
  };
  const [first, reason] = [await propose(owner), "Not yet"];
  // Nobody decides a proposal of their own.
  const checker = { ...platform, memberId: casino.ids() };
  await call({ member: checker }, byHand.decideHandSettlement, { ...first, body: { decision: "reject", reason } });
  const second = await propose(platform);
  await call({ member: platform }, byHand.withdrawHandSettlement, second);
  const third = await propose(checker);
  await call({ member: owner }, byHand.decideHandSettlement, { ...third, body: { decision: "approve" } });
  for (const member of [owner, platform]) await call({ member }, byHand.getWalletRound, { params: ofRound });
}

/** While it is asked for no session opens, whatever the certification said. */
async function askForCertificate({ call, casino, platform }: Omit<SeamlessDay, "owner" | "ownersPool">): Promise<void> {
  const params = { id: casino.books.agentId };
  for (const isNeeded of [true, false]) {
    await call({ member: platform }, contract.requireCertificate, { params, body: { is_needed: isNeeded } });
    await openFor(casino, casino.playerCode).catch(() => undefined);
  }
}

/** An agent below, with one player, holds the money itself and gives it back to us; the agent of the tree cannot. */
async function changeModes({ call, casino, owner, platform, ownersPool }: SeamlessDay): Promise<void> {
  const { tenantId, agentId } = casino.books;
  const code = `mode_${agentId.replaceAll("-", "").slice(-12)}`;
  const { id } = made.parse(
    await call({ member: owner }, createAgent, {
      body: {
        code,
        name: "Mode agent",
        wallet_mode: "seamless",
        price_bps: 1_500,
        owner_name: "Rui Costa",
        owner_email: `${code}@example.com`,
        owner_password: "correct horse battery",
      },
    }),
  );
  await ownersPool.query(
    `insert into players (tenant_id, id, agent_id, code, currency, created_at) values ($1, $2, $3, 'p-1', 'BRL', now())`,
    [tenantId, casino.ids(), id],
  );
  const params = { id };
  for (const [member, mode] of [
    [owner, "transfer"],
    [platform, "seamless"],
  ] as const) {
    await call({ member }, readWalletMode, { params });
    await call({ member }, setWalletMode, { params, body: { mode } });
  }
  const ofTree = { params: { id: agentId }, body: { mode: "transfer" } };
  await call({ member: platform }, setWalletMode, ofTree, "agent_not_empty");
}

/** Each member's run is played; one that is begun when the server stops is interrupted. */
async function certify({ call, casino, owner, platform }: Pick<Tree, "call" | "casino" | "owner" | "platform">) {
  const fail = (id: string, error: unknown): void => {
    throw new Error(`${id} failed`, { cause: error });
  };
  const certifier = createCertifier(casino, fail, { cases: CASES, beatMs: BEAT_MS });
  const params = { id: casino.books.agentId };
  const body = { player: "p-1" };
  for (const [member, signal, state] of [
    [owner, new AbortController().signal, "ended"],
    [platform, AbortSignal.abort(), "interrupted"],
  ] as const) {
    const { id } = made.parse(await call({ member }, certification.startCertification, { params, body }));
    await call({ member }, certification.startCertification, { params, body }, "certification_under_way");
    await certifier.start(signal);
    await certifier.idle();
    for (const sort of ["newest", "oldest"])
      await call({ member }, certification.listCertifications, { params, query: { sort } });
    const of = { params: { ...params, certification: id } };
    const read = ended.parse(await call({ member }, certification.getCertification, of));
    if (read.state !== state) throw new Error(`the certification is ${read.state}, and not ${state}`);
  }
}

async function playRounds(casino: Tree["casino"], become: (code: string) => Promise<unknown>): Promise<void> {
  const { tenantId, agentId } = casino.books;
  for (const [code, outcome] of [
    [casino.playerCode, "round"],
    ["fault.insufficient", "wallet_insufficient"],
    ["fault.error_500_before.stake", "callback_unhealthy"],
    ["fault.error_500_before.win", "round"],
  ] as const) {
    await become(code);
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
  await become("fault.cut_before.stake");
  await spin(dead, await openFor(casino, "fault.cut_before.stake"), 0n, STAKE).catch(() => undefined);
}

async function openFor(casino: Tree["casino"], player: string) {
  const { tenantId, agentId } = casino.books;
  const asked = { tenantId, agentId, player, game: "lantern-meadow", currency: "BRL", locale: null } as const;
  const launched = await createGameSession(casino, { ...asked, mode: "real", lobbyUrl: null, extRef: null });
  if (isRefusal(launched)) throw new Error(launched.refused);
  await openGame(casino, new URL(launched.launchUrl).searchParams.get("launch") ?? "", async () => ({}));
  return casino.reload({ id: launched.sessionId });
}
