-- The feed: everything the ledger books, in one order per tenant, for whoever follows it (docs/decisions/0052-feed.md).
-- A posting transaction writes one row to the outbox. The sequencer gives committed rows a position in the tenant's feed.
-- Each consumer keeps a mark, the position up to which it has worked. Positions are data: they mean the same on any
-- server and after any dump, restore or move. A transaction that commits late gets a later position, so none is missed.

create table ledger_outbox (
  tenant_id uuid not null,
  id uuid not null,
  at timestamptz not null,
  rounds integer not null check (rounds >= 0),
  movements integer not null check (movements >= 0),
  round_ids uuid[] not null,
  movement_ids uuid[] not null,
  primary key (tenant_id, id),
  check (rounds + movements > 0)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
comment on table ledger_outbox is 'tenant: what each posting transaction booked, until it has a position in the feed; id is that of one of its commands';
alter table ledger_outbox alter column round_ids set storage external, alter column movement_ids set storage external;

create table feed_heads (
  tenant_id uuid primary key references tenants (tenant_id),
  position bigint not null default 0 check (position >= 0),
  rounds bigint not null default 0 check (rounds >= 0),
  movements bigint not null default 0 check (movements >= 0)
) with (fillfactor = 50);
comment on table feed_heads is 'tenant: the newest position of each feed, and how many rounds and movements it has up to there';

create table feed_batches (
  tenant_id uuid not null,
  position bigint not null check (position > 0),
  at timestamptz not null,
  rounds_to bigint not null,
  movements_to bigint not null,
  first_day date not null,
  last_day date not null,
  round_ids uuid[] not null,
  movement_ids uuid[] not null,
  primary key (tenant_id, position)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
comment on table feed_batches is 'tenant: batches of final rounds and of movements, by position without gap; at is when the first of them was booked; removed once every consumer has passed them';
alter table feed_batches alter column round_ids set storage external, alter column movement_ids set storage external;

create table feed_marks (
  tenant_id uuid not null references tenants (tenant_id),
  consumer text not null,
  position bigint not null check (position >= 0),
  rounds bigint not null default 0 check (rounds >= 0),
  movements bigint not null default 0 check (movements >= 0),
  at timestamptz not null,
  primary key (tenant_id, consumer)
) with (fillfactor = 50);
comment on table feed_marks is 'tenant: how far each consumer of a feed has come; absent: it has not begun';

-- Movements of an account, added up by the day (UTC) they were booked. The checks tie each row together; a job compares
-- it with the movements and with the row before it.
create table daily_balances (
  tenant_id uuid not null,
  account_id uuid not null,
  day date not null,
  opening bigint not null,
  closing bigint not null,
  gains bigint not null default 0 check (gains >= 0),
  gained bigint not null default 0 check (gained >= 0),
  losses bigint not null default 0 check (losses >= 0),
  lost bigint not null default 0 check (lost >= 0),
  credit_issue bigint not null default 0,
  credit_redeem bigint not null default 0,
  credit_send bigint not null default 0,
  credit_take bigint not null default 0,
  deposit bigint not null default 0,
  withdrawal bigint not null default 0,
  stake bigint not null default 0,
  win bigint not null default 0,
  refund bigint not null default 0,
  entries_to bigint not null check (entries_to >= 0),
  last_seq bigint,
  primary key (tenant_id, account_id, day),
  check (closing = opening + gained - lost),
  check (gained - lost = credit_issue + credit_redeem + credit_send + credit_take + deposit + withdrawal + stake + win + refund)
) with (fillfactor = 70);
comment on table daily_balances is 'tenant: roll-up day × account of the ledger: opening, signed sums by kind, closing; entries_to counts the account''s entries up to the end of the day, last_seq is the highest number among them';

create table day_checks (
  tenant_id uuid not null references tenants (tenant_id),
  day date not null,
  subject text not null check (subject in ('rounds', 'balances')),
  checked_at timestamptz not null,
  rows bigint not null check (rows >= 0),
  differences bigint not null check (differences >= 0),
  details jsonb not null,
  primary key (tenant_id, day, subject)
);
comment on table day_checks is 'tenant: closed days compared with the rounds and movements they were made from; details name the first differences';

-- Moves committed outbox rows of a tenant into its feed as one batch of at most p_most ids (a single row may have more),
-- the oldest first, and answers how many ids it moved: 0 where nothing is pending. Only one caller at a time works on a
-- tenant; the head's lock is taken first, and each statement after it sees what the last holder committed.
-- Ids sort by time, and the key gives that order: a backlog is never read or sorted as a whole, whatever the planner
-- believes of a table that is nearly always empty.
create function sequence_feed(p_tenant_id uuid, p_most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off
as $$
declare
  v_head feed_heads;
  v_ids uuid[];
  v_at timestamptz;
  v_rounds bigint;
  v_movements bigint;
  v_round_ids uuid[];
  v_movement_ids uuid[];
begin
  insert into feed_heads (tenant_id) values (p_tenant_id) on conflict do nothing;
  select * into v_head from feed_heads h where h.tenant_id = p_tenant_id for update;
  select array_agg(x.id), min(x.at), sum(x.rounds), sum(x.movements) into v_ids, v_at, v_rounds, v_movements
  from (
    select o.id, o.at, o.rounds, o.movements, row_number() over oldest as place,
      sum(o.rounds + o.movements) over oldest as ids
    from ledger_outbox o where o.tenant_id = p_tenant_id
    window oldest as (order by o.id)
    order by o.id limit 2000
  ) x
  where x.ids <= p_most or x.place = 1;
  if v_ids is null then
    return 0;
  end if;
  v_round_ids := array(
    select x.id from ledger_outbox o cross join unnest(o.round_ids) x(id)
    where o.tenant_id = p_tenant_id and o.id = any (v_ids) order by x.id);
  v_movement_ids := array(
    select x.id from ledger_outbox o cross join unnest(o.movement_ids) x(id)
    where o.tenant_id = p_tenant_id and o.id = any (v_ids) order by x.id);
  insert into feed_batches (tenant_id, position, at, rounds_to, movements_to, first_day, last_day, round_ids, movement_ids)
  values (p_tenant_id, v_head.position + 1, v_at, v_head.rounds + v_rounds, v_head.movements + v_movements,
    day_of_uuid7(least(v_round_ids[1], v_movement_ids[1])),
    day_of_uuid7(greatest(v_round_ids[cardinality(v_round_ids)], v_movement_ids[cardinality(v_movement_ids)])),
    v_round_ids, v_movement_ids);
  delete from ledger_outbox o where o.tenant_id = p_tenant_id and o.id = any (v_ids);
  update feed_heads h set position = v_head.position + 1, rounds = v_head.rounds + v_rounds, movements = v_head.movements + v_movements
  where h.tenant_id = p_tenant_id;
  return v_rounds + v_movements;
end $$;

-- As before, and writes the outbox.
create or replace function post_rounds(
  p_tenant_id uuid[], p_round_id uuid[], p_movement_id uuid[], p_series_id uuid[], p_number bigint[],
  p_agent_id uuid[], p_player_id uuid[], p_session_id uuid[],
  p_provider_code text[], p_game_code text[], p_variant_id text[], p_rtp_bps integer[],
  p_account_id uuid[], p_stake bigint[], p_at timestamptz[], p_pair integer[],
  p_pair_tenant_id uuid[], p_pair_house_account_id uuid[], p_pair_credit_account_id uuid[], p_pair_currency text[],
  p_end_tenant_id uuid[], p_end_round_id uuid[], p_end_movement_id uuid[], p_end_win bigint[], p_end_at timestamptz[],
  out code text[], out replayed boolean[], out round_id uuid[], out balance bigint[], out amount bigint[], out next_number bigint[]
)
language plpgsql security definer
set search_path = pg_catalog, public, pg_temp
-- Every look-up here is by primary key and planned once. A table may be empty when the plan is made and full when it is used,
-- so the planner is left no choice to read it as a whole. A key is named as any (array[...]): the index answers that as it
-- answers =, but no plan can go through the table in the order of its key and look each row up among the commands.
set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
#variable_conflict use_column
declare
  v_stakes integer := cardinality(p_round_id);
  v_ends integer := cardinality(p_end_round_id);
  -- Nearly all ids are of one day: comparing with its bounds is cheaper than taking each id apart.
  v_day date := day_of_uuid7(coalesce(p_round_id[1], p_end_round_id[1]));
  v_low uuid := uuid7_floor_of_day(v_day);
  v_high uuid := uuid7_floor_of_day(v_day + 1);
  -- The rounds claimed, with their place among the ends.
  v_claimed integer := 0;
  v_open open_rounds[];
  v_place integer[];
  -- By command: the stakes, then the claimed ends.
  v_tenant_id uuid[] := p_tenant_id;
  v_account_id uuid[] := p_account_id;
  v_all integer;
  v_seq bigint[];
  -- By stake.
  v_is_known boolean;
  v_number bigint[];
  v_last uuid[];
  v_closed boolean[];
  v_next bigint[] := array_fill(null::bigint, array[v_stakes]);
  v_refusal text[];
  v_credit bigint[];
  -- By account, in the order of the locks.
  a_tenant_id uuid[];
  a_id uuid[];
  a_balance bigint[];
  a_least bigint[];
  a_entries bigint[];
  a_before bigint[];
  a_currency text[];
  -- Where the walk stands.
  k integer;
  e integer;
  j integer;
  w_tenant_id uuid;
  w_account_id uuid;
  w_balance bigint;
  w_least bigint;
  w_entries bigint;
  w_currency text;
  w_series_id uuid;
  w_next bigint;
  w_last uuid;
  w_series_stake integer;
  w_available bigint;
  w_vouched bigint;
  v_advanced integer := 0;
  v_amount bigint;
  v_known record;
begin
  code := array_fill(null::text, array[v_stakes + v_ends]);
  replayed := array_fill(false, array[v_stakes + v_ends]);
  round_id := array_fill(null::uuid, array[v_stakes + v_ends]);
  balance := array_fill(null::bigint, array[v_stakes + v_ends]);
  amount := balance;
  next_number := balance;

  if v_ends > 0 then
    -- Taking its row out of the journal is the claim to end a round. In the order of the ends, so that nobody waits in a ring.
    with claimed as (
      delete from open_rounds o using unnest(p_end_tenant_id, p_end_round_id) with ordinality c(tenant_id, id, i)
      where o.tenant_id = any (array[c.tenant_id]) and o.id = any (array[c.id])
      returning o as round, o.tenant_id, o.account_id, c.i
    )
    select count(*), array_agg(c.round), array_agg(c.i), p_tenant_id || array_agg(c.tenant_id), p_account_id || array_agg(c.account_id)
    into v_claimed, v_open, v_place, v_tenant_id, v_account_id
    from claimed c;
    if v_claimed < v_ends then
      for i in 1..v_ends loop
        code[v_stakes + i] := 'unknown';
      end loop;
      for v_known in select * from known_ends(p_end_tenant_id, p_end_round_id, p_end_win) loop
        e := v_stakes + v_known.ord;
        code[e] := v_known.code;
        replayed[e] := v_known.code <> 'conflict';
        balance[e] := v_known.balance;
        amount[e] := v_known.amount;
      end loop;
    end if;
  end if;

  v_all := v_stakes + v_claimed;
  if v_all = 0 then
    return;
  end if;
  v_seq := array_fill(null::bigint, array[v_all]);

  select array_agg(x.tenant_id), array_agg(x.id), array_agg(x.balance), array_agg(x.floor + x.reserved), array_agg(x.entries), array_agg(x.currency)
  into a_tenant_id, a_id, a_balance, a_least, a_entries, a_currency
  from (
    select a.tenant_id, a.id, a.balance, a.floor, a.reserved, a.entries, a.currency
    from (select distinct c.tenant_id, c.id from unnest(v_tenant_id, v_account_id) c(tenant_id, id)) c
    join accounts a on a.tenant_id = any (array[c.tenant_id]) and a.id = any (array[c.id])
    where a.floor is not null
    order by c.tenant_id, c.id
    for update of a
  ) x;
  a_before := a_entries;

  if v_stakes > 0 then
    -- The account's lock is also that of the series it pays.
    select array_agg(x.next_number), array_agg(x.last_round_id), array_agg(x.closed), bool_or(x.known)
    into v_number, v_last, v_closed, v_is_known
    from (
      select s.next_number, s.last_round_id, s.closed,
        (select o.number from open_rounds o where o.tenant_id = c.tenant_id and o.id = c.round_id) is not null
          or (select f.number from rounds f where f.tenant_id = c.tenant_id and f.id = c.round_id and f.day = v_day) is not null
          or c.round_id < v_low or c.round_id >= v_high as known
      from unnest(p_tenant_id, p_round_id, p_series_id) with ordinality c(tenant_id, round_id, series_id, i)
      left join stake_series s on s.tenant_id = any (array[c.tenant_id]) and s.id = any (array[c.series_id])
      order by c.i
    ) x;
    if v_is_known then
      for v_known in
        select * from known_stakes(p_tenant_id, p_round_id, p_movement_id, p_series_id, p_number, p_agent_id, p_player_id, p_session_id,
          p_provider_code, p_game_code, p_variant_id, p_rtp_bps, p_account_id, p_stake, p_pair, p_pair_house_account_id, p_pair_currency)
      loop
        e := v_known.ord;
        code[e] := v_known.code;
        replayed[e] := v_known.code <> 'conflict';
        balance[e] := v_known.balance;
        amount[e] := v_known.amount;
        next_number[e] := v_known.next_number;
      end loop;
    end if;
    -- Houses and credit that only vouches are looked at without a lock.
    select array_agg(case when h.floor is null and h.currency = p_pair_currency[i] then n.balance - n.reserved - n.floor end order by i)
    into v_credit
    from generate_series(1, cardinality(p_pair_tenant_id)) i
    left join accounts h on h.tenant_id = any (array[p_pair_tenant_id[i]]) and h.id = any (array[p_pair_house_account_id[i]])
    left join accounts n on n.tenant_id = any (array[p_pair_tenant_id[i]]) and n.id = any (array[p_pair_credit_account_id[i]]);
  end if;

  for n in 1..v_all loop
    -- Money that comes in first.
    k := case when n <= v_claimed then v_stakes + n else n - v_claimed end;
    continue when k <= v_stakes and code[k] is not null;
    if w_account_id is distinct from v_account_id[k] or w_tenant_id <> v_tenant_id[k] then
      if w_account_id is not null then
        a_balance[j] := w_balance;
        a_entries[j] := w_entries;
      end if;
      w_tenant_id := v_tenant_id[k];
      w_account_id := v_account_id[k];
      j := array_position(a_id, w_account_id);
      while a_tenant_id[j] <> w_tenant_id loop
        j := array_position(a_id, w_account_id, j + 1);
      end loop;
      if j is null then
        raise exception 'account % does not exist or carries no balance', w_account_id using errcode = 'foreign_key_violation';
      end if;
      w_balance := a_balance[j];
      w_least := a_least[j];
      w_entries := a_entries[j];
      w_currency := a_currency[j];
      w_series_id := null;
    end if;

    if k > v_stakes then
      e := v_place[k - v_stakes];
      v_amount := p_end_win[e];
      if v_amount is null then
        v_amount := v_open[k - v_stakes].stake;
        code[v_stakes + e] := 'refunded';
        amount[v_stakes + e] := v_amount;
      else
        code[v_stakes + e] := 'settled';
      end if;
      w_balance := w_balance + v_amount;
      balance[v_stakes + e] := w_balance;
    else
      v_amount := p_stake[k];
      if w_series_id is distinct from p_series_id[k] then
        w_series_id := p_series_id[k];
        -- The state of a series stands at the first stake of it.
        w_series_stake := array_position(p_series_id, w_series_id);
        w_next := coalesce(v_next[w_series_stake], v_number[w_series_stake]);
      end if;
      e := p_pair[k];
      if v_credit[e] is null or w_next is null or w_currency <> p_pair_currency[e] or w_tenant_id <> p_pair_tenant_id[e]
        or w_tenant_id <> p_tenant_id[w_series_stake] then
        raise exception 'stake of round %: its accounts or its series do not exist or do not fit together', p_round_id[k]
          using errcode = 'foreign_key_violation';
      end if;
      if p_number[k] <> w_next then
        next_number[k] := w_next;
        if p_number[k] = w_next - 1 then
          code[k] := 'taken';
          replayed[k] := true;
          w_last := v_last[w_series_stake];
          round_id[k] := w_last;
          -- A round that begins in this very call is not yet in the journal; one that ends in it is out of it already and
          -- not yet among the final ones.
          amount[k] := coalesce(
            case when v_next[w_series_stake] is not null then p_stake[array_position(p_round_id, w_last)] end,
            stake_of_round(w_tenant_id, w_last),
            (select o.stake from unnest(v_open) o where o.tenant_id = w_tenant_id and o.id = w_last));
          balance[k] := w_balance;
        else
          code[k] := 'out_of_order';
        end if;
        continue;
      elsif v_closed[k] then
        code[k] := 'closed';
        next_number[k] := w_next;
        continue;
      end if;
      w_available := w_balance - w_least;
      w_vouched := case when p_pair_credit_account_id[e] = w_account_id then w_available else v_credit[e] end;
      if w_vouched <= 0 or w_available < v_amount then
        v_refusal := coalesce(v_refusal, array_fill(null::text, array[v_stakes]));
        if w_vouched <= 0 then
          code[k] := 'exhausted';
          v_refusal[k] := 'credit_exhausted';
        else
          code[k] := 'insufficient';
          v_refusal[k] := case when p_pair_credit_account_id[e] = w_account_id then 'credit_insufficient' else 'wallet_insufficient' end;
        end if;
        balance[k] := w_balance;
        next_number[k] := w_next;
        continue;
      end if;
      code[k] := 'open';
      w_balance := w_balance - v_amount;
      balance[k] := w_balance;
      if v_next[w_series_stake] is null then
        v_advanced := v_advanced + 1;
      end if;
      w_next := w_next + 1;
      v_next[w_series_stake] := w_next;
      v_last[w_series_stake] := p_round_id[k];
    end if;
    if v_amount > 0 then
      w_entries := w_entries + 1;
      v_seq[k] := w_entries;
    end if;
  end loop;
  if w_account_id is not null then
    a_balance[j] := w_balance;
    a_entries[j] := w_entries;
  end if;

  if v_advanced > 0 then
    insert into open_rounds (tenant_id, id, series_id, number, agent_id, player_id, session_id, provider_code, game_code, variant_id,
      rtp_bps, account_id, house_account_id, currency, stake, balance_after, started_at)
    select p_tenant_id[i], p_round_id[i], p_series_id[i], p_number[i], p_agent_id[i], p_player_id[i], p_session_id[i], p_provider_code[i],
      p_game_code[i], p_variant_id[i], p_rtp_bps[i], p_account_id[i], p_pair_house_account_id[p_pair[i]], p_pair_currency[p_pair[i]],
      p_stake[i], balance[i], p_at[i]
    from generate_series(1, v_stakes) i
    where code[i] = 'open' and not replayed[i];

    insert into movements (tenant_id, id, day, at, kind, debit_account_id, credit_account_id, amount, currency, debit_after, debit_seq, round_id)
    select p_tenant_id[i], p_movement_id[i],
      case when p_movement_id[i] >= v_low and p_movement_id[i] < v_high then v_day else day_of_uuid7(p_movement_id[i]) end,
      p_at[i], 'stake', p_account_id[i], p_pair_house_account_id[p_pair[i]], p_stake[i], p_pair_currency[p_pair[i]], balance[i], v_seq[i], p_round_id[i]
    from generate_series(1, v_stakes) i
    where v_seq[i] is not null;

    update stake_series s set next_number = v_next[i], last_round_id = v_last[i]
    from unnest(p_tenant_id, p_series_id) with ordinality c(tenant_id, id, i)
    where s.tenant_id = any (array[c.tenant_id]) and s.id = any (array[c.id])
      and s.next_number = v_number[i] and v_next[i] is not null;
    get diagnostics e = row_count;
    if e < v_advanced then
      raise exception 'a series of stakes was used through another account at the same time' using errcode = 'serialization_failure';
    end if;
  end if;

  if v_refusal is not null then
    insert into rounds (tenant_id, id, day, series_id, number, agent_id, player_id, session_id, provider_code, game_code, variant_id,
      rtp_bps, currency, state, code, stake, win, balance_after, started_at, settled_at)
    select p_tenant_id[i], p_round_id[i], day_of_uuid7(p_round_id[i]), p_series_id[i], p_number[i], p_agent_id[i], p_player_id[i],
      p_session_id[i], p_provider_code[i], p_game_code[i], p_variant_id[i], p_rtp_bps[i], p_pair_currency[p_pair[i]], 'rejected',
      v_refusal[i], p_stake[i], 0, balance[i], p_at[i], p_at[i]
    from generate_series(1, v_stakes) i
    where v_refusal[i] is not null;
  end if;

  if v_claimed > 0 then
    insert into rounds (tenant_id, id, day, series_id, number, agent_id, player_id, session_id, provider_code, game_code, variant_id,
      rtp_bps, currency, state, stake, win, balance_after, started_at, settled_at)
    select o.tenant_id, o.id, case when o.id >= v_low and o.id < v_high then v_day else day_of_uuid7(o.id) end, o.series_id, o.number,
      o.agent_id, o.player_id, o.session_id, o.provider_code, o.game_code, o.variant_id, o.rtp_bps, o.currency,
      code[v_stakes + v_place[i]], o.stake, coalesce(p_end_win[v_place[i]], 0), balance[v_stakes + v_place[i]], o.started_at,
      p_end_at[v_place[i]]
    from unnest(v_open) with ordinality o(tenant_id, id, series_id, number, agent_id, player_id, session_id, provider_code, game_code,
      variant_id, rtp_bps, account_id, house_account_id, currency, stake, balance_after, started_at, i);

    insert into movements (tenant_id, id, day, at, kind, debit_account_id, credit_account_id, amount, currency, credit_after, credit_seq, round_id)
    select v_open[i].tenant_id, m.id, case when m.id >= v_low and m.id < v_high then v_day else day_of_uuid7(m.id) end,
      p_end_at[v_place[i]], case when p_end_win[v_place[i]] is null then 'refund' else 'win' end, v_open[i].house_account_id,
      v_open[i].account_id, coalesce(p_end_win[v_place[i]], v_open[i].stake), v_open[i].currency, balance[v_stakes + v_place[i]],
      v_seq[v_stakes + i], v_open[i].id
    from generate_series(1, v_claimed) i
    cross join lateral (select p_end_movement_id[v_place[i]] as id) m
    where v_seq[v_stakes + i] is not null;
  end if;

  update accounts a set balance = a_balance[i], entries = a_entries[i]
  from unnest(a_tenant_id, a_id) with ordinality c(tenant_id, id, i)
  where a.tenant_id = any (array[c.tenant_id]) and a.id = any (array[c.id]) and a_entries[i] > a_before[i];

  insert into ledger_outbox (tenant_id, id, at, rounds, movements, round_ids, movement_ids)
  select x.tenant_id, (array_agg(x.movement_id))[1], clock_timestamp(), count(x.round_id), count(x.seq),
    coalesce(array_agg(x.round_id) filter (where x.round_id is not null), '{}'),
    coalesce(array_agg(x.movement_id) filter (where x.seq is not null), '{}')
  from (
    select v_tenant_id[n] as tenant_id, v_seq[n] as seq,
      case when n <= v_stakes then p_movement_id[n] else p_end_movement_id[v_place[n - v_stakes]] end as movement_id,
      case when n > v_stakes then p_end_round_id[v_place[n - v_stakes]] when v_refusal[n] is not null then p_round_id[n] end as round_id
    from generate_series(1, v_all) n
  ) x
  where x.round_id is not null or x.seq is not null
  group by x.tenant_id;
end $$;

-- As before, and writes the outbox.
create or replace function post_stake(
  p_tenant_id uuid, p_round_id uuid, p_movement_id uuid, p_series_id uuid, p_number bigint,
  p_agent_id uuid, p_player_id uuid, p_session_id uuid,
  p_provider_code text, p_game_code text, p_variant_id text, p_rtp_bps integer,
  p_account_id uuid, p_house_account_id uuid, p_credit_account_id uuid, p_currency text, p_stake bigint, p_at timestamptz
) returns bigint
language plpgsql security definer
set search_path = pg_catalog, public, pg_temp
set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_bitmapscan = off
as $$
declare
  v_balance bigint;
  v_entries bigint;
  v_available bigint;
begin
  select a.balance, a.entries, a.balance - a.reserved - a.floor into v_balance, v_entries, v_available
  from accounts a
  where a.tenant_id = p_tenant_id and a.id = p_account_id and a.currency = p_currency and a.floor is not null
  for update of a;
  -- A statement of its own, so that it sees what whoever held the account before has committed.
  if not found or v_available < p_stake or not coalesce((
    select s.next_number = p_number and not s.closed and h.floor is null and h.currency = p_currency
      and case when n.id = p_account_id then v_available else n.balance - n.reserved - n.floor end > 0
      and not exists (select from open_rounds o where o.tenant_id = p_tenant_id and o.id = p_round_id)
      and not exists (select from rounds f where f.tenant_id = p_tenant_id and f.id = p_round_id and f.day = day_of_uuid7(p_round_id))
    from stake_series s, accounts h, accounts n
    where s.tenant_id = p_tenant_id and s.id = p_series_id
      and h.tenant_id = p_tenant_id and h.id = p_house_account_id
      and n.tenant_id = p_tenant_id and n.id = p_credit_account_id
  ), false) then
    return null;
  end if;

  insert into open_rounds (tenant_id, id, series_id, number, agent_id, player_id, session_id, provider_code, game_code, variant_id,
    rtp_bps, account_id, house_account_id, currency, stake, balance_after, started_at)
  values (p_tenant_id, p_round_id, p_series_id, p_number, p_agent_id, p_player_id, p_session_id, p_provider_code, p_game_code, p_variant_id,
    p_rtp_bps, p_account_id, p_house_account_id, p_currency, p_stake, v_balance - p_stake, p_at);
  update stake_series s set next_number = p_number + 1, last_round_id = p_round_id
  where s.tenant_id = p_tenant_id and s.id = p_series_id and s.next_number = p_number and not s.closed;
  if not found then
    raise exception 'a series of stakes was used through another account at the same time' using errcode = 'serialization_failure';
  end if;
  if p_stake > 0 then
    insert into movements (tenant_id, id, day, at, kind, debit_account_id, credit_account_id, amount, currency, debit_after, debit_seq, round_id)
    values (p_tenant_id, p_movement_id, day_of_uuid7(p_movement_id), p_at, 'stake', p_account_id, p_house_account_id, p_stake, p_currency,
      v_balance - p_stake, v_entries + 1, p_round_id);
    update accounts a set balance = v_balance - p_stake, entries = v_entries + 1
    where a.tenant_id = p_tenant_id and a.id = p_account_id;
    insert into ledger_outbox (tenant_id, id, at, rounds, movements, round_ids, movement_ids)
    values (p_tenant_id, p_movement_id, clock_timestamp(), 0, 1, '{}', array[p_movement_id]);
  end if;
  return v_balance - p_stake;
end $$;

-- As before, and writes the outbox.
create or replace function post_settlement(p_tenant_id uuid, p_round_id uuid, p_movement_id uuid, p_win bigint, p_at timestamptz) returns bigint
language plpgsql security definer
set search_path = pg_catalog, public, pg_temp
set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_bitmapscan = off
as $$
declare
  v_round open_rounds;
  v_balance bigint;
  v_entries bigint;
begin
  delete from open_rounds o where o.tenant_id = p_tenant_id and o.id = p_round_id returning o.* into v_round;
  if not found then
    return null;
  end if;
  select a.balance + p_win, a.entries + 1 into strict v_balance, v_entries
  from accounts a
  where a.tenant_id = p_tenant_id and a.id = v_round.account_id and a.floor is not null
  for update of a;
  insert into rounds (tenant_id, id, day, series_id, number, agent_id, player_id, session_id, provider_code, game_code, variant_id,
    rtp_bps, currency, state, stake, win, balance_after, started_at, settled_at)
  values (p_tenant_id, p_round_id, day_of_uuid7(p_round_id), v_round.series_id, v_round.number, v_round.agent_id, v_round.player_id,
    v_round.session_id, v_round.provider_code, v_round.game_code, v_round.variant_id, v_round.rtp_bps, v_round.currency, 'settled',
    v_round.stake, p_win, v_balance, v_round.started_at, p_at);
  if p_win > 0 then
    insert into movements (tenant_id, id, day, at, kind, debit_account_id, credit_account_id, amount, currency, credit_after, credit_seq, round_id)
    values (p_tenant_id, p_movement_id, day_of_uuid7(p_movement_id), p_at, 'win', v_round.house_account_id, v_round.account_id, p_win,
      v_round.currency, v_balance, v_entries, p_round_id);
    update accounts a set balance = v_balance, entries = v_entries
    where a.tenant_id = p_tenant_id and a.id = v_round.account_id;
  end if;
  insert into ledger_outbox (tenant_id, id, at, rounds, movements, round_ids, movement_ids)
  values (p_tenant_id, p_movement_id, clock_timestamp(), 1, (p_win > 0)::integer, array[p_round_id],
    case when p_win > 0 then array[p_movement_id] else '{}' end);
  return v_balance;
end $$;

-- As before, and writes the outbox.
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

  insert into ledger_outbox (tenant_id, id, at, rounds, movements, round_ids, movement_ids)
  select w.tenant_id, (array_agg(w.id))[1], clock_timestamp(), 0, count(*), '{}', array_agg(w.id)
  from unnest(p_tenant_id, p_id, w_state, w_amount) w(tenant_id, id, state, amount)
  where w.state = 'done' and w.amount > 0
  group by w.tenant_id;

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

-- As before, and writes the outbox.
create or replace function reject_round(
  p_tenant_id uuid, p_round_id uuid, p_series_id uuid, p_number bigint, p_agent_id uuid, p_player_id uuid, p_session_id uuid,
  p_provider_code text, p_game_code text, p_variant_id text, p_rtp_bps integer,
  p_account_id uuid, p_currency text, p_stake bigint, p_code text, p_at timestamptz
) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_balance bigint;
  v_state text;
begin
  select a.balance into strict v_balance from accounts a
  where a.tenant_id = p_tenant_id and a.id = p_account_id and a.currency = p_currency and a.floor is not null
  for update of a;
  if exists (select from open_rounds o where o.tenant_id = p_tenant_id and o.id = p_round_id) then
    return 'open';
  end if;
  select f.state into v_state from rounds f
  where f.tenant_id = p_tenant_id and f.id = p_round_id and f.day = day_of_uuid7(p_round_id);
  if found then
    return v_state;
  end if;
  insert into rounds (tenant_id, id, day, series_id, number, agent_id, player_id, session_id, provider_code, game_code, variant_id,
    rtp_bps, currency, state, code, stake, win, balance_after, started_at, settled_at)
  values (p_tenant_id, p_round_id, day_of_uuid7(p_round_id), p_series_id, p_number, p_agent_id, p_player_id, p_session_id,
    p_provider_code, p_game_code, p_variant_id, p_rtp_bps, p_currency, 'rejected', p_code, p_stake, 0, v_balance, p_at, p_at);
  insert into ledger_outbox (tenant_id, id, at, rounds, movements, round_ids, movement_ids)
  values (p_tenant_id, p_round_id, clock_timestamp(), 1, 0, array[p_round_id], '{}');
  return 'rejected';
end $$;

-- As before, and writes the outbox.
create or replace function post_settled_rounds(
  p_tenant_id uuid[], p_round_id uuid[], p_stake_movement_id uuid[], p_win_movement_id uuid[], p_series_id uuid[], p_number bigint[],
  p_agent_id uuid[], p_player_id uuid[], p_session_id uuid[],
  p_provider_code text[], p_game_code text[], p_variant_id text[], p_rtp_bps integer[],
  p_account_id uuid[], p_house_account_id uuid[], p_currency text[], p_stake bigint[], p_win bigint[],
  p_started_at timestamptz[], p_settled_at timestamptz[]
) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  v_rounds integer := cardinality(p_round_id);
  v_count integer;
  v_after_stake bigint[];
  v_after_win bigint[];
  v_seq bigint[];
begin
  if v_rounds = 0 then
    return 0;
  end if;
  perform from accounts a
  where (a.tenant_id, a.id) in (select t.tenant_id, t.id from unnest(p_tenant_id, p_account_id) t(tenant_id, id))
  order by a.tenant_id, a.id
  for update;
  perform from stake_series s
  where (s.tenant_id, s.id) in (select t.tenant_id, t.id from unnest(p_tenant_id, p_series_id) t(tenant_id, id))
  order by s.tenant_id, s.id
  for update;

  select count(*) into v_count
  from unnest(p_tenant_id, p_account_id, p_house_account_id, p_currency) t(tenant_id, account_id, house_account_id, currency)
  join accounts a on a.tenant_id = t.tenant_id and a.id = t.account_id and a.currency = t.currency and a.floor is not null
  join accounts h on h.tenant_id = t.tenant_id and h.id = t.house_account_id and h.currency = t.currency and h.floor is null;
  if v_count < v_rounds then
    raise exception 'accounts do not exist or do not fit together' using errcode = 'foreign_key_violation';
  end if;
  select count(*) into v_count
  from (
    select t.tenant_id, t.id, t.number, row_number() over (partition by t.tenant_id, t.id order by t.number) - 1 as place
    from unnest(p_tenant_id, p_series_id, p_number) t(tenant_id, id, number)
  ) t
  join stake_series s on s.tenant_id = t.tenant_id and s.id = t.id and s.next_number + t.place = t.number;
  if v_count < v_rounds then
    raise exception 'the numbers of a series do not go on without gap' using errcode = 'invalid_parameter_value';
  end if;

  select array_agg(x.before - x.stake order by x.ord), array_agg(x.before - x.stake + x.win order by x.ord), array_agg(x.seq order by x.ord),
    count(*) filter (where x.before - x.stake < x.least)
  into v_after_stake, v_after_win, v_seq, v_count
  from (
    select t.ord, t.stake, t.win, a.floor + a.reserved as least,
      a.balance + coalesce(sum(t.win - t.stake) over earlier, 0) as before,
      a.entries + coalesce(sum((t.stake > 0)::integer + (t.win > 0)::integer) over earlier, 0) as seq
    from unnest(p_tenant_id, p_account_id, p_stake, p_win, p_started_at) with ordinality t(tenant_id, account_id, stake, win, started_at, ord)
    join accounts a on a.tenant_id = t.tenant_id and a.id = t.account_id
    window earlier as (partition by t.tenant_id, t.account_id order by t.started_at, t.ord rows between unbounded preceding and 1 preceding)
  ) x;
  if v_count > 0 then
    raise exception '% stakes are more than their account had', v_count using errcode = 'check_violation';
  end if;

  -- Unnested and not indexed one by one: finding the n-th text of an array means walking over all before it.
  insert into rounds (tenant_id, id, day, series_id, number, agent_id, player_id, session_id, provider_code, game_code, variant_id,
    rtp_bps, currency, state, stake, win, balance_after, started_at, settled_at)
  select t.tenant_id, t.id, day_of_uuid7(t.id), t.series_id, t.number, t.agent_id, t.player_id, t.session_id, t.provider_code, t.game_code,
    t.variant_id, t.rtp_bps, t.currency, 'settled', t.stake, t.win, t.balance_after, t.started_at, t.settled_at
  from unnest(p_tenant_id, p_round_id, p_series_id, p_number, p_agent_id, p_player_id, p_session_id, p_provider_code, p_game_code,
    p_variant_id, p_rtp_bps, p_currency, p_stake, p_win, v_after_win, p_started_at, p_settled_at)
    t(tenant_id, id, series_id, number, agent_id, player_id, session_id, provider_code, game_code,
    variant_id, rtp_bps, currency, stake, win, balance_after, started_at, settled_at);

  insert into movements (tenant_id, id, day, at, kind, debit_account_id, credit_account_id, amount, currency, debit_after, debit_seq, round_id)
  select t.tenant_id, t.id, day_of_uuid7(t.id), t.at, 'stake', t.account_id, t.house_account_id, t.stake, t.currency, t.after, t.seq + 1, t.round_id
  from unnest(p_tenant_id, p_stake_movement_id, p_started_at, p_account_id, p_house_account_id, p_stake, p_currency, v_after_stake, v_seq, p_round_id)
    t(tenant_id, id, at, account_id, house_account_id, stake, currency, after, seq, round_id)
  where t.stake > 0;

  insert into movements (tenant_id, id, day, at, kind, debit_account_id, credit_account_id, amount, currency, credit_after, credit_seq, round_id)
  select t.tenant_id, t.id, day_of_uuid7(t.id), t.at, 'win', t.house_account_id, t.account_id, t.win, t.currency, t.after,
    t.seq + case when t.stake > 0 then 2 else 1 end, t.round_id
  from unnest(p_tenant_id, p_win_movement_id, p_settled_at, p_account_id, p_house_account_id, p_stake, p_win, p_currency, v_after_win, v_seq, p_round_id)
    t(tenant_id, id, at, account_id, house_account_id, stake, win, currency, after, seq, round_id)
  where t.win > 0;

  update accounts a set balance = a.balance + t.change, entries = a.entries + t.entries
  from (
    select t.tenant_id, t.account_id, sum(t.win - t.stake)::bigint as change, sum((t.stake > 0)::integer + (t.win > 0)::integer) as entries
    from unnest(p_tenant_id, p_account_id, p_stake, p_win) t(tenant_id, account_id, stake, win)
    group by t.tenant_id, t.account_id
  ) t
  where a.tenant_id = t.tenant_id and a.id = t.account_id and t.entries > 0;

  update stake_series s set next_number = t.number + 1, last_round_id = t.round_id
  from (
    select distinct on (t.tenant_id, t.series_id) t.tenant_id, t.series_id, t.number, t.round_id
    from unnest(p_tenant_id, p_series_id, p_number, p_round_id) t(tenant_id, series_id, number, round_id)
    order by t.tenant_id, t.series_id, t.number desc
  ) t
  where s.tenant_id = t.tenant_id and s.id = t.series_id;

  insert into ledger_outbox (tenant_id, id, at, rounds, movements, round_ids, movement_ids)
  select t.tenant_id, (array_agg(t.win_movement_id))[1], clock_timestamp(), count(*),
    count(*) filter (where t.stake > 0) + count(*) filter (where t.win > 0), array_agg(t.id),
    coalesce(array_agg(t.stake_movement_id) filter (where t.stake > 0), '{}')
      || coalesce(array_agg(t.win_movement_id) filter (where t.win > 0), '{}')
  from unnest(p_tenant_id, p_round_id, p_stake_movement_id, p_win_movement_id, p_stake, p_win)
    t(tenant_id, id, stake_movement_id, win_movement_id, stake, win)
  group by t.tenant_id;
  return v_rounds;
end $$;

revoke all on function sequence_feed from public;
grant execute on function sequence_feed to reelgate_app;
grant select on ledger_outbox, feed_heads, feed_batches, feed_marks, daily_balances, day_checks to reelgate_app;
grant delete on feed_batches to reelgate_app;
grant insert, update on feed_marks, day_checks to reelgate_app;
grant insert, update, delete on daily_balances to reelgate_app;
