-- Changes of the certified variant an agent serves: asked for or proposed by one person, decided by another one above the
-- agent, and in force for new sessions once notice is over. A row is never deleted: together they are the history.

create table variant_changes (
  tenant_id uuid not null,
  id uuid not null,
  agent_id uuid not null,
  acting_agent_id uuid not null,
  is_asked boolean not null,
  game_code text not null references games (code),
  variant_id text,
  from_variant_id text not null,
  to_variant_id text not null,
  reason text not null check (length(reason) between 1 and 500),
  not_before timestamptz,
  ref text not null,
  maker_tenant_id uuid not null,
  maker_id uuid not null,
  made_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'scheduled', 'done', 'rejected', 'withdrawn', 'called_off')),
  checker_tenant_id uuid,
  checker_id uuid,
  decided_at timestamptz,
  answer text,
  effective_at timestamptz,
  done_at timestamptz,
  called_off_by_tenant_id uuid,
  called_off_by_id uuid,
  called_off_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, maker_id, ref),
  foreign key (tenant_id, agent_id) references agents (tenant_id, id),
  foreign key (game_code, variant_id) references game_variants (game_code, id),
  foreign key (game_code, from_variant_id) references game_variants (game_code, id),
  foreign key (game_code, to_variant_id) references game_variants (game_code, id),
  check (variant_id is null or variant_id = to_variant_id),
  check ((state in ('scheduled', 'done', 'rejected', 'called_off')) = (checker_id is not null)),
  check ((checker_id is null) = (checker_tenant_id is null)),
  check (state not in ('scheduled', 'done', 'called_off') or checker_id <> maker_id),
  check ((state in ('scheduled', 'done', 'called_off')) = (effective_at is not null)),
  check ((state = 'done') = (done_at is not null)),
  check ((state = 'called_off') = (called_off_at is not null)),
  check (called_off_at is null or called_off_by_id is not null),
  check (effective_at is null or effective_at >= decided_at + interval '24 hours'),
  check (done_at is null or done_at >= effective_at)
);
comment on table variant_changes is 'tenant: which certified variant of a game an agent serves, changed by two people after notice; variant_id null: it gives up its own choice and serves what is in force above it; from and to: what was in force when it was made and decided, and what it comes to; acting_agent_id is who is above agent_id and decides (the platform is not of the tenant); is_asked: made by the agent itself';
create index variant_changes_agent on variant_changes (tenant_id, agent_id, id);
create index variant_changes_acting on variant_changes (tenant_id, acting_agent_id, id);
create index variant_changes_last on variant_changes (tenant_id, agent_id, game_code, done_at) where state = 'done';
create index variant_changes_due on variant_changes (tenant_id, effective_at) where state = 'scheduled';
create index variant_changes_due_anywhere on variant_changes (effective_at) where state = 'scheduled';
-- One is to come at a time: what is decided is decided from what will be in force then. One waits at a time of those that
-- the same side makes and the same one decides: whether others wait, who may not see them must not learn by a refusal.
create unique index variant_changes_scheduled on variant_changes (tenant_id, agent_id, game_code) where state = 'scheduled';
create unique index variant_changes_waiting on variant_changes (tenant_id, agent_id, game_code, acting_agent_id, is_asked) where state = 'waiting';

-- What is asked for never changes; only what becomes of it.
grant select, insert on variant_changes to reelgate_app;
grant update (state, from_variant_id, to_variant_id, checker_tenant_id, checker_id, decided_at, answer, effective_at, done_at, called_off_by_tenant_id, called_off_by_id, called_off_at) on variant_changes to reelgate_app;
