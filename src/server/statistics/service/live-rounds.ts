// Says by live event which agents have new settled rounds, once the figures have them.
import { sql } from "kysely";
import { inSpan, type ConsumerRules, type FeedSpan } from "../../ledger/feed/consume.ts";
import type { Db } from "../../db/database.ts";
import type { Publish } from "../../live/publish.ts";

interface AgentRounds {
  readonly agentId: string;
  /** Ids from the root of the tenant down to the agent. */
  readonly path: string[];
  readonly rounds: bigint;
}

/**
 * Published inside the transaction that moves the mark: where that fails, the event is published again. An event is only
 * a reason to refetch, so twice does no harm, and never would.
 */
export const liveConsumer = (publish: Publish): ConsumerRules<AgentRounds[], void> => ({
  name: "live",
  behind: "figures",
  counts: "rounds",
  most: 50_000,
  prepare: listAgentRounds,
  apply: async (_tx, _span, agents) => {
    publish(
      agents.map(({ agentId, path, rounds }) => ({ kind: "round.settled", agentId, path, count: Number(rounds) })),
    );
  },
});

async function listAgentRounds(db: Db, span: FeedSpan): Promise<AgentRounds[]> {
  const found = await sql<AgentRounds>`
    select a.id as "agentId", a.path, n.rounds
    from (
      select r.agent_id, count(*) as rounds from rounds r
      where ${inSpan("r", span)} and r.state = 'settled' group by r.agent_id
    ) n
    join agents a on a.tenant_id = ${span.tenantId} and a.id = n.agent_id`.execute(db);
  return found.rows;
}
