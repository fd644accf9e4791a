/** Games and providers that are paused, disabled and let go on again on an ordinary day. */
import { z } from "zod";
import * as contract from "#contract/catalogue.ts";
import { STUDIO_CODE } from "#server/provider/service.ts";
import { controlGames } from "./everyday-control.ts";
import type { Tree } from "./everyday-stage.ts";

const HOUR_MS = 3_600_000;
const reason = "Everyday work";
const made = z.object({ id: z.string() });

export async function operateGames(tree: Tree): Promise<void> {
  const { call, casino, owner, platform } = tree;
  const later = (hours: number): string => new Date(casino.clock().getTime() + hours * HOUR_MS).toISOString();
  const game = { code: "saltglass-choir" };
  const provider = { code: STUDIO_CODE };
  for (const state of ["maintenance", "disabled", "active"])
    await call({ member: platform }, contract.setGameState, { params: game, body: { state, reason } });
  for (const state of ["disabled", "active"])
    await call({ member: platform }, contract.setProviderState, { params: provider, body: { state, reason } });
  const window = { from: later(24), to: later(26), reason };
  const body = { provider: STUDIO_CODE, ...window };
  const announced = made.parse(await call({ member: platform }, contract.announceWindow, { body }));
  await call({ member: platform }, contract.announceWindow, { body }, "validation_failed");
  const params = { id: announced.id };
  await call({ member: platform }, contract.changeWindow, { params, body: { ...window, to: later(27) } });
  for (const member of [owner, platform]) {
    for (const query of [{}, { search: "salt", provider: STUDIO_CODE, state: "active", sort: "worst", limit: "1" }])
      await call({ member }, contract.listCatalogueGames, { query });
    await call({ member }, contract.listCatalogueProviders);
    for (const query of [{}, { provider: STUDIO_CODE, state: "planned", sort: "oldest", limit: "1" }])
      await call({ member }, contract.listWindows, { query });
  }
  await call({ member: platform }, contract.endWindow, { params, body: { reason } });
  await controlGames(tree);
}
