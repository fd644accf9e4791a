// The demo on a real database: it fills once, its books add up, and its rounds prove themselves.
import { mkdtempSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createSeal } from "#server/db/seal.ts";
import { uuidv7 } from "#server/db/uuid.ts";
import { createLedger } from "#server/ledger/ledger.ts";
import { installStudio } from "#server/provider/service.ts";
import { explainRound } from "#server/round/service/explore.ts";
import { rollUp } from "../pg/followed-feed.ts";
import { isRefusal } from "#contract/errors.ts";
import { verifyRound } from "#studio/verify/verify-round.ts";
import { AGENTS, CLUMSY_PLAYERS, PLAYERS, SEAMLESS_PLAYERS } from "../../tools/demo/cast.ts";
import { readDemoCredentials } from "../../tools/demo/credentials.ts";
import { fillDemo, type DemoDeps } from "../../tools/demo/fill.ts";
import { freshDatabase, type FreshDatabase } from "../pg/fresh-database.ts";

let database: FreshDatabase;
let deps: DemoDeps;
const said: string[] = [];

beforeAll(async () => {
  database = await freshDatabase();
  await installStudio(database.db, { ids: uuidv7, clock: () => new Date() });
  deps = {
    admin: database.admin,
    db: database.db,
    ledger: createLedger({ pool: database.pool }),
    seal: createSeal(Buffer.alloc(32, 3).toString("base64url")),
    dataDir: mkdtempSync(path.join(os.tmpdir(), "reelgate-demo-")),
    rounds: 4_000,
    say: (line) => said.push(line),
  };
  expect(await fillDemo(deps)).toBe(true);
});
afterAll(() => database.close());

const one = async (text: string): Promise<Record<string, unknown>> => {
  const found = await database.admin.query<Record<string, unknown>>(text);
  return found.rows[0] ?? {};
};

describe("works", () => {
  test("fills the cast, about as many rounds as asked for, and a sign-in for each role", async () => {
    expect(await one("select count(*)::int as n from agents where depth > 0")).toEqual({ n: AGENTS.length });
    const withoutHistory = SEAMLESS_PLAYERS.length + CLUMSY_PLAYERS.length;
    expect(await one("select count(*)::int as n from players")).toEqual({ n: PLAYERS + withoutHistory });
    expect(await one("select count(*)::int as n from players where wallet_account_id is null")).toEqual({
      n: withoutHistory,
    });
    const { n } = await one("select count(*)::int as n from rounds where state = 'settled'");
    expect(n).toBeGreaterThan(2_000);
    expect(n).toBeLessThan(7_000);
    const credentials = readDemoCredentials(deps.dataDir);
    expect(credentials?.members).toHaveLength(13);
    // Words of one language would stand on the pages of the other.
    const { named } = await one("select bool_and(name = login) as named from members");
    expect(named).toBe(true);
    expect(credentials?.agents).toHaveLength(AGENTS.length);
  });

  test("a second start leaves it as it is", async () => {
    const before = await one("select count(*) as n from rounds");
    expect(await fillDemo(deps)).toBe(true);
    expect(await one("select count(*) as n from rounds")).toEqual(before);
  });

  test("every balance is the sum of its entries, and everything adds up to nothing", async () => {
    const broken = await one(`
      select count(*)::int as n from accounts a
      left join (
        select account, sum(amount) as total, count(*) as entries from (
          select tenant_id, credit_account_id as account, amount from movements
          union all select tenant_id, debit_account_id, -amount from movements) m group by account
      ) e on e.account = a.id
      where a.floor is not null and (a.balance <> coalesce(e.total, 0) or a.entries <> coalesce(e.entries, 0))`);
    expect(broken).toEqual({ n: 0 });
  });

  test("entries of every account stand in the order of their times", async () => {
    const late = await one(`
      select count(*)::int as n from (
        select at, lag(at) over (partition by account order by seq) as before from (
          select credit_account_id as account, credit_seq as seq, at from movements where credit_seq is not null
          union all select debit_account_id, debit_seq, at from movements where debit_seq is not null) e
      ) o where at < before`);
    expect(late).toEqual({ n: 0 });
  });

  test("the roll-ups take the whole history, and any round can be verified", async () => {
    await expect
      .poll(
        async () => {
          await rollUp(database.db);
          return one(
            `select (select sum(stake) from rounds where state = 'settled') = (select sum(turnover) from rounds_by_day) as equal`,
          );
        },
        { timeout: 30_000 },
      )
      .toEqual({ equal: true });
    const {
      id,
      tenant_id: tenantId,
      agent_id: agentId,
    } = await one("select id, tenant_id, agent_id from rounds order by win desc limit 1");
    const explained = await explainRound(
      deps,
      { kind: "api", tenantId: String(tenantId), agentId: String(agentId) },
      String(id),
    );
    if (isRefusal(explained)) throw new Error(explained.refused);
    const { proof, game, variant, outcome } = explained;
    const verified = await verifyRound({
      serverSeedHex: proof.server_seed ?? "",
      serverSeedHash: proof.server_seed_hash,
      clientSeed: proof.client_seed,
      nonce: proof.nonce,
      game,
      variant,
      mathsHash: proof.maths_hash,
    });
    expect(verified).toMatchObject({ commitmentHolds: true, mathsHashHolds: true, outcome });
  });
});

describe("protects", () => {
  test("an interrupted filling is cleared away and begun again", async () => {
    await database.admin.query(`update installation set value = '{"state": "filling"}' where name = 'demo'`);
    expect(await fillDemo(deps)).toBe(true);
    expect(await one("select count(*)::int as n from agents where depth > 0")).toEqual({ n: AGENTS.length });
  });

  test("an installation with somebody's data in it is left alone", async () => {
    const other = await freshDatabase();
    try {
      await other.admin.query("insert into tenants (tenant_id, created_at) values (gen_random_uuid(), now())");
      expect(await fillDemo({ ...deps, admin: other.admin, db: other.db })).toBe(false);
    } finally {
      await other.close();
    }
  });
});
