-- Calls of agents' servers to us are kept as those to agents' wallets are, to be looked at in one list.

create table api_calls (
  tenant_id uuid not null,
  id uuid not null,
  day date not null,
  agent_id uuid not null,
  key_id uuid not null,
  at timestamptz not null,
  method text not null,
  route text not null,
  path text not null,
  address text not null,
  request_headers jsonb not null,
  request text not null,
  request_cut_from integer,
  status integer not null,
  code text,
  answer_headers jsonb not null,
  answer text not null,
  answer_cut_from integer,
  duration_ms integer not null check (duration_ms >= 0),
  player_code text,
  named text[],
  round_id uuid,
  session_id uuid,
  transfer_id text,
  primary key (tenant_id, id, day)
) partition by range (day);
comment on table api_calls is 'tenant: every call of an agent''s server as it came and what it was answered, without secrets; id is the request''s own; named are the players of a list that was answered; cut_from is how long a body was that is not kept whole; forgotten after 90 days, nothing depends on it';
create index api_calls_agent on api_calls (agent_id, day, id);
create index api_calls_player on api_calls (agent_id, player_code, day, id) where player_code is not null;
create index api_calls_round on api_calls (round_id, day, id) where round_id is not null;
create index api_calls_transfer on api_calls (agent_id, transfer_id, day, id) where transfer_id is not null;
create index api_calls_failed on api_calls (tenant_id, agent_id, day, id) include (at, code) where code is not null;
create index api_calls_named on api_calls using gin (named) where named is not null;
grant select, insert on api_calls to reelgate_app;

alter table wallet_calls add column answer_headers jsonb;
create index wallet_calls_agent_day on wallet_calls (agent_id, day, id);
drop index wallet_calls_agent;
create index wallet_calls_player on wallet_calls (agent_id, player_code, day, id);
create index wallet_calls_tx on wallet_calls (tx_id);
create index wallet_calls_failed on wallet_calls (tenant_id, agent_id, day, id) include (at, verdict) where verdict <> 'ok';

-- As before, for every table that is kept by the day.
create or replace function ensure_partitions(p_from date, p_to date) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_day date := p_from;
  v_table text;
  v_made integer := 0;
begin
  if p_to - p_from > 800 then
    raise exception 'at most 800 days of partitions at a time';
  end if;
  while v_day <= p_to loop
    for v_table in
      select c.relname from pg_partitioned_table p
      join pg_class c on c.oid = p.partrelid
      join pg_attribute a on a.attrelid = p.partrelid and a.attnum = p.partattrs[0]
      where c.relnamespace = 'public'::regnamespace and p.partstrat = 'r' and p.partnatts = 1 and a.attname = 'day'
      order by c.relname
    loop
      -- Two nodes may start at the same time: whoever comes second finds the day made.
      begin
        if to_regclass(format('public.%I', v_table || '_' || to_char(v_day, 'YYYYMMDD'))) is null then
          execute format('create table public.%I partition of public.%I for values from (%L) to (%L)',
            v_table || '_' || to_char(v_day, 'YYYYMMDD'), v_table, v_day, v_day + 1);
          v_made := v_made + 1;
        end if;
      exception when duplicate_table or unique_violation then
        null;
      end;
    end loop;
    v_day := v_day + 1;
  end loop;
  return v_made;
end $$;

-- Drops what api_calls holds of the days before, never younger than 90 days, and answers how many days that were.
create function forget_api_calls(p_before date) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_table text;
  v_dropped integer := 0;
begin
  for v_table in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'public.api_calls'::regclass and c.relname ~ '^api_calls_\d{8}$'
      and to_date(right(c.relname, 8), 'YYYYMMDD') < least(p_before, current_date - 90)
  loop
    execute format('drop table public.%I', v_table);
    v_dropped := v_dropped + 1;
  end loop;
  return v_dropped;
end $$;
revoke all on function forget_api_calls(date) from public;
grant execute on function forget_api_calls(date) to reelgate_app;

-- Takes a player out of what is kept of calls: its own calls keep their time, their way and what came of them, and no
-- word more; of lists that named it the answer goes.
create function forget_player_calls(p_tenant_id uuid, p_agent_id uuid, p_code text, p_new_code text) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update api_calls c set player_code = p_new_code, path = c.route, request = '',
    request_headers = '{}', request_cut_from = null, answer = '', answer_cut_from = null, transfer_id = null, named = null
  where c.tenant_id = p_tenant_id and c.agent_id = p_agent_id and c.player_code = p_code;
  update api_calls c set answer = '', answer_cut_from = null, path = c.route, named = null
  where c.tenant_id = p_tenant_id and c.agent_id = p_agent_id and c.named @> array[p_code] and c.named is not null;
  update wallet_calls c set answer_headers = null
  where c.tenant_id = p_tenant_id and c.agent_id = p_agent_id and c.player_code = p_new_code;
end $$;
revoke all on function forget_player_calls(uuid, uuid, text, text) from public;
grant execute on function forget_player_calls(uuid, uuid, text, text) to reelgate_app;
