/** Pairs the endpoints of API keys, and of the calls made with them, with their functions. */
import * as contract from "#contract/access.ts";
import * as calls from "#contract/calls.ts";
import { serveMember } from "../http/serve.ts";
import type { Route } from "../http/serve.ts";
import { countErrors } from "./service/count-errors.ts";
import { changeKey, createKey, revokeKey, rotateKey, type KeyDeps } from "./service/keys.ts";
import { readCall, readCalls } from "./service/read-calls.ts";
import { readApiKeys } from "./service/read-keys.ts";

export const accessRoutes = (deps: KeyDeps): Route[] => [
  serveMember(contract.listApiKeys, ({ caller, params, query }) => readApiKeys(deps, caller, params.id, query)),
  serveMember(contract.createApiKey, ({ caller, params, body }) => createKey(deps, caller, params.id, body)),
  serveMember(contract.rotateApiKey, ({ caller, params, body }) =>
    rotateKey(deps, caller, params.id, params.key, body.overlap),
  ),
  serveMember(contract.renameApiKey, ({ caller, params, body }) =>
    changeKey(deps, caller, params.id, params.key, body),
  ),
  serveMember(contract.setKeyNetworks, ({ caller, params, body }) =>
    changeKey(deps, caller, params.id, params.key, body),
  ),
  serveMember(contract.setKeyScopes, ({ caller, params, body }) =>
    changeKey(deps, caller, params.id, params.key, body),
  ),
  serveMember(contract.revokeApiKey, ({ caller, params }) => revokeKey(deps, caller, params.id, params.key)),
  serveMember(calls.listCalls, ({ caller, params, query }) => readCalls(deps, caller, params.id, query)),
  serveMember(calls.getCall, ({ caller, params }) => readCall(deps, caller, params.id, params.call)),
  serveMember(calls.countCallErrors, ({ caller, params, query }) => countErrors(deps, caller, params.id, query.hours)),
];
