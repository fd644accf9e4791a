-- Webhooks: what we tell an agent's server by itself. A delivery is written in the transaction that makes its event happen,
-- and a job sends it from there, again and again until it is taken or three days are over.

create table webhook_addresses (
  tenant_id uuid not null,
  agent_id uuid not null,
  address text not null check (length(address) between 10 and 500),
  events text[] not null check (cardinality(events) > 0),
  secret_encrypted bytea not null,
  former_secret_encrypted bytea,
  former_secret_until timestamptz,
  off_since timestamptz,
  off_reason text check (off_reason in ('by_member', 'gone')),
  changed_at timestamptz not null,
  primary key (tenant_id, agent_id),
  foreign key (tenant_id, agent_id) references agents (tenant_id, id),
  check ((former_secret_encrypted is null) = (former_secret_until is null)),
  check ((off_since is null) = (off_reason is null))
);
comment on table webhook_addresses is 'tenant: where an agent''s webhooks go, which of them, and what signs them; a former secret signs too until its time is over; off_since: nothing is sent there';

create table webhook_deliveries (
  tenant_id uuid not null,
  id uuid not null,
  agent_id uuid not null,
  player_id uuid,
  type text not null,
  key text not null,
  body text not null,
  state text not null default 'waiting' check (state in ('waiting', 'taken', 'given_up')),
  attempts integer not null default 0 check (attempts >= 0),
  since timestamptz not null,
  due_at timestamptz,
  last_status integer,
  last_failure text,
  last_attempt_at timestamptz,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, agent_id, key),
  foreign key (tenant_id, agent_id) references webhook_addresses (tenant_id, agent_id),
  check (state = 'waiting' or due_at is null)
) with (fillfactor = 70);
comment on table webhook_deliveries is 'tenant: one event told to one address, with the body as it goes out; key names the event, so that it is told once however often it is found; since: when the present run of tries began; waiting without due_at: held while the address is off';
create index webhook_deliveries_due on webhook_deliveries (tenant_id, due_at) where due_at is not null;
create index webhook_deliveries_due_anywhere on webhook_deliveries (due_at) where due_at is not null;
create index webhook_deliveries_agent on webhook_deliveries (tenant_id, agent_id, id);
create index webhook_deliveries_open on webhook_deliveries (tenant_id, agent_id, state) where state <> 'taken';
create index webhook_deliveries_player on webhook_deliveries (tenant_id, player_id) where player_id is not null;

create table webhook_attempts (
  tenant_id uuid not null,
  id uuid not null,
  delivery_id uuid not null,
  address text not null,
  headers jsonb not null,
  status integer,
  answer text,
  failure text,
  duration_ms integer not null check (duration_ms >= 0),
  next_at timestamptz,
  at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, delivery_id) references webhook_deliveries (tenant_id, id)
);
comment on table webhook_attempts is 'tenant: each try of a delivery, with the signed headers and the beginning of the answer; forgotten with its delivery';
create index webhook_attempts_delivery on webhook_attempts (tenant_id, delivery_id, id);

create table webhook_credit_states (
  tenant_id uuid not null,
  agent_id uuid not null,
  told text not null check (told in ('ok', 'low', 'critical', 'exhausted')),
  seen text not null check (seen in ('ok', 'low', 'critical', 'exhausted')),
  primary key (tenant_id, agent_id),
  foreign key (tenant_id, agent_id) references webhook_addresses (tenant_id, agent_id)
);
comment on table webhook_credit_states is 'tenant: the state of an agent''s credit that its webhooks were last told of, and the one seen at the last look; a turn is told once it is seen twice';

grant select, insert, update on webhook_addresses, webhook_credit_states to reelgate_app;
grant select, insert, update, delete on webhook_deliveries, webhook_attempts to reelgate_app;

-- As before, and webhooks name the player as it is called from now on, those that still wait to be sent too.
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
  update certification_cases c set exchanges = '[]'
  where c.tenant_id = p_tenant_id and c.certification_id in (
    select t.id from certifications t
    where t.tenant_id = p_tenant_id and t.agent_id = v_agent_id and v_code in (t.player_code, t.blocked_code)
  );
  update certifications t set player_code = case t.player_code when v_code then p_code else t.player_code end,
    blocked_code = case t.blocked_code when v_code then p_code else t.blocked_code end
  where t.tenant_id = p_tenant_id and t.agent_id = v_agent_id and v_code in (t.player_code, t.blocked_code);
  update webhook_attempts w set answer = null
  where w.tenant_id = p_tenant_id and w.delivery_id in (
    select d.id from webhook_deliveries d where d.tenant_id = p_tenant_id and d.player_id = p_player_id
  );
  update webhook_deliveries d
  set body = case when d.type = 'session.closed'
    then jsonb_set(jsonb_set(d.body::jsonb, '{data,player}', to_jsonb(p_code)), '{data,ext_ref}', 'null')::text
    else jsonb_set(d.body::jsonb, '{data,player}', to_jsonb(p_code))::text end
  where d.tenant_id = p_tenant_id and d.player_id = p_player_id;
  return true;
end $$;
