/** A wallet whose bookings a test dates as it likes, and the statements of it. */
import { uuidAt } from "#server/db/uuid.ts";
import type { Db } from "#server/db/database.ts";
import type { Ledger } from "#server/ledger/commands.ts";
import { openSampleBooks, sampleTransfer, type SamplePlayer } from "#server/ledger/sample-books.ts";
import { readStatement, type Statement, type StatementQuery } from "#server/ledger/statement.ts";
import type { FreshDatabase } from "../pg/fresh-database.ts";

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
/** The first day anything is booked (UTC), and how many days there are bookings. */
export const START = Math.floor(Date.now() / DAY_MS) * DAY_MS - 12 * DAY_MS;
export const DAYS = 8;

/** That day after the first, as a date. */
export const dayAfterStart = (days: number): string => new Date(START + days * DAY_MS).toISOString().slice(0, 10);

export interface Booking {
  /** Negative for money that leaves the wallet. */
  readonly amount: bigint;
  readonly at: number;
  /** Instant inside the id. */
  readonly idAt: number;
}

/** At noon of a day, under an id of that instant. */
export function onDay(day: number, amount = 10n): Booking {
  const at = START + day * DAY_MS + 12 * HOUR_MS;
  return { amount, at, idAt: at };
}

export const within = (from: number | undefined, to: number | undefined): Pick<StatementQuery, "from" | "to"> => ({
  from: from === undefined ? undefined : new Date(from).toISOString(),
  to: to === undefined ? undefined : new Date(to).toISOString(),
});

export interface DatedWallet {
  readonly player: SamplePlayer;
  /** One after the other. */
  readonly book: (...bookings: readonly Booking[]) => Promise<void>;
  /** A page of the wallet's statement, or of another account of the same tenant. */
  readonly read: (query?: Partial<StatementQuery>, accountId?: string, db?: Db) => Promise<Statement>;
}

/** A new tenant with one wallet; its agent has enough credit for anything. */
export async function openDatedWallet({ pool, db }: FreshDatabase, ledger: Ledger): Promise<DatedWallet> {
  await pool.query("select ensure_partitions($1::date, current_date + 1)", [new Date(START - 7 * DAY_MS)]);
  const [player] = await openSampleBooks(pool);
  if (player === undefined) throw new Error("no player");
  await ledger.transfer(sampleTransfer(player, "credit_issue", 1_000_000n));
  return {
    player,
    async book(...bookings) {
      for (const { amount, at, idAt } of bookings) {
        const id = uuidAt(idAt);
        const changes = { id, ref: id, at: new Date(at) };
        const kind = amount > 0n ? "deposit" : "withdrawal";
        await ledger.transfer(sampleTransfer(player, kind, amount > 0n ? amount : -amount, changes));
      }
    },
    async read(query = {}, accountId = player.accountId, on = db) {
      const statement = await readStatement(on, player.tenantId, accountId, { limit: 200, ...query });
      if ("refused" in statement) throw new Error(statement.refused);
      return statement;
    },
  };
}
