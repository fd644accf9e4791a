/** Payments by PIX through a bank that misbehaves in every way, with the node killed among them: each real is credited once, waits for a person, or has gone back. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isRefusal } from "#contract/errors.ts";
import type { BankPix, PixBank } from "#server/callback/bank/api-pix.ts";
import type { BankAnswer } from "#server/callback/bank/bank-calls.ts";
import { makeTopUp } from "#server/billing/service/make-top-up.ts";
import { takePix } from "#server/billing/service/take-pix.ts";
import { drillCount, leaveEvidence } from "#server/ledger/drill.ts";
import type { MemberCaller } from "#server/http/caller.ts";
import { SENTINELS, sentinelOf } from "../fakes/bank/sentinel.ts";
import { openPixStage, PAYER, type PixStage } from "../http/pix-calls.ts";
import { uuidv7 } from "#server/db/uuid.ts";
import { pixDisagreements } from "./pix-books.ts";
import { nodeOf, until, type Node } from "./processes.ts";

const KILLS = drillCount({ gate: 2, drill: 20 });
const CUSTOMERS = drillCount({ gate: 2, drill: 25 });
/** As many as an agent may await at once. */
const EACH = drillCount({ gate: 10, drill: 20 });
const SECRET = "only-for-tests-of-killed-processes";
const WHOLE = 5_000n;

/** This process asks the bank nothing: whatever it takes, the node does. */
const silent: BankAnswer<never> = { kind: "unknown", detail: "left to the node" };
const wrap = (client: PixBank): PixBank => ({
  ...client,
  putCharge: async () => silent,
  getCharge: async () => silent,
  putRefund: async () => silent,
  getRefund: async () => silent,
});

let pix: PixStage;
let node: Node;
let folder: string;
let customers: MemberCaller[];
beforeAll(async () => {
  pix = await openPixStage(wrap);
  folder = await mkdtemp(path.join(tmpdir(), "reelgate-pix-"));
  node = await nodeOf(pix.stage.database, {
    name: "pix node",
    secret: SECRET,
    dataDir: folder,
    more: {
      PIX_API_URL: pix.bank.apiUrl,
      PIX_TOKEN_URL: pix.bank.tokenUrl,
      PIX_CLIENT_ID: "reelgate",
      PIX_CLIENT_SECRET: "secret",
      PIX_RECEIVER_KEY: pix.client.receiverKey,
      PIX_RECEIVER_NAME: "Reelgate",
      PIX_RECEIVER_CITY: "Sao Paulo",
      PIX_SANDBOX: "yes",
    },
  });
  await node.start();
  customers = [];
  for (let at = 0; at < CUSTOMERS; at += 1)
    customers.push(await pix.stage.tree.plant(pix.stage.tree.platform, `killed_${at}`));
}, 240_000);
afterAll(async () => {
  await node.kill();
  await pix.close();
  await rm(folder, { recursive: true, force: true });
});

const cents = Object.values(SENTINELS).map((one) => BigInt(one.cents));
const HANG = BigInt(SENTINELS.hang.cents);

/** Every misbehaviour as often as any other one, half as often as none; one that hangs holds up for long, so there is one. */
function amountAt(wave: number, place: number): bigint {
  const chosen = place % 2 === 0 ? 0n : (cents[((place - 1) / 2 + wave * 8) % cents.length] ?? 0n);
  const isSecondHang = chosen === HANG && (place > 2 * cents.length || wave > 0);
  return WHOLE + BigInt(place) * 100n + (isSecondHang ? 0n : chosen);
}

const count = async (what: string): Promise<number> => {
  const { rows } = await pix.stage.database.pool.query<{ count: bigint }>(`select count(*) as count from ${what}`);
  return Number(rows[0]?.count ?? 0n);
};

async function makeWave(wave: number): Promise<string[]> {
  await Promise.all(
    customers.map(async (by, customer) => {
      for (let at = 0; at < EACH; at += 1) {
        const amount = amountAt(wave, customer * EACH + at);
        const topUp = { ref: uuidv7(), amount, note: undefined, method: "pix", payerTaxId: PAYER } as const;
        expect(isRefusal(await makeTopUp(pix.deps, by, topUp))).toBe(false);
      }
    }),
  );
  await until("the bank has every charge", async () => (await count("pix_charges where state = 'requested'")) === 0);
  const { rows } = await pix.stage.database.pool.query<{ txid: string }>(
    "select c.txid from pix_charges c join payments p on p.tenant_id = c.tenant_id and p.id = c.payment_id where p.state = 'awaited'",
  );
  return rows.map((row) => row.txid);
}

/** The node falls while money comes and refunds are under way, and another one takes over. */
async function playWave(wave: number): Promise<void> {
  const txids = await makeWave(wave);
  const middle = Math.floor((txids.length * (1 + (wave % 3))) / 4);
  for (const txid of txids.slice(0, middle)) pix.bank.pay(txid);
  if (wave % 2 === 1) await until("some of it is taken in", async () => (await count("received_pix")) > 0);
  await node.kill();
  for (const txid of txids.slice(middle)) pix.bank.pay(txid);
  pix.bank.payToKey(WHOLE + BigInt(wave));
  await node.start();
  await until("all that came is known, and booked", async () => {
    const isKnown = (await count("received_pix")) === pix.bank.books.payments.size;
    return isKnown && (await count("payments where state = 'booking'")) === 0;
  });
  await decideAll();
}

/** People credit every other PIX that waits, give back the others, and cancel charges that were not paid. */
async function decideAll(): Promise<void> {
  const waiting = await pix.received("&state=waiting");
  const [some] = customers;
  for (const [place, one] of waiting.entries()) {
    const body = one.credits === "named_agent" ? { agent_id: some?.agentId } : {};
    const done = place % 2 === 0 ? await pix.credit(one, body) : await pix.refund(one);
    expect(done.statusCode).toBe(200);
  }
  for (const by of customers)
    for (const { id } of (await pix.payments(by, "?state=awaited&limit=200")).data) await pix.cancel(by, { id });
  // What could not be sent at first is tried within a minute: the test does not wait for that.
  await pix.stage.database.admin.query("update pix_refunds set next_at = now(), tries = 0 where state = 'requested'");
  await until("refunds have ended", async () => (await count("pix_refunds where ended_at is null")) === 0);
}

/** Were webhooks believed: the bank is said to have what they say. */
async function creditByWebhook(by: MemberCaller): Promise<void> {
  const made = await pix.charged(by, WHOLE);
  const { charge } = await pix.detail(by, made);
  const said: BankPix = {
    endToEndId: "E99999008202611291200NEVERCAMEaa",
    txid: charge?.txid ?? "",
    amount: WHOLE,
    key: null,
    at: new Date(),
    payerTaxId: null,
    payerName: null,
  };
  const believing = { ...wrap(pix.client), getPix: async () => ({ kind: "done", value: said }) as const };
  expect(await takePix({ ...pix.deps, pixBank: () => believing }, said.endToEndId)).toBe("taken");
}

describe("protects", () => {
  const payments = KILLS * CUSTOMERS * EACH;
  test(
    `${payments} payments by PIX with every misbehaviour and ${KILLS} kills: each real is credited once, waits, or has gone back`,
    { timeout: 120_000 + 60_000 * KILLS },
    async () => {
      for (let wave = 0; wave < KILLS; wave += 1) await playWave(wave);
      expect(await pixDisagreements(pix)).toEqual([]);
      for (const by of customers) expect(await pix.wrongInBooks(by)).toEqual([]);
      const came = [...pix.bank.books.payments.values()];
      const { rows } = await pix.stage.database.pool.query<{ state: string; cause: string | null; count: bigint }>(
        "select state, cause, count(*) as count from received_pix group by state, cause order by state, cause",
      );
      const seen = new Set(came.map(({ amount }) => sentinelOf(amount)));
      expect(seen.size).toBeGreaterThan(cents.length - 3);
      const [some] = customers;
      if (some === undefined) throw new Error("there is no customer");
      await creditByWebhook(some);
      const control = await pixDisagreements(pix);
      expect(control.length).toBeGreaterThan(0);
      await leaveEvidence("pix-killed", {
        payments,
        kills: KILLS,
        came: came.length,
        webhooks: pix.bank.webhooksSent(),
        received: rows.map((row) => ({ ...row, count: Number(row.count) })),
        disagreements: 0,
        control_webhook_believed: control,
      });
    },
  );
});
