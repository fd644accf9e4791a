-- Calls are found by their code however many failed, and a call that is on its way while its player is forgotten is written without it.

create index api_calls_code on api_calls (agent_id, code, day, id) where code is not null;
create index wallet_calls_code on wallet_calls (agent_id, verdict, day, id) where verdict <> 'ok';

create table forgotten_codes (
  tenant_id uuid not null,
  agent_id uuid not null,
  code_digest bytea not null check (length(code_digest) = 32),
  new_code text not null,
  until timestamptz not null,
  primary key (tenant_id, agent_id, code_digest, new_code),
  foreign key (tenant_id, agent_id) references agents (tenant_id, id)
);
comment on table forgotten_codes is 'tenant: players that were forgotten just now, by the SHA-256 of their former code; a call that began before until is written without what it says of them; kept for an hour or two';
-- To update is what locking takes; nothing is updated.
grant select, insert, update (until), delete on forgotten_codes to reelgate_app;
