/** Pairs the endpoints of the catalogue and of its maintenance with their functions. */
import * as contract from "#contract/catalogue.ts";
import { serveMember, type Route } from "../http/serve.ts";
import { announceWindow, changeWindow, endWindow } from "./service/maintenance.ts";
import { setGameState, setProviderState, type OperateDeps } from "./service/operate.ts";
import { readCatalogueGames, readCatalogueProviders } from "./service/read-catalogue.ts";
import { readWindows } from "./service/read-windows.ts";

export const providerRoutes = (deps: OperateDeps): Route[] => [
  serveMember(contract.listCatalogueGames, ({ caller, query }) => readCatalogueGames(deps, caller, query)),
  serveMember(contract.listCatalogueProviders, ({ caller, query }) => readCatalogueProviders(deps, caller, query)),
  serveMember(contract.setGameState, ({ caller, params, body }) => setGameState(deps, caller, params.code, body)),
  serveMember(contract.setProviderState, ({ caller, params, body }) =>
    setProviderState(deps, caller, params.code, body),
  ),
  serveMember(contract.listWindows, ({ caller, query }) => readWindows(deps, caller, query)),
  serveMember(contract.announceWindow, ({ caller, body }) => announceWindow(deps, caller, body)),
  serveMember(contract.changeWindow, ({ caller, params, body }) => changeWindow(deps, caller, params.id, body)),
  serveMember(contract.endWindow, ({ caller, params, body }) => endWindow(deps, caller, params.id, body.reason)),
];
