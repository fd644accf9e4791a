/** Pairs the endpoints of availability with their functions. */
import * as contract from "#contract/availability.ts";
import { serveMember, type Route } from "../http/serve.ts";
import type { Publish } from "../live/publish.ts";
import { readAvailability, readAvailabilityOf } from "./service/availability/read-availability.ts";
import { setAvailability } from "./service/availability/set-availability.ts";
import type { GameDeps } from "./service/deps.ts";

export const availabilityRoutes = (deps: Pick<GameDeps, "db" | "clock"> & { readonly publish: Publish }): Route[] => [
  serveMember(contract.listAvailability, ({ caller, query }) => readAvailability(deps, caller, query)),
  serveMember(contract.getAvailability, ({ caller, params }) =>
    readAvailabilityOf(deps, caller, params.id, params.game),
  ),
  serveMember(contract.setAvailability, ({ caller, body }) => setAvailability(deps, caller, body)),
];
