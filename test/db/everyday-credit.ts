/** Credit that is asked for, proposed, approved, rejected, withdrawn and reversed on an ordinary day. */
import { z } from "zod";
import * as contract from "#contract/credit-request.ts";
import type { MemberCaller } from "#server/http/caller.ts";
import { watchCredit } from "./everyday-runway.ts";
import type { Tree } from "./everyday-stage.ts";

const made = z.object({ id: z.string(), state: z.string(), transfer: z.string().nullable() });

export async function askForCredit(tree: Tree): Promise<void> {
  const { call, casino, owner, platform, runJobs } = tree;
  const { agentId } = casino.books;
  const someoneElse: MemberCaller = { ...platform, memberId: casino.ids() };
  const ask = async () =>
    made.parse(
      await call({ member: owner }, contract.askForCredit, { body: { request_id: casino.ids(), amount: 500 } }),
    );
  const decide = (id: string, body: object, refusal?: string) =>
    call({ member: someoneElse }, contract.decideCreditRequest, { params: { id }, body }, refusal);
  const { id: approved } = await ask();
  await decide(approved, { decision: "approve" });
  await decide(approved, { decision: "approve" }, "request_decided");
  const { id: rejected } = await ask();
  await decide(rejected, { decision: "reject", reason: "not now" });
  const { id: withdrawn } = await ask();
  await call({ member: owner }, contract.withdrawCreditRequest, { params: { id: withdrawn } });
  const body = { request_id: casino.ids(), direction: "send", amount: 600 };
  const params = { id: agentId };
  const proposed = made.parse(await call({ member: platform }, contract.proposeCredit, { params, body }));
  const { transfer } = made.parse(await decide(proposed.id, { decision: "approve" }));
  const reversal = { request_id: casino.ids(), transfer };
  const reversed = made.parse(await call({ member: platform }, contract.reverseCredit, { params, body: reversal }));
  if (reversed.state !== "done") throw new Error(`the reversal is ${reversed.state}`);
  const aDayAgo = new Date(casino.clock().getTime() - 86_400_000).toISOString();
  for (const member of [owner, platform])
    for (const query of [{}, { state: "done", agent_id: agentId, sort: "oldest", from: aDayAgo }])
      await call({ member }, contract.listCreditRequests, { query });
  await runJobs(0);
  await watchCredit(tree);
}
