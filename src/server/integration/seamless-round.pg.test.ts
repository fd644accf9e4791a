/** One round in seamless mode on the wire: every call its wallet was sent, and what became of it. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { openSeamlessCasino } from "../../../test/factories/seamless-casino.ts";
import { callApi, serveIntegration } from "../../../test/http/serve-api.ts";
import { freshDatabase, type FreshDatabase } from "../../../test/pg/fresh-database.ts";
import { spinNext } from "../../../test/factories/seamless-stage.ts";

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(async () => {
  await database.close();
});

const rounds = z.object({ data: z.tuple([z.object({ id: z.string() })]) });
const told = z.object({
  state: z.string(),
  balance_after: z.int().nullable(),
  wallet_calls: z.array(
    z.object({ type: z.string(), tx_id: z.string(), status: z.string(), balance_after: z.int().nullable() }),
  ),
});

describe("works", () => {
  test.each([
    ["cut_before.stake.1", "settled", ["stake connection_lost", "stake ok", "win ok"]],
    ["error_500_before.win.1", "settled", ["stake ok", "win status_500", "win ok"]],
    ["limit_reached", "rejected", ["stake limit_reached"]],
  ])("what %s leaves is told call by call", async (fault, state, calls) => {
    const casino = await openSeamlessCasino(database, { player: `fault.${fault}` });
    const api = await serveIntegration({ ...casino, publish: () => undefined });
    try {
      const access = await api.access(casino.books);
      await spinNext(casino, await casino.openSession());
      expect(await casino.settleAll()).toBe(0);
      const [{ id }] = rounds.parse((await callApi(access, "GET", "/v1/rounds")).json).data;
      const round = told.parse((await callApi(access, "GET", `/v1/rounds/${id}`)).json);
      expect(round.state).toBe(state);
      expect(round.wallet_calls.map(({ type, status }) => `${type} ${status}`)).toEqual(calls);
      const last = round.wallet_calls.at(-1);
      expect(round.balance_after).toBe(Number(casino.wallet.balanceOf(casino.playerCode)));
      expect(last?.balance_after).toBe(round.balance_after);
      expect(new Set(round.wallet_calls.map(({ type, tx_id }) => `${type} ${tx_id}`)).size).toBe(
        new Set(round.wallet_calls.map(({ type }) => type)).size,
      );
    } finally {
      await api.close();
      await casino.close();
    }
  });
});
