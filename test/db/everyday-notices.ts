/** What members are told on an ordinary day, how they set that, and that they look at it. */
import { z } from "zod";
import * as contract from "#contract/notice.ts";
import { raiseNotice } from "#server/db/raise-notice.ts";
import { countTry, hashed, TRIES_BY_NAME } from "#server/session/service/throttle.ts";
import { arrangeMember } from "../http/serve-members.ts";
import type { Tree } from "./everyday-stage.ts";

const shown = z.object({ data: z.array(z.object({ id: z.string() })) });

export async function tellMembers({ call, casino, owner, runJobs }: Tree): Promise<void> {
  const { tenantId, agentId } = casino.books;
  const agent = { tenantId, id: agentId, code: `n_${agentId.replaceAll("-", "").slice(0, 24)}`, path: [agentId] };
  const { memberId, login } = await arrangeMember(casino.db, agent);
  const member = { ...owner, memberId };
  await call({ member }, contract.listNoticeRules);
  for (const by_mail of [false, true])
    await call({ member }, contract.setNoticeRule, {
      params: { event: "export.ended" },
      body: { by_mail, on_screen: true },
    });
  const about = { event: "export.ended", list: "rounds", format: "csv", is_ready: true } as const;
  for (const key of ["one", "one", "two"])
    await raiseNotice(casino.db, { tenantId, key, about, to: { memberId }, at: casino.clock() });
  for (let tries = 0; tries < TRIES_BY_NAME; tries += 1)
    await countTry(casino.db, [[`name ${hashed(login)}`, TRIES_BY_NAME]], casino.clock());
  await runJobs(0);
  const { data } = shown.parse(await call({ member }, contract.listNotices));
  await call({ member }, contract.markNoticesSeen, { body: { up_to: data[0]?.id ?? "" } });
}
