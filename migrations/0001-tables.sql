-- Every table of the first release. Tenant tables carry tenant_id first in every key (docs/decisions/0005-tenant-keys.md).
-- The comment of each table starts with its class: tenant, reference or local.

-- Reference: the same for every tenant.
create table currencies (
  code text primary key check (code ~ '^[A-Z]{3}$'),
  exponent smallint not null check (exponent between 0 and 4)
);
comment on table currencies is 'reference: currencies the books are kept in';

create table providers (
  code text primary key,
  name text not null,
  state text not null default 'active' check (state in ('active', 'maintenance', 'disabled'))
);
comment on table providers is 'reference: makers of games';

create table games (
  code text primary key,
  provider_code text not null references providers (code),
  name_en text not null,
  name_pt text not null,
  state text not null default 'active' check (state in ('active', 'maintenance', 'disabled'))
);
comment on table games is 'reference: the catalogue';

create table game_variants (
  game_code text not null references games (code),
  id text not null,
  rtp_bps integer not null check (rtp_bps between 8500 and 10000),
  hit_rate_bps integer not null,
  maths_hash text not null unique check (maths_hash ~ '^[0-9a-f]{64}$'),
  primary key (game_code, id)
);
comment on table game_variants is 'reference: certified variants; the maths hash names their exact law';

-- Local: control tables that stay on one database when tenants are spread over many.
create table directory_logins (
  login text primary key check (login = lower(login)),
  tenant_id uuid not null,
  member_id uuid not null
);
comment on table directory_logins is 'local: which tenant a sign-in name (e-mail or agent code) belongs to';

create table directory_agent_codes (
  code text primary key check (code ~ '^[a-z0-9_]{3,32}$'),
  tenant_id uuid not null,
  agent_id uuid not null
);
comment on table directory_agent_codes is 'local: which tenant an agent code belongs to; codes are unique over the whole platform';

create table sign_in_attempts (
  subject text not null,
  window_start timestamptz not null,
  failures integer not null check (failures > 0),
  primary key (subject, window_start)
);
comment on table sign_in_attempts is 'local: failed sign-ins by name and by address, in windows of 15 minutes';

create table rollup_watermarks (
  name text primary key,
  upto bigint not null,
  complete_to timestamptz not null
);
comment on table rollup_watermarks is 'local: every round of a transaction below upto is in the roll-ups';

create table ledger_checks (
  id uuid primary key,
  checked_at timestamptz not null,
  accounts bigint not null,
  movements bigint not null,
  breaks bigint not null check (breaks >= 0),
  details jsonb not null
);
comment on table ledger_checks is 'local: results of the self-check of the books';

create table installation (
  name text primary key,
  value jsonb not null
);
comment on table installation is 'local: facts about this installation, such as which demo was filled';

-- Tenant: one root agent and everything below it.
create table tenants (
  tenant_id uuid primary key,
  is_platform boolean not null default false,
  currency text references currencies (code),
  house_account_id uuid,
  issuance_account_id uuid,
  created_at timestamptz not null
);
comment on table tenants is 'tenant: the root of each agent tree; the platform is one of its own';

create table agents (
  tenant_id uuid not null references tenants (tenant_id),
  id uuid not null,
  parent_id uuid,
  depth smallint not null check (depth between 0 and 6),
  path uuid[] not null,
  code text not null check (code ~ '^[a-z0-9_]{3,32}$'),
  name text not null,
  state text not null default 'active' check (state in ('active', 'suspended', 'closed')),
  wallet_mode text not null default 'transfer' check (wallet_mode in ('transfer', 'seamless')),
  currency text references currencies (code),
  credit_account_id uuid,
  price_bps integer not null default 1200 check (price_bps between 0 and 10000),
  created_at timestamptz not null,
  last_activity_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, parent_id) references agents (tenant_id, id)
);
comment on table agents is 'tenant: customers of the platform; path holds the ids from the root down to the agent itself';
create unique index agents_code on agents (tenant_id, code);
create index agents_parent on agents (tenant_id, parent_id);

create table agent_providers (
  tenant_id uuid not null,
  agent_id uuid not null,
  provider_code text not null references providers (code),
  primary key (tenant_id, agent_id, provider_code),
  foreign key (tenant_id, agent_id) references agents (tenant_id, id)
);
comment on table agent_providers is 'tenant: which providers an agent may offer';

create table agent_games (
  tenant_id uuid not null,
  agent_id uuid not null,
  game_code text not null references games (code),
  variant_id text not null,
  primary key (tenant_id, agent_id, game_code),
  foreign key (tenant_id, agent_id) references agents (tenant_id, id),
  foreign key (game_code, variant_id) references game_variants (game_code, id)
);
comment on table agent_games is 'tenant: the variant of a game an agent serves; absent: the nearest above, then the newest certified default';

create table members (
  tenant_id uuid not null,
  id uuid not null,
  agent_id uuid not null,
  party text not null check (party in ('platform', 'agent')),
  role text not null,
  login text not null,
  name text not null,
  password_hash text not null,
  locale text check (locale in ('en-US', 'pt-BR')),
  time_zone text not null default 'America/Sao_Paulo',
  state text not null default 'active' check (state in ('active', 'disabled')),
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, login),
  foreign key (tenant_id, agent_id) references agents (tenant_id, id)
);
comment on table members is 'tenant: people who sign in to the dashboard';

create table member_sessions (
  tenant_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  token_hash bytea not null,
  address text not null,
  user_agent text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, member_id) references members (tenant_id, id)
);
comment on table member_sessions is 'tenant: signed-in devices; the token itself is never stored';
create index member_sessions_member on member_sessions (tenant_id, member_id);

create table api_keys (
  tenant_id uuid not null,
  id uuid not null,
  agent_id uuid not null,
  secret_encrypted bytea not null,
  scopes text[] not null,
  cidrs text[] not null default '{}',
  state text not null default 'active' check (state in ('active', 'revoked')),
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, agent_id) references agents (tenant_id, id)
);
comment on table api_keys is 'tenant: keys of the integration API; secrets encrypted at rest';
create index api_keys_agent on api_keys (tenant_id, agent_id);

create table api_nonces (
  tenant_id uuid not null,
  key_id uuid not null,
  nonce text not null,
  used_at timestamptz not null,
  primary key (tenant_id, key_id, nonce)
);
comment on table api_nonces is 'tenant: nonces of the last minutes, so that a recorded request cannot be played again';
create index api_nonces_used on api_nonces (tenant_id, used_at);

create table players (
  tenant_id uuid not null,
  id uuid not null,
  agent_id uuid not null,
  code text not null check (code ~ '^[A-Za-z0-9_.:-]{1,64}$'),
  name text,
  country text,
  locale text,
  currency text not null references currencies (code),
  state text not null default 'active' check (state in ('active', 'blocked', 'self_excluded', 'closed')),
  wallet_account_id uuid,
  last_round_at timestamptz,
  last_game_code text,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, agent_id, code),
  foreign key (tenant_id, agent_id) references agents (tenant_id, id)
);
comment on table players is 'tenant: end users of an agent';
create index players_agent on players (tenant_id, agent_id, id);
create index players_active on players (tenant_id, agent_id, last_round_at);

-- Tenant: the ledger.
create table accounts (
  tenant_id uuid not null references tenants (tenant_id),
  id uuid not null,
  kind text not null check (kind in ('credit', 'wallet', 'house', 'issuance')),
  currency text not null references currencies (code),
  agent_id uuid,
  player_id uuid,
  balance bigint not null default 0,
  reserved bigint not null default 0 check (reserved >= 0),
  floor bigint,
  entries bigint not null default 0,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  check (floor is null or balance - reserved >= floor),
  check (kind in ('credit', 'wallet') = (floor is not null)),
  check (floor is not null or (balance = 0 and entries = 0))
) with (fillfactor = 50);
comment on table accounts is 'tenant: accounts; only those with a floor carry a live balance and number their entries';

create table movements (
  tenant_id uuid not null,
  id uuid not null,
  day date not null,
  at timestamptz not null,
  kind text not null check (kind in ('credit_issue', 'credit_redeem', 'credit_send', 'credit_take', 'deposit', 'withdrawal', 'stake', 'win', 'refund')),
  debit_account_id uuid not null,
  credit_account_id uuid not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  debit_after bigint,
  debit_seq bigint,
  credit_after bigint,
  credit_seq bigint,
  round_id uuid,
  transfer_id uuid,
  primary key (tenant_id, id, day),
  check (debit_account_id <> credit_account_id)
) partition by range (day);
comment on table movements is 'tenant: one row is both sides of a double entry; money leaves the debit account and reaches the credit account; never changed';
create index movements_debit on movements (tenant_id, debit_account_id, debit_seq) where debit_seq is not null;
create index movements_credit on movements (tenant_id, credit_account_id, credit_seq) where credit_seq is not null;

create table transfers (
  tenant_id uuid not null,
  agent_id uuid not null,
  ref text not null,
  id uuid not null,
  day date not null,
  kind text not null check (kind in ('credit_issue', 'credit_redeem', 'credit_send', 'credit_take', 'deposit', 'withdrawal')),
  debit_account_id uuid not null,
  credit_account_id uuid not null,
  requested bigint,
  amount bigint not null check (amount >= 0),
  currency text not null,
  player_id uuid,
  counterparty_agent_id uuid,
  state text not null check (state in ('done', 'failed')),
  code text,
  balance_after bigint,
  note text,
  actor text,
  request_id text not null,
  at timestamptz not null,
  primary key (tenant_id, agent_id, ref),
  check ((state = 'failed') = (code is not null))
);
comment on table transfers is 'tenant: business operations that move credit or money; their key is the caller''s own id, used once for ever; requested null means all';
create unique index transfers_id on transfers (tenant_id, id);
create index transfers_player on transfers (tenant_id, player_id, id) where player_id is not null;
create index transfers_counterparty on transfers (tenant_id, counterparty_agent_id, id) where counterparty_agent_id is not null;
create index transfers_agent on transfers (tenant_id, agent_id, id);

create table stake_series (
  tenant_id uuid not null,
  id uuid not null,
  next_number bigint not null default 0 check (next_number >= 0),
  last_round_id uuid,
  closed boolean not null default false,
  primary key (tenant_id, id)
) with (fillfactor = 50);
comment on table stake_series is 'tenant: numbers the accepted stakes of one chain of seeds without gap or repeat, until it is closed';

create table open_rounds (
  tenant_id uuid not null,
  id uuid not null,
  series_id uuid not null,
  number bigint not null,
  agent_id uuid not null,
  player_id uuid not null,
  session_id uuid not null,
  provider_code text not null,
  game_code text not null,
  variant_id text not null,
  rtp_bps integer not null,
  account_id uuid not null,
  house_account_id uuid not null,
  currency text not null,
  stake bigint not null check (stake >= 0),
  balance_after bigint not null,
  started_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, series_id, number)
) with (fillfactor = 50);
comment on table open_rounds is 'tenant: the journal; a round is here from its booked stake until it is settled or refunded';

create table rounds (
  tenant_id uuid not null,
  id uuid not null,
  day date not null,
  series_id uuid not null,
  number bigint not null,
  agent_id uuid not null,
  player_id uuid not null,
  session_id uuid not null,
  provider_code text not null,
  game_code text not null,
  variant_id text not null,
  rtp_bps integer not null,
  currency text not null,
  state text not null check (state in ('settled', 'refunded', 'rejected')),
  code text,
  stake bigint not null check (stake >= 0),
  win bigint not null check (win >= 0),
  balance_after bigint not null,
  started_at timestamptz not null,
  settled_at timestamptz not null,
  tx bigint not null default (pg_current_xact_id()::text::bigint),
  primary key (tenant_id, id, day),
  check ((state = 'rejected') = (code is not null)),
  check (state = 'settled' or win = 0)
) partition by range (day);
comment on table rounds is 'tenant: final rounds; day is the UTC date inside the round''s id, so one id can never be final twice';
create index rounds_agent on rounds (tenant_id, agent_id, id);
create index rounds_player on rounds (tenant_id, player_id, id);
create index rounds_tx on rounds using brin (tx) with (pages_per_range = 16, autosummarize = on);

-- Tenant: games being played.
create table seeds (
  tenant_id uuid not null,
  id uuid not null,
  session_id uuid not null,
  server_seed_encrypted bytea not null,
  server_seed_hash text not null check (server_seed_hash ~ '^[0-9a-f]{64}$'),
  client_seed text not null,
  fixed_at timestamptz,
  revealed_at timestamptz,
  created_at timestamptz not null,
  primary key (tenant_id, id)
);
comment on table seeds is 'tenant: seed chains; a chain is also the series that numbers its stakes; the client seed is fixed before the first stake';
create index seeds_session on seeds (tenant_id, session_id);

create table game_sessions (
  tenant_id uuid not null,
  id uuid not null,
  agent_id uuid not null,
  player_id uuid,
  mode text not null check (mode in ('real', 'demo')),
  game_code text not null references games (code),
  variant_id text not null,
  currency text not null references currencies (code),
  locale text not null,
  lobby_url text,
  ext_ref text,
  state text not null default 'active' check (state in ('active', 'ending', 'closed')),
  launch_hash bytea not null,
  launch_expires_at timestamptz not null,
  launch_used_at timestamptz,
  play_hash bytea,
  seed_id uuid not null,
  shown_number bigint not null default -1,
  demo_balance bigint check (demo_balance >= 0),
  demo_next_number bigint not null default 0,
  demo_last_stake bigint,
  last_seen_at timestamptz not null,
  created_at timestamptz not null,
  closed_at timestamptz,
  primary key (tenant_id, id),
  check ((mode = 'real') = (player_id is not null)),
  check ((mode = 'demo') = (demo_balance is not null)),
  foreign key (tenant_id, agent_id) references agents (tenant_id, id),
  foreign key (tenant_id, player_id) references players (tenant_id, id),
  foreign key (game_code, variant_id) references game_variants (game_code, id)
);
comment on table game_sessions is 'tenant: one opening of one game';
create index game_sessions_player on game_sessions (tenant_id, player_id, id);
create index game_sessions_idle on game_sessions (tenant_id, state, last_seen_at);

-- Tenant: roll-ups of settled rounds.
create table rounds_by_day (
  tenant_id uuid not null,
  day date not null,
  agent_id uuid not null,
  game_code text not null,
  currency text not null,
  rounds bigint not null,
  turnover bigint not null,
  wins bigint not null,
  expected_wins_bps bigint not null,
  primary key (tenant_id, day, agent_id, game_code)
) with (fillfactor = 60);
comment on table rounds_by_day is 'tenant: roll-up day × agent × game; expected_wins_bps is Σ stake × RTP of the variant served';

create table rounds_by_hour (
  tenant_id uuid not null,
  hour timestamptz not null,
  agent_id uuid not null,
  provider_code text not null,
  currency text not null,
  rounds bigint not null,
  turnover bigint not null,
  wins bigint not null,
  expected_wins_bps bigint not null,
  primary key (tenant_id, hour, agent_id, provider_code)
) with (fillfactor = 60);
comment on table rounds_by_hour is 'tenant: roll-up hour × agent × provider';

create table rounds_by_player (
  tenant_id uuid not null,
  day date not null,
  player_id uuid not null,
  agent_id uuid not null,
  currency text not null,
  rounds bigint not null,
  turnover bigint not null,
  wins bigint not null,
  biggest_win bigint not null,
  expected_wins_bps bigint not null,
  primary key (tenant_id, day, player_id)
) with (fillfactor = 60);
comment on table rounds_by_player is 'tenant: roll-up day × player';
create index rounds_by_player_player on rounds_by_player (tenant_id, player_id, day);

create table rounds_by_minute (
  tenant_id uuid not null,
  minute timestamptz not null,
  agent_id uuid not null,
  rounds bigint not null,
  primary key (tenant_id, minute, agent_id)
) with (fillfactor = 60);
comment on table rounds_by_minute is 'tenant: roll-up minute × agent of the last two days, for rounds per minute';

-- Tenant: who changed what.
create table audit_heads (
  tenant_id uuid primary key references tenants (tenant_id),
  seq bigint not null,
  hash bytea not null
);
comment on table audit_heads is 'tenant: the newest link of each audit chain';

create table audit_records (
  tenant_id uuid not null,
  seq bigint not null check (seq > 0),
  at timestamptz not null,
  member_id uuid not null,
  address text not null,
  action text not null,
  subject text not null,
  before jsonb,
  after jsonb,
  previous_hash bytea not null,
  hash bytea not null,
  primary key (tenant_id, seq)
);
comment on table audit_records is 'tenant: every change made by a member, in a hash chain; never changed';

-- Partitions of a range of days, made ahead; no default partition, so a missing day is an error and never a silent pile.
create function ensure_partitions(p_from date, p_to date) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_day date := p_from;
  v_made integer := 0;
begin
  if p_to - p_from > 800 then
    raise exception 'at most 800 days of partitions at a time';
  end if;
  while v_day <= p_to loop
    -- Two nodes may start at the same time: whoever comes second finds the day made.
    begin
      if to_regclass(format('public.movements_%s', to_char(v_day, 'YYYYMMDD'))) is null then
        execute format('create table public.movements_%s partition of public.movements for values from (%L) to (%L)', to_char(v_day, 'YYYYMMDD'), v_day, v_day + 1);
        v_made := v_made + 1;
      end if;
    exception when duplicate_table or unique_violation then
      null;
    end;
    begin
      if to_regclass(format('public.rounds_%s', to_char(v_day, 'YYYYMMDD'))) is null then
        execute format('create table public.rounds_%s partition of public.rounds for values from (%L) to (%L)', to_char(v_day, 'YYYYMMDD'), v_day, v_day + 1);
        v_made := v_made + 1;
      end if;
    exception when duplicate_table or unique_violation then
      null;
    end;
    v_day := v_day + 1;
  end loop;
  return v_made;
end $$;
revoke all on function ensure_partitions(date, date) from public;

insert into currencies (code, exponent) values
  ('BRL', 2), ('USD', 2), ('EUR', 2), ('MXN', 2), ('ARS', 2), ('COP', 2), ('PEN', 2), ('CLP', 0), ('JPY', 0), ('KWD', 3);
