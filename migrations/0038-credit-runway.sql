-- Credit runway: the state of each agent's credit and since when, every turn of it with what it cost, what members have set
-- about it, and automatic top-ups (docs/decisions/0056-credit-runway.md).

create table credit_states (
  tenant_id uuid not null,
  agent_id uuid not null,
  state text not null check (state in ('none', 'ok', 'low', 'critical', 'exhausted')),
  seen text not null check (seen in ('none', 'ok', 'low', 'critical', 'exhausted')),
  since timestamptz not null,
  primary key (tenant_id, agent_id),
  foreign key (tenant_id, agent_id) references agents (tenant_id, id)
);
comment on table credit_states is 'tenant: state of an agent''s credit and since when, and the state found by the last check; a turn counts once two checks in a row find it; none: it never had credit';
grant select, insert, update on credit_states to reelgate_app;

-- Since when is not known of what was kept until now.
insert into credit_states (tenant_id, agent_id, state, seen, since)
select w.tenant_id, w.agent_id, w.told, w.seen, now() from webhook_credit_states w;
drop table webhook_credit_states;

create table credit_turns (
  tenant_id uuid not null,
  id uuid not null,
  agent_id uuid not null,
  at timestamptz not null,
  from_state text not null check (from_state in ('none', 'ok', 'low', 'critical', 'exhausted')),
  to_state text not null check (to_state in ('ok', 'low', 'critical', 'exhausted')),
  available bigint not null,
  ended_at timestamptz,
  counted_to timestamptz not null,
  refused bigint not null default 0 check (refused >= 0),
  refused_amount bigint not null default 0 check (refused_amount >= 0),
  lost bigint check (lost >= 0),
  primary key (tenant_id, id),
  foreign key (tenant_id, agent_id) references agents (tenant_id, id),
  check (from_state <> to_state),
  check (ended_at is null or ended_at >= at),
  check (to_state = 'exhausted' or refused = 0),
  check (to_state = 'exhausted' or lost is null)
);
comment on table credit_turns is 'tenant: each turn of the state of an agent''s credit, until the next one ends it; of exhausted credit the stakes refused (counted up to counted_to), and once it ended an estimate of the turnover lost; never deleted';
create index credit_turns_agent on credit_turns (tenant_id, agent_id, id);
create unique index credit_turns_open on credit_turns (tenant_id, agent_id) where ended_at is null;
grant select, insert on credit_turns to reelgate_app;
grant update (ended_at, counted_to, refused, refused_amount, lost) on credit_turns to reelgate_app;

create table credit_settings (
  tenant_id uuid not null,
  agent_id uuid not null,
  low_hours integer,
  critical_hours integer,
  snoozed_until timestamptz,
  snoozed_at timestamptz,
  snoozed_by_tenant_id uuid,
  snoozed_by_id uuid,
  snooze_reason text check (length(snooze_reason) between 1 and 200),
  primary key (tenant_id, agent_id),
  foreign key (tenant_id, agent_id) references agents (tenant_id, id),
  check ((low_hours is null) = (critical_hours is null)),
  check (critical_hours >= 0 and low_hours >= critical_hours),
  check (snoozed_until > snoozed_at),
  check ((snoozed_until is null) = (snoozed_at is null)),
  check ((snoozed_until is null) = (snoozed_by_tenant_id is null)),
  check ((snoozed_until is null) = (snoozed_by_id is null)),
  check ((snoozed_until is null) = (snooze_reason is null))
);
comment on table credit_settings is 'tenant: hours of runway below which an agent''s credit is low and critical, where they are not the usual ones, and until when notices about it are silent; snoozed_by may be of the platform';
grant select, insert, update on credit_settings to reelgate_app;

create table auto_top_ups (
  tenant_id uuid not null,
  agent_id uuid not null,
  acting_agent_id uuid not null,
  below bigint not null check (below > 0),
  amount bigint not null check (amount > 0),
  daily_most bigint not null,
  set_by_id uuid not null,
  set_by_tenant_id uuid not null,
  set_at timestamptz not null,
  stopped_at timestamptz,
  stop_code text,
  primary key (tenant_id, agent_id),
  foreign key (tenant_id, agent_id) references agents (tenant_id, id),
  foreign key (tenant_id, acting_agent_id) references agents (tenant_id, id),
  check (daily_most >= amount),
  check ((stopped_at is null) = (stop_code is null))
);
comment on table auto_top_ups is 'tenant: when an agent''s parent (acting_agent_id) sends it credit by itself: below so much available, so much each time, at most so much in 24 hours; set_by is of the parent; stopped until it is set again';
grant select, insert, update, delete on auto_top_ups to reelgate_app;

create table auto_top_up_runs (
  tenant_id uuid not null,
  id uuid not null,
  agent_id uuid not null,
  acting_agent_id uuid not null,
  debit_account_id uuid not null,
  credit_account_id uuid not null,
  amount bigint not null check (amount > 0),
  currency text not null references currencies (code),
  available bigint not null,
  below bigint not null,
  allowed_by_id uuid not null,
  allowed_by_tenant_id uuid not null,
  started_at timestamptz not null,
  state text not null default 'started' check (state in ('started', 'done', 'failed')),
  transfer_id uuid,
  code text,
  primary key (tenant_id, id),
  foreign key (tenant_id, agent_id) references agents (tenant_id, id),
  check ((state = 'done') = (transfer_id is not null)),
  check ((state = 'failed') = (code is not null))
);
comment on table auto_top_up_runs is 'tenant: each run of an automatic top-up: recorded before it is booked, and booked as the transfer auto/<id>, so that two nodes or a crash book it once';
create index auto_top_up_runs_agent on auto_top_up_runs (tenant_id, agent_id, id);
create unique index auto_top_up_runs_open on auto_top_up_runs (tenant_id, agent_id) where state = 'started';
grant select, insert on auto_top_up_runs to reelgate_app;
grant update (state, transfer_id, code) on auto_top_up_runs to reelgate_app;
