// The request of the launch console as an agent's own server sends it.
import { describe, expect, test } from "vitest";
import { v1CreateSession } from "#contract/integration.ts";
import { launchAddress, requestOf } from "./launch-address.ts";

const CHOICE = { game: "lantern-meadow", currency: "BRL", locale: "pt-BR", player: "p-1" } as const;

describe("works", () => {
  test("for real money with its player, as the API takes it", () => {
    const request = requestOf({ ...CHOICE, mode: "real" });
    expect(request).toEqual({ ...CHOICE, mode: "real" });
    expect(v1CreateSession.body.safeParse(request).success).toBe(true);
  });

  test("as a demo without the player who was chosen before", () => {
    expect(requestOf({ ...CHOICE, mode: "demo" })).not.toHaveProperty("player");
  });

  test("an address that says nothing asks for a demo on a phone", () => {
    expect(launchAddress.parse({})).toEqual({ device: "portrait", mode: "demo" });
  });
});

describe("refuses", () => {
  test.each([{ mode: "free" }, { device: "watch" }, { agent_id: "1" }, { locale: "de" }])("%o", (said) => {
    expect(launchAddress.safeParse(said).success).toBe(false);
  });
});
