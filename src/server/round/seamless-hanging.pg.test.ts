// P15: an agent whose wallet takes each call and answers none holds up no other agent's rounds and deliveries.
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { isRefusal } from "#contract/errors.ts";
import { openSeamlessAgents, type SeamlessAgent } from "../../../test/factories/seamless-agents.ts";
import { sharePlaces, type SharedPlaces } from "../../../test/fakes/shared-places.ts";
import { freshDatabase, type FreshDatabase } from "../../../test/pg/fresh-database.ts";
import type { OutboundAnswer } from "../callback/exchange.ts";
import type { Outbound } from "../callback/outbound.ts";
import { createSeal } from "../db/seal.ts";
import { uuidv7 } from "../db/uuid.ts";
import { findGameSession } from "../game/queries.ts";
import { createLedger } from "../ledger/ledger.ts";
import { createWallets } from "../seamless/service/wallets.ts";
import type { RoundDeps } from "./service/play.ts";
import { spin } from "./service/spin.ts";
import { createWalletDeliveries } from "./service/wallet-deliveries.ts";

const STAKE = 100n;
/** More than an agent has places for deliveries. */
const PLAYERS = 12;
const PLACES = 8;
/** However slow the machine is. */
const EVENTUALLY = { timeout: 60_000 };
const DEAD = "http://127.0.0.1:1/dead";
const WELL = "http://127.0.0.1:1/well";

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase({ max: 20 });
});
afterAll(() => database.close());

const answered = (status: number): OutboundAnswer => ({
  kind: "answered",
  status,
  headers: {},
  body: JSON.stringify({ status: "ok", balance: 1_000, currency: "BRL" }),
  retryAfterS: null,
});

type Way = "agrees" | "fails wins" | "hangs";

/** Two wallets that do as they are told; who hangs does so until it is let go, however long that takes. */
function openWallets() {
  const ways = new Map<string, Way>();
  const letGo = Promise.withResolvers<void>();
  const asked: string[] = [];
  const outbound: Outbound = {
    problemOf: () => null,
    close: () => undefined,
    async post({ url, body }) {
      asked.push(url);
      const way = ways.get(url) ?? "agrees";
      if (way === "hangs") await letGo.promise;
      return answered(way === "fails wins" && body.includes('"type":"win"') ? 500 : 200);
    },
  };
  return {
    outbound,
    set: (url: string, way: Way) => void ways.set(url, way),
    letGo: () => letGo.resolve(),
    askedOf: (url: string) => asked.filter((one) => one === url).length,
  };
}

interface Stage extends ReturnType<typeof openWallets> {
  readonly dead: SeamlessAgent;
  readonly well: SeamlessAgent;
  readonly shared: SharedPlaces;
  readonly deliveries: { readonly start: () => Promise<number>; readonly idle: () => Promise<void> };
  /** The next round of each of so many players: whether it was played. */
  readonly play: (agent: SeamlessAgent, players: number) => Promise<boolean>[];
  /** What the agent's wallet has not been told is due now; answers how many rounds that are. */
  readonly makeDue: (agent: SeamlessAgent) => Promise<number>;
  readonly statesOf: (agent: SeamlessAgent) => Promise<string[]>;
}

async function openStage(): Promise<Stage> {
  const wallets = openWallets();
  const shared = sharePlaces(wallets.outbound);
  const { db, pool } = database;
  const seal = createSeal(Buffer.alloc(32, 7).toString("base64url"));
  // Time stands still: nothing falls due because the machine is slow.
  const now = new Date();
  const clock = () => now;
  const common = { db, seal, ids: uuidv7, clock, publicUrl: "http://127.0.0.1", ledger: createLedger({ pool }) };
  const line = createWallets({ ...common, outbound: shared.outbound, log: { warn: () => undefined } });
  const deps: RoundDeps = { ...common, wallets: line, chance: () => 0.5, pause: async () => undefined };
  const [dead, well] = await openSeamlessAgents(common, pool, { addresses: [DEAD, WELL], playersPerAgent: PLAYERS });
  if (dead === undefined || well === undefined) throw new Error("two agents were asked for");
  const { tenantId } = dead;
  onTestFinished(async () => {
    wallets.letGo();
    await line.close();
  });
  const playOne = async (sessionId: string): Promise<boolean> => {
    const session = await findGameSession(db, tenantId, sessionId, new Date());
    if (session === undefined) throw new Error("the session is gone");
    return !isRefusal(await spin(deps, session, session.nextNumber, STAKE));
  };
  const fail = (_id: string, error: unknown): never => {
    throw error;
  };
  const { start, idle } = createWalletDeliveries(deps, fail);
  return {
    ...wallets,
    dead,
    well,
    shared,
    deliveries: { start: () => start(tenantId), idle },
    play: ({ players }, count) => players.slice(0, count).map(({ sessionId }) => playOne(sessionId)),
    async makeDue({ agentId }) {
      const made = await pool.query(
        "update seamless_rounds set due_at = $3 where tenant_id = $1 and agent_id = $2 and state = 'paying' and due_at > $3",
        [tenantId, agentId, now],
      );
      return made.rowCount ?? 0;
    },
    async statesOf({ agentId }) {
      const found = await pool.query<{ state: string }>(
        "select state from seamless_rounds where tenant_id = $1 and agent_id = $2 order by id",
        [tenantId, agentId],
      );
      return found.rows.map(({ state }) => state);
    },
  };
}

const times = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one);

/** Every round of both is to be told, and the first agent's wallet hangs from now on. */
async function leaveWinsUntold({ dead, well, set, play, makeDue }: Stage): Promise<void> {
  set(DEAD, "fails wins");
  set(WELL, "fails wins");
  await Promise.all([...play(dead, PLAYERS), ...play(well, 1)]);
  expect([await makeDue(dead), await makeDue(well)]).toEqual([PLAYERS, 1]);
  set(DEAD, "hangs");
  set(WELL, "agrees");
}

describe("protects", () => {
  test("P15: rounds of another agent are played while each player of one waits for its wallet", async () => {
    const stage = await openStage();
    const { dead, well, set, play, askedOf, letGo, statesOf } = stage;
    set(DEAD, "hangs");
    const hanging = play(dead, PLAYERS);
    await expect.poll(() => askedOf(DEAD), EVENTUALLY).toBe(PLAYERS);
    for (let round = 0; round < 3; round += 1) expect(await Promise.all(play(well, 4))).toEqual(times(4, true));
    expect(await statesOf(well)).toEqual(times(12, "paid"));
    // Nobody has let them go: what was played meanwhile did not wait for them.
    expect(await statesOf(dead)).toEqual(times(PLAYERS, "started"));
    letGo();
    expect(await Promise.all(hanging)).toEqual(times(PLAYERS, true));
  });

  test("P15: what another agent's wallet must hear is told while one takes all of its own places", async () => {
    const stage = await openStage();
    await leaveWinsUntold(stage);
    const { dead, well, deliveries, statesOf, askedOf, letGo } = stage;
    const before = askedOf(DEAD);
    expect(await deliveries.start()).toBe(PLACES + 1);
    await expect.poll(() => statesOf(well), EVENTUALLY).toEqual(["paid"]);
    // Its places are taken, and what else is due to it waits.
    expect(await deliveries.start()).toBe(0);
    expect(await statesOf(dead)).toEqual(times(PLAYERS, "paying"));
    expect(askedOf(DEAD) - before).toBe(PLACES);
    letGo();
    await deliveries.idle();
    expect(await deliveries.start()).toBe(PLAYERS - PLACES);
    await deliveries.idle();
    expect(await statesOf(dead)).toEqual(times(PLAYERS, "paid"));
  });

  test("P15 control: where all agents share their places, the others wait for the one that hangs", async () => {
    const stage = await openStage();
    await leaveWinsUntold(stage);
    const { dead, well, shared, deliveries, play, statesOf, askedOf, letGo } = stage;
    shared.share(PLACES);
    const before = { dead: askedOf(DEAD), well: askedOf(WELL) };
    const hanging = play(dead, PLACES);
    await expect.poll(() => askedOf(DEAD) - before.dead, EVENTUALLY).toBe(PLACES);
    const held = play(well, 1);
    expect(await deliveries.start()).toBe(PLACES + 1);
    await expect.poll(() => shared.waiting(), EVENTUALLY).toBe(PLACES + 2);
    expect(askedOf(WELL)).toBe(before.well);
    expect(await statesOf(well)).toEqual(["paying", "started"]);
    letGo();
    expect(await Promise.all([...hanging, ...held])).toEqual(times(PLACES + 1, true));
    await deliveries.idle();
    expect(await statesOf(well)).toEqual(["paid", "paid"]);
  });
});
