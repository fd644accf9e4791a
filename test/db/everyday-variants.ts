/** Variants that are asked for, decided, called off and put in force on an ordinary day, and what they have paid. */
import { z } from "zod";
import * as monitor from "#contract/rtp-watch.ts";
import * as contract from "#contract/variant.ts";
import type { MemberCaller } from "#server/http/caller.ts";
import type { Tree } from "./everyday-stage.ts";

const GAME = "saltglass-choir";
const A_DAY_MS = 25 * 3_600_000;
const made = z.object({ id: z.string() });

/** A watch that raised the alarm, and what the platform found out about it. */
async function lookIntoAlarm({ call, casino, platform, ownersPool }: Tree): Promise<void> {
  const { tenantId, agentId } = casino.books;
  await ownersPool.query(
    `insert into rtp_watches (tenant_id, agent_id, game_code, variant_id, year, number, currency, rounds, turnover,
       squared_stakes, wins, state, alarmed_at)
     values ($1, $2, 'ember-anvil', 'r94', $3, 900, 'BRL', 100, 10000, 1000000, 20000, $4, $5)`,
    [
      tenantId,
      agentId,
      casino.clock().getUTCFullYear(),
      JSON.stringify({ rounds: 100, buckets: 1, wealth: [1], peak: 9, impossible: 0 }),
      casino.clock(),
    ],
  );
  const params = { id: agentId, game: "ember-anvil", variant: "r94" };
  const body = { ref: casino.ids(), text: "a strip was read twice", closes: true };
  for (let times = 0; times < 2; times += 1) await call({ member: platform }, monitor.addRtpCaseNote, { params, body });
  await call({ member: platform }, monitor.getRtpCase, { params });
}

export async function changeVariants(tree: Tree): Promise<void> {
  const { call, casino, owner, platform, runJobs } = tree;
  await lookIntoAlarm(tree);
  const { agentId } = casino.books;
  const someoneElse: MemberCaller = { ...platform, memberId: casino.ids() };
  const params = { id: agentId, game: GAME };
  const request = async (variant: string) =>
    made.parse(
      await call({ member: owner }, contract.requestVariant, {
        params,
        body: { request_id: casino.ids(), variant, reason: "asked for" },
      }),
    ).id;
  const decide = (id: string, body: object) =>
    call({ member: someoneElse }, contract.decideVariantChange, { params: { id }, body });
  const withdrawn = await request("r94");
  await call({ member: owner }, contract.withdrawVariantChange, { params: { id: withdrawn } });
  await decide(await request("r94"), { decision: "reject", reason: "not now" });
  const off = await request("r94");
  await decide(off, { decision: "approve" });
  await call({ member: platform }, contract.callOffVariantChange, {
    params: { id: off },
    body: { reason: "a mistake" },
  });
  const id = await request("r92");
  await decide(id, { decision: "approve" });
  await runJobs(A_DAY_MS);
  const aDayAgo = new Date(casino.clock().getTime() - 86_400_000).toISOString();
  for (const member of [owner, platform]) {
    await call({ member }, contract.getVariantChange, { params: { id } });
    await call({ member }, contract.getVariantsOfGame, { params });
    for (const query of [{}, { agent_id: agentId, game: GAME }]) {
      await call({ member }, contract.listVariantsInForce, { query });
      await call({ member }, contract.listVariantChanges, { query: { ...query, state: "done", from: aDayAgo } });
      await call({ member }, monitor.listRtpWatches, { query: { ...query, state: "as_declared" } });
    }
    await call({ member }, monitor.getRtpWatch, { params: { ...params, variant: "r96" } });
  }
}
