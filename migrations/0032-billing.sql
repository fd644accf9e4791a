-- Billing: on which terms a direct customer of the platform gets its play credit, what it has been invoiced, and what it
-- has paid. Nothing is credited before the money has come; what has come is credited once, under a name that nobody else
-- can choose.

create table billing_terms (
  tenant_id uuid not null,
  id uuid not null,
  agent_id uuid not null,
  kind text not null check (kind in ('prepaid', 'postpaid')),
  credit_line bigint not null check (credit_line >= 0),
  due_days smallint not null check (due_days between 1 and 90),
  reason text not null check (length(reason) between 1 and 500),
  needs_second boolean not null,
  ref text not null,
  maker_tenant_id uuid not null,
  maker_id uuid not null,
  made_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'rejected', 'withdrawn')),
  checker_tenant_id uuid,
  checker_id uuid,
  decided_at timestamptz,
  answer text,
  primary key (tenant_id, id),
  unique (tenant_id, maker_id, ref),
  foreign key (tenant_id, agent_id) references agents (tenant_id, id),
  check (kind = 'prepaid' or credit_line > 0),
  check ((state in ('done', 'rejected')) = (checker_id is not null)),
  check ((checker_id is null) = (checker_tenant_id is null)),
  check ((checker_id is null) = (decided_at is null)),
  check (not needs_second or state <> 'done' or checker_id <> maker_id),
  check (state = 'rejected' or answer is null)
);
comment on table billing_terms is 'tenant: terms of the direct customer that a tenant is, changed with a reason and above a limit by two people; the newest that is done is in force, none is prepaid without a line; a row is never deleted';
create index billing_terms_agent on billing_terms (tenant_id, agent_id, decided_at) where state = 'done';
create unique index billing_terms_waiting on billing_terms (tenant_id, agent_id) where state = 'waiting';
grant select, insert on billing_terms to reelgate_app;
grant update (state, checker_tenant_id, checker_id, decided_at, answer) on billing_terms to reelgate_app;

-- Numbers of invoices have no gaps: the row is the lock, and counts in the transaction that issues.
create table invoice_numbers (
  tenant_id uuid not null,
  last bigint not null check (last > 0),
  primary key (tenant_id)
);
comment on table invoice_numbers is 'tenant: the number of the newest invoice';
grant select, insert, update on invoice_numbers to reelgate_app;

create table invoices (
  tenant_id uuid not null,
  id uuid not null,
  agent_id uuid not null,
  number text not null,
  billed_to text not null,
  from_at timestamptz not null,
  to_at timestamptz not null,
  ggr bigint not null check (ggr > 0),
  amount bigint not null check (amount > 0),
  currency text not null references currencies (code),
  issued_at timestamptz not null,
  due_at timestamptz not null,
  paid_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, number),
  -- A period is invoiced once, whoever finds it due.
  unique (tenant_id, agent_id, from_at),
  foreign key (tenant_id, agent_id) references agents (tenant_id, id),
  check (from_at < to_at),
  check (issued_at >= to_at),
  check (due_at > issued_at)
);
comment on table invoices is 'tenant: what an agent that pays afterwards used in a period, with what it costs; never changed but to be paid';
create index invoices_agent on invoices (tenant_id, agent_id, id);
create index invoices_open on invoices (tenant_id, due_at) where paid_at is null;
grant select, insert on invoices to reelgate_app;
grant update (paid_at) on invoices to reelgate_app;

create table invoice_lines (
  tenant_id uuid not null,
  invoice_id uuid not null,
  provider_code text not null references providers (code),
  rounds bigint not null check (rounds > 0),
  turnover bigint not null check (turnover >= 0),
  wins bigint not null check (wins >= 0),
  rate_bps integer not null check (rate_bps between 0 and 10000),
  amount bigint not null,
  primary key (tenant_id, invoice_id, provider_code),
  foreign key (tenant_id, invoice_id) references invoices (tenant_id, id)
);
comment on table invoice_lines is 'tenant: an invoice provider by provider; amount is (turnover − wins) × rate, to the nearest unit';
grant select, insert on invoice_lines to reelgate_app;

create table payments (
  tenant_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('top_up', 'invoice')),
  method text not null check (method in ('bank_transfer')),
  agent_id uuid not null,
  invoice_id uuid,
  amount bigint not null check (amount > 0),
  currency text not null references currencies (code),
  price_bps integer not null check (price_bps between 1 and 10000),
  credited bigint not null check (credited > 0),
  reference text not null,
  note text,
  ref text not null,
  maker_id uuid,
  made_at timestamptz not null,
  state text not null default 'awaited' check (state in ('awaited', 'arrived', 'booking', 'confirmed', 'failed', 'cancelled')),
  received bigint check (received > 0),
  bank_reference text,
  movement text,
  needs_second boolean not null default false,
  arrived_by_tenant_id uuid,
  arrived_by_id uuid,
  arrived_at timestamptz,
  checker_tenant_id uuid,
  checker_id uuid,
  decided_at timestamptz,
  confirmed_at timestamptz,
  reason text,
  transfer_id uuid,
  code text,
  primary key (tenant_id, id),
  unique (tenant_id, reference),
  unique (tenant_id, agent_id, ref),
  foreign key (tenant_id, agent_id) references agents (tenant_id, id),
  foreign key (tenant_id, invoice_id) references invoices (tenant_id, id),
  check ((kind = 'invoice') = (invoice_id is not null)),
  check ((state in ('arrived', 'booking', 'confirmed', 'failed')) = (received is not null)),
  check ((received is null) = (bank_reference is null)),
  check ((received is null) = (movement is null)),
  check ((received is null) = (arrived_by_id is null)),
  check ((received is null) = (arrived_by_tenant_id is null)),
  check ((received is null) = (arrived_at is null)),
  check ((state in ('booking', 'confirmed', 'failed')) = (checker_id is not null)),
  check ((checker_id is null) = (checker_tenant_id is null)),
  check ((checker_id is null) = (decided_at is null)),
  -- Whoever says that much money has come does not agree to it.
  check (not needs_second or checker_id is null or checker_id <> arrived_by_id),
  check (kind = 'top_up' or received is null or received = amount),
  check (kind = 'top_up' or state <> 'cancelled'),
  check ((state = 'confirmed') = (transfer_id is not null)),
  check ((state = 'confirmed') = (confirmed_at is not null)),
  check ((state = 'failed') = (code is not null))
);
comment on table payments is 'tenant: money an agent owes or offers the platform, and the play credit it buys; credited follows what was received once it has come; maker_id is of the tenant and null where an invoice made it; who says that money has come, and who agrees, are of the platform; bank_reference is what the bank calls the movement, movement the same however it was written';
create index payments_agent on payments (tenant_id, agent_id, id);
create index payments_booking on payments (tenant_id, id) where state = 'booking';
-- An invoice is paid by one payment, and one movement at the bank pays one thing.
create unique index payments_invoice on payments (tenant_id, invoice_id) where invoice_id is not null;
create unique index payments_movement on payments (tenant_id, movement) where movement is not null;

-- What was agreed on never changes; only what becomes of it.
grant select, insert on payments to reelgate_app;
grant update (state, credited, received, bank_reference, movement, needs_second, arrived_by_tenant_id, arrived_by_id, arrived_at, checker_tenant_id, checker_id, decided_at, confirmed_at, reason, transfer_id, code) on payments to reelgate_app;
