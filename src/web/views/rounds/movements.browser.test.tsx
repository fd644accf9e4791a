// What a round moved, as each language writes it.
import { describe, expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { IntlProvider } from "use-intl";
import type { RoundMovement } from "#contract/round.ts";
import { loadMessages } from "#web/messages/format.ts";
import type { Locale } from "#web/messages/locale.ts";
import { Movements } from "./movements.tsx";

const movement = (kind: RoundMovement["kind"], amount: bigint, balance_after: bigint): RoundMovement => ({
  id: `0198f3c2-1001-7abc-8def-00000000000${amount % 10n}`,
  kind,
  amount,
  balance_after,
  at: "2026-11-21T13:00:00.000Z",
});

async function show(locale: Locale, movements: RoundMovement[]) {
  const screen = await render(
    <IntlProvider locale={locale} messages={await loadMessages(locale)} timeZone="America/Sao_Paulo">
      <Movements round={{ movements, currency: "BRL" }} />
    </IntlProvider>,
  );
  const rows = [...screen.container.querySelectorAll("tbody tr")];
  return {
    screen,
    /** Kind, time, amount and balance of each row. */
    lines: rows.map((row) =>
      [row.querySelector("td")?.firstChild, row.querySelector("time"), ...[...row.querySelectorAll("td")].slice(1)].map(
        (part) => part?.textContent,
      ),
    ),
    ids: rows.map((row) => row.querySelector("button")?.title),
  };
}

describe("works", () => {
  test("the stake leaves the wallet, the win comes in, each with its id and the balance it left", async () => {
    const moved = [movement("stake", 100_001n, 200_000n), movement("win", 323_402n, 523_402n)];
    const { lines, ids } = await show("en-US", moved);
    expect(lines).toEqual([
      ["Stake", "11/21/2026, 10:00:00 AM", "−1,000.01", "2,000.00"],
      ["Win", "11/21/2026, 10:00:00 AM", "+3,234.02", "5,234.02"],
    ]);
    expect(ids).toEqual(moved.map(({ id }) => id));
  });

  test("in Portuguese as it is written in Brazil", async () => {
    const { lines } = await show("pt-BR", [
      movement("stake", 100_001n, 200_000n),
      movement("refund", 100_002n, 300_002n),
    ]);
    expect(lines).toEqual([
      ["Aposta", "21/11/2026, 10:00:00", "−1.000,01", "2.000,00"],
      ["Estorno", "21/11/2026, 10:00:00", "+1.000,02", "3.000,02"],
    ]);
  });

  test("a refused stake moved nothing, and says so", async () => {
    const { screen } = await show("en-US", []);
    await expect.element(screen.getByText("This round moved no money.")).toBeVisible();
  });
});
