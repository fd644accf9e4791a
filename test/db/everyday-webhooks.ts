// An agent whose server listens, on an ordinary day: webhooks that are taken, refused, held, gone, and sent again.
import { z } from "zod";
import * as contract from "#contract/webhook.ts";
import { webhookType } from "#contract/webhook-event.ts";
import { raiseWebhook } from "#server/db/raise-webhook.ts";
import { listTenantsWithDeliveries } from "#server/webhook/queries.ts";
import { createWebhookDeliveries } from "#server/webhook/service/deliveries.ts";
import { forgetWebhooks } from "#server/webhook/service/forget.ts";
import { startWebhookReceiver } from "../fakes/webhook-receiver/webhook-receiver.ts";
import type { Tree } from "./everyday-stage.ts";

const set = z.object({ secret: z.string().nullable() });
const list = z.object({ data: z.array(z.object({ id: z.string() })) });

export async function tellServers({ call, casino, owner, platform }: Tree): Promise<void> {
  const { tenantId, agentId } = casino.books;
  const secrets: string[] = [];
  let status = 204;
  const receiver = await startWebhookReceiver({ secrets, reply: () => ({ status }) });
  const params = { id: agentId };
  const never = new AbortController().signal;
  try {
    for (const member of [owner, platform]) {
      const body = { address: receiver.address, events: webhookType.options };
      const { secret } = set.parse(await call({ member }, contract.setAgentWebhook, { params, body }));
      if (secret !== null) secrets.push(secret);
      const rotated = await call({ member }, contract.rotateAgentWebhookSecret, { params, body: { overlap: "1h" } });
      secrets.push(set.parse(rotated).secret ?? "");
      for (const code of [204, 500, 410]) {
        status = code;
        await happen(casino, tenantId, agentId);
        await sendAll(casino);
      }
      for (const is_on of [true, false, true])
        await call({ member }, contract.switchAgentWebhook, { params, body: { is_on } });
      status = 204;
      await sendAll(casino);
      for (const query of [
        {},
        { type: "game.added", state: "taken", from: new Date(casino.clock().getTime() - 86_400_000).toISOString() },
        { sort: "oldest" },
      ])
        await call({ member }, contract.listWebhookDeliveries, { params, query });
      const { data } = list.parse(await call({ member }, contract.listWebhookDeliveries, { params }));
      const [first] = data;
      if (first === undefined) throw new Error("nothing was sent");
      const of = { params: { ...params, delivery: first.id } };
      await call({ member }, contract.getWebhookDelivery, of);
      await call({ member }, contract.resendWebhook, of);
      await call({ member }, contract.getAgentWebhook, { params });
    }
    const later = () => new Date(casino.clock().getTime() + 91 * 86_400_000);
    await sendAll(casino);
    await forgetWebhooks({ db: casino.db, clock: later }, never);
  } finally {
    await receiver.stop();
  }
}

async function sendAll(casino: Tree["casino"]): Promise<void> {
  const failures: unknown[] = [];
  const deliveries = createWebhookDeliveries(casino, (_id, error) => failures.push(error));
  for (const tenantId of await listTenantsWithDeliveries(casino.db, casino.clock())) await deliveries.start(tenantId);
  await deliveries.idle();
  if (failures.length > 0) throw new AggregateError(failures, "webhooks could not be sent");
}

async function happen({ db, ids, clock }: Tree["casino"], tenantId: string, agentId: string): Promise<void> {
  const at = clock();
  const id = ids();
  const names = { "en-US": "Lantern Meadow", "pt-BR": "Campo de Lanternas" };
  const data = { game: "lantern-meadow", provider: "reelgate_studio", names, added_at: at.toISOString() };
  await raiseWebhook(db, { tenantId, agentId, id, key: `game.added/${id}`, about: { type: "game.added", data }, at });
}
