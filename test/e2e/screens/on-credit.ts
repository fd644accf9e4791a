// What opens on the screen of credit transfers: a receipt and its paper, reversing, and requests on their way.
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { creditRequestState } from "#contract/credit-request.ts";
import { agentId, ask, askAs, lookAs, lookAsMyself, tripNumber } from "./members.ts";
import type { Who } from "../product.ts";
import { after, button, fill, goTo, onAddress, press, sendWrong, words, type Step } from "./steps.ts";
import type { Stop } from "./stop.ts";

const CREDIT = "/dashboard/agent/transactions";
const AGENT: Who = { agent: "aurora", role: "owner" };
const SECOND: Who = { agent: "reelgate", role: "finance" };

const made = z.object({ id: z.string(), state: creditRequestState });
const transfers = z.object({
  data: z.array(z.object({ id: z.string(), kind: z.string(), state: z.string(), reversed_by: z.string().nullable() })),
});

const amountOf = (trip: number): number => 150_000 + trip;

const openRequest = (id: string): Step => onAddress(`${CREDIT}?tab=requests&limit=200&open=${id}`);

/** An agent asks; the request stays where it is. */
const asked: Step = async (looker) => {
  const data = { request_id: randomUUID(), amount: amountOf(tripNumber(looker)), note: "Aurora Jogos" };
  const { id } = await askAs(looker, AGENT, "POST /api/credit-requests", { data, answer: made });
  await openRequest(id)(looker);
  await button(looker, "decision.approve").waitFor();
};

const proposalOf = async (looker: Parameters<Step>[0], who: Who): Promise<string> => {
  const data = { request_id: randomUUID(), direction: "send", amount: 6_000_000, note: "Aurora Jogos" };
  const path = `POST /api/agents/${await agentId(looker, "aurora")}/credit-requests`;
  return (await askAs(looker, who, path, { data, answer: made })).id;
};

const proposedByMe: Step = async (looker) => {
  await openRequest(await proposalOf(looker, { agent: "reelgate", role: "owner" }))(looker);
  await button(looker, "decision.withdraw").waitFor();
};

const rejected: Step = async (looker) => {
  const id = await proposalOf(looker, { agent: "reelgate", role: "owner" });
  await askAs(looker, SECOND, `POST /api/credit-requests/${id}/decision`, {
    data: { decision: "reject", reason: "Aurora Jogos" },
    answer: made,
  });
  await openRequest(id)(looker);
  await looker.page.getByText(words(looker.locale, "creditRequest.state.rejected"), { exact: true }).last().waitFor();
};

/** A transfer that can still be reversed: the platform issued it, and nobody took it back. */
const issued: Step = async (looker) => {
  const { data } = await ask(looker, "GET /api/credit-transfers?limit=200", transfers);
  const found = data.find(
    ({ kind, state, reversed_by }) => kind === "credit_issue" && state === "done" && reversed_by === null,
  );
  if (found === undefined) throw new Error("the demo has no transfer that can be reversed");
  await goTo(looker, `${CREDIT}?limit=200&open=${found.id}`);
  await button(looker, "creditTransfer.reverse.action").waitFor();
};

export const ON_CREDIT: readonly Stop[] = [
  { name: "period too long", startsAnew: true, arrive: onAddress(`${CREDIT}?from=2020-01-01T00:00:00Z`) },
  { name: "receipt", startsAnew: true, arrive: issued },
  {
    name: "receipt on paper",
    hasOneMode: true,
    isFamiliar: true,
    arrive: ({ page }) => page.emulateMedia({ media: "print" }),
    leave: ({ page }) => page.emulateMedia({ media: "screen" }),
  },
  { name: "reversing", arrive: press("creditTransfer.reverse.action") },
  { name: "request for me", startsAnew: true, arrive: asked },
  { name: "rejecting", arrive: press("decision.reject") },
  { name: "rejected without a reason", arrive: sendWrong },
  { name: "request of mine", startsAnew: true, arrive: proposedByMe },
  { name: "request rejected", startsAnew: true, arrive: rejected },
  { name: "requests", startsAnew: true, arrive: onAddress(`${CREDIT}?tab=requests&limit=25`) },
  {
    name: "asking",
    startsAnew: true,
    arrive: async (looker) => {
      await lookAs(looker, AGENT);
      await goTo(looker, CREDIT);
      await press("creditRequest.ask.action")(looker);
    },
  },
  { name: "asked for nothing", arrive: sendWrong },
  {
    name: "asking, typed",
    arrive: after(fill("amount", "1234"), fill("note", "Aurora Jogos")),
    leave: lookAsMyself,
  },
];
