// The demo's PIX: charges of a customer in every state, money that was credited by itself, and money that waits for a decision or went back.
import { randomBytes } from "node:crypto";
import type { WaitCause } from "#contract/pix.ts";
import { CHARGE_EXPIRES_S } from "#contract/pix.ts";
import { writeBrCode } from "#server/callback/bank/br-code.ts";
import { creditFor } from "#contract/payment.ts";
import { newReference } from "#server/billing/service/reference.ts";
import type { Pool } from "#server/db/pool.ts";
import { uuidAt } from "#server/db/uuid.ts";
import { newEndToEndId } from "../../test/fakes/bank/bank-books.ts";
import type { DemoPeople, PlacedAgent } from "./people.ts";

export interface PixPlan {
  readonly admin: Pool;
  readonly people: DemoPeople;
  /** Buys by PIX; of reais. */
  readonly agent: PlacedAgent;
  readonly makerId: string;
  readonly until: Date;
}

const PAYER = { taxId: "11222333000181", name: "Aurora Jogos" };
const SOMEBODY = { taxId: "12345678909", name: "Maria Souza" };
const MINUTE_MS = 60_000;

/** Money that waits: what for, how much was asked and came, by whom, and how long ago. */
const WAITING: readonly { cause: WaitCause; asked: bigint; came: bigint; payer: typeof PAYER; ago: number }[] = [
  { cause: "late", asked: 50_000n, came: 50_000n, payer: PAYER, ago: 95 },
  { cause: "other_amount", asked: 120_000n, came: 100_000n, payer: PAYER, ago: 250 },
  { cause: "third_party", asked: 75_000n, came: 75_000n, payer: SOMEBODY, ago: 400 },
  { cause: "cancelled", asked: 30_000n, came: 30_000n, payer: PAYER, ago: 700 },
];

export async function bookPix(plan: PixPlan): Promise<void> {
  const { until } = plan;
  const ago = (minutes: number): Date => new Date(until.getTime() - minutes * MINUTE_MS);
  // One to be paid now, and one whose charge has expired.
  await charge(plan, { amount: 250_000n, madeAt: ago(2), state: "active" });
  await charge(plan, { amount: 40_000n, madeAt: ago(180), state: "active" });
  for (const { cause, asked, came, payer, ago: minutes } of WAITING) {
    const made = await charge(plan, {
      amount: asked,
      madeAt: ago(minutes + 35),
      state: "concluded",
      isCancelled: cause === "cancelled",
    });
    await receive(plan, { ...made, amount: came, at: ago(minutes), payer, cause, state: "waiting" });
  }
  const alone = { txid: null, paymentId: null, payer: SOMEBODY, cause: "no_charge" } as const;
  await receive(plan, { ...alone, amount: 90_000n, at: ago(60), state: "waiting" });
  // A refund that a second person has to agree to, one that is done, and one that the bank did not carry out.
  const second = await receive(plan, { ...alone, amount: 6_000_000n, at: ago(150), state: "refunding" });
  await refund(plan, { ...second, amount: 6_000_000n, at: ago(20), state: "waiting" });
  const gone = await receive(plan, { ...alone, amount: 20_000n, at: ago(2_000), state: "refunded" });
  await refund(plan, { ...gone, amount: 20_000n, at: ago(1_900), state: "done" });
  const kept = await receive(plan, { ...alone, amount: 35_000n, at: ago(1_400), state: "waiting" });
  await refund(plan, { ...kept, amount: 35_000n, at: ago(1_300), state: "failed" });
}

/** Of a payment that is booked already: the bank's own word credited it. */
export async function receivedFor(
  plan: PixPlan,
  payment: { readonly id: string; readonly amount: bigint; readonly madeAt: Date; readonly at: Date },
): Promise<string> {
  const txid = await insertCharge(plan, { paymentId: payment.id, ...payment, state: "concluded" });
  const { endToEndId } = await receive(plan, {
    txid,
    paymentId: payment.id,
    amount: payment.amount,
    at: payment.at,
    payer: PAYER,
    cause: null,
    state: "credited",
  });
  return endToEndId;
}

interface Charged {
  readonly amount: bigint;
  readonly madeAt: Date;
  readonly state: "active" | "concluded";
  readonly isCancelled?: boolean;
}

async function charge(plan: PixPlan, charged: Charged): Promise<{ txid: string; paymentId: string }> {
  const { tenantId, agentId, priceBps } = plan.agent;
  const { amount, madeAt, isCancelled = false } = charged;
  const paymentId = uuidAt(madeAt.getTime());
  await plan.admin.query(
    `insert into payments (tenant_id, id, kind, method, agent_id, amount, currency, price_bps, credited, reference, ref, maker_id, made_at, state)
     values ($1, $2, 'top_up', 'pix', $3, $4, 'BRL', $5, $6, $7, $8, $9, $10, $11)`,
    [
      tenantId,
      paymentId,
      agentId,
      amount,
      priceBps,
      creditFor(amount, priceBps),
      newReference(),
      paymentId,
      plan.makerId,
      madeAt,
      isCancelled ? "cancelled" : "awaited",
    ],
  );
  return { txid: await insertCharge(plan, { ...charged, paymentId }), paymentId };
}

async function insertCharge(
  { admin, agent: { tenantId } }: PixPlan,
  { paymentId, amount, madeAt, state }: Charged & { readonly paymentId: string },
): Promise<string> {
  const txid = uuidAt(madeAt.getTime()).replaceAll("-", "");
  const expiresAt = new Date(madeAt.getTime() + CHARGE_EXPIRES_S * 1_000);
  const location = `pix.sandbox.example/qr/v2/${txid}`;
  const brCode = writeBrCode({ location, receiverName: "Reelgate", receiverCity: "Sao Paulo" });
  await admin.query(
    `insert into pix_charges (tenant_id, txid, payment_id, amount, payer_tax_id, payer_name, expires_s, made_at, state, br_code, expires_at, next_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11)`,
    [tenantId, txid, paymentId, amount, PAYER.taxId, PAYER.name, CHARGE_EXPIRES_S, madeAt, state, brCode, expiresAt],
  );
  return txid;
}

interface Received {
  readonly txid: string | null;
  readonly paymentId: string | null;
  readonly amount: bigint;
  readonly at: Date;
  readonly payer: typeof PAYER;
  readonly cause: WaitCause | null;
  readonly state: "waiting" | "credited" | "refunding" | "refunded";
}

async function receive(
  { admin, people: { platform }, agent }: PixPlan,
  { txid, paymentId, amount, at, payer, cause, state }: Received,
): Promise<{ id: string; endToEndId: string }> {
  const id = uuidAt(at.getTime());
  const endToEndId = newEndToEndId("E", at);
  const forTenant = paymentId === null ? null : agent.tenantId;
  const isCredited = state === "credited";
  await admin.query(
    `insert into received_pix (tenant_id, end_to_end_id, id, movement, txid, amount, at, payer_tax_id, payer_name, for_tenant_id,
       for_payment_id, state, cause, credited_tenant_id, credited_payment_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
    [
      platform.tenantId,
      endToEndId,
      id,
      endToEndId.toUpperCase(),
      txid,
      amount,
      at,
      payer.taxId,
      payer.name,
      forTenant,
      paymentId,
      state,
      cause,
      isCredited ? forTenant : null,
      isCredited ? paymentId : null,
    ],
  );
  return { id, endToEndId };
}

interface Refunded {
  readonly id: string;
  readonly endToEndId: string;
  readonly amount: bigint;
  readonly at: Date;
  readonly state: "waiting" | "done" | "failed";
}

async function refund(
  { admin, people: { platform } }: PixPlan,
  { id, endToEndId, amount, at, state }: Refunded,
): Promise<void> {
  const isDecided = state !== "waiting";
  await admin.query(
    `insert into pix_refunds (tenant_id, id, received_id, end_to_end_id, amount, takes_credit, reason, needs_second, ref,
       maker_tenant_id, maker_id, made_at, state, checker_tenant_id, checker_id, decided_at, problem, next_at, ended_at)
     values ($1, $2, $3, $4, $5, 0, $6, $7, $8, $1, $9, $10, $11, $12, $13, $14, $15, $10, $14)`,
    [
      platform.tenantId,
      uuidAt(at.getTime()),
      id,
      endToEndId,
      amount,
      "Enviado por engano",
      !isDecided,
      `demo-${randomBytes(8).toString("hex")}`,
      platform.financeId,
      at,
      state,
      isDecided ? platform.tenantId : null,
      isDecided ? platform.financeId : null,
      isDecided ? at : null,
      state === "failed" ? "A conta do pagador foi encerrada." : null,
    ],
  );
}
