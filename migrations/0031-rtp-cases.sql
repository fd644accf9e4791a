-- Cases of RTP alarms: what members of the platform found out about a watch that raised one, and that they are done with it.

create table rtp_case_notes (
  tenant_id uuid not null,
  id uuid not null,
  agent_id uuid not null,
  game_code text not null,
  variant_id text not null,
  year integer not null,
  ref text not null,
  author_tenant_id uuid not null,
  author_id uuid not null,
  text text not null check (length(text) between 1 and 2000),
  closes boolean not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, author_id, ref),
  foreign key (tenant_id, agent_id, game_code, variant_id, year)
    references rtp_watches (tenant_id, agent_id, game_code, variant_id, year)
);
comment on table rtp_case_notes is 'tenant: notes on a watch that raised the alarm, written by members of the platform and never changed; closes: with it the case is closed, and a later note opens it again';
create index rtp_case_notes_watch on rtp_case_notes (tenant_id, agent_id, game_code, variant_id, year, id);
grant select, insert on rtp_case_notes to reelgate_app;
