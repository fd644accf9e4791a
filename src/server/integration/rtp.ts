/** RTP on the wire: what each game has really paid at this agent, judged by the exact law of the variant in force. */
import { isRefusal } from "#contract/errors.ts";
import { v1ListRtp } from "#contract/integration.ts";
import { currency } from "#contract/money.ts";
import { findOwnAgent } from "../agent/queries/agents.ts";
import { serveApi, type Route } from "../http/serve.ts";
import { readOfferedGames } from "../provider/service.ts";
import { declaredVariant } from "../provider/service/certified-variants.ts";
import { bandOnWire, BPS, eValueOnWire } from "../round/service/rtp-band.ts";
import { readRtp, type SeenRtp } from "../round/service/read-rtp.ts";
import type { RtpDeps } from "../round/service/watch-rtp.ts";

export const rtpRoutes = (deps: RtpDeps): Route[] => [
  serveApi(v1ListRtp, async ({ query, caller }) => {
    const page = await readOfferedGames(deps, caller, query);
    if (isRefusal(page)) return page;
    const agent = await findOwnAgent(deps.db, caller.tenantId, caller.agentId, deps.clock());
    const variants = page.data.map(({ code, variantId }) => ({ game: code, variant: variantId }));
    const seen = await readRtp(deps, { ...caller, variants });
    const since = new Date(Date.UTC(deps.clock().getUTCFullYear(), 0)).toISOString();
    return {
      ...page,
      data: variants.map(({ game, variant }, place) => ({
        game,
        variant: declaredOf(game, variant),
        since,
        currency: currency.parse(agent?.currency),
        ...figuresOf(seen[place] ?? null),
      })),
    };
  }),
];

function declaredOf(code: string, id: string) {
  const { rtp_bps, maths_hash } = declaredVariant(code, id);
  return { id, rtp_bps, maths_hash };
}

function figuresOf(seen: SeenRtp | null) {
  if (seen === null)
    return {
      rounds: 0,
      turnover: 0n,
      wins: 0n,
      actual_rtp_bps: null,
      band: null,
      e_value: 1,
      state: "no_rounds" as const,
    };
  const { watch, comparison } = seen;
  return {
    rounds: watch.tally.rounds,
    turnover: watch.tally.stakes,
    wins: watch.tally.wins,
    actual_rtp_bps: comparison === null ? null : Math.round(comparison.rtp * BPS),
    band: bandOnWire(comparison),
    e_value: eValueOnWire(watch.state),
    state: watch.alarmedAt === null ? ("as_declared" as const) : ("alarm" as const),
  };
}
