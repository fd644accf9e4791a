-- Plans: versioned prices by provider and by monthly GGR, and which plan a direct customer of the platform is on. A
-- version is never changed: an edit adds the next one, and who is on an older one stays on it.

create table plans (
  code text primary key check (code ~ '^[a-z0-9_]{3,40}$'),
  name text not null check (length(name) between 1 and 80),
  currency text not null references currencies (code),
  made_at timestamptz not null
);
comment on table plans is 'reference: plans of the platform; a plan is never renamed or deleted';
grant select, insert on plans to reelgate_app;

create table plan_versions (
  plan_code text not null references plans (code),
  version integer not null check (version > 0),
  is_offered boolean not null,
  minimum bigint not null check (minimum >= 0),
  credit_line_most bigint not null check (credit_line_most >= 0),
  due_days_most smallint not null check (due_days_most between 1 and 90),
  price_bps integer not null check (price_bps between 1 and 10000),
  reason text not null check (length(reason) between 1 and 500),
  made_by uuid,
  made_at timestamptz not null,
  primary key (plan_code, version)
);
comment on table plan_versions is 'reference: a version of a plan, never changed; is_offered: agents see it and may ask for it; minimum: of an invoice, for each whole cycle; price_bps: the highest of its prices, at which credit is bought ahead and below which no sub-agent pays; made_by: of the platform, null where the migration made it';
grant select, insert on plan_versions to reelgate_app;

create table plan_tiers (
  plan_code text not null,
  version integer not null,
  from_ggr bigint not null check (from_ggr >= 0),
  price_bps integer not null check (price_bps between 1 and 10000),
  primary key (plan_code, version, from_ggr),
  foreign key (plan_code, version) references plan_versions (plan_code, version)
);
comment on table plan_tiers is 'reference: from which GGR of a cycle on which price holds, for each provider without one of its own';
grant select, insert on plan_tiers to reelgate_app;

create table plan_prices (
  plan_code text not null,
  version integer not null,
  from_ggr bigint not null,
  provider_code text not null references providers (code),
  price_bps integer not null check (price_bps between 1 and 10000),
  primary key (plan_code, version, from_ggr, provider_code),
  foreign key (plan_code, version, from_ggr) references plan_tiers (plan_code, version, from_ggr)
);
comment on table plan_prices is 'reference: prices of single providers in a tier';
grant select, insert on plan_prices to reelgate_app;

create table plan_changes (
  tenant_id uuid not null,
  id uuid not null,
  agent_id uuid not null,
  plan_code text not null,
  version integer not null,
  price_before_bps integer not null,
  reason text not null check (length(reason) between 1 and 500),
  needs_second boolean not null,
  ref text not null,
  maker_tenant_id uuid,
  maker_id uuid,
  made_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'scheduled', 'done', 'rejected', 'withdrawn')),
  from_at timestamptz,
  checker_tenant_id uuid,
  checker_id uuid,
  decided_at timestamptz,
  answer text,
  primary key (tenant_id, id),
  unique (tenant_id, maker_id, ref),
  foreign key (tenant_id, agent_id) references agents (tenant_id, id),
  foreign key (plan_code, version) references plan_versions (plan_code, version),
  check ((maker_id is null) = (maker_tenant_id is null)),
  check ((checker_id is null) = (checker_tenant_id is null)),
  check (checker_id is null or decided_at is not null),
  check (state not in ('scheduled', 'done', 'rejected') or decided_at is not null),
  check (state not in ('scheduled', 'done') or from_at is not null),
  -- A cycle has one plan.
  check (from_at = date_trunc('month', from_at at time zone 'UTC') at time zone 'UTC'),
  check (not needs_second or state not in ('scheduled', 'done') or checker_id <> maker_id),
  check (state = 'rejected' or answer is null)
);
comment on table plan_changes is 'tenant: which plan a direct customer is on from the beginning of a cycle on, asked for with a reason and above a limit decided by a second person; the newest begun that is scheduled or done is in force; price_before_bps: the agent''s price when it was made; maker_id: null where the migration made it; a row is never deleted';
create index plan_changes_agent on plan_changes (tenant_id, agent_id, from_at) where state in ('scheduled', 'done');
create unique index plan_changes_open on plan_changes (tenant_id, agent_id, state) where state in ('waiting', 'scheduled');
grant select, insert on plan_changes to reelgate_app;
grant update (state, from_at, checker_tenant_id, checker_id, decided_at, answer) on plan_changes to reelgate_app;

-- An invoice over two cycles may have two prices of one provider, and a cycle may cost at least its plan's minimum.
alter table invoice_lines drop constraint invoice_lines_pkey;
alter table invoice_lines add primary key (tenant_id, invoice_id, provider_code, rate_bps);
alter table invoices add column minimum_charge bigint not null default 0;
alter table invoices add check (minimum_charge >= 0);
comment on table invoices is 'tenant: what an agent that pays afterwards used in a period, with what it costs; minimum_charge: what its lines lack to the minimum of its plan; never changed but to be paid';
comment on table invoice_lines is 'tenant: an invoice by provider and price; amount is (turnover − wins) × rate, to the nearest unit';

-- Each direct customer is put on a plan of its own price: the same for every provider, with no tier, minimum or limit.
insert into plans (code, name, currency, made_at)
select distinct 'standard_' || lower(currency) || '_' || price_bps,
  'Standard ' || currency || ' ' || to_char(price_bps / 100.0, 'FM990.00') || ' %', currency, now()
from agents where depth = 1 and parent_id is null and currency is not null and price_bps > 0;
insert into plan_versions (plan_code, version, is_offered, minimum, credit_line_most, due_days_most, price_bps, reason, made_at)
select distinct 'standard_' || lower(currency) || '_' || price_bps, 1, false, 0, 10000000000000, 90, price_bps,
  'Terms from before plans', now()
from agents where depth = 1 and parent_id is null and currency is not null and price_bps > 0;
insert into plan_tiers (plan_code, version, from_ggr, price_bps)
select plan_code, version, 0, price_bps from plan_versions;
insert into plan_changes (tenant_id, id, agent_id, plan_code, version, price_before_bps, reason, needs_second, ref, made_at, state, from_at, decided_at)
select tenant_id,
  (substr(uuid7_floor_of_day((now() at time zone 'UTC')::date)::text, 1, 19) || substr(gen_random_uuid()::text, 20))::uuid, id, 'standard_' || lower(currency) || '_' || price_bps, 1, price_bps, 'Terms from before plans',
  false, 'migration', now(), 'done', date_trunc('month', created_at at time zone 'UTC') at time zone 'UTC', now()
from agents where depth = 1 and parent_id is null and currency is not null and price_bps > 0;
