-- Watches: what each game's variant has paid at each agent this year, and the evidence against its declared law.

create table rtp_watches (
  tenant_id uuid not null,
  agent_id uuid not null,
  game_code text not null,
  variant_id text not null,
  year integer not null,
  number integer not null check (number >= 1),
  currency text not null,
  rounds bigint not null check (rounds > 0),
  turnover bigint not null,
  squared_stakes numeric not null,
  wins bigint not null,
  state jsonb not null,
  alarmed_at timestamptz,
  primary key (tenant_id, agent_id, game_code, variant_id, year),
  unique (tenant_id, year, number),
  foreign key (tenant_id, agent_id) references agents (tenant_id, id),
  foreign key (game_code, variant_id) references game_variants (game_code, id)
);
comment on table rtp_watches is 'tenant: settled rounds with a stake of one variant at one agent in one UTC year; number: in the order the tenant''s watches of the year began, which sets the evidence an alarm takes';
grant select, insert, update on rtp_watches to reelgate_app;
