/** Games are switched per agent, stopped in an emergency, and live sessions and open rounds are looked at. */
import { z } from "zod";
import * as availability from "#contract/availability.ts";
import * as stops from "#contract/emergency-stop.ts";
import * as sessions from "#contract/live-session.ts";
import { listOpenRounds } from "#contract/open-round.ts";
import type { Tree } from "./everyday-stage.ts";

const GAME = "ember-anvil";
const reason = "Everyday work";
const made = z.object({ id: z.string() });
const listed = z.object({ data: z.array(made) });

export async function controlGames(tree: Tree): Promise<void> {
  const { call, casino, owner, platform } = tree;
  const { agentId } = casino.books;
  const places = [{ agent_id: agentId, game: GAME }];
  const from = new Date(casino.clock().getTime() + 3_600_000).toISOString();
  for (const change of [
    { state: "hidden" },
    { window: { state: "maintenance", from } },
    { limits: { min: 100, max: 250 } },
    { state: "inherited", window: "inherited", limits: "inherited" },
  ])
    await call({ member: platform }, availability.setAvailability, { body: { places, ...change, reason } });
  const backwards = { window: { state: "off", from, to: casino.clock().toISOString() } };
  await call(
    { member: owner },
    availability.setAvailability,
    { body: { places, ...backwards, reason } },
    "validation_failed",
  );
  const session = await casino.openSession();
  for (const member of [owner, platform]) {
    for (const query of [{}, { agent_id: agentId, game: GAME, state: "on", rules: "own" }, { rules: "planned" }])
      await call({ member }, availability.listAvailability, { query });
    await call({ member }, availability.getAvailability, { params: { id: agentId, game: GAME } });
    for (const query of [{}, { agent_id: agentId, mode: "real", device: "phone", sort: "oldest" }])
      await call({ member }, sessions.listLiveSessions, { query });
    for (const query of [{}, { game: GAME, waits_for: "person", progress: "stuck", sort: "newest", limit: "1" }])
      await call({ member }, listOpenRounds, { query });
    await call({ member }, sessions.endLiveSessions, { body: { ids: [session.id] } });
  }
  await call({ member: platform }, stops.stopCatalogue, { body: { kind: "game", code: GAME, name: GAME, reason } });
  for (const member of [owner, platform]) await call({ member }, stops.listStops, { query: {} });
  const { data } = listed.parse(await call({ member: platform }, stops.listStops, { query: { state: "in_force" } }));
  await call({ member: platform }, stops.liftCatalogueStop, { params: { id: data[0]?.id ?? "" }, body: { reason } });
  await stopAgent(tree);
}

/** Where all of an agent's play stops for a while. */
async function stopAgent({ call, casino, platform, ownersPool }: Tree): Promise<void> {
  const { tenantId, agentId } = casino.books;
  const { rows } = await ownersPool.query<{ code: string }>(
    "select code from agents where tenant_id = $1 and id = $2",
    [tenantId, agentId],
  );
  const params = { id: agentId };
  const body = { name: rows[0]?.code ?? "", reason };
  await call({ member: platform }, stops.stopAgent, { params, body });
  await call({ member: platform }, stops.liftAgentStop, { params, body: { reason } });
}
