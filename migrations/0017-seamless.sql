-- Seamless mode: the player's money stays with the agent, whose wallet we call for every stake, win and rollback.

create table seamless_wallets (
  tenant_id uuid not null,
  agent_id uuid not null,
  address text not null check (length(address) between 10 and 500),
  timeout_ms integer not null default 3000 check (timeout_ms between 2000 and 8000),
  secret_encrypted bytea not null,
  former_secret_encrypted bytea,
  former_secret_until timestamptz,
  unhealthy_since timestamptz,
  changed_at timestamptz not null,
  primary key (tenant_id, agent_id),
  foreign key (tenant_id, agent_id) references agents (tenant_id, id),
  check ((former_secret_encrypted is null) = (former_secret_until is null))
);
comment on table seamless_wallets is 'tenant: where an agent''s own wallet is called and what signs the calls; a former secret signs too until its time is over; unhealthy_since: the breaker is open';

create table seamless_rounds (
  tenant_id uuid not null,
  id uuid not null,
  agent_id uuid not null,
  player_id uuid not null,
  session_id uuid not null,
  series_id uuid not null,
  number bigint not null,
  stake bigint not null check (stake >= 0),
  win bigint check (win >= 0),
  currency text not null,
  state text not null check (state in ('started', 'rejected', 'rolling_back', 'rolled_back', 'paying', 'paid', 'by_hand')),
  code text,
  balance bigint,
  attempts integer not null default 0 check (attempts >= 0),
  due_at timestamptz,
  last_failure text,
  stuck_at timestamptz,
  started_at timestamptz not null,
  ending_since timestamptz,
  ended_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, agent_id) references agents (tenant_id, id),
  foreign key (tenant_id, player_id) references players (tenant_id, id),
  check ((state in ('paying', 'rolling_back', 'started')) = (ended_at is null)),
  check (state not in ('paying', 'paid') or win is not null)
) with (fillfactor = 70);
comment on table seamless_rounds is 'tenant: what was agreed with an agent''s wallet about each round, written before it is asked; due_at: when the round is looked at again, null when it is over or a person must decide';
create unique index seamless_rounds_number on seamless_rounds (tenant_id, series_id, number) where state not in ('rejected', 'rolling_back', 'rolled_back');
create index seamless_rounds_due on seamless_rounds (tenant_id, due_at) where due_at is not null;
create index seamless_rounds_due_anywhere on seamless_rounds (due_at) where due_at is not null;
create index seamless_rounds_waiting on seamless_rounds (tenant_id, agent_id, id) where ended_at is null;
create index seamless_rounds_player on seamless_rounds (tenant_id, player_id, id);

create table wallet_calls (
  tenant_id uuid not null,
  id uuid not null,
  day date not null,
  agent_id uuid not null,
  round_id uuid,
  player_code text not null,
  type text not null check (type in ('balance', 'stake', 'win', 'rollback')),
  tx_id uuid not null,
  amount bigint not null,
  balance bigint,
  address text not null,
  at timestamptz not null,
  duration_ms integer not null check (duration_ms >= 0),
  request text not null,
  status integer,
  answer text,
  verdict text not null,
  primary key (tenant_id, id, day)
) partition by range (day);
comment on table wallet_calls is 'tenant: every call to an agent''s wallet as it went out and what came back; forgotten after 90 days, nothing depends on it';
create index wallet_calls_agent on wallet_calls (agent_id, id);
create index wallet_calls_round on wallet_calls (round_id, id);

grant select, insert, update on seamless_wallets, seamless_rounds to reelgate_app;
grant select, insert on wallet_calls to reelgate_app;

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
    foreach v_table in array array['movements', 'rounds', 'wallet_calls'] loop
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

-- Drops what wallet_calls holds of the days before, never younger than 90 days, and answers how many days that were.
create function forget_wallet_calls(p_before date) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_table text;
  v_dropped integer := 0;
begin
  for v_table in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'public.wallet_calls'::regclass and c.relname ~ '^wallet_calls_\d{8}$'
      and to_date(right(c.relname, 8), 'YYYYMMDD') < least(p_before, current_date - 90)
  loop
    execute format('drop table public.%I', v_table);
    v_dropped := v_dropped + 1;
  end loop;
  return v_dropped;
end $$;
revoke all on function forget_wallet_calls(date) from public;
grant execute on function forget_wallet_calls(date) to reelgate_app;

-- Writes down that a round came to nothing before any money moved here: the agent's wallet refused its stake, or nobody
-- knows and it is given back there. Answers rejected, or what the round is already: open, settled, refunded. It takes the
-- lock of the account that pays, as a stake does: of a stake and a rejection of the same round only one is booked.
create function reject_round(
  p_tenant_id uuid, p_round_id uuid, p_series_id uuid, p_number bigint, p_agent_id uuid, p_player_id uuid, p_session_id uuid,
  p_provider_code text, p_game_code text, p_variant_id text, p_rtp_bps integer,
  p_account_id uuid, p_currency text, p_stake bigint, p_code text, p_at timestamptz
) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_balance bigint;
  v_state text;
begin
  select a.balance into strict v_balance from accounts a
  where a.tenant_id = p_tenant_id and a.id = p_account_id and a.currency = p_currency and a.floor is not null
  for update of a;
  if exists (select from open_rounds o where o.tenant_id = p_tenant_id and o.id = p_round_id) then
    return 'open';
  end if;
  select f.state into v_state from rounds f
  where f.tenant_id = p_tenant_id and f.id = p_round_id and f.day = day_of_uuid7(p_round_id);
  if found then
    return v_state;
  end if;
  insert into rounds (tenant_id, id, day, series_id, number, agent_id, player_id, session_id, provider_code, game_code, variant_id,
    rtp_bps, currency, state, code, stake, win, balance_after, started_at, settled_at)
  values (p_tenant_id, p_round_id, day_of_uuid7(p_round_id), p_series_id, p_number, p_agent_id, p_player_id, p_session_id,
    p_provider_code, p_game_code, p_variant_id, p_rtp_bps, p_currency, 'rejected', p_code, p_stake, 0, v_balance, p_at, p_at);
  return 'rejected';
end $$;
revoke all on function reject_round from public;
grant execute on function reject_round to reelgate_app;

-- As before, and not while the agent's wallet is being asked for a stake of the series.
create or replace function close_series(p_tenant_id uuid, p_series_id uuid, p_account_id uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from accounts a where a.tenant_id = p_tenant_id and a.id = p_account_id for update;
  if exists (select from open_rounds o where o.tenant_id = p_tenant_id and o.series_id = p_series_id) then
    return false;
  end if;
  if exists (
    select from seamless_rounds r where r.tenant_id = p_tenant_id and r.series_id = p_series_id and r.state = 'started'
  ) then
    return false;
  end if;
  update stake_series set closed = true where tenant_id = p_tenant_id and id = p_series_id;
  return true;
end $$;

-- As before, and not while something must still be told the agent's wallet under the player's code; what was said is kept
-- without the code.
create or replace function anonymise_player(p_tenant_id uuid, p_player_id uuid, p_code text, p_at timestamptz) returns boolean
language plpgsql security definer
set search_path = pg_catalog, public, pg_temp
as $$
declare
  v_wallet_id uuid;
  v_agent_id uuid;
  v_code text;
begin
  select p.wallet_account_id, p.agent_id, p.code into strict v_wallet_id, v_agent_id, v_code
  from players p where p.tenant_id = p_tenant_id and p.id = p_player_id for update of p;
  perform from accounts a where a.tenant_id = p_tenant_id and a.id = v_wallet_id for update of a;
  -- A statement of its own, so that it sees what whoever held the account before has committed.
  if exists (
    select from accounts a where a.tenant_id = p_tenant_id and a.id = v_wallet_id and (a.balance <> 0 or a.reserved <> 0)
  ) or exists (
    select from open_rounds o where o.tenant_id = p_tenant_id and o.player_id = p_player_id
  ) or exists (
    select from seamless_rounds r where r.tenant_id = p_tenant_id and r.player_id = p_player_id and r.ended_at is null
  ) then
    return false;
  end if;
  update players p set code = p_code, name = null, country = null, locale = null, state = 'closed', anonymised_at = p_at
  where p.tenant_id = p_tenant_id and p.id = p_player_id;
  update player_notes n set text = null where n.tenant_id = p_tenant_id and n.player_id = p_player_id;
  update game_sessions s set lobby_url = null, ext_ref = null where s.tenant_id = p_tenant_id and s.player_id = p_player_id;
  update wallet_calls c set player_code = p_code, request = '', answer = null
  where c.tenant_id = p_tenant_id and c.agent_id = v_agent_id and c.player_code = v_code;
  return true;
end $$;
