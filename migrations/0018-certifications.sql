-- Certifications: our cases played against an agent's wallet, and what came of each.

create table certifications (
  tenant_id uuid not null,
  id uuid not null,
  agent_id uuid not null,
  started_by text not null,
  wallet_address text not null,
  player_code text not null,
  blocked_code text,
  currency text not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'ended', 'interrupted')),
  runner uuid,
  lease_until timestamptz,
  taken bigint check (taken >= 0),
  given bigint check (given >= 0),
  balance_before bigint,
  balance_after bigint,
  certificate text,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, agent_id) references agents (tenant_id, id),
  check ((state in ('ended', 'interrupted')) = (ended_at is not null)),
  check (certificate is null or state = 'ended')
);
comment on table certifications is 'tenant: runs of our cases against an agent''s wallet; a run whose lease is over has died and is not played again; certificate is of a run that passed every case';
create index certifications_agent on certifications (tenant_id, agent_id, id);
create index certifications_under_way on certifications (tenant_id, id) where state in ('waiting', 'running');
-- One at a time for each agent, whichever node runs it.
create unique index certifications_one on certifications (tenant_id, agent_id) where state in ('waiting', 'running');

create table certification_cases (
  tenant_id uuid not null,
  certification_id uuid not null,
  case_id text not null,
  place integer not null check (place >= 0),
  verdict text not null check (verdict in ('passed', 'failed', 'skipped')),
  why_skipped text,
  miss jsonb,
  exchanges jsonb not null,
  primary key (tenant_id, certification_id, case_id),
  foreign key (tenant_id, certification_id) references certifications (tenant_id, id),
  check ((verdict = 'failed') = (miss is not null)),
  check ((verdict = 'skipped') = (why_skipped is not null))
);
comment on table certification_cases is 'tenant: what was sent and what came in each case of a certification, without signatures; miss is what was expected and not found';

grant select, insert, update on certifications to reelgate_app;
grant select, insert on certification_cases to reelgate_app;

-- As before, and what was said of the player in certifications is forgotten too.
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
  return true;
end $$;
