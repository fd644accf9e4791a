/** Pairs the endpoints of passkeys with their functions. */
import { isRefusal } from "#contract/errors.ts";
import * as contract from "#contract/passkey.ts";
import type { Me } from "#contract/session.ts";
import type { Reply } from "../http/reply.ts";
import { serveAnybody, serveMember } from "../http/serve.ts";
import type { RequestFacts, Route } from "../http/serve.ts";
import type { Arrival, SignedIn } from "./service/open-session.ts";
import { removePasskey, renamePasskey } from "./service/own-passkeys.ts";
import { addPasskey, arePasskeysPossible, readPasskeys, startPasskey } from "./service/passkeys.ts";
import type { PasskeyDeps } from "./service/passkeys.ts";
import { askPasskey, finishByPasskey } from "./service/second-step.ts";
import { tooManyTries } from "./too-many-tries.ts";

/** `arrive` reads the browser's cookies, `welcome` gives it new ones. */
export const passkeyRoutes = (
  deps: PasskeyDeps,
  arrive: (request: RequestFacts) => Arrival,
  welcome: (signedIn: SignedIn) => Promise<Reply<Me>>,
): Route[] => [
  serveMember(contract.listPasskeys, async ({ caller }) => ({
    data: await readPasskeys(deps.db, caller),
    is_possible: arePasskeysPossible(deps.publicUrl),
  })),
  serveMember(contract.startPasskey, async ({ caller, body }) => {
    const result = await startPasskey(deps, caller, body.password);
    return !isRefusal(result) && "throttledForS" in result ? tooManyTries(result) : result;
  }),
  serveMember(contract.addPasskey, ({ caller, body }) => addPasskey(deps, caller, body)),
  serveMember(contract.renamePasskey, ({ caller, params, body }) => renamePasskey(deps, caller, params.id, body.name)),
  serveMember(contract.removePasskey, async ({ caller, params, body }) => {
    const result = await removePasskey(deps, caller, params.id, body.password);
    return result !== undefined && "throttledForS" in result ? tooManyTries(result) : result;
  }),
  serveAnybody(contract.askPasskey, ({ body }) => askPasskey(deps, body.ticket)),
  serveAnybody(contract.finishByPasskey, async ({ body, request }) => {
    const result = await finishByPasskey(deps, { ...body, ...arrive(request) });
    if (isRefusal(result)) return result;
    return "throttledForS" in result ? tooManyTries(result) : welcome(result);
  }),
];
