// The demo's bank: a sandbox on this machine that speaks API Pix, and knows the charges and payments that the demo was filled with.
import { randomBytes } from "node:crypto";
import { writeBrCode } from "#server/callback/bank/br-code.ts";
import type { AppDeps } from "#server/app-deps.ts";
import type { SandboxBank } from "#server/demo.ts";
import type { Charge, Pix } from "../../test/fakes/bank/bank-books.ts";
import { startFakeBank } from "../../test/fakes/bank/bank.ts";

/** The demo's PIX key, which is no real one. */
const KEY = "3f2b7c1e-5d7a-4a36-9f64-0c2f4f0d8a11";
const RECEIVER = { receiverName: "Reelgate", receiverCity: "Sao Paulo" };
const CLIENT_ID = "reelgate-demo";

export async function openSandboxBank(deps: Pick<AppDeps, "pool" | "clock">): Promise<SandboxBank> {
  const clientSecret = randomBytes(24).toString("base64url");
  const bank = await startFakeBank({
    clientId: CLIENT_ID,
    clientSecret,
    key: KEY,
    ...RECEIVER,
    clock: deps.clock,
    charges: await readCharges(deps),
    payments: await readPayments(deps),
  });
  return {
    settings: {
      apiUrl: bank.apiUrl,
      tokenUrl: bank.tokenUrl,
      clientId: CLIENT_ID,
      clientSecret,
      receiverKey: KEY,
      ...RECEIVER,
      isSandbox: true,
    },
    stop: bank.stop,
  };
}

/** A bank forgets nothing when the platform starts anew. */
async function readCharges({ pool }: Pick<AppDeps, "pool">): Promise<Charge[]> {
  const { rows } = await pool.query<{
    txid: string;
    amount: bigint;
    payer_tax_id: string;
    payer_name: string;
    expires_s: number;
    expires_at: Date;
    state: string;
  }>(
    `select c.txid, c.amount, c.payer_tax_id, c.payer_name, c.expires_s, c.expires_at, c.state
     from tenants t join pix_charges c on c.tenant_id = t.tenant_id where c.expires_at is not null`,
  );
  return rows.map((row) => {
    const location = `pix.sandbox.example/qr/v2/${row.txid}`;
    return {
      txid: row.txid,
      amount: row.amount,
      key: KEY,
      payer: { taxId: row.payer_tax_id, name: row.payer_name },
      createdAt: new Date(row.expires_at.getTime() - row.expires_s * 1_000),
      expiresS: row.expires_s,
      location,
      brCode: writeBrCode({ location, ...RECEIVER }),
      status: row.state === "active" ? "ATIVA" : row.state === "concluded" ? "CONCLUIDA" : "REMOVIDA_PELO_PSP",
    };
  });
}

async function readPayments({ pool }: Pick<AppDeps, "pool">): Promise<Pix[]> {
  const { rows } = await pool.query<{
    end_to_end_id: string;
    txid: string | null;
    amount: bigint;
    at: Date;
    payer_tax_id: string | null;
    payer_name: string | null;
    state: string;
  }>(
    `select r.end_to_end_id, r.txid, r.amount, r.at, r.payer_tax_id, r.payer_name, r.state
     from tenants t join received_pix r on r.tenant_id = t.tenant_id where t.is_platform`,
  );
  return rows.map((row) => ({
    endToEndId: row.end_to_end_id,
    txid: row.txid,
    amount: row.amount,
    key: KEY,
    at: row.at,
    payer: row.payer_tax_id === null ? null : { taxId: row.payer_tax_id, name: row.payer_name ?? "" },
    refunds: row.state === "refunded" ? [refundedOf(row)] : [],
  }));
}

const refundedOf = ({ amount, at }: { readonly amount: bigint; readonly at: Date }) => ({
  id: randomBytes(16).toString("hex"),
  returnId: randomBytes(16).toString("hex"),
  amount,
  askedAt: at,
  endsAt: at,
  isRefused: false,
  status: "DEVOLVIDO" as const,
});
