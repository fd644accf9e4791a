-- Requests to move play credit: asked by an agent, or made by one person above it for another one to check. Nothing is
-- booked before a request is approved; what is approved is booked once, under a name that nobody else can choose.

create table credit_requests (
  tenant_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('ask', 'send', 'take', 'reverse')),
  agent_id uuid not null,
  acting_agent_id uuid not null,
  amount bigint not null check (amount > 0),
  currency text not null references currencies (code),
  note text,
  ref text not null,
  maker_tenant_id uuid not null,
  maker_id uuid not null,
  made_at timestamptz not null,
  needs_second boolean not null,
  reverses_id uuid,
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'done', 'failed', 'rejected', 'withdrawn')),
  checker_tenant_id uuid,
  checker_id uuid,
  decided_at timestamptz,
  reason text,
  debit_account_id uuid,
  credit_account_id uuid,
  transfer_kind text check (transfer_kind in ('credit_issue', 'credit_redeem', 'credit_send', 'credit_take')),
  transfer_id uuid,
  code text,
  primary key (tenant_id, id),
  unique (tenant_id, maker_id, ref),
  foreign key (tenant_id, agent_id) references agents (tenant_id, id),
  check ((kind = 'reverse') = (reverses_id is not null)),
  check ((state in ('approved', 'done', 'failed', 'rejected')) = (checker_id is not null)),
  check ((checker_id is null) = (checker_tenant_id is null)),
  check (not needs_second or state not in ('approved', 'done', 'failed') or checker_id <> maker_id),
  check (state not in ('approved', 'done', 'failed') or (debit_account_id is not null and credit_account_id is not null and transfer_kind is not null)),
  check ((state = 'failed') = (code is not null)),
  check ((state = 'done') = (transfer_id is not null))
);
comment on table credit_requests is 'tenant: play credit asked for or waiting for a second person; acting_agent_id is who is above agent_id and decides (the platform is not of the tenant); what is to be booked is settled when it is approved; reverses_id and transfer_id are transfers';
create index credit_requests_agent on credit_requests (tenant_id, agent_id, id);
create index credit_requests_acting on credit_requests (tenant_id, acting_agent_id, id);
create index credit_requests_approved on credit_requests (tenant_id, id) where state = 'approved';
create index credit_requests_transfer on credit_requests (tenant_id, transfer_id) where transfer_id is not null;
-- A transfer is reversed once; what was rejected, withdrawn or failed may be tried again.
create unique index credit_requests_reversal on credit_requests (tenant_id, reverses_id) where reverses_id is not null and state in ('waiting', 'approved', 'done');

-- What is asked for never changes; only what becomes of it.
grant select, insert on credit_requests to reelgate_app;
grant update (state, checker_tenant_id, checker_id, decided_at, reason, debit_account_id, credit_account_id, transfer_kind, transfer_id, code) on credit_requests to reelgate_app;
