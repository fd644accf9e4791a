// What is under way in the demo: changes of variants in each of their states before they are in force, and maintenance to come.
import { NOTICE_HOURS } from "#contract/variant.ts";
import type { Pool } from "#server/db/pool.ts";
import { uuidAt } from "#server/db/uuid.ts";
import { ownerIdOf, type DemoPeople, type PlacedAgent } from "./people.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

interface Story {
  readonly agent: string;
  readonly game: string;
  readonly to: string;
  readonly reason: string;
  /** Before the story is told. */
  readonly madeHoursAgo: number;
  readonly decided?: { readonly hoursAgo: number; readonly answer: string | null };
}

/** What everybody serves at first. */
const FROM = "r96";
/** None is in force yet: the rounds of the history were all played in the variant that everybody serves at first. */
const STORIES: readonly Story[] = [
  {
    agent: "aurora",
    game: "saltglass-choir",
    to: "r90",
    reason: "Longer evenings at the same stakes",
    madeHoursAgo: 12 * 24,
    decided: { hoursAgo: 11 * 24, answer: "Please ask for all three games together" },
  },
  {
    agent: "meridian",
    game: "ember-anvil",
    to: "r94",
    reason: "The margin agreed on for the new lobby",
    madeHoursAgo: 6,
  },
  {
    agent: "atlas_nordic",
    game: "lantern-meadow",
    to: "r94",
    reason: "The same RTP as in our other games",
    madeHoursAgo: 9,
    decided: { hoursAgo: 5, answer: null },
  },
];

export interface OperationsPlan {
  readonly admin: Pool;
  readonly people: DemoPeople;
  /** When the story is told. */
  readonly until: Date;
}

export async function placeOperations(plan: OperationsPlan): Promise<void> {
  for (const story of STORIES) await placeChange(plan, story);
  await announceMaintenance(plan);
}

async function placeChange(plan: OperationsPlan, { agent: code, ...story }: Story): Promise<void> {
  const { admin, until } = plan;
  const agent = agentOf(plan.people, code);
  const decides = await decidingFor(plan, agent);
  const ago = (hours: number): Date => new Date(until.getTime() - hours * HOUR_MS);
  const madeAt = ago(story.madeHoursAgo);
  const decidedAt = story.decided === undefined ? null : ago(story.decided.hoursAgo);
  const isRejected = (story.decided?.answer ?? null) !== null;
  await admin.query(
    `insert into variant_changes (tenant_id, id, agent_id, acting_agent_id, is_asked, game_code, variant_id, from_variant_id,
       to_variant_id, reason, ref, maker_tenant_id, maker_id, made_at, state, checker_tenant_id, checker_id, decided_at, answer,
       effective_at)
     values ($1, $2::uuid, $3, $4, true, $5, $6, $7, $6, $8, $2::uuid::text, $1, $9, $10, $11, $12, $13, $14, $15, $16)`,
    [
      agent.tenantId,
      uuidAt(madeAt.getTime()),
      agent.agentId,
      decides.agentId,
      story.game,
      story.to,
      FROM,
      story.reason,
      await ownerIdOf(admin, agent),
      madeAt,
      decidedAt === null ? "waiting" : isRejected ? "rejected" : "scheduled",
      decidedAt && decides.tenantId,
      decidedAt && decides.memberId,
      decidedAt,
      story.decided?.answer ?? null,
      decidedAt === null || isRejected ? null : new Date(decidedAt.getTime() + NOTICE_HOURS * HOUR_MS),
    ],
  );
}

function agentOf(people: DemoPeople, code: string | null): PlacedAgent {
  const found = people.agents.find((agent) => agent.code === code);
  if (found === undefined) throw new RangeError(`the demo has no agent ${code}`);
  return found;
}

/** Who is above an agent; above a root is the platform. */
async function decidingFor({ admin, people }: OperationsPlan, { parent }: PlacedAgent) {
  if (parent === null) {
    const { tenantId, agentId, ownerId: memberId } = people.platform;
    return { tenantId, agentId, memberId };
  }
  const above = agentOf(people, parent);
  return { tenantId: above.tenantId, agentId: above.agentId, memberId: await ownerIdOf(admin, above) };
}

/** In the small hours of a day to come. */
async function announceMaintenance({ admin, until }: OperationsPlan): Promise<void> {
  const midnight = Date.UTC(until.getUTCFullYear(), until.getUTCMonth(), until.getUTCDate());
  const from = midnight + 6 * DAY_MS + 5 * HOUR_MS;
  await admin.query(
    `insert into provider_windows (id, provider_code, from_at, to_at, reason, announced_at)
     values ($1, 'reelgate_studio', $2, $3, 'Update of the database', $4)`,
    [uuidAt(until.getTime()), new Date(from), new Date(from + 2 * HOUR_MS), until],
  );
}
