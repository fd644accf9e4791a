-- Seamless mode where people come in: a round that no wallet takes is settled by two of them.

-- While an attempt at telling the wallet is under way nobody else makes one, and nobody settles the round by hand.
alter table seamless_rounds add column telling_until timestamptz;
comment on table seamless_rounds is 'tenant: what was agreed with an agent''s wallet about each round, written before it is asked; due_at: when the round is looked at again, null when it is over or a person must decide; telling_until: until when an attempt at telling its end is under way';

-- A stake given back by hand frees its number, as one given back by the wallet does.
drop index seamless_rounds_number;
create unique index seamless_rounds_number on seamless_rounds (tenant_id, series_id, number)
  where state not in ('rejected', 'rolling_back', 'rolled_back') and (state <> 'by_hand' or win is not null);

create table hand_settlements (
  tenant_id uuid not null,
  id uuid not null,
  agent_id uuid not null,
  round_id uuid not null,
  reason text not null check (length(reason) between 1 and 500),
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'rejected', 'withdrawn')),
  maker_tenant_id uuid not null,
  maker_id uuid not null,
  made_at timestamptz not null,
  checker_tenant_id uuid,
  checker_id uuid,
  decided_at timestamptz,
  answer text check (length(answer) between 1 and 500),
  primary key (tenant_id, id),
  foreign key (tenant_id, agent_id) references agents (tenant_id, id),
  foreign key (tenant_id, round_id) references seamless_rounds (tenant_id, id),
  check ((state in ('approved', 'rejected')) = (checker_id is not null)),
  check ((checker_id is null) = (checker_tenant_id is null)),
  check ((state = 'waiting') = (decided_at is null)),
  check ((state = 'rejected') = (answer is not null)),
  check (checker_id is null or checker_id <> maker_id)
);
comment on table hand_settlements is 'tenant: what people propose for rounds whose end no wallet takes: that it counts as told; maker and checker may be of another tenant: the platform; answer is why it was rejected';
create index hand_settlements_round on hand_settlements (tenant_id, round_id, id);
create unique index hand_settlements_one on hand_settlements (tenant_id, round_id) where state = 'waiting';

-- What is proposed never changes; only what becomes of it.
grant select, insert on hand_settlements to reelgate_app;
grant update (state, checker_tenant_id, checker_id, decided_at, answer) on hand_settlements to reelgate_app;

-- When an agent changed who holds its players' money: rounds before it are told apart one by one. The platform may ask that an
-- agent's wallet has passed the certification before its players play for money.
alter table agents add column wallet_mode_changed_at timestamptz;
alter table agents add column needs_certificate boolean not null default false;

-- Makes ready to change who holds the money of an agent's players: true when nothing stands in the way, and then no stake and
-- no deposit of the old mode can come any more before this is committed or after. Sessions are held first, so that no stake is
-- asked for meanwhile; then the credit, which every deposit comes out of. The caller has locked the agent.
create function end_wallet_mode(p_tenant_id uuid, p_agent_id uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from game_sessions s
  where s.tenant_id = p_tenant_id and s.agent_id = p_agent_id and s.state <> 'closed' and s.mode = 'real'
  order by s.id for update;
  perform from accounts c
  where c.tenant_id = p_tenant_id
    and c.id = (select a.credit_account_id from agents a where a.tenant_id = p_tenant_id and a.id = p_agent_id)
  for update of c;
  -- A statement of its own, so that it sees what whoever held them before has committed.
  if exists (
    select from players p join accounts w on w.tenant_id = p_tenant_id and w.id = p.wallet_account_id
    where p.tenant_id = p_tenant_id and p.agent_id = p_agent_id and (w.balance <> 0 or w.reserved <> 0)
  ) or exists (
    select from open_rounds o where o.tenant_id = p_tenant_id and o.agent_id = p_agent_id
  ) or exists (
    select from seamless_rounds r where r.tenant_id = p_tenant_id and r.agent_id = p_agent_id and r.ended_at is null
  ) then
    return false;
  end if;
  update stake_series n set closed = true
  where n.tenant_id = p_tenant_id and n.id in (
    select s.seed_id from game_sessions s
    where s.tenant_id = p_tenant_id and s.agent_id = p_agent_id and s.state <> 'closed' and s.mode = 'real'
  );
  return true;
end $$;
revoke all on function end_wallet_mode from public;
grant execute on function end_wallet_mode to reelgate_app;

-- As before, except that nothing is deposited with us while the agent holds its players' money.
create or replace function post_transfers(
  p_tenant_id uuid[], p_id uuid[], p_agent_id uuid[], p_ref text[], p_kind text[],
  p_debit_account_id uuid[], p_credit_account_id uuid[], p_requested bigint[], p_currency text[],
  p_player_id uuid[], p_counterparty_agent_id uuid[], p_insufficient_code text[], p_refusal text[],
  p_note text[], p_actor text[], p_request_id text[], p_at timestamptz[]
) returns table (
  outcome text, tenant_id uuid, id uuid, agent_id uuid, ref text, kind text, debit_account_id uuid, credit_account_id uuid,
  amount bigint, currency text, player_id uuid, counterparty_agent_id uuid, state text, code text, balance_after bigint,
  note text, actor text, request_id text, at timestamptz
)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  v_all integer := cardinality(p_id);
  v_outcome text[];
  v_fits boolean[];
  -- Debit sides first, then credit sides. Running figures of an account stand at its slot: its first place in this list.
  v_tenant_id uuid[] := p_tenant_id || p_tenant_id;
  v_account_id uuid[] := p_debit_account_id || p_credit_account_id;
  v_slot integer[];
  v_balance bigint[];
  v_reserved bigint[];
  v_floor bigint[];
  v_entries bigint[];
  v_entries_before bigint[];
  v_closed boolean[];
  v_amount bigint;
  d integer;
  c integer;
  w_state text[] := array_fill(null::text, array[v_all]);
  w_code text[] := w_state;
  w_amount bigint[] := array_fill(null::bigint, array[v_all]);
  w_debit_after bigint[] := w_amount;
  w_debit_seq bigint[] := w_amount;
  w_credit_after bigint[] := w_amount;
  w_credit_seq bigint[] := w_amount;
begin
  if v_all = 0 then
    return;
  end if;
  if exists (select from unnest(p_id) x where day_of_uuid7(x) is null) then
    raise exception 'an id is not a UUIDv7' using errcode = 'invalid_parameter_value';
  end if;

  select array_agg(x.slot), array_agg(x.balance), array_agg(x.reserved), array_agg(x.floor), array_agg(x.entries), array_agg(x.closed)
  into v_slot, v_balance, v_reserved, v_floor, v_entries, v_closed
  from (
    select min(w.ord) over (partition by w.tenant_id, w.id) as slot, a.balance, a.reserved, a.floor, a.entries, a.closed
    from unnest(v_tenant_id, v_account_id) with ordinality w(tenant_id, id, ord)
    left join (
      select a.tenant_id, a.id, a.balance, a.reserved, a.floor, a.entries, a.closed_at is not null as closed
      from accounts a
      join (select distinct w.tenant_id, w.id from unnest(v_tenant_id, v_account_id) w(tenant_id, id)) w
        on w.tenant_id = a.tenant_id and w.id = a.id
      where a.floor is not null
      order by a.tenant_id, a.id
      for update of a
    ) a on a.tenant_id = w.tenant_id and a.id = w.id
    order by w.ord
  ) x;
  v_entries_before := v_entries;

  select array_agg(x.outcome), array_agg(x.fits) into v_outcome, v_fits
  from (
    select d.currency = w.currency and c.currency = w.currency as fits,
      case when t.ref is null then null
        when (t.kind, t.debit_account_id, t.credit_account_id, t.requested, t.currency)
          is not distinct from (w.kind, w.debit_account_id, w.credit_account_id, w.requested, w.currency) then 'replayed'
        else 'conflict' end as outcome
    from unnest(p_tenant_id, p_agent_id, p_ref, p_kind, p_debit_account_id, p_credit_account_id, p_requested, p_currency)
      with ordinality w(tenant_id, agent_id, ref, kind, debit_account_id, credit_account_id, requested, currency, ord)
    left join accounts d on d.tenant_id = w.tenant_id and d.id = w.debit_account_id
    left join accounts c on c.tenant_id = w.tenant_id and c.id = w.credit_account_id
    left join transfers t on t.tenant_id = w.tenant_id and t.agent_id = w.agent_id and t.ref = w.ref
    order by w.ord
  ) x;

  for i in 1..v_all loop
    continue when v_outcome[i] is not null;
    v_outcome[i] := 'posted';
    d := v_slot[i];
    c := v_slot[v_all + i];
    v_amount := coalesce(p_requested[i], greatest(0, v_balance[d] - v_reserved[d] - greatest(v_floor[d], 0)));
    if p_refusal[i] is not null then
      w_state[i] := 'failed';
      w_code[i] := p_refusal[i];
      w_amount[i] := coalesce(p_requested[i], 0);
      continue;
    end if;
    -- Read under the lock of the credit it comes out of, which whoever changes the mode holds too.
    if p_kind[i] = 'deposit' and exists (
      select from agents g where g.tenant_id = p_tenant_id[i] and g.id = p_agent_id[i] and g.wallet_mode = 'seamless'
    ) then
      w_state[i] := 'failed';
      w_code[i] := 'wallet_mode_mismatch';
      w_amount[i] := coalesce(p_requested[i], 0);
      continue;
    end if;
    if v_fits[i] is not true or v_amount is null or p_requested[i] < 1 then
      raise exception 'transfer %: its accounts do not exist or do not fit together, or it asks for nothing', p_ref[i]
        using errcode = 'foreign_key_violation';
    end if;
    if v_balance[d] - v_reserved[d] - v_floor[d] < v_amount then
      w_state[i] := 'failed';
      w_code[i] := p_insufficient_code[i];
      w_amount[i] := coalesce(p_requested[i], 0);
      continue;
    end if;
    if v_amount > 0 and v_closed[c] then
      w_state[i] := 'failed';
      w_code[i] := 'agent_closed';
      w_amount[i] := v_amount;
      continue;
    end if;
    w_state[i] := 'done';
    w_amount[i] := v_amount;
    if v_amount > 0 then
      -- Where a side is issuance or house its figures are null and stay so.
      v_balance[d] := v_balance[d] - v_amount;
      v_entries[d] := v_entries[d] + 1;
      w_debit_seq[i] := v_entries[d];
      v_balance[c] := v_balance[c] + v_amount;
      v_entries[c] := v_entries[c] + 1;
      w_credit_seq[i] := v_entries[c];
    end if;
    w_debit_after[i] := v_balance[d];
    w_credit_after[i] := v_balance[c];
  end loop;

  insert into transfers (tenant_id, agent_id, ref, id, day, kind, debit_account_id, credit_account_id, requested, amount, currency,
    player_id, counterparty_agent_id, state, code, balance_after, note, actor, request_id, at)
  select w.tenant_id, w.agent_id, w.ref, w.id, day_of_uuid7(w.id), w.kind, w.debit_account_id, w.credit_account_id, w.requested, w.amount, w.currency,
    w.player_id, w.counterparty_agent_id, w.state, w.code,
    case when w.kind = 'withdrawal' then w.debit_after else coalesce(w.credit_after, w.debit_after) end, w.note, w.actor, w.request_id, w.at
  from unnest(p_tenant_id, p_agent_id, p_ref, p_id, p_kind, p_debit_account_id, p_credit_account_id, p_requested, w_amount, p_currency,
    p_player_id, p_counterparty_agent_id, w_state, w_code, w_debit_after, w_credit_after, p_note, p_actor, p_request_id, p_at)
    w(tenant_id, agent_id, ref, id, kind, debit_account_id, credit_account_id, requested, amount, currency,
    player_id, counterparty_agent_id, state, code, debit_after, credit_after, note, actor, request_id, at)
  where w.state is not null;

  insert into movements (tenant_id, id, day, at, kind, debit_account_id, credit_account_id, amount, currency,
    debit_after, debit_seq, credit_after, credit_seq, transfer_id)
  select w.tenant_id, w.id, day_of_uuid7(w.id), w.at, w.kind, w.debit_account_id, w.credit_account_id, w.amount, w.currency,
    w.debit_after, w.debit_seq, w.credit_after, w.credit_seq, w.id
  from unnest(p_tenant_id, p_id, p_at, p_kind, p_debit_account_id, p_credit_account_id, w_amount, p_currency, w_state,
    w_debit_after, w_debit_seq, w_credit_after, w_credit_seq)
    w(tenant_id, id, at, kind, debit_account_id, credit_account_id, amount, currency, state, debit_after, debit_seq, credit_after, credit_seq)
  where w.state = 'done' and w.amount > 0;

  update accounts a set balance = u.balance, entries = u.entries
  from unnest(v_tenant_id, v_account_id, v_balance, v_entries, v_entries_before) u(tenant_id, id, balance, entries, entries_before)
  where a.tenant_id = u.tenant_id and a.id = u.id and u.entries > u.entries_before;

  return query
  select w.outcome, t.tenant_id, t.id, t.agent_id, t.ref, t.kind, t.debit_account_id, t.credit_account_id, t.amount, t.currency, t.player_id,
    t.counterparty_agent_id, t.state, t.code, t.balance_after, t.note, t.actor, t.request_id, t.at
  from unnest(p_tenant_id, p_agent_id, p_ref, v_outcome) with ordinality w(tenant_id, agent_id, ref, outcome, ord)
  join transfers t on t.tenant_id = w.tenant_id and t.agent_id = w.agent_id and t.ref = w.ref
  order by w.ord;
end $$;
