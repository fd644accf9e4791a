// An agent's wallet set, rotated, tried and told by members of a tree: who may, what is refused, and what is kept of it.
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { getAgentWallet, listWaitingRounds, setAgentWallet, tryAgentWallet } from "#contract/agent-wallet.ts";
import { problem } from "#contract/errors.ts";
import { startAgentWallet, type AgentWalletOptions } from "../../../test/fakes/agent-wallet/agent-wallet.ts";
import { openTreeStage, type Family, type TreeStage } from "../../../test/http/tree-stage.ts";
import { createOutbound } from "../callback/outbound.ts";
import { verifyAudit } from "../db/audit.ts";
import { createSeal } from "../db/seal.ts";
import type { MemberCaller } from "../http/caller.ts";
import { seamlessRoutes } from "./http.ts";
import { createWallets } from "./service/wallets.ts";

let stage: TreeStage;
let aheadMs = 0;
const clock = (): Date => new Date(Date.now() + aheadMs);
const isLoopback = { isLoopbackAllowed: true };
beforeAll(async () => {
  const outbound = createOutbound({
    get isLoopbackAllowed() {
      return isLoopback.isLoopbackAllowed;
    },
    allowedPorts: [],
  });
  const seal = createSeal(randomBytes(32).toString("base64url"));
  stage = await openTreeStage((deps) => {
    const own = { ...deps, clock, seal, outbound };
    return seamlessRoutes({ ...own, wallets: createWallets({ ...own, log: { warn: () => undefined } }) });
  });
});
afterAll(() => stage.close());

const SETTINGS = { address: "https://wallet.example.com/reelgate", timeout_ms: 3_000 };
const walletOf = ({ agentId }: MemberCaller, rest = "") => `/api/agents/${agentId}/wallet${rest}`;
const set = (by: MemberCaller, of: MemberCaller, body: object = SETTINGS) => stage.call(by, "PUT", walletOf(of), body);

async function plantSeamless(): Promise<Family> {
  const family = await stage.plantFamily();
  await stage.database.admin.query("update agents set wallet_mode = 'seamless' where tenant_id = $1", [
    family.top.tenantId,
  ]);
  return family;
}

async function openWallet(options: Partial<AgentWalletOptions> = {}) {
  const secrets: string[] = [];
  const wallet = await startAgentWallet({ secrets, currency: "BRL", clock, ...options });
  onTestFinished(() => wallet.stop());
  return { wallet, secrets };
}

describe("works", () => {
  test("a wallet is set with its secret told once, and answers when it is tried", async () => {
    const { top } = await plantSeamless();
    const { wallet, secrets } = await openWallet();
    const first = setAgentWallet.answer.parse((await set(top, top, { ...SETTINGS, address: wallet.address })).json());
    expect(first.secret).toMatch(/^whsec_/);
    secrets.push(first.secret ?? "");
    const tried = await stage.call(top, "POST", walletOf(top, "/trial"), { player: "p-1" });
    expect(tryAgentWallet.answer.parse(tried.json())).toMatchObject({ verdict: "ok", balance: 100_000n });
    const again = await set(top, top, { ...SETTINGS, address: wallet.address, timeout_ms: 5_000 });
    expect(setAgentWallet.answer.parse(again.json())).toMatchObject({ secret: null, wallet: { timeout_ms: 5_000 } });
    const read = await stage.call(top, "GET", walletOf(top));
    expect(read.body).not.toContain("whsec_");
    expect(getAgentWallet.answer.parse(read.json())).toMatchObject({ address: wallet.address, waiting: 0, stuck: 0 });
    const audit = await stage.database.db
      .selectFrom("audit_records")
      .select(["action", "after"])
      .where("tenant_id", "=", top.tenantId)
      .where("subject", "=", top.agentId)
      .orderBy("seq")
      .execute();
    expect(audit.map(({ action }) => action)).toEqual(["agent.create", "wallet.set", "wallet.set"]);
    expect(JSON.stringify(audit)).not.toContain("whsec_");
    expect(await verifyAudit(stage.database.db, top.tenantId)).toMatchObject({ isWhole: true });
  });

  test("after a rotation either secret opens a call, until the overlap is over", async () => {
    const { top } = await plantSeamless();
    const { wallet, secrets } = await openWallet();
    const { secret } = setAgentWallet.answer.parse(
      (await set(top, top, { ...SETTINGS, address: wallet.address })).json(),
    );
    secrets.push(secret ?? "");
    const rotated = await stage.call(top, "POST", walletOf(top, "/rotation"), { overlap: "1h" });
    expect(rotated.statusCode).toBe(200);
    const tryIt = async (): Promise<string> => {
      // What is known of a wallet is asked for again after a second.
      aheadMs += 2_000;
      const tried = await stage.call(top, "POST", walletOf(top, "/trial"), { player: "p-1" });
      return tryAgentWallet.answer.parse(tried.json()).verdict;
    };
    expect(await tryIt()).toBe("ok");
    aheadMs += 3_600_000;
    expect(await tryIt()).toBe("status_401");
    secrets.push(setAgentWallet.answer.pick({ secret: true }).parse(rotated.json()).secret ?? "");
    expect(await tryIt()).toBe("ok");
  });

  test("an agent without a wallet says so", async () => {
    const { top } = await plantSeamless();
    const read = getAgentWallet.answer.parse((await stage.call(top, "GET", walletOf(top))).json());
    expect(read).toMatchObject({ address: null, timeout_ms: 3_000, unhealthy_since: null });
    for (const [path, body] of [["/rotation", { overlap: "1h" }] as const, ["/trial", { player: "p" }] as const]) {
      const refused = await stage.call(top, "POST", walletOf(top, path), body);
      expect(problem.parse(refused.json()).code).toBe("wallet_not_set");
    }
    const waiting = await stage.call(top, "GET", walletOf(top, "/rounds"));
    expect(listWaitingRounds.answer.parse(waiting.json())).toEqual({ data: [], next_cursor: null });
  });
});

describe("refuses", () => {
  test.each([
    ["http://wallet.example.com/x", "scheme_not_allowed"],
    ["https://10.0.0.1/wallet", "address_not_public"],
    ["https://[::ffff:127.0.0.1]/wallet", "address_not_public"],
    ["https://0x7f.1/wallet", "address_not_public"],
    ["https://wallet.internal/x", "name_not_public"],
    ["https://user:secret@example.com/", "user_info_not_allowed"],
    ["https://example.com:22/wallet", "port_not_allowed"],
    ["not an address", "malformed"],
  ])("%s as an address: %s, at its field", async (address, code) => {
    const { top } = await plantSeamless();
    isLoopback.isLoopbackAllowed = false;
    onTestFinished(() => {
      isLoopback.isLoopbackAllowed = true;
    });
    const refused = problem.parse((await set(top, top, { ...SETTINGS, address })).json());
    expect(refused).toMatchObject({ code: "validation_failed", errors: [{ field: "address", code }] });
  });

  test("a wallet for an agent whose players' money is with us", async () => {
    const { top } = await stage.plantFamily();
    expect(problem.parse((await set(top, top)).json()).code).toBe("wallet_mode_mismatch");
  });

  test("a round that does not wait", async () => {
    const { top } = await plantSeamless();
    const refused = await stage.call(top, "POST", walletOf(top, `/rounds/${top.agentId}/retry`));
    expect(problem.parse(refused.json()).code).toBe("round_not_found");
  });
});

describe("protects", () => {
  test("P20: nobody beside or below sees or changes the wallet of another agent", async () => {
    const { top, left, right, low } = await plantSeamless();
    await set(top, left);
    for (const other of [right, low]) {
      const answers = await Promise.all([
        stage.call(other, "GET", walletOf(left)),
        set(other, left),
        stage.call(other, "POST", walletOf(left, "/rotation"), { overlap: "1h" }),
        stage.call(other, "POST", walletOf(left, "/trial"), { player: "p" }),
        stage.call(other, "GET", walletOf(left, "/rounds")),
        stage.call(other, "GET", walletOf(left, `/rounds/${left.agentId}`)),
        stage.call(other, "POST", walletOf(left, `/rounds/${left.agentId}/settlements`), { reason: "r" }),
        stage.call(other, "POST", walletOf(left, `/settlements/${left.agentId}/decision`), { decision: "approve" }),
        stage.call(other, "POST", walletOf(left, `/settlements/${left.agentId}/withdrawal`)),
      ]);
      expect(answers.map((answer) => problem.parse(answer.json()).code)).toEqual(answers.map(() => "agent_not_found"));
    }
  });
});
