/** A node that only follows the feed, until it is killed: `node follower-process.ts <url> <how far its clock is off, in ms> <key of seals>`. */
import { setTimeout as sleepMs } from "node:timers/promises";
import { sql } from "kysely";
import { createDb } from "#server/db/database.ts";
import { createPool } from "#server/db/pool.ts";
import { createSeal } from "#server/db/seal.ts";
import { killServer } from "#server/ledger/crash-run.ts";
import { followFeed } from "#server/ledger/feed/follow.ts";
import { sequenceFeed } from "#server/ledger/feed/sequence.ts";
import type { RtpMaths } from "#server/round/service/rtp-maths.ts";
import { everyConsumer } from "./followers.ts";
import type { FromFollower, Order, Point, ToFollower } from "./follower.ts";

const [url = "", shift = "0", key = ""] = process.argv.slice(2);
const pool = createPool(url, { applicationName: "reelgate follower", max: 3, onIdleError: () => undefined });
const db = createDb(pool);

const say = (word: FromFollower): void => void process.send?.(word);
let order: Order | undefined;

/** Carries the order out where this is its point. */
async function reach({ consumer, moment }: Point): Promise<void> {
  if (order?.consumer !== consumer || order.moment !== moment) return;
  const { target, serverPid } = order;
  order = undefined;
  if (target === "node") {
    process.kill(process.pid, "SIGKILL");
    await new Promise(() => undefined);
  }
  say({ isKilling: true });
  killServer(serverPid);
}

const questions = new Map<number, (value: never) => void>();
const ask = (name: "observe" | "compare", values: readonly unknown[]): Promise<never> =>
  new Promise((resolve) => {
    const id = questions.size;
    questions.set(id, resolve);
    // Handed on as it is.
    say({ question: { id, name, values: values as never[] } });
  });
const rtp: Pick<RtpMaths, "observe" | "compare"> = {
  observe: (observed) => ask("observe", observed),
  compare: (compared) => ask("compare", compared),
};

process.on("message", (sent) => {
  // Only ever sent by the test.
  const word = sent as ToFollower;
  if ("order" in word) ({ order } = word);
  else questions.get(word.answer.id)?.(word.answer.value as never);
});
// It ends when the test does.
process.on("disconnect", () => process.exit());

const consumers = everyConsumer({
  db,
  seal: createSeal(key),
  clock: () => new Date(Date.now() + Number(shift)),
  rtp,
}).map((rules): typeof rules => ({
  ...rules,
  async prepare(on, span) {
    await reach({ consumer: rules.name, moment: "before prepare" });
    const prepared = await rules.prepare(on, span);
    await reach({ consumer: rules.name, moment: "after prepare" });
    return prepared;
  },
  async apply(tx, span, prepared) {
    await reach({ consumer: rules.name, moment: "mark moved" });
    const result =
      order?.isCareless === true && order.consumer === rules.name
        ? await db.transaction().execute((apart) => rules.apply(apart, span, prepared))
        : await rules.apply(tx, span, prepared);
    await reach({ consumer: rules.name, moment: "applied" });
    return result;
  },
}));

/** The sequencer's one statement, in a transaction that can be killed before it commits. */
async function sequenceSlowly(): Promise<void> {
  const pending = await sql<{ tenantId: string }>`
    select distinct o.tenant_id as "tenantId" from ledger_outbox o`.execute(db);
  for (const { tenantId } of pending.rows) {
    await db.transaction().execute(async (tx) => {
      await sql`select sequence_feed(${tenantId}::uuid, 2000)`.execute(tx);
      await reach({ consumer: "sequencer", moment: "applied" });
    });
    await reach({ consumer: "sequencer", moment: "committed" });
  }
}

const CUT = /^(?:57P0\d|08\w{3}|ECONN\w+|EPIPE)$|terminated|timeout|closed|connection error/i;

function fail(error: unknown): void {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const said = `${code} ${String(error)}`.trim();
  if (!CUT.test(code) && !CUT.test(said)) say({ failure: said });
}

say({ isUp: true });
for (;;) {
  try {
    if (order?.consumer === "sequencer") await sequenceSlowly();
    else await sequenceFeed(db);
    for (const consumer of consumers) {
      const taken = await followFeed(db, consumer, {
        onFailure: (_tenantId, error) => fail(error),
      });
      if (taken > 0) await reach({ consumer: consumer.name, moment: "committed" });
    }
  } catch (error) {
    fail(error);
  }
  await sleepMs(5);
}
