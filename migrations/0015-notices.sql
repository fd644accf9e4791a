-- What members are told: an event is written down with what it is about, in one transaction; from there a job makes a
-- notice for each member who is to hear of it, and sends the mails. Nothing is told twice, and nothing is lost by a crash.

create table notice_events (
  tenant_id uuid not null,
  key text not null,
  event text not null,
  about jsonb not null,
  to_member_id uuid,
  to_agent_id uuid,
  except_member_id uuid,
  by_session_id uuid,
  at timestamptz not null,
  told_at timestamptz,
  primary key (tenant_id, key),
  check ((to_member_id is null) <> (to_agent_id is null))
);
comment on table notice_events is 'tenant: what happened and whom it is told, one member or those of one agent of this tenant; key names the event, so that it is written down once; refers to nothing, since what it is about may be of another tenant';
create index notice_events_untold on notice_events (tenant_id, at) where told_at is null;

create table notices (
  tenant_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  key text not null,
  event text not null,
  about jsonb not null,
  by_session_id uuid,
  on_screen boolean not null,
  seen_at timestamptz,
  mail_state text not null check (mail_state in ('none', 'waiting', 'sent', 'dropped')),
  mail_tries integer not null default 0 check (mail_tries >= 0),
  mail_due_at timestamptz,
  at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, member_id, key),
  foreign key (tenant_id, member_id) references members (tenant_id, id),
  check ((mail_state = 'waiting') = (mail_due_at is not null))
);
comment on table notices is 'tenant: what one member is told, in the dashboard, by mail or both; a mail whose sender died is due again when its time is over; by_session_id did it and need not be told on screen';
create index notices_member on notices (tenant_id, member_id, id);
create index notices_mail on notices (tenant_id, mail_due_at) where mail_state = 'waiting';

create table notice_rules (
  tenant_id uuid not null,
  member_id uuid not null,
  event text not null,
  by_mail boolean not null,
  on_screen boolean not null,
  primary key (tenant_id, member_id, event),
  foreign key (tenant_id, member_id) references members (tenant_id, id)
);
comment on table notice_rules is 'tenant: how a member wants to hear of an event, where that is not as it is for everybody';

grant select, insert, update, delete on notice_events, notices, notice_rules to reelgate_app;
