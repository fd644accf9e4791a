-- The replay: every settled round of our own games is worked out again from its sealed seeds, by code that had no part in
-- playing it. The mark says how far it has come; a round that comes to something else than was booked is kept for good.

create table round_replays (
  name text primary key,
  upto bigint not null,
  upto_round_id uuid not null,
  replayed bigint not null check (replayed >= 0),
  differing bigint not null check (differing >= 0),
  total bigint not null check (total >= replayed),
  at timestamptz not null
);
comment on table round_replays is 'local: every own settled round up to this transaction, and within it up to this id, has been replayed; total is how many there were at that time';

create table round_differences (
  tenant_id uuid not null,
  round_id uuid not null,
  agent_id uuid not null,
  reason text not null check (reason in ('seeds_missing', 'seed_unreadable', 'commitment', 'maths', 'label', 'win')),
  booked_win bigint not null,
  due_win bigint,
  found_at timestamptz not null,
  primary key (tenant_id, round_id)
);
comment on table round_differences is 'tenant: rounds whose replay came to something else than was booked; due_win is null where none could be worked out; refers to nothing, since a forged round may name what does not exist; never changed';

grant select, insert, update on round_replays to reelgate_app;
grant select, insert on round_differences to reelgate_app;
