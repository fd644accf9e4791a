// The tables as Kysely sees them; generated from the migrated database, do not edit.
import type { Generated } from "kysely";

export interface CurrenciesTable {
  code: string;
  exponent: number;
}

export interface ProvidersTable {
  code: string;
  name: string;
  state: Generated<string>;
  state_since: Date | null;
  state_reason: string | null;
}

export interface GamesTable {
  code: string;
  provider_code: string;
  name_en: string;
  name_pt: string;
  state: Generated<string>;
  state_since: Date | null;
  state_reason: string | null;
}

export interface GameVariantsTable {
  game_code: string;
  id: string;
  rtp_bps: number;
  hit_rate_bps: number;
  maths_hash: string;
}

export interface DirectoryLoginsTable {
  login: string;
  tenant_id: string;
  member_id: string;
}

export interface DirectoryAgentCodesTable {
  code: string;
  tenant_id: string;
  agent_id: string;
}

export interface SignInAttemptsTable {
  subject: string;
  window_start: Date;
  failures: number;
}

export interface LedgerChecksTable {
  id: string;
  checked_at: Date;
  accounts: bigint;
  movements: bigint;
  breaks: bigint;
  details: unknown;
}

export interface InstallationTable {
  name: string;
  value: unknown;
}

export interface TenantsTable {
  tenant_id: string;
  is_platform: Generated<boolean>;
  currency: string | null;
  house_account_id: string | null;
  issuance_account_id: string | null;
  created_at: Date;
}

export interface AgentsTable {
  tenant_id: string;
  id: string;
  parent_id: string | null;
  depth: number;
  path: string[];
  code: string;
  name: string;
  state: Generated<string>;
  wallet_mode: Generated<string>;
  currency: string | null;
  credit_account_id: string | null;
  price_bps: Generated<number>;
  created_at: Date;
  last_activity_at: Date | null;
  contact_name: string | null;
  contact_email: string | null;
  contact_phone: string | null;
  former_parent_ids: Generated<string[]>;
  wallet_mode_changed_at: Date | null;
  needs_certificate: Generated<boolean>;
}

export interface AgentProvidersTable {
  tenant_id: string;
  agent_id: string;
  provider_code: string;
}

export interface AgentGamesTable {
  tenant_id: string;
  agent_id: string;
  game_code: string;
  variant_id: string;
}

export interface MembersTable {
  tenant_id: string;
  id: string;
  agent_id: string;
  party: string;
  role: string;
  login: string;
  name: string;
  password_hash: string;
  locale: string | null;
  time_zone: string | null;
  state: Generated<string>;
  created_at: Date;
  invited_at: Date | null;
}

export interface MemberSessionsTable {
  tenant_id: string;
  id: string;
  member_id: string;
  token_hash: Buffer;
  address: string;
  user_agent: string;
  created_at: Date;
  last_seen_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
  device_id: string | null;
  viewing_tenant_id: string | null;
  viewing_agent_id: string | null;
}

export interface ApiKeysTable {
  tenant_id: string;
  id: string;
  agent_id: string;
  secret_encrypted: Buffer;
  scopes: string[];
  cidrs: Generated<string[]>;
  state: Generated<string>;
  created_at: Date;
  last_used_at: Date | null;
  name: string;
  created_by_tenant_id: string | null;
  created_by: string | null;
  ends_at: Date | null;
  revoked_at: Date | null;
  revoked_by_tenant_id: string | null;
  revoked_by: string | null;
}

export interface ApiNoncesTable {
  tenant_id: string;
  key_id: string;
  nonce: string;
  used_at: Date;
}

export interface PlayersTable {
  tenant_id: string;
  id: string;
  agent_id: string;
  code: string;
  name: string | null;
  country: string | null;
  locale: string | null;
  currency: string;
  state: Generated<string>;
  wallet_account_id: string | null;
  last_round_at: Date | null;
  last_game_code: string | null;
  created_at: Date;
  stake_cap: bigint | null;
  anonymised_at: Date | null;
  former_code_digest: Buffer | null;
}

export interface AccountsTable {
  tenant_id: string;
  id: string;
  kind: string;
  currency: string;
  agent_id: string | null;
  player_id: string | null;
  balance: Generated<bigint>;
  reserved: Generated<bigint>;
  floor: bigint | null;
  entries: Generated<bigint>;
  created_at: Date;
  closed_at: Date | null;
}

export interface MovementsTable {
  tenant_id: string;
  id: string;
  day: string;
  at: Date;
  kind: string;
  debit_account_id: string;
  credit_account_id: string;
  amount: bigint;
  currency: string;
  debit_after: bigint | null;
  debit_seq: bigint | null;
  credit_after: bigint | null;
  credit_seq: bigint | null;
  round_id: string | null;
  transfer_id: string | null;
}

export interface TransfersTable {
  tenant_id: string;
  agent_id: string;
  ref: string;
  id: string;
  day: string;
  kind: string;
  debit_account_id: string;
  credit_account_id: string;
  requested: bigint | null;
  amount: bigint;
  currency: string;
  player_id: string | null;
  counterparty_agent_id: string | null;
  state: string;
  code: string | null;
  balance_after: bigint | null;
  note: string | null;
  actor: string | null;
  request_id: string;
  at: Date;
}

export interface StakeSeriesTable {
  tenant_id: string;
  id: string;
  next_number: Generated<bigint>;
  last_round_id: string | null;
  closed: Generated<boolean>;
}

export interface OpenRoundsTable {
  tenant_id: string;
  id: string;
  series_id: string;
  number: bigint;
  agent_id: string;
  player_id: string;
  session_id: string;
  provider_code: string;
  game_code: string;
  variant_id: string;
  rtp_bps: number;
  account_id: string;
  house_account_id: string;
  currency: string;
  stake: bigint;
  balance_after: bigint;
  started_at: Date;
}

export interface RoundsTable {
  tenant_id: string;
  id: string;
  day: string;
  series_id: string;
  number: bigint;
  agent_id: string;
  player_id: string;
  session_id: string;
  provider_code: string;
  game_code: string;
  variant_id: string;
  rtp_bps: number;
  currency: string;
  state: string;
  code: string | null;
  stake: bigint;
  win: bigint;
  balance_after: bigint;
  started_at: Date;
  settled_at: Date;
}

export interface SeedsTable {
  tenant_id: string;
  id: string;
  session_id: string;
  server_seed_encrypted: Buffer;
  server_seed_hash: string;
  client_seed: string;
  fixed_at: Date | null;
  revealed_at: Date | null;
  created_at: Date;
}

export interface GameSessionsTable {
  tenant_id: string;
  id: string;
  agent_id: string;
  player_id: string | null;
  mode: string;
  game_code: string;
  variant_id: string;
  currency: string;
  locale: string;
  lobby_url: string | null;
  ext_ref: string | null;
  state: Generated<string>;
  launch_hash: Buffer;
  launch_expires_at: Date;
  launch_used_at: Date | null;
  play_hash: Buffer | null;
  seed_id: string;
  shown_number: Generated<bigint>;
  demo_balance: bigint | null;
  demo_next_number: Generated<bigint>;
  demo_last_stake: bigint | null;
  last_seen_at: Date;
  created_at: Date;
  closed_at: Date | null;
  device: string | null;
}

export interface RoundsByDayTable {
  tenant_id: string;
  day: string;
  agent_id: string;
  game_code: string;
  currency: string;
  rounds: bigint;
  turnover: bigint;
  wins: bigint;
  expected_wins_bps: bigint;
}

export interface RoundsByHourTable {
  tenant_id: string;
  hour: Date;
  agent_id: string;
  provider_code: string;
  currency: string;
  rounds: bigint;
  turnover: bigint;
  wins: bigint;
  expected_wins_bps: bigint;
}

export interface RoundsByPlayerTable {
  tenant_id: string;
  day: string;
  player_id: string;
  agent_id: string;
  currency: string;
  rounds: bigint;
  turnover: bigint;
  wins: bigint;
  biggest_win: bigint;
  expected_wins_bps: bigint;
  hours: number;
}

export interface RoundsByMinuteTable {
  tenant_id: string;
  minute: Date;
  agent_id: string;
  rounds: bigint;
}

export interface AuditHeadsTable {
  tenant_id: string;
  seq: bigint;
  hash: Buffer;
}

export interface AuditRecordsTable {
  tenant_id: string;
  seq: bigint;
  at: Date;
  member_id: string;
  address: string;
  action: string;
  subject: string;
  before: unknown;
  after: unknown;
  previous_hash: Buffer;
  hash: Buffer;
}

export interface RoundDifferencesTable {
  tenant_id: string;
  round_id: string;
  agent_id: string;
  reason: string;
  booked_win: bigint;
  due_win: bigint | null;
  found_at: Date;
}

export interface MemberDevicesTable {
  tenant_id: string;
  id: string;
  member_id: string;
  token_hash: Buffer;
  created_at: Date;
  last_used_at: Date;
}

export interface MemberResetsTable {
  tenant_id: string;
  id: string;
  member_id: string;
  token_hash: Buffer;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
  locale: string | null;
}

export interface ExportsTable {
  tenant_id: string;
  id: string;
  member_id: string;
  list: string;
  format: string;
  request: unknown;
  state: Generated<string>;
  rows_written: Generated<bigint>;
  rows_about: bigint | null;
  bytes: bigint | null;
  failure: string | null;
  starts: Generated<number>;
  runner: string | null;
  lease_until: Date | null;
  created_at: Date;
  ended_at: Date | null;
  expires_at: Date | null;
}

export interface SavedViewsTable {
  tenant_id: string;
  id: string;
  member_id: string;
  list: string;
  name: string;
  name_key: string;
  is_default: Generated<boolean>;
  state: unknown;
  created_at: Date;
  changed_at: Date;
}

export interface PlayerNotesTable {
  tenant_id: string;
  id: string;
  player_id: string;
  ref: string;
  author_tenant_id: string;
  author_agent_id: string;
  author_id: string;
  text: string | null;
  created_at: Date;
}

export interface MemberTotpTable {
  tenant_id: string;
  member_id: string;
  secret_encrypted: Buffer;
  started_at: Date;
  confirmed_at: Date | null;
  last_step: Generated<bigint>;
}

export interface MemberRecoveryCodesTable {
  tenant_id: string;
  member_id: string;
  code_hash: Buffer;
  used_at: Date | null;
}

export interface SignInStepsTable {
  tenant_id: string;
  id: string;
  member_id: string;
  token_hash: Buffer;
  name_hash: string;
  password_mark: Buffer;
  created_at: Date;
  expires_at: Date;
}

export interface MemberPasskeysTable {
  tenant_id: string;
  id: string;
  member_id: string;
  credential_id: string;
  public_key: Buffer;
  counter: bigint;
  transports: unknown;
  name: string;
  created_at: Date;
  last_used_at: Date | null;
}

export interface CreditRequestsTable {
  tenant_id: string;
  id: string;
  kind: string;
  agent_id: string;
  acting_agent_id: string;
  amount: bigint;
  currency: string;
  note: string | null;
  ref: string;
  maker_tenant_id: string;
  maker_id: string;
  made_at: Date;
  needs_second: boolean;
  reverses_id: string | null;
  state: Generated<string>;
  checker_tenant_id: string | null;
  checker_id: string | null;
  decided_at: Date | null;
  reason: string | null;
  debit_account_id: string | null;
  credit_account_id: string | null;
  transfer_kind: string | null;
  transfer_id: string | null;
  code: string | null;
}

export interface NoticeEventsTable {
  tenant_id: string;
  key: string;
  event: string;
  about: unknown;
  to_member_id: string | null;
  to_agent_id: string | null;
  except_member_id: string | null;
  by_session_id: string | null;
  at: Date;
  told_at: Date | null;
}

export interface NoticesTable {
  tenant_id: string;
  id: string;
  member_id: string;
  key: string;
  event: string;
  about: unknown;
  by_session_id: string | null;
  on_screen: boolean;
  seen_at: Date | null;
  mail_state: string;
  mail_tries: Generated<number>;
  mail_due_at: Date | null;
  at: Date;
}

export interface NoticeRulesTable {
  tenant_id: string;
  member_id: string;
  event: string;
  by_mail: boolean;
  on_screen: boolean;
}

export interface SeamlessWalletsTable {
  tenant_id: string;
  agent_id: string;
  address: string;
  timeout_ms: Generated<number>;
  secret_encrypted: Buffer;
  former_secret_encrypted: Buffer | null;
  former_secret_until: Date | null;
  unhealthy_since: Date | null;
  changed_at: Date;
  unhealthy_reason: string | null;
  probed_at: Date | null;
}

export interface SeamlessRoundsTable {
  tenant_id: string;
  id: string;
  agent_id: string;
  player_id: string;
  session_id: string;
  series_id: string;
  number: bigint;
  stake: bigint;
  win: bigint | null;
  currency: string;
  state: string;
  code: string | null;
  balance: bigint | null;
  attempts: Generated<number>;
  due_at: Date | null;
  last_failure: string | null;
  stuck_at: Date | null;
  started_at: Date;
  ending_since: Date | null;
  ended_at: Date | null;
  telling_until: Date | null;
}

export interface WalletCallsTable {
  tenant_id: string;
  id: string;
  day: string;
  agent_id: string;
  round_id: string | null;
  player_code: string;
  type: string;
  tx_id: string;
  amount: bigint;
  balance: bigint | null;
  address: string;
  at: Date;
  duration_ms: number;
  request: string;
  status: number | null;
  answer: string | null;
  verdict: string;
  answer_headers: unknown;
}

export interface CertificationsTable {
  tenant_id: string;
  id: string;
  agent_id: string;
  started_by: string;
  wallet_address: string;
  player_code: string;
  blocked_code: string | null;
  currency: string;
  state: Generated<string>;
  runner: string | null;
  lease_until: Date | null;
  taken: bigint | null;
  given: bigint | null;
  balance_before: bigint | null;
  balance_after: bigint | null;
  certificate: string | null;
  created_at: Date;
  ended_at: Date | null;
}

export interface CertificationCasesTable {
  tenant_id: string;
  certification_id: string;
  case_id: string;
  place: number;
  verdict: string;
  why_skipped: string | null;
  miss: unknown;
  exchanges: unknown;
}

export interface WebhookAddressesTable {
  tenant_id: string;
  agent_id: string;
  address: string;
  events: string[];
  secret_encrypted: Buffer;
  former_secret_encrypted: Buffer | null;
  former_secret_until: Date | null;
  off_since: Date | null;
  off_reason: string | null;
  changed_at: Date;
}

export interface WebhookDeliveriesTable {
  tenant_id: string;
  id: string;
  agent_id: string;
  player_id: string | null;
  type: string;
  key: string;
  body: string;
  state: Generated<string>;
  attempts: Generated<number>;
  since: Date;
  due_at: Date | null;
  last_status: number | null;
  last_failure: string | null;
  last_attempt_at: Date | null;
  created_at: Date;
}

export interface WebhookAttemptsTable {
  tenant_id: string;
  id: string;
  delivery_id: string;
  address: string;
  headers: unknown;
  status: number | null;
  answer: string | null;
  failure: string | null;
  duration_ms: number;
  next_at: Date | null;
  at: Date;
}

export interface ApiCallsTable {
  tenant_id: string;
  id: string;
  day: string;
  agent_id: string;
  key_id: string;
  at: Date;
  method: string;
  route: string;
  path: string;
  address: string;
  request_headers: unknown;
  request: string;
  request_cut_from: number | null;
  status: number;
  code: string | null;
  answer_headers: unknown;
  answer: string;
  answer_cut_from: number | null;
  duration_ms: number;
  player_code: string | null;
  named: string[] | null;
  round_id: string | null;
  session_id: string | null;
  transfer_id: string | null;
}

export interface HandSettlementsTable {
  tenant_id: string;
  id: string;
  agent_id: string;
  round_id: string;
  reason: string;
  state: Generated<string>;
  maker_tenant_id: string;
  maker_id: string;
  made_at: Date;
  checker_tenant_id: string | null;
  checker_id: string | null;
  decided_at: Date | null;
  answer: string | null;
}

export interface RtpWatchesTable {
  tenant_id: string;
  agent_id: string;
  game_code: string;
  variant_id: string;
  year: number;
  number: number;
  currency: string;
  rounds: bigint;
  turnover: bigint;
  squared_stakes: string;
  wins: bigint;
  state: unknown;
  alarmed_at: Date | null;
}

export interface ForgottenCodesTable {
  tenant_id: string;
  agent_id: string;
  code_digest: Buffer;
  new_code: string;
  until: Date;
}

export interface TransferNamesTable {
  tenant_id: string;
  agent_id: string;
  ref: string;
  player_code: string | null;
  account_id: string;
  code_digest: Buffer | null;
}

export interface VariantChangesTable {
  tenant_id: string;
  id: string;
  agent_id: string;
  acting_agent_id: string;
  is_asked: boolean;
  game_code: string;
  variant_id: string | null;
  from_variant_id: string;
  to_variant_id: string;
  reason: string;
  not_before: Date | null;
  ref: string;
  maker_tenant_id: string;
  maker_id: string;
  made_at: Date;
  state: Generated<string>;
  checker_tenant_id: string | null;
  checker_id: string | null;
  decided_at: Date | null;
  answer: string | null;
  effective_at: Date | null;
  done_at: Date | null;
  called_off_by_tenant_id: string | null;
  called_off_by_id: string | null;
  called_off_at: Date | null;
}

export interface ProviderWindowsTable {
  id: string;
  provider_code: string;
  from_at: Date;
  to_at: Date | null;
  reason: string;
  announced_at: Date;
  called_off_at: Date | null;
  end_reason: string | null;
}

export interface RtpCaseNotesTable {
  tenant_id: string;
  id: string;
  agent_id: string;
  game_code: string;
  variant_id: string;
  year: number;
  ref: string;
  author_tenant_id: string;
  author_id: string;
  text: string;
  closes: boolean;
  created_at: Date;
}

export interface BillingTermsTable {
  tenant_id: string;
  id: string;
  agent_id: string;
  kind: string;
  credit_line: bigint;
  due_days: number;
  reason: string;
  needs_second: boolean;
  ref: string;
  maker_tenant_id: string;
  maker_id: string;
  made_at: Date;
  state: Generated<string>;
  checker_tenant_id: string | null;
  checker_id: string | null;
  decided_at: Date | null;
  answer: string | null;
}

export interface InvoiceNumbersTable {
  tenant_id: string;
  last: bigint;
}

export interface InvoicesTable {
  tenant_id: string;
  id: string;
  agent_id: string;
  number: string;
  billed_to: string;
  from_at: Date;
  to_at: Date;
  ggr: bigint;
  amount: bigint;
  currency: string;
  issued_at: Date;
  due_at: Date;
  paid_at: Date | null;
}

export interface InvoiceLinesTable {
  tenant_id: string;
  invoice_id: string;
  provider_code: string;
  rounds: bigint;
  turnover: bigint;
  wins: bigint;
  rate_bps: number;
  amount: bigint;
}

export interface PaymentsTable {
  tenant_id: string;
  id: string;
  kind: string;
  method: string;
  agent_id: string;
  invoice_id: string | null;
  amount: bigint;
  currency: string;
  price_bps: number;
  credited: bigint;
  reference: string;
  note: string | null;
  ref: string;
  maker_id: string | null;
  made_at: Date;
  state: Generated<string>;
  received: bigint | null;
  bank_reference: string | null;
  movement: string | null;
  needs_second: Generated<boolean>;
  arrived_by_tenant_id: string | null;
  arrived_by_id: string | null;
  arrived_at: Date | null;
  checker_tenant_id: string | null;
  checker_id: string | null;
  decided_at: Date | null;
  confirmed_at: Date | null;
  reason: string | null;
  transfer_id: string | null;
  code: string | null;
}

export interface LedgerOutboxTable {
  tenant_id: string;
  id: string;
  at: Date;
  rounds: number;
  movements: number;
  round_ids: string[];
  movement_ids: string[];
}

export interface FeedHeadsTable {
  tenant_id: string;
  position: Generated<bigint>;
  rounds: Generated<bigint>;
  movements: Generated<bigint>;
}

export interface FeedBatchesTable {
  tenant_id: string;
  position: bigint;
  at: Date;
  rounds_to: bigint;
  movements_to: bigint;
  first_day: string;
  last_day: string;
  round_ids: string[];
  movement_ids: string[];
}

export interface FeedMarksTable {
  tenant_id: string;
  consumer: string;
  position: bigint;
  rounds: Generated<bigint>;
  movements: Generated<bigint>;
  at: Date;
}

export interface DailyBalancesTable {
  tenant_id: string;
  account_id: string;
  day: string;
  opening: bigint;
  closing: bigint;
  gains: Generated<bigint>;
  gained: Generated<bigint>;
  losses: Generated<bigint>;
  lost: Generated<bigint>;
  credit_issue: Generated<bigint>;
  credit_redeem: Generated<bigint>;
  credit_send: Generated<bigint>;
  credit_take: Generated<bigint>;
  deposit: Generated<bigint>;
  withdrawal: Generated<bigint>;
  stake: Generated<bigint>;
  win: Generated<bigint>;
  refund: Generated<bigint>;
  entries_to: bigint;
  last_seq: bigint | null;
}

export interface DayChecksTable {
  tenant_id: string;
  day: string;
  subject: string;
  checked_at: Date;
  rows: bigint;
  differences: bigint;
  details: unknown;
}

export interface ReplayCountsTable {
  tenant_id: string;
  replayed: bigint;
  differing: bigint;
  at: Date;
}

export interface LedgerCheckPassesTable {
  name: string;
  id: string;
  began_at: Date;
  tenant_id: string | null;
  point: unknown;
  accounts: Generated<bigint>;
  movements: Generated<bigint>;
  breaks: Generated<bigint>;
  named: Generated<unknown>;
  unchecked: Generated<unknown>;
  steps: Generated<bigint>;
  work_ms: Generated<bigint>;
  longest_ms: Generated<bigint>;
}

export interface LedgerCheckChainsTable {
  tenant_id: string;
  pass_id: string;
  kind: string;
  id: string;
  entries: bigint;
  balance: bigint;
  currency: string | null;
}

export interface LedgerCheckSegmentsTable {
  tenant_id: string;
  pass_id: string;
  kind: string;
  chain_id: string;
  from_seq: bigint;
  slice: string;
  nth: number;
  to_seq: bigint;
  opening: bigint | null;
  closing: bigint | null;
}

export interface AvailabilityRulesTable {
  tenant_id: string;
  agent_id: string;
  game_code: string;
  kind: string;
  state: string | null;
  from_at: Date | null;
  to_at: Date | null;
  min_stake: bigint | null;
  max_stake: bigint | null;
  reason: string;
  set_at: Date;
  set_by_tenant_id: string;
  set_by_agent_id: string;
  set_by_id: string;
}

export interface EmergencyStopsTable {
  tenant_id: string;
  id: string;
  kind: string;
  subject: string;
  former_state: string;
  reason: string;
  stopped_at: Date;
  stopped_by_tenant_id: string;
  stopped_by_id: string;
  lifted_at: Date | null;
  lifted_by_tenant_id: string | null;
  lifted_by_id: string | null;
  lift_reason: string | null;
}

export interface CreditStatesTable {
  tenant_id: string;
  agent_id: string;
  state: string;
  seen: string;
  since: Date;
}

export interface CreditTurnsTable {
  tenant_id: string;
  id: string;
  agent_id: string;
  at: Date;
  from_state: string;
  to_state: string;
  available: bigint;
  ended_at: Date | null;
  counted_to: Date;
  refused: Generated<bigint>;
  refused_amount: Generated<bigint>;
  lost: bigint | null;
}

export interface CreditSettingsTable {
  tenant_id: string;
  agent_id: string;
  low_hours: number | null;
  critical_hours: number | null;
  snoozed_until: Date | null;
  snoozed_at: Date | null;
  snoozed_by_tenant_id: string | null;
  snoozed_by_id: string | null;
  snooze_reason: string | null;
}

export interface AutoTopUpsTable {
  tenant_id: string;
  agent_id: string;
  acting_agent_id: string;
  below: bigint;
  amount: bigint;
  daily_most: bigint;
  set_by_id: string;
  set_by_tenant_id: string;
  set_at: Date;
  stopped_at: Date | null;
  stop_code: string | null;
}

export interface AutoTopUpRunsTable {
  tenant_id: string;
  id: string;
  agent_id: string;
  acting_agent_id: string;
  debit_account_id: string;
  credit_account_id: string;
  amount: bigint;
  currency: string;
  available: bigint;
  below: bigint;
  allowed_by_id: string;
  allowed_by_tenant_id: string;
  started_at: Date;
  state: Generated<string>;
  transfer_id: string | null;
  code: string | null;
}

export interface HoldingsTable {
  tenant_id: string;
  agent_id: string;
  account_kind: string;
  quarter: Date;
  balance: Generated<bigint>;
  credit_issue: Generated<bigint>;
  credit_redeem: Generated<bigint>;
  credit_send: Generated<bigint>;
  credit_take: Generated<bigint>;
  deposit: Generated<bigint>;
  withdrawal: Generated<bigint>;
  stake: Generated<bigint>;
  win: Generated<bigint>;
  refund: Generated<bigint>;
  open_stakes: Generated<bigint>;
}

export interface PixChargesTable {
  tenant_id: string;
  txid: string;
  payment_id: string;
  amount: bigint;
  payer_tax_id: string;
  payer_name: string;
  expires_s: number;
  made_at: Date;
  state: Generated<string>;
  br_code: string | null;
  expires_at: Date | null;
  tries: Generated<number>;
  next_at: Date;
  problem: string | null;
}

export interface ReceivedPixTable {
  tenant_id: string;
  end_to_end_id: string;
  id: string;
  movement: string;
  txid: string | null;
  amount: bigint;
  at: Date;
  payer_tax_id: string | null;
  payer_name: string | null;
  for_tenant_id: string | null;
  for_payment_id: string | null;
  state: string;
  cause: string | null;
  credited_tenant_id: string | null;
  credited_payment_id: string | null;
}

export interface PixRefundsTable {
  tenant_id: string;
  id: string;
  received_id: string;
  end_to_end_id: string;
  amount: bigint;
  of_tenant_id: string | null;
  of_payment_id: string | null;
  takes_credit: bigint;
  reason: string;
  needs_second: boolean;
  ref: string;
  maker_tenant_id: string;
  maker_id: string;
  made_at: Date;
  state: string;
  checker_tenant_id: string | null;
  checker_id: string | null;
  decided_at: Date | null;
  problem: string | null;
  tries: Generated<number>;
  next_at: Date;
  bookings: Generated<number>;
  transfer_id: string | null;
  ended_at: Date | null;
}

export interface PixSweepsTable {
  tenant_id: string;
  swept_to: Date;
}

export interface RoundsByGameTable {
  tenant_id: string;
  hour: Date;
  agent_id: string;
  game_code: string;
  provider_code: string;
  currency: string;
  rounds: bigint;
  turnover: bigint;
  wins: bigint;
  expected_wins_bps: bigint;
}

export interface ReconciliationsTable {
  tenant_id: string;
  agent_id: string;
  day: string;
  currency: string;
  result: string;
  incomplete: string | null;
  state: string | null;
  stakes: bigint;
  refunds: bigint;
  wins: bigint;
  open_before: bigint;
  open_after: bigint;
  deposits: bigint;
  withdrawals: bigint;
  rounds: bigint;
  rollup_turnover: bigint;
  rollup_wins: bigint;
  wallet_stakes: bigint | null;
  wallet_wins: bigint | null;
  wallet_pending: Generated<bigint>;
  rollup_differences: Generated<bigint>;
  wallet_differences: Generated<bigint>;
  file_differences: Generated<bigint>;
  file_id: string | null;
  fingerprint: Generated<string>;
  checked_at: Date;
}

export interface ReconciliationLinesTable {
  tenant_id: string;
  agent_id: string;
  day: string;
  source: string;
  tx_id: string;
  kind: string;
  round_id: string | null;
  transfer_id: string | null;
  line: number | null;
  ours: bigint | null;
  theirs: bigint | null;
}

export interface ReconciliationNotesTable {
  tenant_id: string;
  id: string;
  agent_id: string;
  day: string;
  action: string;
  text: string;
  member_tenant_id: string;
  member_id: string;
  at: Date;
}

export interface ReconciliationFilesTable {
  tenant_id: string;
  id: string;
  agent_id: string;
  day: string;
  name: string;
  bytes: bigint;
  state: string;
  parts: Generated<number>;
  lines: Generated<number>;
  compared: Generated<number>;
  matched: Generated<number>;
  missing_here: Generated<number>;
  missing_there: Generated<number>;
  amount_differs: Generated<number>;
  errors: Generated<unknown>;
  is_again: Generated<boolean>;
  runner: string | null;
  lease_until: Date | null;
  starts: Generated<number>;
  member_tenant_id: string;
  member_id: string;
  at: Date;
  ended_at: Date | null;
}

export interface ReconciliationFilePartsTable {
  tenant_id: string;
  file_id: string;
  number: number;
  content: Buffer;
}

export interface ReconciliationFileLinesTable {
  tenant_id: string;
  file_id: string;
  tx_id: string;
  line: number;
  amount: bigint;
}

export interface Database {
  currencies: CurrenciesTable;
  providers: ProvidersTable;
  games: GamesTable;
  game_variants: GameVariantsTable;
  directory_logins: DirectoryLoginsTable;
  directory_agent_codes: DirectoryAgentCodesTable;
  sign_in_attempts: SignInAttemptsTable;
  ledger_checks: LedgerChecksTable;
  installation: InstallationTable;
  tenants: TenantsTable;
  agents: AgentsTable;
  agent_providers: AgentProvidersTable;
  agent_games: AgentGamesTable;
  members: MembersTable;
  member_sessions: MemberSessionsTable;
  api_keys: ApiKeysTable;
  api_nonces: ApiNoncesTable;
  players: PlayersTable;
  accounts: AccountsTable;
  movements: MovementsTable;
  transfers: TransfersTable;
  stake_series: StakeSeriesTable;
  open_rounds: OpenRoundsTable;
  rounds: RoundsTable;
  seeds: SeedsTable;
  game_sessions: GameSessionsTable;
  rounds_by_day: RoundsByDayTable;
  rounds_by_hour: RoundsByHourTable;
  rounds_by_player: RoundsByPlayerTable;
  rounds_by_minute: RoundsByMinuteTable;
  audit_heads: AuditHeadsTable;
  audit_records: AuditRecordsTable;
  round_differences: RoundDifferencesTable;
  member_devices: MemberDevicesTable;
  member_resets: MemberResetsTable;
  exports: ExportsTable;
  saved_views: SavedViewsTable;
  player_notes: PlayerNotesTable;
  member_totp: MemberTotpTable;
  member_recovery_codes: MemberRecoveryCodesTable;
  sign_in_steps: SignInStepsTable;
  member_passkeys: MemberPasskeysTable;
  credit_requests: CreditRequestsTable;
  notice_events: NoticeEventsTable;
  notices: NoticesTable;
  notice_rules: NoticeRulesTable;
  seamless_wallets: SeamlessWalletsTable;
  seamless_rounds: SeamlessRoundsTable;
  wallet_calls: WalletCallsTable;
  certifications: CertificationsTable;
  certification_cases: CertificationCasesTable;
  webhook_addresses: WebhookAddressesTable;
  webhook_deliveries: WebhookDeliveriesTable;
  webhook_attempts: WebhookAttemptsTable;
  api_calls: ApiCallsTable;
  hand_settlements: HandSettlementsTable;
  rtp_watches: RtpWatchesTable;
  forgotten_codes: ForgottenCodesTable;
  transfer_names: TransferNamesTable;
  variant_changes: VariantChangesTable;
  provider_windows: ProviderWindowsTable;
  rtp_case_notes: RtpCaseNotesTable;
  billing_terms: BillingTermsTable;
  invoice_numbers: InvoiceNumbersTable;
  invoices: InvoicesTable;
  invoice_lines: InvoiceLinesTable;
  payments: PaymentsTable;
  ledger_outbox: LedgerOutboxTable;
  feed_heads: FeedHeadsTable;
  feed_batches: FeedBatchesTable;
  feed_marks: FeedMarksTable;
  daily_balances: DailyBalancesTable;
  day_checks: DayChecksTable;
  replay_counts: ReplayCountsTable;
  ledger_check_passes: LedgerCheckPassesTable;
  ledger_check_chains: LedgerCheckChainsTable;
  ledger_check_segments: LedgerCheckSegmentsTable;
  availability_rules: AvailabilityRulesTable;
  emergency_stops: EmergencyStopsTable;
  credit_states: CreditStatesTable;
  credit_turns: CreditTurnsTable;
  credit_settings: CreditSettingsTable;
  auto_top_ups: AutoTopUpsTable;
  auto_top_up_runs: AutoTopUpRunsTable;
  holdings: HoldingsTable;
  pix_charges: PixChargesTable;
  received_pix: ReceivedPixTable;
  pix_refunds: PixRefundsTable;
  pix_sweeps: PixSweepsTable;
  rounds_by_game: RoundsByGameTable;
  reconciliations: ReconciliationsTable;
  reconciliation_lines: ReconciliationLinesTable;
  reconciliation_notes: ReconciliationNotesTable;
  reconciliation_files: ReconciliationFilesTable;
  reconciliation_file_parts: ReconciliationFilePartsTable;
  reconciliation_file_lines: ReconciliationFileLinesTable;
}
