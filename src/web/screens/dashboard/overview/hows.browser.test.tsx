// Each figure of the overview can be asked "how?", and leads to the rows it is of: of this agent, this currency, this time.
import { afterEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Answer } from "#contract/endpoint.ts";
import type { OverviewCurrency, getOverview } from "#contract/statistics.ts";
import { EndpointProvider, forgetAnswers } from "#web/client/use-endpoint.tsx";
import { type Locale, localise } from "#web/messages/locale.ts";
import { show } from "#web/test/shown.tsx";
import { FigureTiles } from "./figure-tiles.tsx";
import { NowStrip } from "./now-strip.tsx";

const AGENT = "0199d4a0-0000-7000-8000-000000000001";
const FIRST = Date.parse("2026-03-09T14:00:00.000Z");
const HOUR_MS = 3_600_000;
const hour = (at: number): string => new Date(FIRST + at * HOUR_MS).toISOString();
const figures = { rounds: 2, turnover: 400n, wins: 100n, ggr: 300n, rtp_bps: 2_500, rtp_theoretical_bps: 9_600 };
const block: OverviewCurrency = {
  currency: "BRL",
  credit: { balance: 1n, reserved: 0n, line: 0n, available: 1n, state: "ok", runway_hours: null },
  last_24h: figures,
  previous_24h: figures,
  hours: Array.from({ length: 24 }, (_, at) => ({ hour: hour(at), rounds: 0, turnover: 0n, wins: 0n, ggr: 0n })),
};
const overview: Answer<typeof getOverview> = {
  currencies: [block],
  active_players: 3,
  rounds_per_minute: 40,
  last_minute: hour(23),
  complete_to: hour(23),
  feed: { lag_rounds: 0, lag_seconds: 0, consumers: null, broken: null },
  ledger: { checked_at: hour(23), adds_up: true },
  day_checks: { checked_to: null, days: 0, differences: 0, first: null },
  replay: { at: hour(23), replayed: 5, total: 5, differing: 0, first: null },
  latest_rounds: [],
};

const LANGUAGES = [
  {
    locale: "en-US",
    asks: (figure: string) => `How is ${figure} worked out?`,
    tiles: ["Turnover", "Wins", "GGR", "Actual RTP", "Rounds"],
    runway: "Runway",
    rows: "See the rounds",
    active: "Active (15 min)",
    players: "See the players",
    perMinute: "Rounds per minute",
    replay: "Rounds rechecked",
    ledger: "Ledger",
    below: /^Rounds of the agents below/,
  },
  {
    locale: "pt-BR",
    asks: (figure: string) => `Como se calcula ${figure}?`,
    tiles: ["Giro", "Prêmios", "GGR", "RTP real", "Rodadas"],
    runway: "Autonomia",
    rows: "Ver as rodadas",
    active: "Ativos (15 min)",
    players: "Ver os jogadores",
    perMinute: "Rodadas por minuto",
    replay: "Rodadas reconferidas",
    ledger: "Livro-razão",
    below: /^As rodadas dos agentes abaixo/,
  },
] as const;

const at = (locale: Locale, path: string): string => localise(path.replaceAll(":", "%3A"), locale);

afterEach(() => {
  vi.unstubAllGlobals();
  forgetAnswers();
});

/** What is fetched on demand comes when the machine has time. */
const SOON = { timeout: 20_000 };

/** Opens the "how?" of a figure, tells where its link leads, and closes it. */
async function wayFrom(figure: string, link: string): Promise<string | null> {
  const ask = page.getByRole("button", { name: figure, exact: true });
  await ask.click();
  const rows = page.getByRole("link", { name: link });
  await expect.element(rows, SOON).toBeVisible();
  const address = rows.element().getAttribute("href");
  await userEvent.keyboard("{Escape}");
  await expect.element(rows).not.toBeInTheDocument();
  return address;
}

describe.each(LANGUAGES)("works in $locale", (words) => {
  const { locale, asks, rows } = words;
  const day = `from=${hour(0)}&to=${hour(24)}`;

  test("the tiles lead to the settled rounds of their 24 hours, currency and agent", async () => {
    vi.stubGlobal("fetch", async () => new Promise(() => undefined));
    const tiles = (agentId: string | undefined) =>
      show(
        <EndpointProvider>
          <FigureTiles block={block} agentId={agentId} />
        </EndpointProvider>,
        { locale },
      );
    const ofAll = await tiles(undefined);
    const everybody = at(locale, `/dashboard/game/history?state=settled&currency=BRL&${day}`);
    for (const name of [...words.tiles, words.runway])
      expect([name, await wayFrom(asks(name), rows)]).toEqual([name, everybody]);
    await ofAll.unmount();
    await tiles(AGENT);
    const ofAgent = at(locale, `/dashboard/game/history?state=settled&agent_id=${AGENT}&currency=BRL&${day}`);
    expect(await wayFrom(asks(words.tiles[0]), rows)).toBe(ofAgent);
    await page.getByRole("button", { name: asks(words.runway) }).click();
    await expect.element(page.getByText(words.below), SOON).toBeVisible();
  });

  test("what is going on leads to who plays, and to the rounds of that minute", async () => {
    await show(<NowStrip overview={overview} agentId={AGENT} isToldOfReplay />, { locale });
    const players = at(locale, `/dashboard/user/manage?playing=yes&agent_id=${AGENT}`);
    expect(await wayFrom(asks(words.active), words.players)).toBe(players);
    const minute = `from=${hour(23)}&to=2026-03-10T13:01:00.000Z`;
    const rounds = at(locale, `/dashboard/game/history?state=settled&agent_id=${AGENT}&${minute}`);
    expect(await wayFrom(asks(words.perMinute), rows)).toBe(rounds);
    // Of the whole platform, whoever is looked at.
    expect(await wayFrom(asks(words.replay), rows)).toBe(at(locale, "/dashboard/game/history?state=settled"));
    await page.getByRole("button", { name: asks(words.ledger) }).click();
    await expect.element(page.getByRole("dialog"), SOON).toBeVisible();
    await expect.element(page.getByRole("link")).not.toBeInTheDocument();
  });
});
