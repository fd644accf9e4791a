/** Providers and games on the wire: what this agent may offer, with the variant in force and the stakes it takes. */
import { isRefusal } from "#contract/errors.ts";
import { v1ListGames, v1ListProviders } from "#contract/integration.ts";
import { findGame } from "#studio/games/catalogue.ts";
import { stakeLimits } from "#studio/games/stakes.ts";
import { currency } from "#contract/money.ts";
import { findOwnAgent } from "../agent/queries/agents.ts";
import type { AgentDeps } from "../agent/service/deps.ts";
import { serveApi, type Route } from "../http/serve.ts";
import type { OfferedGame } from "../provider/queries.ts";
import { readOfferedGames, readOfferedProviders, type OfferedWithWindows } from "../provider/service.ts";
import { declaredVariant } from "../provider/service/certified-variants.ts";

export const catalogueRoutes = ({ db, clock }: Pick<AgentDeps, "db" | "clock">): Route[] => [
  serveApi(v1ListProviders, async ({ query, caller }) => {
    const page = await readOfferedProviders({ db, clock }, caller, query);
    if (isRefusal(page)) return page;
    return { ...page, data: page.data.map((provider) => providerOf(provider)) };
  }),
  serveApi(v1ListGames, async ({ query, caller }) => {
    const page = await readOfferedGames({ db, clock }, caller, query);
    if (isRefusal(page)) return page;
    const agent = await findOwnAgent(db, caller.tenantId, caller.agentId, clock());
    return { ...page, data: page.data.map((game) => gameOf(game, agent?.currency)) };
  }),
];

const providerOf = ({ code, name, state, games, windows }: OfferedWithWindows) => ({
  code,
  name,
  state,
  games: Number(games),
  maintenance: windows.map(({ id, from, to }) => ({
    window_id: id,
    from: from.toISOString(),
    to: to?.toISOString() ?? null,
  })),
});

/** An agent has one currency, so a game can be played in that one. */
function gameOf(offered: OfferedGame, agentCurrency: string | undefined) {
  const game = findGame(offered.code);
  if (game === undefined) throw new Error(`${offered.code} is offered and not in the catalogue`);
  const { min, max, step } = stakeLimits(game.definition.betCoins);
  return {
    code: offered.code,
    provider: offered.providerCode,
    names: { "en-US": offered.nameEn, "pt-BR": offered.namePt },
    state: offered.state,
    variant: declaredVariant(offered.code, offered.variantId),
    currencies: [{ currency: currency.parse(agentCurrency), stake_min: min, stake_max: max, stake_step: step }],
    demo: true,
  };
}
