// Where a figure leads: to the explorer with the figure's own filter, in the reader's language.
import { afterEach, describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { type Locale, localise } from "#web/messages/locale.ts";
import { accessibilityProblems, show } from "#web/test/shown.tsx";
import RoundsBehind from "./rounds-behind.tsx";
import { StatementProof } from "./statement-proof.tsx";

const AGENT = "0199d4a0-0000-7000-8000-000000000001";
const PLAYER = "0199d4a0-0000-7000-8000-000000000002";
const FROM = "2026-03-09T14:00:00.000Z";
const HOUR_MS = 3_600_000;
const LANGUAGES = [
  { locale: "en-US", rows: "See the rounds", entries: "See all entries", check: "How is the check worked out?" },
  {
    locale: "pt-BR",
    rows: "Ver as rodadas",
    entries: "Ver todos os lançamentos",
    check: "Como se calcula a conferência?",
  },
] as const;
const explorer = (locale: Locale, query: string): string =>
  localise(`/dashboard/game/history?state=settled${query.replaceAll(":", "%3A")}`, locale);

afterEach(() => vi.useRealTimers());

describe.each(LANGUAGES)("works in $locale", ({ locale, rows, entries, check }) => {
  const link = () => page.getByRole("link", { name: rows });
  test("of everybody since the first round, of a player, of an agent in one currency and time", async () => {
    const day = { from: FROM, lastsMs: 24 * HOUR_MS };
    for (const [figure, query] of [
      [<RoundsBehind key="all" />, ""],
      [<RoundsBehind key="player" playerId={PLAYER} />, `&player_id=${PLAYER}`],
      [
        <RoundsBehind key="agent" agentId={AGENT} currency="BRL" period={day} />,
        `&agent_id=${AGENT}&currency=BRL&from=${FROM}&to=2026-03-10T14:00:00.000Z`,
      ],
    ] as const) {
      const { unmount } = await show(figure, { locale });
      await expect.element(link()).toHaveAttribute("href", explorer(locale, query));
      await unmount();
    }
  });

  test("up to the end of the hour and of the day (UTC) that are running", async () => {
    vi.useFakeTimers({ now: Date.parse("2026-03-10T13:20:00.000Z"), toFake: ["Date"] });
    const hours = await show(<RoundsBehind period="24h" />, { locale });
    const day = `&from=2026-03-09T14:00:00.000Z&to=2026-03-10T14:00:00.000Z`;
    await expect.element(link()).toHaveAttribute("href", explorer(locale, day));
    await hours.unmount();
    await show(<RoundsBehind period="30d" isOwnOnly />, { locale });
    const month = `&from=2026-02-09T00:00:00.000Z&to=2026-03-11T00:00:00.000Z`;
    await expect.element(link()).toHaveAttribute("href", explorer(locale, month));
    expect(page.getByRole("paragraph").elements()).toHaveLength(2);
    expect(await accessibilityProblems()).toEqual([]);
  });

  test("the check of a statement leads to all of its entries, whatever view the list opens with", async () => {
    const since = { entries: 2, sum: 5n, first_at: null, last_at: null };
    const found = { state: "adds_up", sum: 5n, entries: 2, days: null, since } as const;
    const proof = { currency: "BRL", balance: 5n, proof: found } as const;
    const statement = `/dashboard/agent/balance_history?agent_id=${AGENT}`;
    await show(<StatementProof proof={proof} statement={statement} />, { locale });
    await page.getByRole("button", { name: check }).click();
    const all = page.getByRole("link", { name: entries });
    await expect.element(all).toHaveAttribute("href", localise(`${statement}&view=none`, locale));
  });
});
