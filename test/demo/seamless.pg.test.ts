// The demo's agent in seamless mode: its players play real rounds through its own wallet, and both sides agree on the money.
import { mkdtempSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleepMs } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createOutbound } from "#server/callback/outbound.ts";
import { createSeal } from "#server/db/seal.ts";
import { uuidv7 } from "#server/db/uuid.ts";
import { createLedger } from "#server/ledger/ledger.ts";
import { installStudio } from "#server/provider/service.ts";
import { createWalletDeliveries } from "#server/round/service/wallet-deliveries.ts";
import { findStoredWallet } from "#server/seamless/queries.ts";
import { rotateWalletSecret } from "#server/seamless/service/settings.ts";
import { createWallets } from "#server/seamless/service/wallets.ts";
import { CLUMSY_PLAYERS, SEAMLESS_AGENT, SEAMLESS_PLAYERS } from "../../tools/demo/cast.ts";
import { createChance } from "../../tools/demo/chance.ts";
import { readDemoCredentials } from "../../tools/demo/credentials.ts";
import { fillDemo } from "../../tools/demo/fill.ts";
import { startLivePlayers, type LiveDeps } from "../../tools/demo/live-players.ts";
import { openSeamlessWallet, type SeamlessWallet } from "../../tools/demo/seamless-wallet.ts";
import { freshDatabase, type FreshDatabase } from "../pg/fresh-database.ts";

const PLAYERS = [...SEAMLESS_PLAYERS, ...CLUMSY_PLAYERS];
/** Longer than any of the waits before a call of the clumsy players is sent again. */
const LATER_MS = 60_000;

let database: FreshDatabase;
let deps: LiveDeps;
let aheadMs = 0;
const dataDir = mkdtempSync(path.join(os.tmpdir(), "reelgate-demo-"));
const errors: object[] = [];
const outbound = createOutbound({ isLoopbackAllowed: true, allowedPorts: [] });

const sleepFor = async (ms: number): Promise<void> => {
  await sleepMs(ms);
};

beforeAll(async () => {
  database = await freshDatabase({ max: 20 });
  const { db, pool } = database;
  await installStudio(db, { ids: uuidv7, clock: () => new Date() });
  const ledger = createLedger({ pool });
  const seal = createSeal(Buffer.alloc(32, 3).toString("base64url"));
  const clock = () => new Date(Date.now() + aheadMs);
  const ids = uuidv7;
  const log = { warn: (context: object) => errors.push(context), error: (context: object) => errors.push(context) };
  deps = {
    db,
    ledger,
    seal,
    ids,
    clock,
    log,
    wallets: createWallets({ db, seal, outbound, ids, clock, log }),
    chance: createChance(6).next,
    pause: sleepFor,
    publish: () => undefined,
    publicUrl: "http://127.0.0.1",
    // People who are a hundred times as quick.
    pace: (ms) => sleepFor(ms / 100),
  };
  const filled = await fillDemo({
    admin: database.admin,
    db,
    ledger,
    seal,
    dataDir,
    rounds: 300,
    say: () => undefined,
  });
  expect(filled).toBe(true);
});
afterAll(async () => {
  await deps.wallets.close();
  outbound.close();
  await database.close();
});

async function open(): Promise<SeamlessWallet> {
  const wallet = await openSeamlessWallet(deps, dataDir);
  if (wallet === undefined) throw new Error("the demo has an agent in seamless mode");
  return wallet;
}

async function countOf({ tenantId, agentId }: SeamlessWallet, what: string): Promise<number> {
  const found = await database.pool.query<{ n: bigint }>(
    `select count(*) as n from ${what} and tenant_id = $1 and agent_id = $2`,
    [tenantId, agentId],
  );
  return Number(found.rows[0]?.n);
}

/** Players play until so many more rounds are paid, and everything that waits is told. */
async function playSome(wallet: SeamlessWallet, rounds: number): Promise<void> {
  const paid = () => countOf(wallet, "seamless_rounds where state = 'paid'");
  const before = await paid();
  // What the server knows of the wallet it reads again after a second.
  aheadMs += LATER_MS;
  const players = startLivePlayers(deps, wallet);
  try {
    await expect.poll(paid, { timeout: 120_000, interval: 100 }).toBeGreaterThan(before + rounds);
  } finally {
    await players.stop();
  }
  const deliveries = createWalletDeliveries(deps, (id, error) => errors.push({ id, error }));
  for (let again = 0; again < 4; again += 1) {
    aheadMs += LATER_MS;
    await deliveries.start(wallet.tenantId);
    await deliveries.idle();
  }
}

/** Nothing waits, nothing is open, and what the players have lost is the same in our books and in the wallet's. */
async function expectAgreement(wallet: SeamlessWallet): Promise<void> {
  expect(await countOf(wallet, "seamless_rounds where ended_at is null")).toBe(0);
  expect(await countOf(wallet, "open_rounds where true")).toBe(0);
  const found = await database.pool.query<{ lost: bigint }>(
    "select sum(stake - win)::bigint as lost from rounds where tenant_id = $1 and agent_id = $2 and state = 'settled'",
    [wallet.tenantId, wallet.agentId],
  );
  const moved = PLAYERS.flatMap((player) => wallet.server.transactionsOf(player)).map((booking) => booking.moved);
  expect(found.rows[0]?.lost).toBe(-moved.reduce((sum, one) => sum + one, 0n));
}

const [LATE, ...OTHERS] = CLUMSY_PLAYERS;
const setClumsy = (state: "active" | "blocked") =>
  database.admin.query("update players set state = $1 where code = any($2::text[]) and code <> $3", [
    state,
    OTHERS,
    LATE,
  ]);

const balancesOf = (wallet: SeamlessWallet) => PLAYERS.map((player) => wallet.server.balanceOf(player));

/** What `npm run demo:credentials` tells. */
const toldSecret = () =>
  readDemoCredentials(dataDir)?.agents.find(({ code }) => code === SEAMLESS_AGENT)?.wallet_secret;

describe("works", { timeout: 300_000 }, () => {
  test("its players play through the wallet, whose calls fail now and then, and both sides agree", async () => {
    const wallet = await open();
    try {
      // Each visit begins with whoever of the clumsy is free: alone, the one whose wins are taken late is sure to come.
      await setClumsy("blocked");
      await playSome(wallet, 40);
      await setClumsy("active");
      await playSome(wallet, 40);
      await expectAgreement(wallet);
      expect(await countOf(wallet, "seamless_rounds where state = 'paid' and attempts > 1")).toBeGreaterThan(0);
      expect(errors).toEqual([]);
    } finally {
      await wallet.stop();
    }
  });

  test("after a restart it goes on with the same balances, secret and place", async () => {
    const before = await open();
    const balances = balancesOf(before);
    const { address } = before.server;
    await before.stop();
    const known = toldSecret();
    expect(known).toMatch(/^whsec_/);
    const after = await open();
    try {
      expect(after.server.address).toBe(address);
      expect(balancesOf(after)).toEqual(balances);
      expect(toldSecret()).toBe(known);
      await playSome(after, 40);
      await expectAgreement(after);
    } finally {
      await after.stop();
    }
  });

  test("where its port was taken meanwhile it is called at another one", async () => {
    const first = await open();
    const second = await open();
    try {
      expect(second.server.address).not.toBe(first.server.address);
      const stored = await findStoredWallet(deps.db, second.tenantId, second.agentId);
      expect(stored?.address).toBe(second.server.address);
    } finally {
      await first.stop();
      await second.stop();
    }
  });
});

describe("protects", () => {
  test("a secret that a member rotates is believed and told from the next visit on", async () => {
    const wallet = await open();
    try {
      const former = toldSecret();
      const { tenantId, agentId } = wallet;
      const at = deps.clock();
      await deps.db
        .transaction()
        .execute((tx) => rotateWalletSecret(tx, deps.seal, { tenantId, agentId, at, formerUntil: at }));
      await playSome(wallet, 40);
      await expectAgreement(wallet);
      expect(toldSecret()).toMatch(/^whsec_/);
      expect(toldSecret()).not.toBe(former);
    } finally {
      await wallet.stop();
    }
  });

  test("it stays away where the demo was filled from another data directory", async () => {
    expect(await openSeamlessWallet(deps, mkdtempSync(path.join(os.tmpdir(), "reelgate-demo-")))).toBeUndefined();
  });
});
