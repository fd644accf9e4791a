/** Fills both tables of calls with as many rows as asked for, spread as traffic is: over 90 days, a hot agent, hot players, rare codes. */
import type { Pool } from "#server/db/pool.ts";
import type { MemberCaller } from "#server/http/caller.ts";
import type { Tree } from "../../test/factories/tree.ts";

export interface CalledAgents {
  /** Six of ten calls. */
  readonly hot: MemberCaller;
  /** Two of ten thousand. */
  readonly small: MemberCaller;
}

const OTHERS = 18;
const PLAYERS = 20_000;
const DAYS = 90;

/** A number from 0 to 1 that belongs to row `n` and this name. */
const chance = (name: number): string => `((hashint8extended(n, ${name}) & 1073741823) / 1073741824.0::float8)`;
/** An id of the instant that `ms` names, unlike that of any other row. */
const idAt = (ms: string, of: string): string =>
  `(lpad(to_hex(${ms}), 12, '0') || '7' || left(md5(${of}), 3) || '8' || right(md5(${of}), 15))::uuid`;

/** From then to now, more by day than by night; `turn` is the call's place in the order of time. */
const instant = (turn: string): string =>
  `(extract(epoch from now()) * 1000 - ${DAYS} * 86400000.0 * (1 - ${turn}) + 10000000 * sin(${turn} * ${DAYS} * 2 * pi()) - 10000000)::bigint`;

const PLACED = `
  select n, b.tenant_id, b.agent_id, b.key_id, c.ms, 'player-' || floor(${PLAYERS} * ${chance(2)} ^ 3)::integer as player,
    ${chance(3)} as outcome, ${chance(4)} as kind, md5(n::text) as noise
  from generate_series($1::bigint, $2::bigint) n
  cross join lateral (select case when ${chance(1)} < 0.6 then 0 when ${chance(1)} < 0.6002 then 1
    else 2 + floor(${chance(5)} * ${OTHERS})::integer end as place) a
  join bench_agents b using (place)`;

const API_CALLS = `
  insert into api_calls (tenant_id, id, day, agent_id, key_id, at, method, route, path, address, request_headers, request, status,
    code, answer_headers, answer, duration_ms, player_code, named, round_id, session_id, transfer_id)
  select tenant_id, id, (to_timestamp(ms / 1000.0) at time zone 'UTC')::date, agent_id, key_id, to_timestamp(ms / 1000.0),
    case when kind < 0.55 then 'POST' else 'GET' end, route, replace(route, '{code}', player), '192.0.2.7',
    jsonb_build_object('content-type', 'application/json', 'content-length', '96', 'user-agent', 'operator/4.2 (linux)', 'accept', '*/*',
      'reelgate-key', key_id, 'reelgate-timestamp', (ms / 1000)::text, 'reelgate-nonce', left(noise, 24), 'reelgate-signature', null),
    case when kind < 0.55 then jsonb_build_object('player', player, 'transfer_id', 'd-' || n, 'amount', 500, 'currency', 'BRL')::text else '' end,
    case when code is null then 200 else 422 end, code,
    jsonb_build_object('content-type', 'application/json; charset=utf-8', 'request-id', id, 'ratelimit', '"default";r=99;t=1',
      'cache-control', 'no-store'),
    jsonb_build_object('player', player, 'state', 'active', 'currency', 'BRL', 'balance', 125000, 'note', noise || noise || noise)::text,
    (8 + 40 * outcome)::integer, case when kind < 0.9 then player end,
    case when kind > 0.96 then (select array_agg('player-' || floor(${PLAYERS} * ((n * 7919 + i * 104729) % 1000003 / 1000003.0) ^ 3)::integer)
      from generate_series(1, 20) i) end,
    case when kind between 0.85 and 0.9 then ${idAt("ms - 60000", "noise")} end,
    case when kind between 0.3 and 0.55 then ${idAt("ms", "noise || 's'")} end,
    case when kind < 0.3 then 'd-' || n end
  from (
    select p.*, ${idAt("p.ms", "p.noise || 'a'")} as id,
      case when kind < 0.3 then '/v1/players/{code}/deposits' when kind < 0.55 then '/v1/sessions' when kind < 0.85 then '/v1/players/{code}'
        when kind < 0.9 then '/v1/rounds/{id}' else '/v1/players' end as route,
      case when outcome < 0.02 then 'player_not_found' when outcome < 0.029 then 'balance_insufficient'
        when outcome < 0.03 then 'validation_failed' when outcome < 0.03002 then 'rate_limited' end as code
    from (${PLACED.replace("c.ms", `${instant("n / $3::float8")} as ms`)}) p
  ) c`;

/** Of two calls in a row the first is the stake of a round, the second its win. */
const WALLET_CALLS = `
  insert into wallet_calls (tenant_id, id, day, agent_id, round_id, player_code, type, tx_id, amount, balance, address, at, duration_ms,
    request, status, answer_headers, answer, verdict)
  select tenant_id, ${idAt("ms + side * 400", "turn::text || 'w' || side")}, (to_timestamp((ms + side * 400) / 1000.0) at time zone 'UTC')::date,
    agent_id, ${idAt("ms", "turn::text || 'r'")}, player, case side when 0 then 'stake' else 'win' end,
    ${idAt("ms + side * 300", "turn::text || 't' || side")}, 100, 99900, 'https://wallet.example.com/reelgate',
    to_timestamp((ms + side * 400) / 1000.0), (20 + 60 * outcome)::integer,
    jsonb_build_object('player', player, 'round', ${idAt("ms", "turn::text || 'r'")}, 'amount', 100, 'currency', 'BRL', 'note', noise)::text,
    case when side = 0 and outcome < 0.002 then null else 200 end, '{"content-type": "application/json", "server": "nginx"}',
    '{"status": "ok", "balance": 99900}',
    case when side = 1 then 'ok' when outcome < 0.00001 then 'answer_invalid' when outcome < 0.002 then 'timed_out'
      when outcome < 0.03 then 'insufficient_funds' else 'ok' end
  from (
    select p.n as turn, p.*, s.side
    from (${PLACED.replace("c.ms", `${instant("n * 2 / $3::float8")} as ms`)}) p cross join (values (0), (1)) s (side)
  ) c`;

/** `calls` rows in all, half of them in each table; indexes are built over what is there already. */
export async function fillCalls(owner: Pool, tree: Tree, calls: number): Promise<CalledAgents> {
  const hot = await tree.plant(tree.platform, "hot");
  const small = await tree.plant(tree.platform, "small");
  // Of the others only the calls count: nobody looks at those agents themselves.
  await owner.query(
    `create unlogged table bench_agents as
     select place - 1 as place, tenant_id, agent_id, gen_random_uuid() as key_id
     from unnest($1::uuid[], $2::uuid[]) with ordinality a (tenant_id, agent_id, place)
     union all
     select 2 + other, gen_random_uuid(), gen_random_uuid(), gen_random_uuid() from generate_series(0, $3 - 1) other`,
    [[hot.tenantId, small.tenantId], [hot.agentId, small.agentId], OTHERS],
  );
  await owner.query("select ensure_partitions(current_date - 91, current_date + 1)");
  const half = Math.floor(calls / 2);
  await Promise.all([
    withoutIndexes(owner, "api_calls", () => owner.query(API_CALLS, [1, half, half])),
    withoutIndexes(owner, "wallet_calls", () => owner.query(WALLET_CALLS, [1, Math.floor(half / 2), half])),
  ]);
  for (const table of ["api_calls", "wallet_calls"]) await owner.query(`vacuum analyze ${table}`);
  await owner.query("checkpoint");
  return { hot, small };
}

async function withoutIndexes(owner: Pool, table: string, fill: () => Promise<unknown>): Promise<void> {
  const { rows } = await owner.query<{ name: string; definition: string }>(
    `select c.relname as name, pg_get_indexdef(c.oid) as definition
     from pg_index i join pg_class c on c.oid = i.indexrelid where i.indrelid = $1::regclass and not i.indisprimary`,
    [table],
  );
  for (const { name } of rows) await owner.query(`drop index ${name}`);
  await fill();
  for (const { definition } of rows) await owner.query(definition.replace(" ON ONLY ", " ON "));
}
