-- PIX beside bank transfers: charges that payments are paid by, money that has come by PIX, and refunds. What has come
-- stands on the platform's own account, so it is the platform's rows, one for each end-to-end id for ever.

alter table payments drop constraint payments_method_check;
alter table payments add constraint payments_method_check check (method in ('bank_transfer', 'pix'));
alter table payments drop constraint payments_state_check;
alter table payments add constraint payments_state_check check (state in ('awaited', 'arrived', 'booking', 'confirmed', 'failed', 'cancelled', 'refunded'));
alter table payments drop constraint payments_check1;
alter table payments add constraint payments_received_by_state check ((state in ('arrived', 'booking', 'confirmed', 'failed', 'refunded')) = (received is not null));
-- The bank's own word on a PIX needs no person.
alter table payments drop constraint payments_check4;
alter table payments add constraint payments_arrived_by check (case when received is null then arrived_by_id is null else arrived_by_id is not null or method = 'pix' end);
alter table payments drop constraint payments_check5;
alter table payments add constraint payments_arrived_by_tenant check ((arrived_by_id is null) = (arrived_by_tenant_id is null));
alter table payments drop constraint payments_check7;
alter table payments add constraint payments_decided check (case when state in ('booking', 'confirmed', 'failed', 'refunded') then checker_id is not null or (method = 'pix' and arrived_by_id is null and not needs_second) else checker_id is null end);
alter table payments drop constraint payments_check13;
alter table payments add constraint payments_booked check ((state in ('confirmed', 'refunded')) = (transfer_id is not null));
alter table payments drop constraint payments_check14;
alter table payments add constraint payments_confirmed check ((state in ('confirmed', 'refunded')) = (confirmed_at is not null));
comment on table payments is 'tenant: money an agent owes or offers the platform, and the play credit it buys; credited follows what was received once it has come; maker_id is of the tenant and null where an invoice or a PIX made it; who says that money has come, and who agrees, are of the platform, and null where the bank confirmed a PIX; bank_reference is what the bank calls the movement, movement the same however it was written';
grant update (method) on payments to reelgate_app;

create table pix_charges (
  tenant_id uuid not null,
  txid text not null check (txid ~ '^[A-Za-z0-9]{26,35}$'),
  payment_id uuid not null,
  amount bigint not null check (amount > 0),
  payer_tax_id text not null,
  payer_name text not null,
  expires_s integer not null check (expires_s > 0),
  made_at timestamptz not null,
  state text not null default 'requested' check (state in ('requested', 'active', 'concluded', 'removed_by_receiver', 'removed_by_bank', 'refused')),
  br_code text,
  expires_at timestamptz,
  tries integer not null default 0,
  next_at timestamptz not null,
  problem text,
  primary key (tenant_id, txid),
  foreign key (tenant_id, payment_id) references payments (tenant_id, id),
  check ((state in ('requested', 'refused')) or expires_at is not null)
);
comment on table pix_charges is 'tenant: charges by PIX of payments, each written before the bank is asked for it; the txid is ours and never used again; next_at is when the bank is asked about it next';
create index pix_charges_payment on pix_charges (tenant_id, payment_id, made_at);
create index pix_charges_due on pix_charges (tenant_id, next_at) where state in ('requested', 'active');
grant select, insert on pix_charges to reelgate_app;
grant update (state, br_code, expires_at, tries, next_at, problem) on pix_charges to reelgate_app;

create table received_pix (
  tenant_id uuid not null,
  end_to_end_id text not null check (end_to_end_id ~ '^[A-Za-z0-9]{32}$'),
  id uuid not null,
  movement text not null,
  txid text,
  amount bigint not null check (amount > 0),
  at timestamptz not null,
  payer_tax_id text,
  payer_name text,
  for_tenant_id uuid,
  for_payment_id uuid,
  state text not null check (state in ('waiting', 'credited', 'refunding', 'refunded')),
  cause text check (cause in ('late', 'paid_twice', 'other_amount', 'third_party', 'cancelled', 'no_charge', 'not_creditable', 'rejected')),
  credited_tenant_id uuid,
  credited_payment_id uuid,
  primary key (tenant_id, end_to_end_id),
  unique (tenant_id, id),
  unique (tenant_id, movement),
  check ((for_tenant_id is null) = (for_payment_id is null)),
  check ((credited_tenant_id is null) = (credited_payment_id is null)),
  check (state <> 'credited' or credited_payment_id is not null),
  check (state <> 'waiting' or (credited_payment_id is null and cause is not null))
);
comment on table received_pix is 'tenant: money that has come to the platform by PIX, as the bank confirmed it; one row for each end-to-end id, which pays one thing for ever; cause is why a person had to look';
create index received_pix_waiting on received_pix (tenant_id, id) where state = 'waiting';
create index received_pix_for on received_pix (tenant_id, for_tenant_id, for_payment_id) where for_payment_id is not null;
grant select, insert on received_pix to reelgate_app;
grant update (state, cause, credited_tenant_id, credited_payment_id) on received_pix to reelgate_app;

create table pix_refunds (
  tenant_id uuid not null,
  id uuid not null,
  received_id uuid not null,
  end_to_end_id text not null,
  amount bigint not null check (amount > 0),
  of_tenant_id uuid,
  of_payment_id uuid,
  takes_credit bigint not null check (takes_credit >= 0),
  reason text not null check (length(reason) between 1 and 200),
  needs_second boolean not null,
  ref text not null,
  maker_tenant_id uuid not null,
  maker_id uuid not null,
  made_at timestamptz not null,
  state text not null check (state in ('waiting', 'requested', 'processing', 'returned', 'done', 'failed', 'rejected')),
  checker_tenant_id uuid,
  checker_id uuid,
  decided_at timestamptz,
  problem text,
  tries integer not null default 0,
  next_at timestamptz not null,
  bookings integer not null default 0,
  transfer_id uuid,
  ended_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, maker_id, ref),
  foreign key (tenant_id, received_id) references received_pix (tenant_id, id),
  check ((of_tenant_id is null) = (of_payment_id is null)),
  check (takes_credit = 0 or of_payment_id is not null),
  check ((state = 'waiting') = (checker_id is null)),
  check ((checker_id is null) = (checker_tenant_id is null)),
  check ((checker_id is null) = (decided_at is null)),
  check (not needs_second or checker_id is null or checker_id <> maker_id),
  check ((state in ('done', 'failed', 'rejected')) = (ended_at is not null))
);
comment on table pix_refunds is 'tenant: money given back to who paid by PIX; returned: the money has gone and the credit is to be taken back, which is booked before it is done; bookings counts what the ledger refused';
-- Of money that has come, one refund is under way at a time, and once it has gone back there is nothing left to give.
create unique index pix_refunds_open on pix_refunds (tenant_id, received_id) where state not in ('failed', 'rejected');
create index pix_refunds_due on pix_refunds (tenant_id, next_at) where state in ('requested', 'processing', 'returned');
grant select, insert on pix_refunds to reelgate_app;
grant update (state, checker_tenant_id, checker_id, decided_at, problem, tries, next_at, bookings, transfer_id, ended_at) on pix_refunds to reelgate_app;

create table pix_sweeps (
  tenant_id uuid not null,
  swept_to timestamptz not null,
  primary key (tenant_id)
);
comment on table pix_sweeps is 'tenant: up to when everything that came by PIX has been asked for at the bank';
grant select, insert, update on pix_sweeps to reelgate_app;
