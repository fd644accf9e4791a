-- Saved views: how a member likes to see a list, under a name of its own.

create table saved_views (
  tenant_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  list text not null,
  name text not null,
  name_key text not null,
  is_default boolean not null default false,
  state jsonb not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, member_id, list, name_key),
  foreign key (tenant_id, member_id) references members (tenant_id, id)
);
comment on table saved_views is 'tenant: filters, sort, columns, density and page size of a list as one member saved them; name_key is the name without case and width, so that no two look alike';
-- One view at most opens a list by itself.
create unique index saved_views_default on saved_views (tenant_id, member_id, list) where is_default;

grant select, insert, update, delete on saved_views to reelgate_app;
