// The certification against a wallet that is right in everything, and against every fault one can have.
import { describe, expect, it, onTestFinished } from "vitest";
import { CERTIFICATION_CASES, type CertificationCaseId } from "#contract/certification.ts";
import { createOutbound } from "#server/callback/outbound.ts";
import { newWebhookSecret } from "#server/callback/standard-webhooks.ts";
import { uuidv7 } from "#server/db/uuid.ts";
import { type AgentWalletOptions, startAgentWallet } from "../../../../test/fakes/agent-wallet/agent-wallet.ts";
import {
  FAULTS,
  isServerFault,
  SERVER_FAULTS,
  type FaultName,
  type ServerFault,
} from "../../../../test/fakes/agent-wallet/sentinel.ts";
import { answerOf, startPeer } from "../../../../test/fakes/peer/peer.ts";
import type { Case } from "./case.ts";
import { caseOf, certificationCases } from "./cases.ts";
import { certify, type CaseResult, type CertifyOptions } from "./certify.ts";

const PLAYER = "ana";
const BLOCKED = "bruno";
const TIMEOUT_MS = 150;
const HOUR_MS = 3_600_000;

async function play(
  options: Partial<CertifyOptions> & { readonly address: string; readonly secrets: readonly string[] },
) {
  const outbound = createOutbound({ isLoopbackAllowed: true, allowedPorts: [], connectTimeoutMs: 5_000 });
  onTestFinished(() => outbound.close());
  const results: CaseResult[] = [];
  const moved = await certify({
    outbound,
    timeoutMs: 5_000,
    player: PLAYER,
    blockedPlayer: BLOCKED,
    currency: "BRL",
    ids: uuidv7,
    clock: () => new Date(),
    until: new Date(Date.now() + HOUR_MS),
    signal: new AbortController().signal,
    onResult: async (result) => void results.push(result),
    ...options,
  });
  return { moved, results };
}

async function openWallet(options: Partial<AgentWalletOptions> = {}) {
  const secrets = [newWebhookSecret()];
  const wallet = await startAgentWallet({ secrets, currency: "BRL", openingBalance: 10_000n, ...options });
  onTestFinished(() => wallet.stop());
  wallet.setBlocked(BLOCKED, true);
  return { wallet, secrets, address: wallet.address };
}

const failed = (results: readonly CaseResult[]) => results.filter(({ verdict }) => verdict === "failed");

/** Which case is meant for which fault. */
const FOUND_BY: Record<FaultName, CertificationCaseId> = {
  slow: "answers_in_time",
  drip: "answers_in_time",
  hang: "answers_in_time",
  hang_before: "answers_in_time",
  lost_answer: "answers_uncut",
  cut_before: "answers_uncut",
  answers_twice: "answers_once",
  error_500_before: "answers_status_200",
  error_500_after: "answers_status_200",
  busy_503: "answers_status_200",
  busy_429: "answers_status_200",
  html_200: "answers_as_json",
  redirect: "answers_in_place",
  bad_json: "answers_readable",
  unknown_status: "answers_known_status",
  wrong_currency: "answers_in_currency",
  no_balance: "answers_balance_always",
  fractional_balance: "answers_whole_balance",
  text_balance: "answers_whole_balance",
  balance_lies: "stake_exact",
  changes_answer: "stake_repeated_same_answer",
  conflicts_on_repeat: "stake_repeated_at_once",
  huge_answer: "answers_small",
  forgets: "stake_repeated_once",
  double_rollback: "rollback_repeated_once",
  negative_balance: "stake_above_balance",
  refuses_unknown_rollback: "rollback_unknown_ok",
  ignores_tombstone: "rollback_unknown_blocks",
  refuses_late_win: "win_after_session",
  try_again: "stake_taken",
  player_unknown: "balance_answered",
  player_blocked: "stake_taken",
  limit_reached: "stake_taken",
  insufficient: "stake_taken",
};
const FOUND_BY_OF_SERVER: Record<ServerFault, readonly CertificationCaseId[]> = {
  accepts_any_signature: [
    "signature_missing",
    "signature_unreadable",
    "signature_other_secret",
    "signature_other_body",
    "signature_other_id",
    "signature_other_scheme",
    "signature_id_missing",
    "signature_timestamp_missing",
    "timestamp_stale",
    "timestamp_future",
  ],
  accepts_stale_timestamp: ["timestamp_stale", "timestamp_future"],
  refuses_every_signature: ["balance_answered", "signature_either"],
};
const faults = Object.keys(FAULTS).filter((name): name is FaultName => name in FOUND_BY);
const serverFaults = Object.entries(FOUND_BY_OF_SERVER).flatMap(([name, ids]) =>
  name in SERVER_FAULTS ? ids.map((id) => ({ name, id })) : [],
);
/** As if its judge had nothing to say. */
const unjudged = (id: CertificationCaseId): Case => ({ ...caseOf(id), judge: () => null });

describe("works", () => {
  it("a right wallet passes every case, and has at the end what it had before", async () => {
    const { wallet, ...at } = await openWallet();
    const { moved, results } = await play(at);
    expect(failed(results).map(({ id, miss }) => ({ id, miss }))).toEqual([]);
    expect(results.map(({ id }) => id)).toEqual(CERTIFICATION_CASES);
    expect(results.length).toBeGreaterThanOrEqual(40);
    expect(new Set(results.map(({ verdict }) => verdict))).toEqual(new Set(["passed"]));
    expect([wallet.balanceOf(PLAYER), wallet.balanceOf(BLOCKED)]).toEqual([10_000n, 10_000n]);
    expect(moved).toMatchObject({ before: 10_000n, after: 10_000n });
    if (moved === "stopped") throw new Error("it was not played to its end");
    expect(moved.taken).toBe(moved.given);
    expect(moved.taken).toBeGreaterThan(10_000n);
    expect(
      wallet
        .transactionsOf(PLAYER)
        .filter(({ moved }) => moved < 0n)
        .reduce((sum, one) => sum - one.moved, 0n),
    ).toBe(moved.taken);
  });

  it("with the two secrets of a rotation, whichever of them the wallet has", async () => {
    const { address, secrets } = await openWallet();
    for (const both of [
      [newWebhookSecret(), ...secrets],
      [...secrets, newWebhookSecret()],
    ])
      expect(failed((await play({ address, secrets: both })).results)).toEqual([]);
  });

  it("keeps what was sent and what came, without a signature or a secret", async () => {
    const { wallet: _, ...at } = await openWallet();
    const { results } = await play({ ...at, cases: [caseOf("stake_exact")] });
    const [asked, stake, , rollback] = results[0]?.exchanges ?? [];
    expect(stake).toMatchObject({
      is_tidying: false,
      method: "POST",
      headers: { "content-type": "application/json", "webhook-signature": "v1,***" },
      status: 200,
      answer_headers: { "content-type": "application/json" },
    });
    expect(JSON.parse(stake?.body ?? "")).toMatchObject({ type: "stake", player: PLAYER, amount: 100 });
    expect(JSON.parse(stake?.answer ?? "")).toMatchObject({ status: "ok", balance: 9_900 });
    expect(JSON.parse(asked?.body ?? "")).toMatchObject({ type: "balance" });
    expect(rollback).toMatchObject({ is_tidying: true });
    expect(JSON.stringify(results)).not.toContain(at.secrets[0]);
    expect(JSON.stringify(results)).not.toMatch(/v1,[A-Za-z0-9+/]{20}/);
  });

  it("without a blocked player some cases are skipped, and it says why", async () => {
    const { wallet: _, ...at } = await openWallet();
    const { results } = await play({ ...at, blockedPlayer: null });
    const skipped = results.filter(({ verdict }) => verdict === "skipped");
    expect(skipped.map(({ id, whySkipped }) => [id, whySkipped])).toEqual([
      ["blocked_stake_refused", "no_blocked_player"],
      ["blocked_win_heard", "no_blocked_player"],
      ["blocked_rollback_heard", "no_blocked_player"],
    ]);
    expect(failed(results)).toEqual([]);
  });
});

describe("refuses", () => {
  it("names a case for every fault there is", () => {
    expect(Object.keys(FOUND_BY).toSorted()).toEqual(Object.keys(FAULTS).toSorted());
    expect(Object.keys(FOUND_BY_OF_SERVER).toSorted()).toEqual(Object.keys(SERVER_FAULTS).toSorted());
    expect(faults).toHaveLength(Object.keys(FAULTS).length);
  });

  it.each(faults.map((name) => ({ name, id: FOUND_BY[name] })))("$name, by $id", async ({ name, id }) => {
    const { wallet: _, ...at } = await openWallet({ timeLimitMs: TIMEOUT_MS });
    const fault = { ...at, player: `fault.${name}`, timeoutMs: TIMEOUT_MS };
    const { results } = await play({ ...fault, cases: [caseOf(id), unjudged(id)] });
    expect(results.map(({ verdict }) => verdict)).toEqual(["failed", "passed"]);
    expect(results[0]?.miss?.expected).not.toBe(results[0]?.miss?.found);
  });

  it("an answer that leaves the balance out is read all the same: it says that the balance is absent", async () => {
    const { wallet: _, ...at } = await openWallet();
    const cases = [
      "answers_readable",
      "answers_balance_always",
      "answers_whole_balance",
      "refusal_tells_balance",
    ] as const;
    const { results } = await play({ ...at, player: "fault.no_balance", cases: cases.map(caseOf) });
    expect(results.map(({ id, miss }) => [id, miss])).toEqual([
      ["answers_readable", null],
      ["answers_balance_always", { what: "balance", expected: "a balance", found: "absent" }],
      ["answers_whole_balance", { what: "balance", expected: "an integer", found: "absent" }],
      ["refusal_tells_balance", { what: "balance", expected: "10000", found: "absent" }],
    ]);
  });

  it("of a wallet whose answers nobody can read the player still gets everything back", async () => {
    const { wallet, ...at } = await openWallet();
    const player = "fault.no_balance";
    const { moved } = await play({ ...at, player });
    expect(wallet.balanceOf(player)).toBe(10_000n);
    expect(moved).toMatchObject({ before: 10_000n, after: 10_000n });
  });

  it.each(serverFaults)("$name, by $id", async ({ name, id }) => {
    const { wallet, ...at } = await openWallet({ faults: isServerFault(name) ? [name] : [] });
    const { results } = await play({ ...at, cases: [caseOf(id), unjudged(id)] });
    expect(results.map(({ verdict }) => verdict)).toEqual(["failed", "passed"]);
    expect(wallet.balanceOf(PLAYER)).toBe(10_000n);
  });

  it("each case somewhere: of wallets that say yes to everything, no to everything, or nothing a caller can read", async () => {
    const says = (body: string) =>
      startPeer((socket) =>
        socket.write(answerOf(body, "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\nconnection: keep-alive")),
      );
    const yes = await says('{"status":"ok","balance":10000,"currency":"BRL"}');
    const no = await says('{"status":"limit_reached"}');
    const broken = await startPeer((socket) => socket.end(answerOf("<p>", "HTTP/1.1 500 Broken\r\nconnection: close")));
    const passed = new Map<string, number>();
    for (const { port } of [yes, no, broken]) {
      const at = { address: `http://127.0.0.1:${port}/`, secrets: [newWebhookSecret()], timeoutMs: 300 };
      for (const { id, verdict } of (await play(at)).results)
        passed.set(id, (passed.get(id) ?? 0) + Number(verdict === "passed"));
    }
    // What only a fault of the wire can fail, each of which has its own test above.
    const ofTheWire = ["answers_in_time", "answers_uncut", "answers_once", "answers_in_place", "answers_small"];
    const always = [...passed].filter(([, times]) => times === 3).map(([id]) => id);
    expect(always).toEqual(ofTheWire);
  });

  it("a wallet nobody reaches: one failure, and the rest is not played", async () => {
    const { wallet, ...at } = await openWallet();
    await wallet.goDown();
    const { results } = await play(at);
    expect(failed(results).map(({ id, miss }) => [id, miss?.found])).toEqual([["balance_answered", "not_connected"]]);
    expect(results.slice(1).every(({ whySkipped }) => whySkipped === "not_reached")).toBe(true);
    await wallet.comeBack();
  });
});

describe("protects", () => {
  const booked: readonly FaultName[] = ["balance_lies", "wrong_currency", "bad_json", "error_500_after", "lost_answer"];
  it.each(booked)("the player's money when a stake was booked and its answer is %s", async (name) => {
    const { wallet, ...at } = await openWallet({ timeLimitMs: TIMEOUT_MS });
    const player = `fault.${name}.stake`;
    await play({ ...at, player, timeoutMs: TIMEOUT_MS, cases: [caseOf("stake_taken"), caseOf("win_paid")] });
    expect(wallet.balanceOf(player)).toBe(10_000n);
  });

  it("the time of a run, and stops after the case that is played", async () => {
    const { wallet: _, ...at } = await openWallet();
    const late = await play({ ...at, until: new Date(Date.now() - 1) });
    expect(late.results.every(({ whySkipped }) => whySkipped === "out_of_time")).toBe(true);
    const stopping = new AbortController();
    const onResult = async (): Promise<void> => stopping.abort();
    expect((await play({ ...at, signal: stopping.signal, onResult })).moved).toBe("stopped");
  });

  it("covers every id of the contract with one case", () => {
    expect(certificationCases.map(({ id }) => id)).toEqual(CERTIFICATION_CASES);
  });
});
