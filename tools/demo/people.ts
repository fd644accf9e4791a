// Makes the demo's platform, agents, members and keys through the same services everybody uses.
import { randomInt } from "node:crypto";
import { isRefusal, type Refusal } from "#contract/errors.ts";
import { issueApiKey } from "#server/access/service.ts";
import { createAgent } from "#server/agent/service/create-agent.ts";
import { installPlatform } from "#server/agent/service/install-platform.ts";
import type { Pool } from "#server/db/pool.ts";
import type { Platform } from "#server/db/platform.ts";
import type { Db } from "#server/db/database.ts";
import { hashPassword } from "#server/db/password.ts";
import type { Seal } from "#server/db/seal.ts";
import type { Ledger } from "#server/ledger/commands.ts";
import {
  AGENT_MEMBERS,
  AGENTS,
  domainOf,
  PLATFORM_DOMAIN,
  PLATFORM_MEMBERS,
  SEAMLESS_AGENT,
  type DemoAgent,
} from "./cast.ts";
import type { DemoCredentials } from "./credentials.ts";

export interface PeopleDeps {
  readonly db: Db;
  readonly ledger: Ledger;
  readonly seal: Seal;
  readonly ids: () => string;
  /** When the story begins: everybody was there by then. */
  readonly begin: Date;
}

export interface PlacedAgent extends DemoAgent {
  readonly tenantId: string;
  readonly agentId: string;
}

export interface DemoPeople {
  readonly platform: Platform & { readonly ownerId: string; readonly financeId: string };
  readonly agents: readonly PlacedAgent[];
  readonly credentials: DemoCredentials;
}

export async function makePeople(deps: PeopleDeps): Promise<DemoPeople> {
  const password = passwordInWords();
  const clock = () => deps.begin;
  const platform = await installPlatform(
    { ...deps, clock },
    { code: "reelgate", name: "Reelgate", owner: ownerOf(PLATFORM_DOMAIN, password) },
  );
  const owner = await deps.db
    .selectFrom("members")
    .select("id")
    .where("tenant_id", "=", platform.tenantId)
    .executeTakeFirstOrThrow();
  const author = {
    kind: "member",
    party: "platform",
    tenantId: platform.tenantId,
    agentId: platform.agentId,
    agentPath: [platform.agentId],
    memberId: owner.id,
    address: "127.0.0.1",
  } as const;
  const agents: PlacedAgent[] = [];
  const keys: DemoCredentials["agents"] = [];
  for (const agent of AGENTS) {
    const parent = agents.find((other) => other.code === agent.parent);
    const created = granted(
      await createAgent({ ...deps, clock, publish: () => undefined }, author, {
        parentId: parent?.agentId,
        code: agent.code,
        name: agent.name,
        currency: parent === undefined ? agent.currency : undefined,
        walletMode: agent.walletMode,
        priceBps: agent.priceBps,
        owner: ownerOf(domainOf(agent.code), password),
      }),
    );
    agents.push({ ...agent, ...created });
    const key = await issueApiKey({ ...deps, clock }, { ...created, scopes: ["read", "play", "money"], cidrs: [] });
    keys.push({
      code: agent.code,
      currency: agent.currency,
      wallet_mode: agent.walletMode,
      key_id: key.keyId,
      secret: key.secret,
    });
  }
  const members = await addMembers(deps, platform, agents, password);
  return {
    platform: { ...platform, ownerId: owner.id, financeId: members.financeId },
    agents,
    credentials: { members: members.list, agents: keys },
  };
}

/** The owner among an agent's members. */
export async function ownerIdOf(admin: Pool, { tenantId, agentId, code }: PlacedAgent): Promise<string> {
  const found = await admin.query<{ id: string }>(
    "select id from members where tenant_id = $1 and agent_id = $2 and role = 'owner' order by id limit 1",
    [tenantId, agentId],
  );
  const [owner] = found.rows;
  if (owner === undefined) throw new Error(`agent ${code} has no owner`);
  return owner.id;
}

/** Nobody's name: members of the demo are called by their sign-in, which is the same in every language. */
function ownerOf(domain: string, password: string) {
  const email = `owner@${domain}`;
  return { email, name: email, password };
}

/** A sign-in for each role: of the platform, and of the first agent; and that of the owner in seamless mode. */
async function addMembers(
  deps: PeopleDeps,
  platform: Platform,
  agents: readonly PlacedAgent[],
  password: string,
): Promise<{ list: DemoCredentials["members"]; financeId: string }> {
  const passwordHash = await hashPassword(password);
  const first = agents[0];
  if (first === undefined) throw new Error("the demo has agents");
  const parties = [
    { ...platform, party: "platform", code: "reelgate", domain: PLATFORM_DOMAIN, roles: PLATFORM_MEMBERS },
    { ...first, party: "agent", domain: domainOf(first.code), roles: AGENT_MEMBERS },
  ];
  const list: DemoCredentials["members"] = [];
  let financeId = "";
  for (const { tenantId, agentId, party, code, domain, roles } of parties) {
    for (const role of roles) {
      const login = `${role}@${domain}`;
      list.push({ role, agent: code, login, password });
      if (role === "owner") continue;
      const id = deps.ids();
      if (party === "platform" && role === "finance") financeId = id;
      await deps.db
        .insertInto("members")
        .values({
          tenant_id: tenantId,
          id,
          agent_id: agentId,
          party,
          role,
          login,
          name: login,
          password_hash: passwordHash,
          locale: null,
          created_at: deps.begin,
        })
        .execute();
      await deps.db.insertInto("directory_logins").values({ login, tenant_id: tenantId, member_id: id }).execute();
    }
  }
  for (const { code } of agents.filter((agent) => agent.code === SEAMLESS_AGENT))
    list.push({ role: "owner", agent: code, login: ownerOf(domainOf(code), password).email, password });
  return { list, financeId };
}

/** The demo asks for nothing that can be refused: a refusal is a mistake in it. */
export function granted<T extends object>(answer: T | Refusal): T {
  if (isRefusal(answer)) throw new Error(`the demo was refused: ${answer.refused} ${answer.detail}`);
  return answer;
}

const WORDS = [
  "lantern",
  "meadow",
  "moon",
  "fern",
  "owl",
  "pebble",
  "dew",
  "berry",
  "leaf",
  "hedge",
  "ember",
  "anvil",
  "pearl",
  "coral",
  "kelp",
  "tide",
];

/** Easy to type, different on every installation. */
const passwordInWords = (): string =>
  [...Array.from({ length: 3 }, () => WORDS[randomInt(WORDS.length)]), randomInt(1000, 10_000)].join("-");
