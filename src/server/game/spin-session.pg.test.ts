// What a spin reads of its session is what the whole session says.
import { afterAll, beforeAll, expect, test } from "vitest";
import { uuidv7 } from "#server/db/uuid.ts";
import { openCasino } from "../../../test/factories/casino.ts";
import { freshDatabase, type FreshDatabase } from "../../../test/pg/fresh-database.ts";
import { spin } from "../round/service/spin.ts";
import { findGameSession, findSpinSession } from "./queries.ts";

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

test("with money, with play money and in seamless mode, before and after a spin", async () => {
  const { db, admin } = database;
  const wallet = {
    address: "https://wallet.example.com/",
    secret: "whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=",
  };
  for (const [options, mode] of [
    [{}, "real"],
    [{}, "demo"],
    [{ wallet }, "real"],
  ] as const) {
    const casino = await openCasino(database, options);
    const session = await casino.openSession(mode);
    const { tenantId, id } = session;
    const look = async (): Promise<void> => {
      const whole = await findGameSession(db, tenantId, id, new Date());
      const found = await findSpinSession(db, tenantId, id, new Date());
      expect(Object.keys(found ?? {})).toHaveLength(33);
      expect(whole).toMatchObject({ ...found });
    };
    await look();
    if (!("wallet" in options)) await spin(casino, session, 0n, 100n);
    await look();
    await admin.query(
      "update game_sessions set ext_ref = 'é', last_seen_at = '2026-01-02T03:04:05.678Z' where id = $1",
      [id],
    );
    await admin.query("update players set stake_cap = 500, state = 'blocked' where tenant_id = $1", [tenantId]);
    await admin.query("update agents set state = 'suspended' where tenant_id = $1", [tenantId]);
    await look();
    await admin.query(
      `insert into availability_rules (tenant_id, agent_id, game_code, kind, state, min_stake, max_stake, reason, set_at,
         set_by_tenant_id, set_by_agent_id, set_by_id)
       values ($1, $2, $3, 'state', 'maintenance', null, null, 'Tested', now(), $1, $2, $2),
         ($1, $2, $3, 'limits', null, 40, 400, 'Tested', now(), $1, $2, $2)`,
      [tenantId, session.agentId, session.game],
    );
    await look();
    await admin.query("update game_sessions set state = 'ending' where id = $1", [id]);
    await look();
    expect(await findSpinSession(db, uuidv7(), id, new Date())).toBeUndefined();
  }
});
