// What the strip says of the replay, the books and the feed, to whom; and that it keeps its height.
import { describe, expect, test } from "vitest";
import type { Answer } from "#contract/endpoint.ts";
import { type FeedConsumer, feedConsumer } from "#contract/feed.ts";
import type { getOverview } from "#contract/statistics.ts";
import { type Locale, localise } from "#web/messages/locale.ts";
import { show } from "#web/test/shown.tsx";
import { NowStrip } from "./now-strip.tsx";

type Overview = Answer<typeof getOverview>;
const AT = "2026-11-21T10:00:00.000Z";
const ROUND = "0198f3c2-1001-7abc-8def-000000000001";
const well = { at: AT, replayed: 5330, total: 5330, differing: 0, first: null };

const upToDate = { lag_rounds: 0, lag_seconds: 0 };
/** As a member of the platform sees it, where these lag. */
const feedOf = (lags: Partial<Record<FeedConsumer, number>> = {}): Overview["feed"] => ({
  lag_rounds: lags.figures === undefined ? 0 : 340,
  lag_seconds: lags.figures ?? 0,
  consumers: feedConsumer.options.map((consumer) => ({
    consumer,
    complete_to: AT,
    lag_rounds: lags[consumer] === undefined ? 0 : 340,
    lag_seconds: lags[consumer] ?? 0,
  })),
  broken: [],
});
const matching = { checked_to: "2026-11-20", days: 3, differences: 0, first: null };

const filled = (replay: Overview["replay"], checkedAt = AT): Overview => ({
  currencies: [],
  active_players: 3,
  rounds_per_minute: 40,
  last_minute: "2026-11-21T09:59:00.000Z",
  complete_to: AT,
  feed: { ...upToDate, consumers: null, broken: null },
  ledger: { checked_at: checkedAt, adds_up: true },
  day_checks: matching,
  replay,
  latest_rounds: [],
});

const shown = (replay: Overview["replay"], locale: Locale = "en-US") =>
  show(<NowStrip overview={filled(replay)} agentId={undefined} isToldOfReplay={replay !== null} />, { locale });

const shownWith = (parts: Partial<Overview>, locale: Locale = "en-US") =>
  show(<NowStrip overview={{ ...filled(well), ...parts }} agentId={undefined} isToldOfReplay />, { locale });

/** How high the strip is where a phone's page, or a desk's beside its menu, has it. */
async function heightOn(
  device: "phone" | "desk",
  overview: Overview | null,
  isToldOfReplay: boolean,
  locale: Locale,
): Promise<number> {
  const strip = <NowStrip overview={overview} agentId={undefined} isToldOfReplay={isToldOfReplay} />;
  const content = <div className={device === "phone" ? "p-4" : "py-4 pr-6 pl-62"}>{strip}</div>;
  const { container, unmount } = await show(content, { locale, isPhone: device === "phone" });
  await document.fonts.ready;
  const { height } = container.querySelector("dl")?.getBoundingClientRect() ?? { height: 0 };
  await unmount();
  return height;
}

describe("works", () => {
  test.each([
    ["en-US", "All as booked", "5,330 of 5,330"],
    ["pt-BR", "Todas conferem", "5.330 de 5.330"],
  ] as const)("in %s: all replayed, all as booked", async (locale, good, count) => {
    const screen = await shown(well, locale);
    await expect.element(screen.getByText(good)).toBeVisible();
    await expect.element(screen.getByText(count)).toBeVisible();
    await expect.element(screen.getByRole("link")).not.toBeInTheDocument();
  });

  test.each([
    ["en-US", "2 rounds differ", "The first: its win is not that of its seeds"],
    ["pt-BR", "2 rodadas diferem", "A primeira: o prêmio dela não é o das sementes"],
  ] as const)("in %s: what differs, with the way to the first", async (locale, count, first) => {
    const found = { round_id: ROUND, reason: "win", found_at: AT } as const;
    const screen = await shown({ ...well, differing: 2, first: found }, locale);
    await expect.element(screen.getByText(count)).toBeVisible();
    const link = screen.getByRole("link", { name: first });
    await expect.element(link).toHaveAttribute("href", localise(`/dashboard/game/history?open=${ROUND}`, locale));
  });

  test("a round that cannot be opened is named by its id", async () => {
    const found = { round_id: ROUND, reason: "seeds_missing", found_at: AT } as const;
    const screen = await shown({ ...well, differing: 1, first: found });
    await expect.element(screen.getByText(/The first: its seeds are missing/)).toBeVisible();
    await expect.element(screen.getByRole("link")).not.toBeInTheDocument();
    await expect.element(screen.getByRole("button", { name: /Copy/ })).toBeVisible();
  });

  test("before the first replay it promises nothing", async () => {
    const screen = await shown({ ...well, at: null, replayed: 0, total: 0 });
    await expect.element(screen.getByText("Not replayed yet")).toBeVisible();
    await expect.element(screen.getByText("All as booked")).not.toBeInTheDocument();
  });
});

const FEED_WORDS = [
  {
    locale: "en-US",
    upTo: "Data up to",
    behind: "12 s behind, 340 rounds to come",
    minutes: "5 min behind, 340 rounds to come",
    ask: "How is Data up to worked out?",
    stopped: "Stopped at north: RTP monitor",
    figures: "Figures",
    rtp: "RTP monitor",
    isUpToDate: "Up to date",
    match: "Figures match the rounds up to 11/20/2026",
    differ: "Figures differ from the rounds: 11/19/2026, agent north, game Sun Temple",
    day: "Daily balances differ from the movements: 11/19/2026",
    unknown: "Closed days not compared yet",
  },
  {
    locale: "pt-BR",
    upTo: "Dados atualizados até",
    behind: "12 s de atraso, 340 rodadas pendentes",
    minutes: "5 min de atraso, 340 rodadas pendentes",
    ask: "Como se calcula Dados atualizados até?",
    stopped: "Parado em north: Monitor de RTP",
    figures: "Números",
    rtp: "Monitor de RTP",
    isUpToDate: "Em dia",
    match: "Números batem com as rodadas até 20/11/2026",
    differ: "Números divergem das rodadas: 19/11/2026, agente north, jogo Templo do Sol",
    day: "Saldos diários divergem dos movimentos: 19/11/2026",
    unknown: "Dias encerrados ainda não comparados",
  },
] as const;

describe.each(FEED_WORDS)("works in $locale", (words) => {
  const { locale } = words;

  test("up to when the data is; behind by more than usual it says so, in amber beyond half a minute", async () => {
    const screen = await shownWith({ feed: feedOf({ figures: 4 }) }, locale);
    await expect.element(screen.getByText(words.upTo, { exact: true })).toBeVisible();
    await expect.element(screen.getByText(/340/)).not.toBeInTheDocument();
    await screen.unmount();
    const late = await shownWith({ feed: feedOf({ figures: 12 }) }, locale);
    await expect.element(late.getByText(words.behind)).toHaveClass("text-soft");
    await late.unmount();
    const lagging = await shownWith({ feed: feedOf({ figures: 301 }) }, locale);
    await expect.element(lagging.getByText(words.minutes)).toHaveClass("text-warn");
  });

  test("a consumer that has stopped is named with the command that mends it", async () => {
    const broken = [{ agent: "north", consumer: "rtp" } as const];
    const screen = await shownWith({ feed: { ...feedOf(), broken } }, locale);
    const alert = screen.getByRole("alert");
    await expect.element(alert.getByText(words.stopped)).toBeVisible();
    await expect.element(alert.getByText("npm run rollups:rebuild -- --mend", { exact: true })).toBeVisible();
    await expect.element(alert).toHaveClass("text-bad");
  });

  test("asked how, it lists each consumer to members of the platform", async () => {
    const screen = await shownWith({ feed: feedOf({ figures: 12, rtp: 9 }) }, locale);
    await screen.getByRole("button", { name: words.ask }).click();
    const row = (name: string) => screen.getByRole("row", { name: new RegExp(`^${name}`) });
    await expect.element(row(words.figures).getByText(words.behind), { timeout: 20_000 }).toBeVisible();
    // The RTP watch looks every ten seconds: that is its usual pace.
    await expect.element(row(words.rtp).getByText(words.isUpToDate)).toBeVisible();
    expect(screen.getByRole("row").all()).toHaveLength(feedConsumer.options.length);
  });

  test("closed days: that they match, what differs first, and that none was compared", async () => {
    const match = await shownWith({}, locale);
    await expect.element(match.getByText(words.match)).toBeVisible();
    await match.unmount();
    const first = {
      day: "2026-11-19",
      subject: "rounds",
      agent_code: "north",
      game: { "en-US": "Sun Temple", "pt-BR": "Templo do Sol" },
    } as const;
    const differ = await shownWith({ day_checks: { ...matching, differences: 2, first } }, locale);
    await expect.element(differ.getByText(words.differ)).toHaveClass("text-bad");
    await expect.element(differ.getByText(words.match)).not.toBeInTheDocument();
    await differ.unmount();
    const unnamed = { day: "2026-11-19", subject: "balances", agent_code: null, game: null } as const;
    const day = await shownWith({ day_checks: { ...matching, differences: 2, first: unnamed } }, locale);
    await expect.element(day.getByText(words.day, { exact: true })).toBeVisible();
    await day.unmount();
    const none = await shownWith({ day_checks: { ...matching, checked_to: null } }, locale);
    await expect.element(none.getByText(words.unknown)).toBeVisible();
  });
});

describe("protects", () => {
  const LOCALES = ["en-US", "pt-BR"] as const;
  const everyStrip = LOCALES.flatMap((locale) =>
    [true, false].flatMap((isTold) => (["phone", "desk"] as const).map((device) => [locale, isTold, device] as const)),
  );
  test.each(everyStrip)(
    "in %s, told of the replay %s, on a %s: nothing moves when it is filled",
    async (locale, isTold, device) => {
      const many = { ...well, replayed: 12_345_678, total: 12_345_678 };
      const aMinuteAgo = new Date(Date.now() - 58_000).toISOString();
      const waiting = await heightOn(device, null, isTold, locale);
      expect(waiting).toBeGreaterThan(device === "phone" ? 200 : 80);
      const overview = filled(isTold ? many : null, aMinuteAgo);
      expect(await heightOn(device, overview, isTold, locale)).toBe(waiting);
      const behind = { lag_rounds: 340, lag_seconds: 12, consumers: null, broken: null };
      expect(await heightOn(device, { ...overview, feed: behind }, isTold, locale)).toBe(waiting);
      const unchecked = { ...matching, checked_to: null };
      expect(await heightOn(device, { ...overview, day_checks: unchecked }, isTold, locale)).toBe(waiting);
    },
  );

  test("members of an agent are shown the figures' lag and nothing of the other consumers", async () => {
    const feed = { lag_rounds: null, lag_seconds: 12, consumers: null, broken: null };
    const screen = await shownWith({ feed });
    await expect.element(screen.getByText("12 s behind", { exact: true })).toBeVisible();
    await screen.getByRole("button", { name: "How is Data up to worked out?" }).click();
    await expect.element(screen.getByRole("dialog"), { timeout: 20_000 }).toBeVisible();
    await expect.element(screen.getByRole("row")).not.toBeInTheDocument();
    await expect.element(screen.getByRole("alert")).not.toBeInTheDocument();
  });

  test("who is not told sees that there is nothing to see", async () => {
    const screen = await shown(null);
    await expect.element(screen.getByText("Books add up")).toBeVisible();
    await expect.element(screen.getByText("Rounds rechecked")).not.toBeInTheDocument();
  });
});
