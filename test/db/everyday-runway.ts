/** Credit runway on an ordinary day: looked at, its thresholds and snooze set, topped up automatically, and its turns read. */
import { z } from "zod";
import * as agents from "#contract/agent.ts";
import * as runway from "#contract/runway.ts";
import { createCreditCheck } from "#server/runway/service/check-credit.ts";
import { runAutoTopUps } from "#server/runway/service/run-auto-top-ups.ts";
import type { Tree } from "./everyday-stage.ts";

const created = z.object({ id: z.string() });

export async function watchCredit({ call, casino, owner, platform, deps }: Tree): Promise<void> {
  const never = new AbortController().signal;
  const own = casino.books.agentId.replaceAll("-", "").slice(-12);
  const body = {
    name: "Runs dry",
    code: `dry_${own}`,
    wallet_mode: "transfer",
    price_bps: 1500,
    owner_name: "Rita",
    owner_email: `dry-${own}@example.com`,
    owner_password: "correct horse battery",
  };
  const { id } = created.parse(await call({ member: owner }, agents.createAgent, { body }));
  const params = { id };
  const rule = { below: 500, amount: 300, daily_most: 900 };
  await call({ member: owner }, runway.setAutoTopUp, { params, body: rule });
  const check = createCreditCheck(deps);
  for (let times = 0; times < 3; times += 1) {
    await check(never);
    await runAutoTopUps(deps, never);
  }
  await call({ member: owner }, runway.dropAutoTopUp, { params });
  // Two runs of 300: then 500 are there.
  const back = { transfer_id: `back-${own}`, direction: "take", amount: 600 };
  await call({ member: owner }, agents.moveCredit, { params, body: back });
  for (let times = 0; times < 3; times += 1) await check(never);
  const order = { transfer_id: `restore-${own}`, direction: "send", amount: 500 };
  await call({ member: owner }, agents.moveCredit, { params, body: order });
  for (let times = 0; times < 3; times += 1) await check(never);
  for (const member of [owner, platform]) {
    await call({ member }, runway.setThresholds, { params, body: { low_hours: 100, critical_hours: 50 } });
    await call({ member }, runway.dropThresholds, { params });
    const until = new Date(casino.clock().getTime() + 3_600_000).toISOString();
    await call({ member }, runway.snoozeRunway, { params, body: { until, reason: "known" } });
    await call({ member }, runway.listRunways, { query: { search: "dry", currency: "BRL" } });
    await call({ member }, runway.listRunways);
    await call({ member }, runway.getRunway, { params });
    await call({ member }, runway.endSnooze, { params });
    await call({ member }, runway.listCreditTurns);
    await call({ member }, runway.listCreditTurns, { query: { agent_id: id, state: "exhausted", sort: "oldest" } });
  }
}
