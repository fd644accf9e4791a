// The check of a statement says which days it rests on and which entries were read, in both languages and in each state.
import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import type { StatementProof as Proof } from "#contract/statement.ts";
import type { Locale } from "#web/messages/locale.ts";
import { accessibilityProblems, show } from "#web/test/shown.tsx";

import { StatementProof } from "./statement-proof.tsx";

const days = {
  from: "2026-10-01",
  to: "2026-11-27",
  days: 40,
  entries: 1_200,
  closing: 50_000n,
  compared: 39,
  compared_at: "2026-11-28T02:00:00.000Z",
  differences: 0,
};
const since = { entries: 3, sum: -2_000n, first_at: "2026-11-28T10:00:00.000Z", last_at: "2026-11-28T11:00:00.000Z" };
const proof: Proof = { state: "adds_up", sum: 48_000n, entries: 1_203, days, since };
const shown = (changes: Partial<Proof>, locale: Locale) =>
  show(
    <StatementProof
      proof={{ currency: "BRL", balance: 48_000n, proof: { ...proof, ...changes } }}
      statement="/dashboard/agent/balance_history?agent_id=a"
    />,
    { locale },
  );
const NBSP = String.fromCharCode(160);

const LANGUAGES = [
  {
    locale: "en-US",
    how: "How is the check worked out?",
    formula: "R$500.00 (daily balance up to 11/27/2026) − R$20.00 (3 entries since) = R$480.00",
    first: "3 entries since the account was opened = R$480.00",
    covers: /40 days \(UTC\), 10\/01\/2026 to 11\/27\/2026.*compared with the movements of all accounts: 39\./,
    good: "1,203 entries add up to R$480.00, equal to the balance.",
    days_differ: /a daily balance does not match its entries/,
    not_ready: /The check is not ready/,
    open: "Daily balance + entries since = balance",
  },
  {
    locale: "pt-BR",
    how: "Como se calcula a conferência?",
    formula: `R$${NBSP}500,00 (saldo diário até 27/11/2026) − R$${NBSP}20,00 (3 lançamentos depois) = R$${NBSP}480,00`,
    first: `3 lançamentos desde a abertura da conta = R$${NBSP}480,00`,
    covers: /40 dias \(UTC\), de 01\/10\/2026 a 27\/11\/2026.*movimentos de todas as contas: 39\./,
    good: `1.203 lançamentos somam R$${NBSP}480,00, igual ao saldo.`,
    days_differ: /um saldo diário não bate com os lançamentos/,
    not_ready: /A conferência ainda não está pronta/,
    open: "Saldo diário + lançamentos seguintes = saldo",
  },
] as const;

describe.each(LANGUAGES)("works in $locale", (words) => {
  test("from daily balances and the entries since", async () => {
    await shown({}, words.locale);
    await expect.element(page.getByRole("status").getByText(words.good)).toBeVisible();
    await page.getByRole("button", { name: words.how }).click();
    await expect.element(page.getByRole("dialog").getByText(words.formula)).toBeVisible();
    await expect.element(page.getByRole("dialog").getByText(words.covers)).toBeVisible();
    expect(await accessibilityProblems()).toEqual([]);
  });

  test("from the first entry, where no day has ended yet", async () => {
    await shown({ days: null, entries: 3, since: { ...since, sum: 48_000n } }, words.locale);
    await page.getByRole("button", { name: words.how }).click();
    await expect.element(page.getByRole("dialog").getByText(words.first)).toBeVisible();
  });

  test("not ready is neither right nor wrong; a daily balance that is wrong is an alert", async () => {
    const behind = await shown({ state: "not_ready", sum: null, entries: null, since: null }, words.locale);
    await expect.element(page.getByRole("status").getByText(words.not_ready)).toBeVisible();
    await page.getByRole("button", { name: words.how }).click();
    await expect.element(page.getByRole("dialog").getByText(words.open)).toBeVisible();
    await behind.unmount();
    await shown({ state: "days_differ" }, words.locale);
    await expect.element(page.getByRole("alert").getByText(words.days_differ)).toBeVisible();
    expect(await accessibilityProblems()).toEqual([]);
  });
});
