// The launch address: what it says before it opens, and what it leads back to when it no longer does.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isRefusal } from "#contract/errors.ts";
import { openCasino } from "../../../test/factories/casino.ts";
import { freshDatabase, type FreshDatabase } from "../../../test/pg/fresh-database.ts";
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
  return { casino, address, launch: address.searchParams.get("launch") ?? "" };
}

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
    expect(isRefusal(await openGame(casino, launch))).toBe(false);
    expect(await openGame(casino, launch)).toMatchObject({ refused: "launch_used" });
    expect(await lobbyOfLaunch(casino, launch)).toBe(LOBBY);
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
