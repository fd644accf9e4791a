// Pairs the endpoint that finds what an id names with its function.
import { findById as findByIdEndpoint } from "#contract/find.ts";
import { serveMember, type Route } from "../http/serve.ts";
import { findById, type FindDeps } from "./service.ts";

export const findRoutes = (deps: FindDeps): Route[] => [
  serveMember(findByIdEndpoint, async ({ params, caller }) => ({ data: await findById(deps, caller, params.id) })),
];
