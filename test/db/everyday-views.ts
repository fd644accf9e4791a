/** What a member does with saved views on an ordinary day: saves two, makes one the default, renames one, removes it. */
import { z } from "zod";
import * as contract from "#contract/views.ts";
import { arrangeMember } from "../http/serve-members.ts";
import type { Tree } from "./everyday-stage.ts";

const made = z.object({ id: z.string() });

export async function saveViews({ call, casino, owner }: Tree): Promise<void> {
  const { tenantId, agentId } = casino.books;
  const agent = { tenantId, id: agentId, code: `v_${agentId.replaceAll("-", "").slice(0, 24)}`, path: [agentId] };
  const { memberId } = await arrangeMember(casino.db, agent);
  const member = { ...owner, memberId };
  const state = { query: { state: "settled" }, columns: ["started"], density: null, page_size: 50 };
  await call({ member }, contract.saveView, { body: { list: "rounds", name: "First", state, is_default: true } });
  const { id } = made.parse(
    await call({ member }, contract.saveView, { body: { list: "rounds", name: "Two", state } }),
  );
  await call({ member }, contract.saveView, { body: { list: "rounds", name: "two", state } }, "view_name_taken");
  await call({ member }, contract.changeView, { params: { id }, body: { name: "Second", is_default: true } });
  await call({ member }, contract.listViews);
  await call({ member }, contract.removeView, { params: { id } });
  await call({ member }, contract.removeView, { params: { id } }, "view_not_found");
}
