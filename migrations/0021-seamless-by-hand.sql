-- Seamless mode where people come in: a round that no wallet takes is settled by two of them.

-- While an attempt at telling the wallet is under way nobody else makes one, and nobody settles the round by hand.
alter table seamless_rounds add column telling_until timestamptz;
comment on table seamless_rounds is 'tenant: what was agreed with an agent''s wallet about each round, written before it is asked; due_at: when the round is looked at again, null when it is over or a person must decide; telling_until: until when an attempt at telling its end is under way';

-- A stake given back by hand frees its number, as one given back by the wallet does.
drop index seamless_rounds_number;
create unique index seamless_rounds_number on seamless_rounds (tenant_id, series_id, number)
  where state not in ('rejected', 'rolling_back', 'rolled_back') and (state <> 'by_hand' or win is not null);

create table hand_settlements (
  tenant_id uuid not null,
  id uuid not null,
  agent_id uuid not null,
  round_id uuid not null,
  reason text not null check (length(reason) between 1 and 500),
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'rejected', 'withdrawn')),
  maker_tenant_id uuid not null,
  maker_id uuid not null,
  made_at timestamptz not null,
  checker_tenant_id uuid,
  checker_id uuid,
  decided_at timestamptz,
  answer text check (length(answer) between 1 and 500),
  primary key (tenant_id, id),
  foreign key (tenant_id, agent_id) references agents (tenant_id, id),
  foreign key (tenant_id, round_id) references seamless_rounds (tenant_id, id),
  check ((state in ('approved', 'rejected')) = (checker_id is not null)),
  check ((checker_id is null) = (checker_tenant_id is null)),
  check ((state = 'waiting') = (decided_at is null)),
  check ((state = 'rejected') = (answer is not null)),
  check (checker_id is null or checker_id <> maker_id)
);
comment on table hand_settlements is 'tenant: what people propose for rounds whose end no wallet takes: that it counts as told; maker and checker may be of another tenant: the platform; answer is why it was rejected';
create index hand_settlements_round on hand_settlements (tenant_id, round_id, id);
create unique index hand_settlements_one on hand_settlements (tenant_id, round_id) where state = 'waiting';

-- What is proposed never changes; only what becomes of it.
grant select, insert on hand_settlements to reelgate_app;
grant update (state, checker_tenant_id, checker_id, decided_at, answer) on hand_settlements to reelgate_app;
