// What opens on the screen of payments: buying credit, confirming that money has come, checking it, an invoice, and terms.
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { issueInvoice } from "../issued-invoice.ts";
import type { Who } from "../product.ts";
import { agentId, ask, askAs, lookAs, lookAsMyself, tripNumber } from "./members.ts";
import {
  after,
  anew,
  button,
  fill,
  firstRowOf,
  onAddress,
  opening,
  press,
  sendWrong,
  words,
  type Step,
} from "./steps.ts";
import type { Looker } from "./steps.ts";
import type { Stop } from "./stop.ts";

const PAYMENTS = "/dashboard/biling/payment_history";
const AGENT: Who = { agent: "aurora", role: "owner" };
const BELOW: Who = { agent: "meridian_cove", role: "owner" };
const FINANCE: Who = { agent: "reelgate", role: "finance" };

const made = z.object({ id: z.string() });
const terms = z.object({ waiting: made.nullable() });

/** An agent agrees on a payment; the page shows it. */
const awaited = async (looker: Looker, amount: number): Promise<string> => {
  const data = { request_id: randomUUID(), method: "bank_transfer", amount, note: "Aurora Jogos" };
  return (await askAs(looker, AGENT, "POST /api/payments", { data, answer: made })).id;
};
const openPayment = (id: string): Step => onAddress(`${PAYMENTS}?limit=200&open=${id}`);

const toConfirm: Step = async (looker) => {
  await openPayment(await awaited(looker, 11_000 + tripNumber(looker)))(looker);
  await button(looker, "payment.arrival.action").waitFor();
};

/** So much that a second person looks: somebody else has written it down. */
const toCheck: Step = async (looker) => {
  const received = 1_100_000 + tripNumber(looker);
  const id = await awaited(looker, received);
  await askAs(looker, FINANCE, `POST /api/payments/${id}/arrival`, {
    data: { received, bank_reference: randomUUID() },
    answer: made,
  });
  await openPayment(id)(looker);
  await button(looker, "decision.approve").waitFor();
};

const asMember =
  (who: Who): Step =>
  async (looker) => {
    await lookAs(looker, who);
    await onAddress(PAYMENTS)(looker);
    await button(looker, "payment.topUp.action").waitFor();
  };

const toCancel: Step = async (looker) => {
  await lookAs(looker, AGENT);
  await openPayment(await awaited(looker, 22_000 + tripNumber(looker)))(looker);
  await button(looker, "payment.cancel.action").waitFor();
};

/** One that waits; made where there is none, unless another trip was quicker. */
const changeWaiting: Step = async (looker) => {
  const id = await agentId(looker, "meridian");
  const path = `/api/agents/${id}/billing-terms`;
  const known = async () => (await ask(looker, `GET ${path}`, terms)).waiting;
  const data = { kind: "postpaid", credit_line: 100_000_000, due_days: 15, reason: "Meridian Play" };
  if ((await known()) === null)
    try {
      await askAs(looker, FINANCE, `POST ${path}`, { data: { request_id: randomUUID(), ...data }, answer: made });
    } catch (error) {
      if ((await known()) === null) throw error;
    }
  await onAddress(`${PAYMENTS}?tab=terms&open=${id}`)(looker);
  await button(looker, "decision.approve").waitFor();
};

const termsOf =
  (code: string): Step =>
  async (looker) => {
    await onAddress(`${PAYMENTS}?tab=terms&open=${await agentId(looker, code)}`)(looker);
    await looker.page.getByRole("heading", { name: words(looker.locale, "terms.panel.history") }).waitFor();
  };

const invoices: Step = async (looker) => {
  await issueInvoice(looker.product, "atlas");
  await onAddress(`${PAYMENTS}?tab=invoices&limit=25`)(looker);
  await firstRowOf(looker.page).waitFor();
};

export const ON_BILLING: readonly Stop[] = [
  { name: "to confirm", startsAnew: true, arrive: toConfirm },
  { name: "how credited", arrive: opening(({ page }) => page.locator("dd [aria-haspopup=dialog]").last().click()) },
  { name: "confirming", startsAnew: true, arrive: after(toConfirm, press("payment.arrival.action")) },
  { name: "confirmed without a reference", arrive: sendWrong },
  { name: "to check", startsAnew: true, arrive: toCheck },
  { name: "arrival rejected", arrive: press("decision.reject") },
  { name: "invoices", startsAnew: true, arrive: invoices },
  { name: "invoice", arrive: anew(opening(({ page }) => firstRowOf(page).click())) },
  { name: "terms", startsAnew: true, arrive: onAddress(`${PAYMENTS}?tab=terms&limit=25`) },
  { name: "terms agreed", startsAnew: true, arrive: termsOf("atlas") },
  { name: "terms changing", arrive: press("terms.change.action") },
  { name: "terms changed without a reason", arrive: sendWrong },
  { name: "terms waiting", startsAnew: true, arrive: changeWaiting },
  {
    name: "buying",
    startsAnew: true,
    arrive: after(asMember(AGENT), press("payment.topUp.action")),
  },
  { name: "bought nothing", arrive: sendWrong, leave: lookAsMyself },
  {
    name: "bought",
    startsAnew: true,
    arrive: async (looker) => {
      await asMember(AGENT)(looker);
      await press("payment.topUp.action")(looker);
      await looker.page.locator("[name=amount]").waitFor();
      await fill("amount", `11${tripNumber(looker)}`)(looker);
      await looker.page.locator("form [type=submit]").last().click();
      await button(looker, "payment.payTo.copyReference").waitFor();
    },
    leave: lookAsMyself,
  },
  {
    name: "cancelling",
    startsAnew: true,
    arrive: after(toCancel, press("payment.cancel.action")),
    leave: lookAsMyself,
  },
  {
    name: "nothing below",
    startsAnew: true,
    arrive: async (looker) => {
      await asMember(BELOW)(looker);
      await looker.page.getByText(words(looker.locale, "payment.empty.below")).waitFor();
    },
  },
  { name: "not to be bought", arrive: press("payment.topUp.action"), leave: lookAsMyself },
];
