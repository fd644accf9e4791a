/** Pairs the endpoints of saved views with their functions. */
import * as contract from "#contract/views.ts";
import { serveMember, type Route } from "../http/serve.ts";
import { changeView, readViews, removeView, saveView, type ViewDeps } from "./service.ts";

export const viewRoutes = (deps: ViewDeps): Route[] => [
  serveMember(contract.listViews, async ({ caller }) => ({ data: await readViews(deps, caller) })),
  serveMember(contract.saveView, ({ caller, body }) => saveView(deps, caller, body)),
  serveMember(contract.changeView, ({ caller, params, body }) => changeView(deps, caller, params.id, body)),
  serveMember(contract.removeView, ({ caller, params }) => removeView(deps, caller, params.id)),
];
