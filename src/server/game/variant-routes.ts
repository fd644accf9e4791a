/** Pairs the endpoints of variants in force, and of changes of them, with their functions. */
import * as contract from "#contract/variant.ts";
import { refuseLongPeriod } from "../http/period.ts";
import { serveMember, type Route } from "../http/serve.ts";
import { callOffVariantChange, decideVariantChange, withdrawVariantChange } from "./service/variant/decide-variant.ts";
import { readChange, readVariantChange, readVariantChanges } from "./service/variant/read-variant-changes.ts";
import { readVariants, readVariantsOfGame } from "./service/variant/read-variants.ts";
import { requestVariant } from "./service/variant/request-variant.ts";
import type { VariantDeps } from "./service/variant/variant-deps.ts";

export const variantRoutes = (deps: VariantDeps): Route[] => [
  serveMember(contract.listVariantsInForce, ({ query, caller }) => readVariants(deps, caller, query)),
  serveMember(contract.getVariantsOfGame, ({ params, caller }) =>
    readVariantsOfGame(deps, caller, params.id, params.game),
  ),
  serveMember(contract.requestVariant, async ({ params, body, caller }) => {
    const { request_id: ref, variant, reason, not_before: notBefore } = body;
    const requested = await requestVariant(deps, caller, params.id, {
      ref,
      game: params.game,
      variant,
      notBefore: notBefore === undefined ? null : new Date(notBefore),
      reason,
    });
    return readChange(deps, caller, requested);
  }),
  serveMember(
    contract.listVariantChanges,
    async ({ query, caller }) => refuseLongPeriod(query, deps.clock()) ?? readVariantChanges(deps, caller, query),
  ),
  serveMember(contract.getVariantChange, ({ params, caller }) => readVariantChange(deps, caller, params.id)),
  serveMember(contract.decideVariantChange, async ({ params, body, caller }) =>
    readChange(deps, caller, await decideVariantChange(deps, caller, params.id, body)),
  ),
  serveMember(contract.callOffVariantChange, async ({ params, body, caller }) =>
    readChange(deps, caller, await callOffVariantChange(deps, caller, params.id, body.reason)),
  ),
  serveMember(contract.withdrawVariantChange, async ({ params, caller }) =>
    readChange(deps, caller, await withdrawVariantChange(deps, caller, params.id)),
  ),
];
