/** An agent with an agent above and one below it, its owner, and what can be done about its members over HTTP. */
import type { LightMyRequestResponse } from "fastify";
import { listMembers, memberRow } from "#contract/member.ts";
import type { MemberRow } from "#contract/member.ts";
import { uuidv7 } from "#server/db/uuid.ts";
import { arrangeAgents } from "../pg/arrange-agent.ts";
import type { ArrangedAgent } from "../pg/arrange-agent.ts";
import { arrangeMember } from "./serve-members.ts";
import type { ArrangedMember } from "./serve-members.ts";
import { cookiesOf } from "./sign-in-desk.ts";
import type { Desk } from "./sign-in-desk.ts";

export const rowOf = (answer: LightMyRequestResponse): MemberRow => memberRow.parse(answer.json());

/** `cookie` is of whoever acts where nobody else is named. */
export function memberCalls(desk: () => Desk, cookie: () => string) {
  const setRole = (id: string, role: string, by = cookie()) =>
    desk().ask({ method: "PUT", url: `/api/members/${id}/role`, payload: { role }, cookie: by });
  const setState = (id: string, state: string, by = cookie()) =>
    desk().ask({ method: "PUT", url: `/api/members/${id}/state`, payload: { state }, cookie: by });
  const inviteAgain = (id: string, by = cookie()) =>
    desk().ask({ method: "POST", url: `/api/members/${id}/invitation`, cookie: by });
  const endTwoFactor = (id: string, by = cookie()) =>
    desk().ask({ method: "DELETE", url: `/api/members/${id}/two-factor`, cookie: by });
  return {
    setRole,
    setState,
    inviteAgain,
    endTwoFactor,
    /** Every change there is, on one member. */
    changes: [
      (id: string, by?: string) => setRole(id, "viewer", by),
      (id: string, by?: string) => setState(id, "disabled", by),
      inviteAgain,
      endTwoFactor,
    ],
    invite(more: object = {}, by = cookie()) {
      const payload = { email: `new-${uuidv7()}@example.com`, name: "Bia Reis", role: "support", locale: "pt-BR" };
      return desk().ask({ method: "POST", url: "/api/members", payload: { ...payload, ...more }, cookie: by });
    },
    list: async (query = "", by = cookie()) =>
      listMembers.answer.parse((await desk().ask({ url: `/api/members${query}`, cookie: by })).json()),
    statusOf: async (of: string) => (await desk().ask({ url: "/api/session", cookie: of })).statusCode,
    enter: async (who: ArrangedMember) => cookiesOf(await desk().signIn(who.login, who.password)),
    async actions({ tenantId }: ArrangedAgent): Promise<string[]> {
      const rows = await desk()
        .database.db.selectFrom("audit_records")
        .select("action")
        .where("tenant_id", "=", tenantId)
        .orderBy("seq")
        .execute();
      return rows.map(({ action }) => action);
    },
  };
}

export interface Family {
  readonly parent: ArrangedAgent;
  readonly agent: ArrangedAgent;
  readonly below: ArrangedAgent;
  /** Of the agent in the middle. */
  readonly owner: ArrangedMember;
}

export async function arrangeFamily({ database }: Desk): Promise<Family> {
  const [parent, agent, below] = await arrangeAgents(database.db, 3);
  if (agent === undefined || below === undefined) throw new Error("three agents were asked for");
  return { parent, agent, below, owner: await arrangeMember(database.db, agent, "owner", "Olga Dias") };
}
