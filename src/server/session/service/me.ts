/** Who somebody is, as the dashboard knows it: the member itself, or the view it has of another agent. */
import { currency } from "#contract/money.ts";
import { may, party, permissionsOf, role } from "#contract/roles.ts";
import { locale, type Me } from "#contract/session.ts";
import type { MemberCaller } from "../../http/caller.ts";
import type { MemberKey } from "../queries.ts";
import { isTwoFactorDue } from "./required-two-factor.ts";
import type { RuleDeps } from "./required-two-factor.ts";
import { findViewedAgent } from "./viewed-agent.ts";

const VIEW = { party: "agent", role: "viewer" } as const;

/** The member as the dashboard knows it, or the view it has. */
export async function readMe(deps: RuleDeps, member: MemberCaller): Promise<Me> {
  const { db } = deps;
  const own = await getMe(deps, member);
  const { viewing } = member;
  if (viewing === undefined) return own;
  const agent = await findViewedAgent(db, viewing);
  if (agent === undefined) throw new Error(`agent ${viewing.agentId} is gone`);
  const shared = permissionsOf(VIEW).filter((permission) => may(member, permission));
  const { party, role, agent: from } = own;
  return {
    ...own,
    ...VIEW,
    permissions: viewing.isOver ? [] : shared,
    agent: {
      id: viewing.agentId,
      code: agent.code,
      name: agent.name,
      currency: currency.nullable().parse(agent.currency),
    },
    viewing_from: { party, role, code: from.code, name: from.name },
  };
}

/** The signed-in member as the dashboard knows it. */
export async function getMe(deps: RuleDeps, { tenantId, memberId }: MemberKey): Promise<Me> {
  const { db } = deps;
  const row = await db
    .selectFrom("members")
    .innerJoin("agents", (join) =>
      join.on("agents.tenant_id", "=", tenantId).onRef("agents.id", "=", "members.agent_id"),
    )
    .select([
      "members.name",
      "members.login",
      "members.party",
      "members.role",
      "members.locale",
      "members.time_zone",
      "agents.id as agent_id",
      "agents.code",
      "agents.name as agent_name",
      "agents.currency",
    ])
    .where("members.tenant_id", "=", tenantId)
    .where("members.id", "=", memberId)
    .executeTakeFirstOrThrow();
  const member = { party: party.parse(row.party), role: role.parse(row.role) };
  return {
    member_id: memberId,
    name: row.name,
    login: row.login,
    ...member,
    permissions: permissionsOf(member),
    agent: {
      id: row.agent_id,
      code: row.code,
      name: row.agent_name,
      currency: currency.nullable().parse(row.currency),
    },
    locale: locale.nullable().parse(row.locale),
    time_zone: row.time_zone,
    two_factor_due: await isTwoFactorDue(deps, { tenantId, memberId, ...member }),
    viewing_from: null,
  };
}
