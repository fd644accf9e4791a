-- The self-check of the books goes in bounded steps and remembers where it was: one pass over everything at a time, and
-- a consumer of the feed that checks what is booked.

create table ledger_check_passes (
  name text primary key check (name = 'whole'),
  id uuid not null,
  began_at timestamptz not null,
  tenant_id uuid,
  point jsonb,
  accounts bigint not null default 0 check (accounts >= 0),
  movements bigint not null default 0 check (movements >= 0),
  breaks bigint not null default 0 check (breaks >= 0),
  named jsonb not null default '[]',
  unchecked jsonb not null default '[]',
  steps bigint not null default 0 check (steps >= 0),
  work_ms bigint not null default 0 check (work_ms >= 0),
  longest_ms bigint not null default 0 check (longest_ms >= 0)
);
comment on table ledger_check_passes is 'local: the pass of the self-check that is under way: which tenant, where in it, and what it has come to so far';
grant select, insert, update, delete on ledger_check_passes to reelgate_app;

create table ledger_check_chains (
  tenant_id uuid not null,
  pass_id uuid not null,
  kind text not null check (kind in ('account', 'series')),
  id uuid not null,
  entries bigint not null,
  balance bigint not null,
  currency text,
  primary key (tenant_id, pass_id, kind, id)
);
comment on table ledger_check_chains is 'tenant: accounts and series of stakes as a pass of the self-check found them when it reached the tenant; what is booked after that is not in its sums';
grant select, insert, delete on ledger_check_chains to reelgate_app;

create table ledger_check_segments (
  tenant_id uuid not null,
  pass_id uuid not null,
  kind text not null check (kind in ('account', 'series')),
  chain_id uuid not null,
  from_seq bigint not null,
  slice uuid not null,
  nth integer not null,
  to_seq bigint not null,
  opening bigint,
  closing bigint,
  primary key (tenant_id, pass_id, kind, chain_id, from_seq, slice, nth)
);
comment on table ledger_check_segments is 'tenant: entries of a chain that follow each other without fault within one slice of a pass, until the segments of a chain are put together';
grant select, insert, delete on ledger_check_segments to reelgate_app;

-- What says whether the books are known to be broken.
create index ledger_checks_broken on ledger_checks (checked_at) where breaks > 0;
create index ledger_checks_whole on ledger_checks (checked_at) where (details ->> 'extent') = 'whole';

-- What was booked before is the pass's to check.
insert into feed_marks (tenant_id, consumer, position, rounds, movements, at)
select h.tenant_id, 'checks', h.position, h.rounds, h.movements, now() from feed_heads h;
