-- A second factor: codes of an authenticator, recovery codes, and sign-ins whose second step is still to come. And members
-- who are invited: until they set a password by the mailed link, they are known and cannot sign in.

create table member_totp (
  tenant_id uuid not null,
  member_id uuid not null,
  secret_encrypted bytea not null,
  started_at timestamptz not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  primary key (tenant_id, member_id),
  foreign key (tenant_id, member_id) references members (tenant_id, id)
);
comment on table member_totp is 'tenant: the secret a member shares with an authenticator, sealed; asked for from confirmed_at on; no code of last_step or before is taken again';

create table member_recovery_codes (
  tenant_id uuid not null,
  member_id uuid not null,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (tenant_id, member_id, code_hash),
  foreign key (tenant_id, member_id) references members (tenant_id, id)
);
comment on table member_recovery_codes is 'tenant: codes that stand in for an authenticator once each; the codes themselves are never stored';

create table sign_in_steps (
  tenant_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  token_hash bytea not null,
  name_hash text not null,
  password_mark bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, member_id) references members (tenant_id, id)
);
comment on table sign_in_steps is 'tenant: sign-ins whose password was right and whose second step is still to come; password_mark tells whether it is the password still';
create index sign_in_steps_member on sign_in_steps (tenant_id, member_id);

grant select, insert, update, delete on member_totp, member_recovery_codes, sign_in_steps to reelgate_app;

alter table members add column invited_at timestamptz;
create index members_agent on members (tenant_id, agent_id, id);
