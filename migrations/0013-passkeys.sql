-- Passkeys: public keys of a member's own devices, asked for besides the password.

create table member_passkeys (
  tenant_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports jsonb not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, credential_id),
  foreign key (tenant_id, member_id) references members (tenant_id, id)
);
comment on table member_passkeys is 'tenant: the public halves of keys a member signs in with; counter is what a key last said how often it was used';
create index member_passkeys_member on member_passkeys (tenant_id, member_id);

grant select, insert, update, delete on member_passkeys to reelgate_app;
