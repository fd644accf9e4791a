-- Games and providers are operated: a state has a time and a reason, and a provider's maintenance is announced before it
-- is. A window is in force by the clock alone, from its first instant on and before its last.

alter table games add column state_since timestamptz;
alter table games add column state_reason text;
comment on table games is 'reference: the catalogue; state_since: null since it came';
alter table providers add column state_since timestamptz;
alter table providers add column state_reason text;
comment on table providers is 'reference: makers of games; state_since: null since it came';

create table provider_windows (
  id uuid primary key,
  provider_code text not null references providers (code),
  from_at timestamptz not null,
  to_at timestamptz,
  reason text not null,
  announced_at timestamptz not null,
  called_off_at timestamptz,
  end_reason text,
  check (to_at >= from_at),
  check (called_off_at < from_at)
);
comment on table provider_windows is 'reference: when a provider''s games pause; to_at null: until somebody ends it; called_off_at: it never was; end_reason: why it was called off, or ended before its time; two of a provider never overlap';
-- Every spin looks here: what is over is not read again.
create index provider_windows_ahead on provider_windows (provider_code, (coalesce(to_at, 'infinity'::timestamptz)))
  where called_off_at is null;
create index provider_windows_from on provider_windows (from_at, id);
grant select, insert, update on provider_windows to reelgate_app;
