-- Games are operated per agent: what an agent and all below it may offer, within which stakes and until when; what was
-- stopped in an emergency; and on what a player has opened a game.

alter table game_sessions add column device text;
alter table game_sessions add constraint game_sessions_device_check check (device in ('desktop', 'tablet', 'phone'));

create table availability_rules (
  tenant_id uuid not null,
  agent_id uuid not null,
  game_code text not null references games (code),
  kind text not null check (kind in ('state', 'window', 'limits')),
  state text check (state in ('on', 'off', 'hidden', 'maintenance')),
  from_at timestamptz,
  to_at timestamptz,
  min_stake bigint check (min_stake > 0),
  max_stake bigint check (max_stake > 0),
  reason text not null check (length(reason) between 1 and 200),
  set_at timestamptz not null,
  set_by_tenant_id uuid not null,
  set_by_agent_id uuid not null,
  set_by_id uuid not null,
  primary key (tenant_id, agent_id, game_code, kind),
  foreign key (tenant_id, agent_id) references agents (tenant_id, id),
  check ((kind = 'limits') = (state is null)),
  check ((kind = 'window') = (from_at is not null)),
  check (kind = 'window' or to_at is null),
  check (to_at > from_at),
  check ((kind = 'limits') = (min_stake is not null or max_stake is not null)),
  check (min_stake <= max_stake)
);
comment on table availability_rules is 'tenant: how an agent and all below it may offer a game, absent: as above it; state: until changed, window: from from_at on and before to_at (null: until removed), limits: stakes in minor units; set_by_agent_id is whose member set it, who may be above the agent';
grant select, insert, update, delete on availability_rules to reelgate_app;

create table emergency_stops (
  tenant_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('game', 'provider', 'agent')),
  subject text not null,
  former_state text not null,
  reason text not null check (length(reason) between 1 and 200),
  stopped_at timestamptz not null,
  stopped_by_tenant_id uuid not null,
  stopped_by_id uuid not null,
  lifted_at timestamptz,
  lifted_by_tenant_id uuid,
  lifted_by_id uuid,
  lift_reason text check (length(lift_reason) between 1 and 200),
  primary key (tenant_id, id),
  check (lifted_at >= stopped_at),
  check ((lifted_at is null) = (lifted_by_id is null)),
  check ((lifted_at is null) = (lifted_by_tenant_id is null)),
  check ((lifted_at is null) = (lift_reason is null))
);
comment on table emergency_stops is 'tenant: emergency stops and how they were lifted; of a game or a provider in the tenant of the platform, of an agent in its own; subject: its code or id; former_state: what lifting restores';
create index emergency_stops_subject on emergency_stops (tenant_id, kind, subject, id);
grant select, insert on emergency_stops to reelgate_app;
grant update (lifted_at, lifted_by_tenant_id, lifted_by_id, lift_reason) on emergency_stops to reelgate_app;
