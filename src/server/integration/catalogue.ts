/** Providers and games on the wire: what this agent may offer, with the variant in force and the stakes it takes. */
import { isRefusal } from "#contract/errors.ts";
import { v1ListGames, v1ListProviders } from "#contract/integration.ts";
import { findGame, findVariant } from "#studio/games/catalogue.ts";
import { stakeLimits } from "#studio/games/stakes.ts";
import { currency } from "#contract/money.ts";
import { findOwnAgent } from "../agent/queries/agents.ts";
import type { AgentDeps } from "../agent/service/deps.ts";
import { serveApi, type Route } from "../http/serve.ts";
import type { OfferedGame } from "../provider/queries.ts";
import { readOfferedGames, readOfferedProviders } from "../provider/service.ts";

export const catalogueRoutes = ({ db, clock }: Pick<AgentDeps, "db" | "clock">): Route[] => [
  serveApi(v1ListProviders, async ({ query, caller }) => {
    const page = await readOfferedProviders(db, caller, query);
    if (isRefusal(page)) return page;
    return { ...page, data: page.data.map((provider) => ({ ...provider, games: Number(provider.games) })) };
  }),
  serveApi(v1ListGames, async ({ query, caller }) => {
    const page = await readOfferedGames(db, caller, query);
    if (isRefusal(page)) return page;
    const agent = await findOwnAgent(db, caller.tenantId, caller.agentId, clock());
    return { ...page, data: page.data.map((game) => gameOf(game, agent?.currency)) };
  }),
];

/** An agent has one currency, so a game can be played in that one. */
function gameOf(offered: OfferedGame, agentCurrency: string | undefined) {
  const game = findGame(offered.code);
  const variant = game === undefined ? undefined : findVariant(game, offered.variantId);
  if (game === undefined || variant === undefined)
    throw new Error(`${offered.code}/${offered.variantId} is in force but not certified`);
  const { min, max, step } = stakeLimits(game.definition.betCoins);
  return {
    code: offered.code,
    provider: offered.providerCode,
    names: { "en-US": offered.nameEn, "pt-BR": offered.namePt },
    state: offered.state,
    variant: {
      id: variant.id,
      rtp_bps: variant.figures.rtpBps,
      hit_rate_bps: variant.figures.hitRateBps,
      volatility: variant.volatility,
      max_win_multiplier: game.definition.maxWinX,
      maths_hash: variant.mathsHash,
    },
    currencies: [{ currency: currency.parse(agentCurrency), stake_min: min, stake_max: max, stake_step: step }],
    demo: true,
  };
}
