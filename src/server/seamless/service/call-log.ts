// Keeps what was said to wallets and what they answered, for people to read: written in batches, off the way of play.
import { sql } from "kysely";
import type { Db } from "../../db/database.ts";
import { dayOf } from "../../db/uuid.ts";

export interface LoggedCall {
  readonly tenantId: string;
  readonly id: string;
  readonly agentId: string;
  readonly roundId: string | null;
  readonly playerCode: string;
  readonly type: string;
  readonly txId: string;
  readonly amount: bigint;
  /** What the wallet said the player has after it. */
  readonly balance: bigint | null;
  readonly address: string;
  readonly at: Date;
  readonly durationMs: number;
  readonly request: string;
  readonly status: number | null;
  readonly answer: string | null;
  /** `ok`, the wallet's refusal, or why nobody knows. */
  readonly verdict: string;
}

export interface CallLog {
  note(call: LoggedCall): void;
  /** Writes what is left. */
  close(): Promise<void>;
}

const WRITE_EVERY_MS = 200;
const AT_A_TIME = 500;
/** More than this waiting means that the database is not there: what is said then is lost here, and the log says so. */
const MOST_WAITING = 20_000;
const LONGEST_ANSWER = 4_000;

export function createCallLog(db: Db, log: { warn(context: object, message: string): void }): CallLog {
  let waiting: LoggedCall[] = [];
  let lost = 0;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  async function writeAll(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, AT_A_TIME);
      waiting = waiting.slice(AT_A_TIME);
      // Each tenant's by itself: they may live on different machines.
      for (const [tenantId, calls] of Map.groupBy(batch, (call) => call.tenantId)) {
        try {
          await write(db, tenantId, calls);
        } catch (error) {
          lost += calls.length;
          log.warn({ error, lost }, "calls to wallets were not written down");
        }
      }
    }
  }

  return {
    note(call) {
      if (waiting.length >= MOST_WAITING) {
        lost += 1;
        return;
      }
      waiting.push(call);
      timer ??= setTimeout(() => {
        timer = undefined;
        writing = writing.then(writeAll);
      }, WRITE_EVERY_MS);
    },
    async close() {
      clearTimeout(timer);
      await writing;
      await writeAll();
    },
  };
}

async function write(db: Db, tenantId: string, calls: readonly LoggedCall[]): Promise<void> {
  const column = <T>(pick: (call: LoggedCall) => T): T[] => calls.map(pick);
  await sql`
    insert into wallet_calls (tenant_id, id, day, agent_id, round_id, player_code, type, tx_id, amount, balance, address, at, duration_ms,
      request, status, answer, verdict)
    select ${tenantId}::uuid, c.* from unnest(
      ${column((call) => call.id)}::uuid[],
      ${column((call) => dayOf(call.id))}::date[], ${column((call) => call.agentId)}::uuid[],
      ${column((call) => call.roundId)}::uuid[], ${column((call) => call.playerCode)}::text[],
      ${column((call) => call.type)}::text[], ${column((call) => call.txId)}::uuid[],
      ${column((call) => call.amount)}::bigint[], ${column((call) => call.balance)}::bigint[],
      ${column((call) => call.address)}::text[], ${column((call) => call.at)}::timestamptz[],
      ${column((call) => call.durationMs)}::integer[], ${column((call) => call.request)}::text[],
      ${column((call) => call.status)}::integer[],
      ${column((call) => call.answer?.slice(0, LONGEST_ANSWER).replaceAll("\0", "\uFFFD") ?? null)}::text[],
      ${column((call) => call.verdict)}::text[]) c`.execute(db);
}
