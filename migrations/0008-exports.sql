-- Exports: whole lists written to files by the server, one after the other for each member.

create table exports (
  tenant_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  list text not null,
  format text not null check (format in ('csv', 'xlsx')),
  request jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'ready', 'failed', 'expired')),
  rows_written bigint not null default 0 check (rows_written >= 0),
  rows_about bigint,
  bytes bigint,
  failure text,
  starts integer not null default 0 check (starts >= 0),
  runner uuid,
  lease_until timestamptz,
  created_at timestamptz not null,
  ended_at timestamptz,
  expires_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, member_id) references members (tenant_id, id)
);
comment on table exports is 'tenant: lists a member asked for as a file; request is what and how; the file itself is in the folder of exports; a run whose lease is over has died and begins again';
create index exports_member on exports (tenant_id, member_id, id);
create index exports_under_way on exports (tenant_id, id) where state in ('waiting', 'running');
-- One at a time for each member, whichever node runs it.
create unique index exports_running on exports (tenant_id, member_id) where state = 'running';

grant select, insert, update, delete on exports to reelgate_app;
