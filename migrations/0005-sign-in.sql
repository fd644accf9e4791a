-- Signing in: browsers that are known, and links that set a new password.

create table member_devices (
  tenant_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  token_hash bytea not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, member_id) references members (tenant_id, id)
);
comment on table member_devices is 'tenant: browsers a member has signed in at; their tries are counted apart, so that strangers cannot lock the member out';
create index member_devices_member on member_devices (tenant_id, member_id);

create table member_resets (
  tenant_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  token_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, member_id) references members (tenant_id, id)
);
comment on table member_resets is 'tenant: mailed links that set a new password, once and for a short time; the token itself is never stored';
create index member_resets_member on member_resets (tenant_id, member_id);

-- Refers to nothing: the session outlives the browser that is forgotten.
alter table member_sessions add column device_id uuid;

grant insert, update, delete on member_devices, member_resets to reelgate_app;
grant select on member_devices, member_resets to reelgate_app;
