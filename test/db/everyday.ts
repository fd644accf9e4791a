/** What happens on an ordinary day, step by step, so that every statement of the application runs at least once. */
import { z } from "zod";
import * as agents from "#contract/agent.ts";
import { reportFailure } from "#contract/failure.ts";
import {
  findLobby,
  getOwnRound,
  getPlayState,
  listOwnRounds,
  markShown,
  openGame,
  rotateSeeds,
  setClientSeed,
  spin,
} from "#contract/game.ts";
import * as v1 from "#contract/integration.ts";
import * as launch from "#contract/launch.ts";
import * as players from "#contract/player.ts";
import { getRound, listRounds } from "#contract/round.ts";
import { getHomeFigures, getOverview } from "#contract/statistics.ts";
import { sampleEnd, sampleStake, sampleTransfer } from "#server/ledger/sample-books.ts";
import { bill } from "./everyday-billing.ts";
import { keepAudit, keepBooks } from "./everyday-books.ts";
import { operateGames } from "./everyday-catalogue.ts";
import { askForCredit } from "./everyday-credit.ts";
import { exportLists } from "./everyday-exports.ts";
import { findThings } from "./everyday-find.ts";
import { useKeys } from "./everyday-keys.ts";
import { tellMembers } from "./everyday-notices.ts";
import { changeVariants } from "./everyday-variants.ts";
import { signInAndOut } from "./everyday-sign-in.ts";
import { playSeamless } from "./everyday-seamless.ts";
import type { Tree } from "./everyday-stage.ts";
import { readStatistics } from "./everyday-statistics.ts";
import { saveViews } from "./everyday-views.ts";
import { tellServers } from "./everyday-webhooks.ts";

export interface Step {
  readonly name: string;
  readonly play: (tree: Tree) => Promise<void>;
}

const GAME = "lantern-meadow";
const created = z.object({ id: z.string() });
const launched = z.object({ session_id: z.string(), launch_url: z.string() });
const ownRounds = z.object({ data: z.array(z.object({ round_id: z.string() })) });
const seeds = z.object({ server_seed_hash: z.string() });
const list = z.object({ data: z.array(z.object({ id: z.string() })) });

async function buildTree({ call, owner, platform, casino }: Tree): Promise<void> {
  const { agentId } = casino.books;
  const own = agentId.replaceAll("-", "").slice(-12);
  const body = {
    name: "Sub agent",
    wallet_mode: "transfer",
    price_bps: 1500,
    owner_name: "Rui Costa",
    owner_password: "correct horse battery",
  };
  const below = { ...body, code: `sub_${own}`, owner_email: `sub-${own}@example.com` };
  const made = await call({ member: owner }, agents.createAgent, { body: below });
  const direct = { ...body, code: `top_${own}`, owner_email: `top-${own}@example.com`, currency: "BRL" };
  await call({ member: platform }, agents.createAgent, { body: direct });
  for (const member of [owner, platform]) {
    await call({ member }, agents.listAgents);
    await call({ member }, agents.listAgents, { query: { search: "sub", state: "active" } });
    await call({ member }, agents.getAgent, { params: { id: agentId } });
  }
  for (const direction of ["send", "take"]) {
    const body = { transfer_id: `${direction}-${own}`, direction, amount: 500 };
    await call({ member: platform }, agents.moveCredit, { params: { id: agentId }, body });
  }
  const params = { id: created.parse(made).id };
  const order = { transfer_id: `send-${own}`, direction: "send", amount: 500, note: "float" };
  await call({ member: owner }, agents.moveCredit, { params, body: order });
  await call({ member: owner }, agents.moveCredit, { params, body: order });
  await call({ member: owner }, agents.moveCredit, {
    params,
    body: { transfer_id: `take-${own}`, direction: "take", amount: 100 },
  });
  for (const state of ["suspended", "active"]) {
    await call({ member: owner }, agents.setAgentState, { params, body: { state } });
  }
  await call({ member: owner }, agents.changeAgent, { params, body: { name: "Sub agent two", contact_name: "Rui" } });
  const ids = { query: { ids: `${agentId},${params.id}` } };
  await call({ member: owner }, agents.listAgents, ids);
  await moveAndClose({ call, owner }, below, params.id);
  for (const member of [owner, platform]) {
    await call({ member }, agents.listCreditTransfers);
    await call({ member }, agents.listCreditTransfers, { query: { agent_id: agentId } });
    await call({ member }, agents.listCreditEntries, { params: { id: agentId } });
  }
}

/** Another one is made below the first one's parent, moved below the first, and closed. */
async function moveAndClose(
  { call, owner }: Pick<Tree, "call" | "owner">,
  like: { readonly code: string },
  besideId: string,
): Promise<void> {
  const body = { ...like, code: `${like.code}_2`, owner_email: `${like.code}-2@example.com` };
  const params = { id: created.parse(await call({ member: owner }, agents.createAgent, { body })).id };
  await call({ member: owner }, agents.moveAgent, { params, body: { parent_id: besideId } });
  await call({ member: owner }, agents.readClosing, { params });
  await call({ member: owner }, agents.closeAgent, { params });
}

/** Somebody who has no money with us any more asks to be forgotten. */
async function forgetPlayer({ call, api, owner, casino }: Tree): Promise<void> {
  const code = `leaving-${casino.books.playerId}`;
  await call({ api }, v1.v1PutPlayer, { params: { code }, body: { currency: "BRL", name: "Rui" } });
  const { data } = list.parse(await call({ member: owner }, players.listPlayers, { query: { search: code } }));
  for (const { id } of data) await call({ member: owner }, players.anonymisePlayer, { params: { id }, body: { code } });
}

async function keepPlayers(tree: Tree): Promise<void> {
  const { call, api, owner, platform, casino } = tree;
  const code = `everyday-${casino.books.playerId}`;
  const params = { code };
  for (const name of ["Bia", "Bia Souza"]) {
    await call({ api }, v1.v1PutPlayer, { params, body: { currency: "BRL", name, country: "BR" } });
  }
  await call({ api }, v1.v1GetPlayer, { params });
  await call({ api }, v1.v1ListPlayers, { query: { limit: "10" } });
  const deposit = { transfer_id: `in-${code}`, amount: 1000, currency: "BRL" };
  await call({ api }, v1.v1Deposit, { params, body: deposit });
  await call({ api }, v1.v1Deposit, { params, body: deposit });
  await call({ api }, v1.v1Withdraw, { params, body: { ...deposit, transfer_id: `out-${code}`, amount: 10 } });
  await call({ api }, v1.v1Withdraw, { params, body: { transfer_id: `all-${code}`, all: true } });
  await call({ api }, v1.v1GetTransfer, { params: { transfer_id: `in-${code}` } });
  await call({ api }, v1.v1GetAgent);
  await call({ api }, v1.v1ListProviders);
  await call({ api }, v1.v1ListGames);
  await call({ api }, v1.v1ListEntries);
  await call({ api }, v1.v1ListRtp);
  await call({ api }, v1.v1ListEntries, { query: { account: `wallet:${code}` } });
  const id = casino.books.playerId;
  for (const member of [owner, platform]) {
    const { agentId } = casino.books;
    for (const query of [
      {},
      { sort: "last_round_at", search: "p-" },
      { sort: "code" },
      { agent_id: agentId, playing: "yes" },
    ]) {
      await call({ member }, players.listPlayers, { query });
    }
    await call({ member }, players.getPlayer, { params: { id } });
    for (const state of ["blocked", "active"]) {
      await call({ member }, players.setPlayerState, { params: { id }, body: { state } });
    }
    for (const body of [{ stake_cap: 5000 }, { stake_cap: null }])
      await call({ member }, players.setStakeCap, { params: { id }, body });
    await call({ member }, players.setPlayerStates, { body: { ids: [id], state: "active" } });
    const note = { ref: `note-${member.memberId}`, text: "Called about a deposit." };
    for (const body of [note, note]) await call({ member }, players.addPlayerNote, { params: { id }, body });
    await call({ member }, players.listPlayerNotes, { params: { id } });
    await call({ member }, players.listWalletEntries, { params: { id } });
    await call({ member }, players.listWalletEntries, { params: { id }, query: { sort: "oldest" } });
    const ref = { transfer_id: `by-${member.memberId}` };
    const deposit = { ...ref, direction: "deposit", amount: 50 };
    for (const body of [deposit, deposit]) await call({ member }, players.movePlayerMoney, { params: { id }, body });
    await call({ member }, players.listPlayerSessions, { params: { id } });
    await call({ member }, players.endPlayerSessions, { params: { id } });
    await call({ member }, players.listPlayerTransfers);
    await call({ member }, players.listPlayerTransfers, { query: { player_id: id, sort: "oldest" } });
  }
  await forgetPlayer(tree);
}

async function playGames(tree: Tree): Promise<void> {
  const { call, api, casino } = tree;
  for (const mode of ["real", "demo"]) {
    const player = mode === "real" ? { player: casino.playerCode } : {};
    const opening = { body: { ...player, game: GAME, currency: "BRL", mode } };
    const session = launched.parse(await call({ api }, v1.v1CreateSession, opening));
    const token = new URL(session.launch_url).searchParams.get("launch") ?? "";
    await call("anybody", openGame, { body: { launch: token } });
    await call("anybody", openGame, { body: { launch: token } }, "launch_used");
    await call("anybody", findLobby, { body: { launch: token } });
    const { tenantId, agentId, playerId } = casino.books;
    const play = {
      kind: "game-session",
      tenantId,
      agentId,
      sessionId: session.session_id,
      playerId: mode === "real" ? playerId : null,
    } as const;
    await call({ play }, setClientSeed, { body: { client_seed: "chosen" } });
    for (const nonce of [0, 1, 1, 2]) await call({ play }, spin, { body: { nonce, stake: 100 } });
    await call({ play }, spin, { body: { nonce: 9, stake: 100 } }, "spin_out_of_order");
    await call({ play }, markShown, { body: { nonce: 2 } });
    const { data } = ownRounds.parse(await call({ play }, listOwnRounds));
    for (const { round_id: id } of data) await call({ play }, getOwnRound, { params: { id } });
    const { server_seed_hash } = seeds.parse(await call({ play }, getPlayState));
    for (let asked = 0; asked < 2; asked += 1) await call({ play }, rotateSeeds, { body: { server_seed_hash } });
    await call({ play }, setClientSeed, { body: { client_seed: "another" } });
    await call({ play }, spin, { body: { nonce: 0, stake: 100 } });
    await call({ api }, v1.v1EndSession, { params: { id: session.session_id } });
  }
}

/** Members open games as the agent's own server does, watch what they move, and end them. */
async function launchGames({ call, owner, platform, casino }: Tree): Promise<void> {
  const { agentId } = casino.books;
  for (const member of [owner, platform]) {
    await call({ member }, launch.listAgentGames, { params: { id: agentId } });
    for (const who of [{ player: casino.playerCode }, { mode: "demo" }]) {
      const body = { agent_id: agentId, game: GAME, currency: "BRL", ...who };
      const session = launched.parse(await call({ member }, launch.launchSession, { body }));
      const params = { id: agentId, session: session.session_id };
      await call({ member }, launch.watchSession, { params });
      await call({ member }, launch.endSession, { params });
    }
  }
}

/** What the ledger books when things go wrong: refusals that are recorded, refunds, rounds nobody finished. */
async function breakDown({ casino, runJobs }: Tree): Promise<void> {
  const { books, ledger } = casino;
  const tooMuch = await ledger.round(sampleStake(books, 0n, { amount: 10n ** 12n }));
  if (tooMuch.code !== "insufficient") throw new Error(`a stake nobody can pay was ${tooMuch.code}`);
  const stake = sampleStake(books, 0n);
  await ledger.round(stake);
  await ledger.round(stake);
  await ledger.round(sampleStake(books, 0n));
  await ledger.round(sampleEnd(stake, "refund", casino.clock()));
  await ledger.transfer(sampleTransfer(books, "withdrawal", 10n ** 12n));
  const session = await casino.openSession();
  const dropped = sampleStake(books, 0n, {
    seriesId: session.seedId,
    sessionId: session.id,
    gameCode: session.game,
    variantId: session.variant,
    amount: 100n,
  });
  await ledger.round(dropped);
  await runJobs(60_000);
}

async function readFigures({ call, owner, platform, api, casino, runJobs }: Tree): Promise<void> {
  await runJobs(0);
  const { agentId, playerId } = casino.books;
  for (const member of [owner, platform]) {
    for (const query of [{}, { agent_id: agentId }]) {
      await call({ member }, getOverview, { query });
      await call({ member }, listRounds, { query });
    }
    const day = new Date(casino.clock().getTime() - 30 * 86_400_000).toISOString();
    for (const query of [
      { player_id: playerId },
      { game: GAME, from: day },
      { state: "settled" },
      { min_multiplier: "2" },
      { variant: "r96", currency: "BRL" },
      { sort: "oldest", currency: "BRL" },
    ]) {
      await call({ member }, listRounds, { query });
    }
  }
  await call({ api }, v1.v1ListRounds, { query: { state: "open" } });
  const { data } = list.parse(await call({ api }, v1.v1ListRounds, { query: { player: casino.playerCode } }));
  for (const { id } of data.slice(0, 2)) {
    await call({ api }, v1.v1GetRound, { params: { id } });
    for (const member of [owner, platform]) await call({ member }, getRound, { params: { id } });
  }
  await call("anybody", getHomeFigures);
  const failure = { type: "Error", message: "it broke", stack: "", page: "/dashboard", build: "b1" };
  await call("anybody", reportFailure, { body: failure });
}

export const everyday: readonly Step[] = [
  { name: "agents are created and get credit", play: buildTree },
  { name: "credit is asked for and approved by two", play: askForCredit },
  { name: "credit is paid for and invoices are issued", play: bill },
  { name: "players are created and money moves", play: keepPlayers },
  { name: "games are played", play: playGames },
  { name: "games are opened from the dashboard", play: launchGames },
  { name: "variants are changed and watched", play: changeVariants },
  { name: "games and providers are operated", play: operateGames },
  { name: "rounds break down and are recovered", play: breakDown },
  { name: "players' money is held by the agent", play: playSeamless },
  { name: "agents' servers are told of events", play: tellServers },
  { name: "figures and rounds are looked at", play: readFigures },
  { name: "rankings, periods and one agent in depth are read", play: readStatistics },
  { name: "what has an id is found", play: findThings },
  { name: "days are reconciled, and lists exported", play: exportLists },
  { name: "views of lists are saved", play: saveViews },
  { name: "members sign in and out", play: signInAndOut },
  { name: "members are told", play: tellMembers },
  { name: "API keys are made and used", play: useKeys },
  { name: "the books are kept, proved and added to", play: keepBooks },
  { name: "the audit is kept and checked", play: keepAudit },
];
