/** Pairs the endpoints of emergency stops with their functions. */
import * as contract from "#contract/emergency-stop.ts";
import { serveMember, type Route } from "../http/serve.ts";
import type { OperateDeps } from "../provider/service/operate.ts";
import { liftAgentStop, liftCatalogueStop, stopAgent, stopCatalogue } from "./service/stops/emergency-stop.ts";
import { readStops } from "./service/stops/read-stops.ts";

export const stopRoutes = (deps: OperateDeps): Route[] => [
  serveMember(contract.listStops, ({ caller, query }) => readStops(deps, caller, query)),
  serveMember(contract.stopCatalogue, ({ caller, body }) => stopCatalogue(deps, caller, body)),
  serveMember(contract.liftCatalogueStop, ({ caller, params, body }) =>
    liftCatalogueStop(deps, caller, params.id, body.reason),
  ),
  serveMember(contract.stopAgent, ({ caller, params, body }) => stopAgent(deps, caller, params.id, body)),
  serveMember(contract.liftAgentStop, ({ caller, params, body }) =>
    liftAgentStop(deps, caller, params.id, body.reason),
  ),
];
