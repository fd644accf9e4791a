/** A transfer that takes long: whoever asks meanwhile, on either node, hears that it is in progress, and nothing happens twice. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { problem } from "#contract/errors.ts";
import { createLedger } from "#server/ledger/ledger.ts";
import { openTree, type Tree } from "../../../test/factories/tree.ts";
import { callApi, serveIntegration, type Access } from "../../../test/http/serve-api.ts";
import { freshDatabase, type FreshDatabase } from "../../../test/pg/fresh-database.ts";

const PATIENCE_MS = 150;
/** For all that is done beside what is held up. */
const AT_LENGTH_MS = 30_000;

let database: FreshDatabase;
let tree: Tree;
/** Two nodes with little patience, and one that waits as long as it takes. */
let hasty: Access[];
let patient: Access;
const closing: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  database = await freshDatabase({ max: 20 });
  tree = await openTree(database.db, database.pool);
  const agent = await tree.plant(tree.platform, "slow");
  await tree.issue(agent, 1_000_000n);
  const start = async (transferPatienceMs: number): Promise<Access> => {
    const ledger = createLedger({ pool: database.pool });
    const api = await serveIntegration({ ...tree.deps, ledger, transferPatienceMs });
    closing.push(
      () => api.close(),
      () => ledger.close(),
    );
    return api.access(agent);
  };
  patient = await start(AT_LENGTH_MS);
  hasty = [await start(PATIENCE_MS), await start(PATIENCE_MS)];
  await callApi(patient, "PUT", "/v1/players/ana", { currency: "BRL" });
});
afterAll(async () => {
  for (const close of closing) await close();
  await tree.deps.ledger.close();
  await database.close();
});

const DEPOSITS = "/v1/players/ana/deposits";
const order = (ref: string) => ({ transfer_id: ref, amount: 100, currency: "BRL" });
const balance = async (): Promise<number> =>
  z.object({ balance: z.number() }).parse((await callApi(patient, "GET", "/v1/players/ana")).json).balance;

/** Runs `during` while another transaction holds all accounts. */
async function whileHeld<T>(during: () => Promise<T>): Promise<T> {
  const holder = await database.admin.connect();
  try {
    await holder.query("begin");
    await holder.query("select id from accounts for update");
    return await during();
  } finally {
    await holder.query("rollback");
    holder.release();
  }
}

describe("protects", () => {
  test("a transfer still running is told as such, on the node that runs it and on another, and ends once", async () => {
    const before = await balance();
    const answers = await whileHeld(() =>
      Promise.all([...hasty, ...hasty].map((access) => callApi(access, "POST", DEPOSITS, order("slow-1")))),
    );
    for (const { status, json } of answers) {
      expect(status).toBe(409);
      expect(problem.parse(json)).toMatchObject({ code: "transfer_in_progress", retry: "same_id" });
    }
    const ended = await Promise.all(
      [patient, patient].map((access) => callApi(access, "POST", DEPOSITS, order("slow-1"))),
    );
    expect(ended.map(({ status, headers }) => [status, headers.get("idempotent-replay")])).toEqual([
      [200, "true"],
      [200, "true"],
    ]);
    expect(new Set(ended.map(({ text }) => text)).size).toBe(1);
    expect((await callApi(patient, "GET", "/v1/transfers/slow-1")).text).toBe(ended[0]?.text);
    expect(await balance()).toBe(before + 100);
  });

  test("control: who has patience is answered by the transfer itself, and by nothing before", async () => {
    const before = await balance();
    let isAnswered = false;
    const asked = await whileHeld(async () => {
      const answer = callApi(patient, "POST", DEPOSITS, order("slow-2")).finally(() => (isAnswered = true));
      await callApi(hasty[0] ?? patient, "POST", DEPOSITS, order("slow-2"));
      expect(isAnswered).toBe(false);
      return { answer };
    });
    expect((await asked.answer).status).toBe(200);
    expect(await balance()).toBe(before + 100);
  });
});
