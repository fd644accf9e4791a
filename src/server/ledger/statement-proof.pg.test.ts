/** The proof of a statement: what was changed or is missing is seen, and healthy books are never called broken. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  DAYS,
  DAY_MS,
  START,
  dayAfterStart,
  onDay,
  openDatedWallet,
  within,
  type DatedWallet,
} from "../../../test/factories/dated-wallet.ts";
import { addUpDays } from "../../../test/pg/followed-feed.ts";
import { freshDatabase, type FreshDatabase } from "../../../test/pg/fresh-database.ts";
import type { Ledger } from "./commands.ts";
import { createLedger } from "./ledger.ts";
import type { StatementQuery } from "./statement.ts";

let database: FreshDatabase;
let ledger: Ledger;
let wallet: DatedWallet;
beforeAll(async () => {
  database = await freshDatabase();
  ledger = createLedger({ pool: database.pool });
});
afterAll(async () => {
  await ledger.close();
  await database.close();
});
beforeEach(async () => {
  wallet = await openDatedWallet(database, ledger);
});

const stateNow = async (query: Partial<StatementQuery> = {}) => (await wallet.read(query)).proof.state;

describe("protects", () => {
  test("a balance that was changed, and an entry that is missing", async () => {
    await wallet.book(...[0, 1, 1, 2].map((day) => onDay(day)));
    for (const follow of [async () => undefined, () => addUpDays(database.db)]) {
      await follow();
      expect(await stateNow()).toBe("adds_up");
      await change("update accounts set balance = balance + 1 where id = $1", async () => {
        expect(await wallet.read()).toMatchObject({ balance: 41n, proof: { state: "differs", sum: 40n, entries: 4n } });
      });
      await change("update accounts set entries = entries + 1 where id = $1", async () => {
        expect(await stateNow()).toBe("differs");
      });
      await change("update accounts set entries = entries + 5000000 where id = $1", async () => {
        expect(await wallet.read()).toMatchObject({ proof: { state: "differs", since: null }, totals: null });
      });
      // The newest, which is read also where a daily balance has it.
      await change("delete from movements where credit_account_id = $1 and credit_seq = 4", async () => {
        expect(await wallet.read()).toMatchObject({ proof: { state: "differs", entries: 3n } });
      });
      expect(await stateNow()).toBe("adds_up");
    }
  });

  test("healthy books are never called broken while bookings and daily balances go on", async () => {
    const states = new Set<string>();
    const play = { isOver: false };
    const booking = (async () => {
      for (let index = 0; index < 150; index += 1) await wallet.book(onDay(index % DAYS, index % 3 === 0 ? -5n : 9n));
      play.isOver = true;
    })();
    const following = (async () => {
      while (!play.isOver) await addUpDays(database.db);
    })();
    while (!play.isOver) {
      for (const period of [within(undefined, undefined), within(START + 2.5 * DAY_MS, START + 6.5 * DAY_MS)]) {
        const { proof, totals, balance } = await wallet.read(period);
        states.add(proof.state);
        expect(period.from !== undefined || totals?.closing === balance).toBe(true);
      }
    }
    await Promise.all([booking, following]);
    expect([...states]).toEqual(["adds_up"]);
  });

  test("a daily balance that was changed, on whatever day", async () => {
    await wallet.book(...[0, 1, 1, 2, 3].map((day) => onDay(day)));
    await addUpDays(database.db);
    expect(await stateNow()).toBe("adds_up");
    for (const day of [0, 1, 2, 3]) {
      const at = `where account_id = $1 and day = '${dayAfterStart(day)}'`;
      for (const changed of [
        "closing = closing + 5, gained = gained + 5, deposit = deposit + 5",
        "opening = opening + 5, closing = closing + 5",
        "gains = gains + 1",
        "entries_to = entries_to + 1",
      ]) {
        await change(`update daily_balances set ${changed} ${at}`, async () => {
          expect(["differs", "days_differ"]).toContain(await stateNow());
        });
      }
      await change(`delete from daily_balances ${at}`, async () => {
        expect(["differs", "days_differ"]).toContain(await stateNow());
      });
    }
    // Two changes that hide each other from the days before and after, seen where the filter cuts the day.
    const day = dayAfterStart(1);
    await change(
      `update daily_balances set gained = gained + 5, lost = lost + 5, gains = gains + 1, losses = losses + 1,
         entries_to = entries_to + 2 where account_id = $1 and day = '${day}'`,
      async () => {
        expect(["differs", "days_differ"]).toContain(await stateNow({ from: `${day}T13:00:00Z` }));
      },
    );
    expect(await stateNow()).toBe("adds_up");
  });

  test("a backlog is said, and neither read nor called wrong", async () => {
    await wallet.book(onDay(0), onDay(1));
    await addUpDays(database.db);
    const { tenantId, accountId } = wallet.player;
    await database.admin.query(
      "update accounts set balance = balance + 20000, entries = entries + 20000 where id = $1",
      [accountId],
    );
    // As many entries as no daily balance has, but nothing pending in the feed: this is no backlog.
    expect(await stateNow()).toBe("differs");
    await database.admin.query(
      `insert into ledger_outbox (tenant_id, id, at, rounds, movements, round_ids, movement_ids)
       values ($1, gen_random_uuid(), now(), 0, 20000, '{}', '{}')`,
      [tenantId],
    );
    const behind = await wallet.read();
    expect(behind).toMatchObject({
      balance: 20_020n,
      proof: { state: "not_ready", sum: null, entries: null, since: null, days: { days: 2n, closing: 20n } },
      totals: null,
    });
    // Another account of the same tenant is not held up by it.
    expect((await wallet.read({}, wallet.player.creditAccountId)).proof.state).toBe("adds_up");
    await database.admin.query("delete from ledger_outbox where tenant_id = $1", [tenantId]);
  });
});

const OWNED = {
  accounts: "id = $1",
  daily_balances: "account_id = $1",
  movements: "$1 in (debit_account_id, credit_account_id)",
};

/** Changes something of the player's account as the owner, looks, and puts it back. */
async function change(statement: string, look: () => Promise<void>): Promise<void> {
  const values = [wallet.player.accountId];
  for (const [table, isOwn] of Object.entries(OWNED)) {
    await database.admin.query(`create table before_${table} as select * from ${table} where false`);
    await database.admin.query(`insert into before_${table} select * from ${table} where ${isOwn}`, values);
  }
  try {
    await database.admin.query(statement, values);
    await look();
  } finally {
    for (const [table, isOwn] of Object.entries(OWNED)) {
      await database.admin.query(`delete from ${table} where ${isOwn}`, values);
      await database.admin.query(`insert into ${table} select * from before_${table}`);
      await database.admin.query(`drop table before_${table}`);
    }
  }
}
