/** The platform with agents made by the real services, and callers that act for them. */
import { randomBytes } from "node:crypto";
import { isRefusal } from "#contract/errors.ts";
import { createAgent, type NewAgent } from "#server/agent/service/create-agent.ts";
import { installPlatform } from "#server/agent/service/install-platform.ts";
import { moveCredit } from "#server/agent/service/move-credit.ts";
import type { Db } from "#server/db/database.ts";
import type { Pool } from "#server/db/pool.ts";
import { createSeal, type Seal } from "#server/db/seal.ts";
import { uuidv7 } from "#server/db/uuid.ts";
import type { MemberCaller } from "#server/http/caller.ts";
import { createLedger } from "#server/ledger/ledger.ts";
import type { Ledger } from "#server/ledger/commands.ts";
import type { Happening } from "#server/live/publish.ts";
import { installStudio } from "#server/provider/service.ts";

export interface TreeDeps {
  readonly db: Db;
  readonly ledger: Ledger;
  readonly seal: Seal;
  readonly ids: () => string;
  readonly clock: () => Date;
  readonly publish: (happenings: readonly Happening[]) => void;
}

export interface Tree {
  readonly deps: TreeDeps;
  /** Everything that was told to open pages, in order. */
  readonly told: Happening[];
  /** The platform's owner. */
  readonly platform: MemberCaller;
  /** Makes an agent below `parent` (the platform: a direct customer) and answers its owner as a caller. */
  readonly plant: (parent: MemberCaller, code: string, changes?: Partial<NewAgent>) => Promise<MemberCaller>;
  /** Gives credit to a direct customer. */
  readonly issue: (agent: MemberCaller, amount: bigint) => Promise<void>;
}

export async function openTree(db: Db, pool: Pool): Promise<Tree> {
  await pool.query("select ensure_partitions(current_date - 1, current_date + 1)");
  await installStudio(db, { ids: uuidv7, clock: () => new Date() });
  const told: Happening[] = [];
  const deps: TreeDeps = {
    db,
    ledger: createLedger({ pool }),
    seal: createSeal(randomBytes(32).toString("base64url")),
    ids: uuidv7,
    clock: () => new Date(),
    publish: (happenings) => void told.push(...happenings),
  };
  const place = await installPlatform(deps, { code: "platform", name: "Platform", owner: ownerOf("platform") });
  const platform: MemberCaller = { ...(await ownerCaller(db, place)), party: "platform" };
  return {
    deps,
    told,
    platform,
    async plant(parent, code, changes = {}) {
      const created = await createAgent(deps, parent, newAgent(parent, code, changes));
      if (isRefusal(created)) throw new Error(`${code}: ${created.refused}`);
      return ownerCaller(db, created);
    },
    async issue(agent, amount) {
      const order = { agentId: agent.agentId, ref: uuidv7(), direction: "send", note: undefined } as const;
      const moved = await moveCredit(deps, platform, { ...order, amount, requestId: uuidv7() });
      if (isRefusal(moved)) throw new Error(moved.refused);
    },
  };
}

/** What is needed to make an agent; a direct customer gets BRL. */
export function newAgent(parent: MemberCaller, code: string, changes: Partial<NewAgent> = {}): NewAgent {
  return {
    parentId: undefined,
    code,
    name: `Agent ${code}`,
    currency: parent.party === "platform" ? "BRL" : undefined,
    walletMode: "transfer",
    priceBps: 1_200,
    owner: ownerOf(code),
    ...changes,
  };
}

const ownerOf = (code: string) => ({
  email: `${code}@Example.com`,
  name: `Owner of ${code}`,
  password: "correct horse battery",
});

async function ownerCaller(
  db: Db,
  { tenantId, agentId }: { readonly tenantId: string; readonly agentId: string },
): Promise<MemberCaller> {
  const agent = await db
    .selectFrom("agents")
    .innerJoin("members", (join) =>
      join.onRef("members.tenant_id", "=", "agents.tenant_id").onRef("members.agent_id", "=", "agents.id"),
    )
    .select(["agents.path", "members.id"])
    .where("agents.tenant_id", "=", tenantId)
    .where("agents.id", "=", agentId)
    .executeTakeFirstOrThrow();
  return {
    kind: "member",
    tenantId,
    agentId,
    agentPath: agent.path,
    party: "agent",
    role: "owner",
    memberId: agent.id,
    sessionId: uuidv7(),
    address: "192.0.2.1",
  };
}
