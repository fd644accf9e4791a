/** What members ask of calls: pages first and deep, with each filter and several, errors by hour, one call, calls of a round. */
import { isRefusal } from "#contract/errors.ts";
import { countErrors } from "#server/access/service/count-errors.ts";
import { readCall, readCalls } from "#server/access/service/read-calls.ts";
import type { Db } from "#server/db/database.ts";
import { encodeCursor } from "#server/db/keyset.ts";
import type { Pool } from "#server/db/pool.ts";
import { uuidFloor } from "#server/db/uuid.ts";
import type { MemberCaller } from "#server/http/caller.ts";
import { listCallsOfRound, listCallsOfSession } from "#server/seamless/queries.ts";
import type { CalledAgents } from "./many-calls.ts";

export interface Question {
  readonly name: string;
  readonly ask: (db: Db) => Promise<unknown>;
}

const DAY_MS = 86_400_000;
const clock = () => new Date();
const ago = (days: number) => new Date(Date.now() - days * DAY_MS);
const PAGE = 50;

export async function questionsOf(owner: Pool, agents: CalledAgents, platform: MemberCaller): Promise<Question[]> {
  const { hot, small } = agents;
  const seen = await sampleOf(owner, hot);
  const deep = encodeCursor("calls, newest", [uuidFloor(ago(45))]);
  const deepFromOldest = encodeCursor("calls, oldest", [uuidFloor(ago(45))]);
  const page = (by: MemberCaller, of: MemberCaller, asked: Partial<Parameters<typeof readCalls>[3]>) => (db: Db) =>
    answered(readCalls({ db, clock }, by, of.agentId, { limit: PAGE, sort: "newest", ...asked }));
  const { tenantId, agentId } = hot;
  const session = {
    id: uuidFloor(ago(20)),
    tenantId,
    agentId,
    playerId: uuidFloor(ago(60)),
    playerCode: seen.player,
    createdAt: ago(20),
  };
  const errors = (of: MemberCaller, hours: "24" | "168") => (db: Db) =>
    answered(countErrors({ db, clock }, of, of.agentId, hours));
  const asked: Record<string, Parameters<typeof page>[2]> = {
    "first page": {},
    "deep page": { cursor: deep },
    "oldest first": { sort: "oldest" },
    "oldest first, deep": { sort: "oldest", cursor: deepFromOldest },
    "direction in": { direction: "in" },
    "direction out, deep": { direction: "out", cursor: deep },
    "an hour 30 days ago": { from: ago(30).toISOString(), to: new Date(ago(30).getTime() + DAY_MS / 24).toISOString() },
    "the busiest player": { player: "player-0" },
    "the busiest player, deep": { player: "player-0", cursor: deep },
    "a player": { player: seen.player },
    "nobody's code": { player: "nobody" },
    "a round": { round: seen.round },
    "a round of nobody": { round: uuidFloor(ago(20)) },
    "a transfer": { transaction: seen.transfer },
    "a wallet's transaction": { transaction: seen.tx },
    failed: { failed: "yes" },
    "failed, deep": { failed: "yes", cursor: deep },
    "a frequent code": { code: "player_not_found" },
    "a frequent code, deep": { code: "insufficient_funds", cursor: deep },
    "a rare code": { code: "rate_limited" },
    "a code that never came": { code: "never_came" },
    "a rare code, in, of 60 days": { code: "rate_limited", direction: "in", from: ago(60).toISOString() },
    "the busiest player, failed": { player: "player-0", failed: "yes" },
    "the busiest player, a rare code": { player: "player-0", code: "rate_limited" },
    "a player, failed, in": { player: seen.player, failed: "yes", direction: "in" },
    "a player and a round": { player: seen.player, round: seen.round },
  };
  return [
    ...Object.entries(asked).map(([name, what]) => ({ name: `hot agent: ${name}`, ask: page(hot, hot, what) })),
    ...["first page", "deep page", "oldest first", "a rare code", "nobody's code"].map((name) => ({
      name: `small agent: ${name}`,
      ask: page(small, small, asked[name] ?? {}),
    })),
    ...["first page", "deep page", "failed"].map((name) => ({
      name: `the platform, hot agent: ${name}`,
      ask: page(platform, hot, asked[name] ?? {}),
    })),
    { name: "one call of an agent's server", ask: (db) => answered(readCall({ db }, hot, hot.agentId, seen.api)) },
    { name: "one call to a wallet", ask: (db) => answered(readCall({ db }, hot, hot.agentId, seen.wallet)) },
    { name: "calls of a session of 20 days ago", ask: (db) => listCallsOfSession(db, session, PAGE) },
    {
      name: "calls of a round",
      ask: (db) => listCallsOfRound(db, hot.tenantId, { id: seen.round, agentId: hot.agentId }),
    },
    { name: "errors of 24 hours, hot agent", ask: errors(hot, "24") },
    { name: "errors of 168 hours, hot agent", ask: errors(hot, "168") },
    { name: "errors of 168 hours, small agent", ask: errors(small, "168") },
  ];
}

async function answered<T extends object>(asked: Promise<T>): Promise<void> {
  const answer = await asked;
  if (isRefusal(answer)) throw new Error(answer.detail);
}

interface Sample {
  readonly player: string;
  readonly round: string;
  readonly tx: string;
  readonly wallet: string;
  readonly api: string;
  readonly transfer: string;
}

/** Of one middling day of an agent. */
async function sampleOf(owner: Pool, { agentId }: MemberCaller): Promise<Sample> {
  const { rows } = await owner.query<Sample>(
    `select w.player_code as player, w.round_id as round, w.tx_id as tx, w.id as wallet, a.id as api, a.transfer_id as transfer
     from (select * from wallet_calls where agent_id = $1 and day = current_date - 40 order by player_code desc limit 1) w,
       (select * from api_calls where agent_id = $1 and day = current_date - 40 and transfer_id is not null order by id limit 1) a`,
    [agentId],
  );
  const [sample] = rows;
  if (sample === undefined) throw new Error("there are too few calls to ask for");
  return sample;
}
