-- A transfer refused because there is no such player keeps its id as every other does: refused for ever, whoever comes later.

create table transfer_names (
  tenant_id uuid not null,
  agent_id uuid not null,
  ref text not null,
  player_code text not null,
  account_id uuid not null,
  primary key (tenant_id, agent_id, ref),
  foreign key (tenant_id, agent_id) references agents (tenant_id, id)
);
comment on table transfer_names is 'tenant: whom a transfer named that was refused because there was no such player; account_id stands for the wallet in that transfer; goes when a player of that code is anonymised';
create index transfer_names_code on transfer_names (tenant_id, agent_id, player_code);
grant select, insert, delete on transfer_names to reelgate_app;
