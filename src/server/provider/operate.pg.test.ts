/** Games and providers in the platform's hand: who may, what is written down, what servers are told, and what agents see. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as contract from "#contract/catalogue.ts";
import { AGENT_ROLES, PLATFORM_ROLES } from "#contract/roles.ts";
import type { MemberCaller } from "#server/http/caller.ts";
import { games } from "#studio/games/catalogue.ts";
import {
  codeOf,
  fieldsOf,
  GAME,
  later,
  openCatalogueStage,
  windowOf,
  type CatalogueStage,
} from "../../../test/factories/catalogue-stage.ts";
import { verifyAudit } from "../db/audit.ts";
import { STUDIO_CODE } from "./service.ts";

let stage: CatalogueStage;
beforeAll(async () => {
  stage = await openCatalogueStage();
});
afterAll(() => stage.close());
beforeEach(() => stage.clear());

describe("works", () => {
  test("a game is paused, disabled and active again, each with its reason and a record", async () => {
    for (const [state, before] of [
      ["maintenance", "active"],
      ["disabled", "maintenance"],
      ["active", "disabled"],
    ] as const) {
      const answer = contract.catalogueGame.parse((await stage.setGame(state)).json());
      expect(answer).toMatchObject({ state, reason: "Wrong sound", effective: { state, by: "game" } });
      expect(answer.since).not.toBeNull();
      expect(await stage.lastRecord()).toMatchObject({
        action: "game.state",
        subject: GAME,
        before: { state: before },
        after: { state, reason: "Wrong sound" },
        member_id: stage.tree.platform.memberId,
      });
    }
    expect(await verifyAudit(stage.database.db, stage.tree.platform.tenantId)).toMatchObject({ isWhole: true });
  });

  test("a disabled game is told the servers of those who may offer it, once each time", async () => {
    await stage.setGame("maintenance");
    expect(await stage.raised()).toEqual([]);
    await stage.setGame("disabled");
    await stage.setGame("active");
    await stage.setGame("disabled", stage.platform(), "Again");
    const told = (reason: string) => ({ game: GAME, provider: STUDIO_CODE, reason });
    for (const agent of [stage.top, stage.low]) {
      const data = await stage.dataOf(agent);
      expect(data).toMatchObject([told("Wrong sound"), told("Again")]);
      expect(data).toHaveLength(2);
    }
    expect(await stage.dataOf(stage.bare)).toEqual([]);
  });

  test("with a provider go all its games but those that were disabled before", async () => {
    await stage.setGame("disabled");
    await stage.setProvider("disabled");
    const about = (await stage.raised()).filter(({ agent }) => agent === stage.low.agentId).map(({ event }) => event);
    expect(about.map(({ type }) => type)).toEqual(games.map(() => "game.disabled"));
    expect(about.slice(1).map(({ data }) => ("game" in data ? data.game : ""))).toEqual(
      games
        .map(({ code }) => code)
        .filter((code) => code !== GAME)
        .toSorted(),
    );
    expect(await stage.gameSeenBy(stage.low)).toMatchObject({
      state: "disabled",
      effective: { state: "disabled", by: "game" },
    });
    await stage.setGame("active");
    expect(await stage.gameSeenBy(stage.low)).toMatchObject({
      state: "active",
      effective: { state: "disabled", by: "provider", reason: "Contract over" },
    });
    expect(await stage.providersSeenBy(stage.low)).toMatchObject([{ state: "disabled", reason: "Contract over" }]);
    await stage.setProvider("active");
    expect(await stage.gameSeenBy(stage.low)).toMatchObject({ effective: { state: "active" } });
  });

  test("open pages of the platform and of those who may offer it hear of each deed, and of none that was refused", async () => {
    await stage.setGame("disabled");
    const heard = stage.tree.told.flatMap(({ kind, path }) => (kind === "catalogue.changed" ? path : []));
    expect(heard.toSorted()).toEqual([stage.top.agentId, stage.low.agentId].toSorted());
    expect(stage.tree.told[0]).toMatchObject({ kind: "catalogue.changed", path: [] });
    stage.tree.told.length = 0;
    await stage.setGame("disabled");
    await stage.announce(later(-1), null);
    expect(stage.tree.told).toEqual([]);
  });
});

describe("refuses", () => {
  test("a deed that changes nothing, is about nothing, or has no reason", async () => {
    expect(codeOf(await stage.setGame("active"))).toBe("state_unchanged");
    expect(codeOf(await stage.setProvider("active"))).toBe("state_unchanged");
    const nowhere = { state: "disabled", reason: "Anything" };
    expect(codeOf(await stage.call(stage.platform(), "PUT", "/api/catalogue/games/none/state", nowhere))).toBe(
      "game_not_found",
    );
    expect(codeOf(await stage.call(stage.platform(), "PUT", "/api/catalogue/providers/none/state", nowhere))).toBe(
      "provider_not_found",
    );
    expect(fieldsOf(await stage.setGame("disabled", stage.platform(), " "))).toEqual(["reason too_small"]);
    expect(fieldsOf(await stage.setProvider("maintenance"))).toEqual(["state not_allowed"]);
    const body = { provider: "none", from: later(1), to: null, reason: "Anything" };
    expect(codeOf(await stage.call(stage.platform(), "POST", "/api/maintenance", body))).toBe("provider_not_found");
    expect(await stage.raised()).toEqual([]);
  });

  test("every deed of members who may not operate games", async () => {
    const window = windowOf(await stage.announce(later(1), later(2)));
    const deeds = (by: MemberCaller) => [
      () => stage.setGame("disabled", by),
      () => stage.setProvider("disabled", by),
      () => stage.announce(later(5), null, by),
      () => stage.call(by, "PUT", `/api/maintenance/${window.id}`, { from: later(3), to: null, reason: "Mine" }),
      () => stage.call(by, "POST", `/api/maintenance/${window.id}/end`, { reason: "Mine" }),
    ];
    const mayNot = PLATFORM_ROLES.filter((role) => !["owner", "operations", "risk"].includes(role));
    for (const by of [
      ...mayNot.map((role) => stage.platform(role)),
      ...AGENT_ROLES.map((role) => ({ ...stage.top, role })),
    ])
      for (const deed of deeds(by)) expect(codeOf(await deed())).toBe("permission_missing");
    expect((await stage.setGame("disabled", stage.platform("risk"))).statusCode).toBe(200);
  });
});

describe("protects", () => {
  test("P20: who may not offer a provider knows of none of its games and windows", async () => {
    await stage.announce(later(1), later(2));
    expect(await stage.providersSeenBy(stage.bare)).toEqual([]);
    expect(await stage.windowsSeenBy(stage.bare)).toEqual([]);
    expect(await stage.gameSeenBy(stage.bare)).toBeUndefined();
    expect(await stage.windowsSeenBy(stage.bare, `?provider=${STUDIO_CODE}`)).toEqual([]);
    const [seen] = await stage.providersSeenBy(stage.low);
    // Of the two that may offer it, one is above: it is not even counted.
    expect(seen).toMatchObject({ code: STUDIO_CODE, agents: 1, games: games.length });
  });

  test("what is refused after all is told to nobody", async () => {
    await stage.database.admin.query(
      "alter table webhook_deliveries add constraint full_up check (type = 'none') not valid",
    );
    try {
      expect((await stage.setGame("disabled")).statusCode).toBe(500);
      expect((await stage.announce(later(1), null)).statusCode).toBe(500);
    } finally {
      await stage.database.admin.query("alter table webhook_deliveries drop constraint full_up");
    }
    expect(await stage.gameSeenBy(stage.top)).toMatchObject({ state: "active" });
    expect(await stage.windowsSeenBy(stage.top)).toEqual([]);
    expect(stage.tree.told).toEqual([]);
  });
});
