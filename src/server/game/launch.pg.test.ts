// The launch address: what it says before it opens, and what it leads back to when it no longer does.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isRefusal, refuse } from "#contract/errors.ts";
import { openCasino } from "../../../test/factories/casino.ts";
import { freshDatabase, type FreshDatabase } from "../../../test/pg/fresh-database.ts";
import { tidyGameSessions } from "./service/end.ts";
import { createGameSession } from "./service/launch.ts";
import { lobbyOfLaunch, openGame } from "./service/play.ts";

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

const LOBBY = "https://casino.example/lobby";

async function launched(locale: "en-US" | "pt-BR" | null) {
  const casino = await openCasino(database);
  const { tenantId, agentId } = casino.books;
  const session = await createGameSession(casino, {
    tenantId,
    agentId,
    player: casino.playerCode,
    game: "lantern-meadow",
    currency: "BRL",
    locale,
    mode: "real",
    lobbyUrl: LOBBY,
    extRef: null,
  });
  if (isRefusal(session)) throw new Error(session.refused);
  const address = new URL(session.launchUrl);
  return { casino, id: session.sessionId, address, launch: address.searchParams.get("launch") ?? "" };
}

const seeNothing = async () => ({});
const MINUTE_MS = 60_000;

describe("works", () => {
  test.each([
    ["pt-BR", "pt-BR"],
    ["en-US", "en-US"],
    [null, "en-US"],
  ] as const)("a launch in %s says so in its address", async (asked, said) => {
    const { address } = await launched(asked);
    expect(address.searchParams.get("locale")).toBe(said);
  });

  test("a used address leads back to the lobby", async () => {
    const { casino, launch } = await launched("pt-BR");
    expect(isRefusal(await openGame(casino, launch, seeNothing))).toBe(false);
    expect(await openGame(casino, launch, seeNothing)).toMatchObject({ refused: "launch_used" });
    expect(await lobbyOfLaunch(casino, launch)).toBe(LOBBY);
  });
});

describe("protects", () => {
  test("an address that led to a refusal still opens, once the reason is gone", async () => {
    const { casino, launch } = await launched(null);
    const refusal = refuse("callback_unhealthy", "The wallet does not answer.");
    expect(await openGame(casino, launch, async () => refusal)).toEqual(refusal);
    expect(isRefusal(await openGame(casino, launch, seeNothing))).toBe(false);
  });

  test("of two who open it at once, one plays", async () => {
    const { casino, launch } = await launched(null);
    const opened = await Promise.all([openGame(casino, launch, seeNothing), openGame(casino, launch, seeNothing)]);
    expect(opened.filter((one) => !isRefusal(one))).toHaveLength(1);
  });

  test("nobody is asked anything for an address that was used or has expired", async () => {
    const { casino, launch } = await launched(null);
    let asked = 0;
    const look = async () => ({ asked: (asked += 1) });
    const late = { ...casino, clock: () => new Date(Date.now() + 5 * MINUTE_MS) };
    expect(await openGame(late, launch, look)).toMatchObject({ refused: "launch_used" });
    expect(isRefusal(await openGame(casino, launch, look))).toBe(false);
    expect(await openGame(casino, launch, look)).toMatchObject({ refused: "launch_used" });
    expect(asked).toBe(1);
  });

  test("a session nobody opened ends with its address, and takes no place of the player's any more", async () => {
    const { casino, id } = await launched(null);
    const opened = await casino.openSession();
    const tidied = async (minutes: number) => {
      await tidyGameSessions({ ...casino, clock: () => new Date(Date.now() + minutes * MINUTE_MS) });
      return [(await casino.reload({ id })).state, (await casino.reload(opened)).state];
    };
    expect(await tidied(4)).toEqual(["active", "active"]);
    expect(await tidied(6)).toEqual(["closed", "active"]);
  });
});

describe("refuses", () => {
  test("to name a lobby to who does not hold the address", async () => {
    const { casino, launch } = await launched(null);
    const forged = launch.slice(0, -4) + (launch.endsWith("AAAA") ? "BBBB" : "AAAA");
    expect(await lobbyOfLaunch(casino, forged)).toBeNull();
    expect(await lobbyOfLaunch(casino, "nothing like a launch address")).toBeNull();
  });
});
