-- Reconciliation: each UTC day of each agent in the ledger, the roll-ups, the agent's wallet and the agent's own file.

create table reconciliations (
  tenant_id uuid not null,
  agent_id uuid not null,
  day date not null,
  currency text not null references currencies (code),
  result text not null check (result in ('incomplete', 'ties', 'differs')),
  incomplete text check (incomplete in ('day_open', 'figures_behind', 'wallet_pending')),
  state text check (state in ('open', 'explained', 'closed')),
  stakes bigint not null,
  refunds bigint not null,
  wins bigint not null,
  open_before bigint not null,
  open_after bigint not null,
  deposits bigint not null,
  withdrawals bigint not null,
  rounds bigint not null,
  rollup_turnover bigint not null,
  rollup_wins bigint not null,
  wallet_stakes bigint,
  wallet_wins bigint,
  wallet_pending bigint not null default 0 check (wallet_pending >= 0),
  rollup_differences bigint not null default 0 check (rollup_differences >= 0),
  wallet_differences bigint not null default 0 check (wallet_differences >= 0),
  file_differences bigint not null default 0 check (file_differences >= 0),
  file_id uuid,
  fingerprint text not null default '',
  checked_at timestamptz not null,
  primary key (tenant_id, agent_id, day),
  foreign key (tenant_id, agent_id) references agents (tenant_id, id),
  check ((result = 'incomplete') = (incomplete is not null)),
  check ((wallet_stakes is null) = (wallet_wins is null)),
  check (result <> 'ties' or rollup_differences + wallet_differences + file_differences = 0),
  check (result <> 'differs' or rollup_differences + wallet_differences + file_differences > 0),
  check (result <> 'differs' or state is not null)
);
comment on table reconciliations is 'tenant: one UTC day of an agent: sums of each source, what differs, and what people said about it; fingerprint changes with the differences, so that an explained day opens again';
create index reconciliations_day on reconciliations (tenant_id, day, agent_id);
grant select, insert, update on reconciliations to reelgate_app;

create table reconciliation_lines (
  tenant_id uuid not null,
  agent_id uuid not null,
  day date not null,
  source text not null check (source in ('rollups', 'wallet', 'file')),
  tx_id text not null check (length(tx_id) between 1 and 64),
  kind text not null check (kind in ('missing_here', 'missing_there', 'amount_differs')),
  round_id uuid,
  transfer_id uuid,
  line integer check (line > 0),
  ours bigint,
  theirs bigint,
  primary key (tenant_id, agent_id, day, source, tx_id),
  foreign key (tenant_id, agent_id) references agents (tenant_id, id),
  check ((kind = 'missing_here') = (ours is null)),
  check ((kind = 'missing_there') = (theirs is null)),
  check (kind <> 'amount_differs' or ours <> theirs)
);
comment on table reconciliation_lines is 'tenant: transactions of a day that differ between the ledger and another source, the first ten thousand of each; ours is the ledger''s amount, theirs the other one''s';
grant select, insert, delete on reconciliation_lines to reelgate_app;

create table reconciliation_notes (
  tenant_id uuid not null,
  id uuid not null,
  agent_id uuid not null,
  day date not null,
  action text not null check (action in ('note', 'explain', 'close', 'reopen')),
  text text not null check (length(text) between 1 and 1000),
  member_tenant_id uuid not null,
  member_id uuid not null,
  at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, agent_id) references agents (tenant_id, id)
);
comment on table reconciliation_notes is 'tenant: what people said about the differences of a day, and what they made of them; rows are never changed';
create index reconciliation_notes_day on reconciliation_notes (tenant_id, agent_id, day, id);
grant select, insert on reconciliation_notes to reelgate_app;

create table reconciliation_files (
  tenant_id uuid not null,
  id uuid not null,
  agent_id uuid not null,
  day date not null,
  name text not null check (length(name) between 1 and 200),
  bytes bigint not null check (bytes > 0),
  state text not null check (state in ('uploading', 'waiting', 'reading', 'comparing', 'compared', 'failed', 'replaced')),
  parts integer not null default 0 check (parts >= 0),
  lines integer not null default 0 check (lines >= 0),
  compared integer not null default 0 check (compared >= 0),
  matched integer not null default 0 check (matched >= 0),
  missing_here integer not null default 0 check (missing_here >= 0),
  missing_there integer not null default 0 check (missing_there >= 0),
  amount_differs integer not null default 0 check (amount_differs >= 0),
  errors jsonb not null default '[]',
  is_again boolean not null default false,
  runner uuid,
  lease_until timestamptz,
  starts integer not null default 0 check (starts >= 0),
  member_tenant_id uuid not null,
  member_id uuid not null,
  at timestamptz not null,
  ended_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, agent_id) references agents (tenant_id, id),
  check ((state in ('compared', 'failed', 'replaced')) = (ended_at is not null))
);
comment on table reconciliation_files is 'tenant: files of transactions that agents upload for a day; the newest that was compared counts; is_again: compared once more because a neighbouring day''s file came';
create index reconciliation_files_day on reconciliation_files (tenant_id, agent_id, day, id);
create index reconciliation_files_due on reconciliation_files (tenant_id, id) where state in ('waiting', 'reading', 'comparing');
grant select, insert, update on reconciliation_files to reelgate_app;

create table reconciliation_file_parts (
  tenant_id uuid not null,
  file_id uuid not null,
  number integer not null check (number > 0),
  content bytea not null,
  primary key (tenant_id, file_id, number),
  foreign key (tenant_id, file_id) references reconciliation_files (tenant_id, id)
);
comment on table reconciliation_file_parts is 'tenant: the bytes of an uploaded file, piece by piece, until its lines are read';
grant select, insert, delete on reconciliation_file_parts to reelgate_app;

create table reconciliation_file_lines (
  tenant_id uuid not null,
  file_id uuid not null,
  tx_id text not null,
  line integer not null check (line > 0),
  amount bigint not null check (amount >= 0),
  primary key (tenant_id, file_id, tx_id),
  foreign key (tenant_id, file_id) references reconciliation_files (tenant_id, id)
);
comment on table reconciliation_file_lines is 'tenant: the transactions of an uploaded file, as long as it is the newest of its day, and for 90 days at most';
grant select, insert, delete on reconciliation_file_lines to reelgate_app;

-- The daily balances of one day.
create index if not exists daily_balances_day on daily_balances (tenant_id, day);
