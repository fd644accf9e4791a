/** The way to the bank: tokens fetched in time, our certificate shown, answers sorted into done, refused and unknown. */
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import type { TLSSocket } from "node:tls";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { startFakeBank, type FakeBank } from "../../../../test/fakes/bank/bank.ts";
import { SELF_SIGNED_LOCALHOST } from "../../../../test/fakes/peer/self-signed.ts";
import { openPixBank, type PixBank, type PixSettings } from "./api-pix.ts";

const KEY = "3f2b7c1e-5d7a-4a36-9f64-0c2f4f0d8a11";
const TXID = "a".repeat(32);
const CHARGE = {
  txid: TXID,
  amount: 12_345n,
  expiresS: 1_800,
  payer: { taxId: "12345678909", name: "Rui" },
  text: "RG-1",
};

let bank: FakeBank;
let nowMs = Date.now();
const clock = () => new Date(nowMs);
beforeAll(async () => {
  bank = await startFakeBank({ clientId: "id", clientSecret: "secret", key: KEY, clock });
});
afterAll(() => bank.stop());

function open(more: Partial<PixSettings> = {}): PixBank {
  const receiver = { receiverKey: KEY, receiverName: "Reelgate", receiverCity: "Sao Paulo" };
  const access = { apiUrl: bank.apiUrl, tokenUrl: bank.tokenUrl, clientId: "id", clientSecret: "secret" };
  const client = openPixBank({ ...access, ...receiver, isSandbox: true, ...more }, clock);
  onTestFinished(() => client.close());
  return client;
}

describe("works", () => {
  test("a charge is made, read, paid, listed page by page, returned, and its amounts are exact", async () => {
    const client = open();
    const made = await client.putCharge(CHARGE);
    expect(made).toMatchObject({
      kind: "done",
      value: { status: "ATIVA", amount: 12_345n, key: KEY, endToEndIds: [] },
    });
    expect(await client.payInSandbox(TXID)).toMatchObject({ kind: "done" });
    const read = await client.getCharge(TXID);
    if (read.kind !== "done") throw new Error(read.detail);
    const [id = ""] = read.value.endToEndIds;
    expect(await client.getPix(id)).toMatchObject({
      kind: "done",
      value: { amount: 12_345n, txid: TXID, payerTaxId: "12345678909" },
    });
    const span = { from: new Date(nowMs - 60_000), to: new Date(nowMs + 60_000), page: 0 };
    expect(await client.listPix(span)).toEqual({ kind: "done", value: { ids: [id], pages: 1 } });
    expect(await client.putRefund(id, "r1", 12_345n)).toMatchObject({
      kind: "done",
      value: { status: "EM_PROCESSAMENTO" },
    });
    nowMs += 1_000;
    expect(await client.getRefund(id, "r1")).toMatchObject({
      kind: "done",
      value: { status: "DEVOLVIDO", amount: 12_345n },
    });
  });

  test("a token that has ended is replaced, and one that the bank forgot is fetched anew", async () => {
    const client = open();
    await client.getPix("E".repeat(32));
    nowMs += 400_000;
    expect(await client.getPix("E".repeat(32))).toMatchObject({ kind: "refused", status: 404 });
  });

  test("our certificate is shown to a bank that asks for one, and its own is proven", async () => {
    const { key, cert } = SELF_SIGNED_LOCALHOST;
    const server = createServer(
      { key, cert, ca: cert, requestCert: true, rejectUnauthorized: true },
      (request, response) => {
        // The server is HTTPS only.
        const isKnown = (request.socket as TLSSocket).authorized;
        response.end(JSON.stringify({ access_token: "t", expires_in: 60, webhookUrl: String(isKnown) }));
      },
    );
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void server.close());
    // A TCP server that listens has an address with a port.
    const { port } = server.address() as AddressInfo;
    const address = { apiUrl: `https://localhost:${port}/v2`, tokenUrl: `https://localhost:${port}/token` };
    const shown = open({ ...address, certificate: cert, privateKey: key, authority: cert });
    expect(await shown.putWebhook("https://x.example")).toMatchObject({ kind: "done" });
    expect(await open({ ...address, authority: cert }).putWebhook("https://x.example")).toMatchObject({
      kind: "unknown",
    });
    const unproven = open({ ...address, certificate: cert, privateKey: key });
    expect(await unproven.putWebhook("https://x.example")).toMatchObject({ kind: "unknown" });
  });
});

describe("refuses", () => {
  test("a wrong secret and a bank that is not there are unknown, not refused: nothing was asked of it", async () => {
    expect(await open({ clientSecret: "wrong" }).getCharge(TXID)).toMatchObject({ kind: "unknown" });
    expect(await open({ tokenUrl: "http://127.0.0.1:1/token" }).getCharge(TXID)).toMatchObject({ kind: "unknown" });
  });

  test("a txid that was used, and a charge on another key", async () => {
    const client = open();
    expect(await client.putCharge({ ...CHARGE, amount: 1n })).toMatchObject({ kind: "refused", status: 400 });
    const other = await open({ receiverKey: "another" }).putCharge({ ...CHARGE, txid: "b".repeat(32) });
    expect(other).toMatchObject({ kind: "refused", status: 400 });
    expect(await open({ isSandbox: false }).payInSandbox(TXID)).toMatchObject({ kind: "refused" });
  });
});
