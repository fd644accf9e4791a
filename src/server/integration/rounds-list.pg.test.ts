/** Rounds and sessions on the wire: each filter, pages while more is played, what opens a game, and its end after the round in progress. */
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { isRefusal } from "#contract/errors.ts";
import { openCasino, type Casino } from "../../../test/factories/casino.ts";
import { callApi, serveIntegration, type Access } from "../../../test/http/serve-api.ts";
import { freshDatabase, type FreshDatabase } from "../../../test/pg/fresh-database.ts";
import { uuidv7 } from "../db/uuid.ts";
import { tidyGameSessions } from "../game/service/end.ts";
import { sampleStake } from "../ledger/sample-books.ts";
import { spin } from "../round/service/spin.ts";

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

const STAKE = 100n;
const page = z.object({
  data: z.array(z.object({ id: z.string(), started_at: z.string(), session_id: z.string() })),
  next_cursor: z.string().nullable(),
});

async function open(): Promise<{ casino: Casino; access: Access }> {
  const casino = await openCasino(database);
  const api = await serveIntegration({ ...casino, publish: () => undefined });
  onTestFinished(() => api.close());
  return { casino, access: await api.access(casino.books) };
}

async function play(casino: Casino, rounds: number): Promise<void> {
  const session = await casino.openSession();
  for (let round = 0; round < rounds; round += 1) {
    const now = await casino.reload(session);
    const answer = await spin(casino, now, now.nextNumber, STAKE);
    if (isRefusal(answer)) throw new Error(answer.refused);
  }
}

const listed = async (access: Access, query = "") => {
  const answer = await callApi(access, "GET", `/v1/rounds${query}`);
  expect(answer.status).toBe(200);
  return page.parse(answer.json);
};
const idsOf = (rounds: readonly { readonly id: string }[]): string[] => rounds.map(({ id }) => id);

describe("works", () => {
  test("each filter of rounds finds its own, newest first, and nothing else", async () => {
    const { casino, access } = await open();
    await play(casino, 3);
    await play(casino, 2);
    const all = (await listed(access)).data;
    expect(all).toHaveLength(5);
    expect(idsOf(all)).toEqual(idsOf(all).toSorted().toReversed());
    for (const query of [`player=${casino.playerCode}`, "game=lantern-meadow", "state=settled"])
      expect([query, ...idsOf((await listed(access, `?${query}`)).data)]).toEqual([query, ...idsOf(all)]);
    for (const query of ["game=ember-anvil", "state=open", "state=rejected"])
      expect([query, ...(await listed(access, `?${query}`)).data]).toEqual([query]);
    const middle = all[2]?.started_at ?? "";
    const isFrom = ({ started_at: at }: { readonly started_at: string }) => at >= middle;
    expect(idsOf((await listed(access, `?from=${middle}`)).data)).toEqual(idsOf(all.filter(isFrom)));
    expect(idsOf((await listed(access, `?to=${middle}`)).data)).toEqual(idsOf(all.filter((one) => !isFrom(one))));
    expect(await callApi(access, "GET", "/v1/rounds?player=nobody")).toMatchObject({
      status: 404,
      json: { code: "player_not_found" },
    });
  });

  test("pages of rounds hold each once, whatever is played meanwhile", async () => {
    const { casino, access } = await open();
    await play(casino, 7);
    const before = idsOf((await listed(access)).data);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const query: string = cursor === null ? "" : `&cursor=${cursor}`;
      const { data, next_cursor: next } = await listed(access, `?limit=2${query}`);
      seen.push(...idsOf(data));
      await play(casino, 1);
      cursor = next;
    } while (cursor !== null);
    expect(seen).toEqual(before);
    expect((await listed(access)).data).toHaveLength(before.length + 4);
  });

  test("what opens a game has the fields of the contract, and ends after the round in progress", async () => {
    const { casino, access } = await open();
    const before = Date.now();
    const opened = await callApi(access, "POST", "/v1/sessions", {
      player: casino.playerCode,
      game: "lantern-meadow",
      currency: "BRL",
      locale: "pt-BR",
      mode: "real",
      lobby_url: "https://casino.example/lobby",
      ext_ref: "visit-1",
    });
    expect(opened.status).toBe(201);
    const { session_id: id, expires_at: expiresAt } = z
      .strictObject({
        session_id: z.uuidv7(),
        launch_url: z.url(),
        expires_at: z.iso.datetime({ precision: 3 }),
        variant: z.literal("r96"),
      })
      .parse(opened.json);
    const livesMs = new Date(expiresAt).getTime() - before;
    expect(livesMs).toBeGreaterThanOrEqual(300_000);
    const session = await casino.reload({ id });
    const stake = sampleStake(casino.books, 0n, {
      seriesId: session.seedId,
      sessionId: id,
      gameCode: session.game,
      variantId: session.variant,
      amount: STAKE,
    });
    await casino.ledger.round(stake);
    const end = () => callApi(access, "DELETE", `/v1/sessions/${id}`);
    expect((await end()).status).toBe(202);
    expect(await casino.reload(session)).toMatchObject({ state: "ending" });
    const { tenantId, roundId } = stake;
    await casino.ledger.round({ kind: "refund", tenantId, roundId, movementId: uuidv7(), at: casino.clock() });
    await tidyGameSessions(casino);
    expect(await casino.reload(session)).toMatchObject({ state: "closed" });
    expect((await end()).status).toBe(202);
  });
});
