-- The only door to the money tables. These functions run with the owner's rights; the application may execute them and
-- nothing else. A call books a batch of commands of any tenants in one transaction and answers one row per command:
-- what can happen in business is a code in that row; an exception means that nothing of the batch was booked.
--
-- Locks are always taken in the same order: accounts, then series of stakes, each sorted by (tenant_id, id). While a
-- call holds an account nobody else books on it, so what is read after the lock stays true until the commit. Every
-- statement has a snapshot of its own, so the reads after the lock see what others committed before it.

-- Statements and lists of rounds are read by account, agent or player. Those ids are unique by themselves, so their
-- indexes do without the tenant: a third smaller on the busiest tables, and no plan that was made on an empty table can
-- mistake one of them for the way to a row by its key.
drop index movements_debit;
drop index movements_credit;
drop index rounds_agent;
drop index rounds_player;
create index movements_debit on movements (debit_account_id, debit_seq) where debit_seq is not null;
create index movements_credit on movements (credit_account_id, credit_seq) where credit_seq is not null;
create index rounds_agent on rounds (agent_id, id);
create index rounds_player on rounds (player_id, id);
-- That a series gives each number once, to open and to final rounds, is kept by its counter.
alter table open_rounds drop constraint open_rounds_tenant_id_series_id_number_key;

create function day_of_uuid7(p_id uuid) returns date
language sql immutable parallel safe as $$
  select case when substr(p_id::text, 15, 1) = '7' then
    date '1970-01-01' + (('x' || translate(left(p_id::text, 13), '-', ''))::bit(48)::bigint / 86400000)::integer
  end
$$;
comment on function day_of_uuid7(uuid) is 'the UTC date inside a UUIDv7; null for any other uuid';

create function uuid7_floor_of_day(p_day date) returns uuid
language sql immutable parallel safe as $$
  select (lpad(to_hex((p_day - date '1970-01-01')::bigint * 86400000), 12, '0') || '00000000000000000000')::uuid
$$;
comment on function uuid7_floor_of_day(date) is 'the lowest UUIDv7 of a UTC date';

-- Answers the stakes whose ids are in the books already: the first answer again, or conflict where the content differs.
-- The account of a final round is compared through its movement, which is found when the stake comes with the same id.
create function known_stakes(
  p_tenant_id uuid[], p_round_id uuid[], p_movement_id uuid[], p_series_id uuid[], p_number bigint[],
  p_agent_id uuid[], p_player_id uuid[], p_session_id uuid[],
  p_provider_code text[], p_game_code text[], p_variant_id text[], p_rtp_bps integer[],
  p_account_id uuid[], p_stake bigint[], p_pair integer[], p_pair_house_account_id uuid[], p_pair_currency text[]
) returns table (ord bigint, code text, balance bigint, amount bigint, next_number bigint)
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  v_day date[] := array(select distinct day_of_uuid7(d) from unnest(p_round_id) d);
  v_known record;
  v_stake movements;
  v_same boolean;
  i bigint;
begin
  if array_position(v_day, null) is not null then
    raise exception 'the id of a round is not a UUIDv7' using errcode = 'invalid_parameter_value';
  end if;
  for v_known in
    select c.ord, 'open' as state, null as code, o.series_id, o.number, o.agent_id, o.player_id, o.session_id, o.provider_code,
      o.game_code, o.variant_id, o.rtp_bps, o.currency, o.stake, o.balance_after, o.account_id, o.house_account_id
    from unnest(p_tenant_id, p_round_id) with ordinality c(tenant_id, id, ord)
    join open_rounds o on o.tenant_id = c.tenant_id and o.id = c.id
    union all
    select c.ord, f.state, f.code, f.series_id, f.number, f.agent_id, f.player_id, f.session_id, f.provider_code,
      f.game_code, f.variant_id, f.rtp_bps, f.currency, f.stake, f.balance_after, null, null
    from unnest(p_tenant_id, p_round_id) with ordinality c(tenant_id, id, ord)
    join rounds f on f.tenant_id = c.tenant_id and f.id = c.id
    where f.day = any (v_day)
  loop
    i := v_known.ord;
    select m.* into v_stake from movements m
    where v_known.state <> 'open' and m.tenant_id = p_tenant_id[i] and m.id = p_movement_id[i] and m.day = day_of_uuid7(p_movement_id[i]);
    v_same := (v_known.series_id, v_known.number, v_known.agent_id, v_known.player_id, v_known.session_id, v_known.provider_code,
        v_known.game_code, v_known.variant_id, v_known.rtp_bps, v_known.currency, v_known.stake)
      = (p_series_id[i], p_number[i], p_agent_id[i], p_player_id[i], p_session_id[i], p_provider_code[i],
        p_game_code[i], p_variant_id[i], p_rtp_bps[i], p_pair_currency[p_pair[i]], p_stake[i])
      and coalesce(v_known.account_id, v_stake.debit_account_id, p_account_id[i]) = p_account_id[i]
      and coalesce(v_known.house_account_id, v_stake.credit_account_id, p_pair_house_account_id[p_pair[i]]) = p_pair_house_account_id[p_pair[i]]
      and coalesce(v_stake.round_id, p_round_id[i]) = p_round_id[i];
    ord := i;
    if not v_same then
      code := 'conflict';
      balance := null;
      amount := null;
      next_number := null;
    elsif v_known.state = 'rejected' then
      code := case when v_known.code = 'credit_exhausted' then 'exhausted' else 'insufficient' end;
      balance := v_known.balance_after;
      amount := null;
      next_number := v_known.number;
    else
      code := 'open';
      balance := coalesce(v_stake.debit_after, v_known.balance_after);
      amount := v_known.stake;
      next_number := v_known.number + 1;
    end if;
    return next;
  end loop;
end $$;

-- Answers the ends of rounds that are final already: the same end again, or conflict.
create function known_ends(p_tenant_id uuid[], p_round_id uuid[], p_win bigint[])
returns table (ord bigint, code text, balance bigint, amount bigint)
language sql set search_path = pg_catalog, public, pg_temp as $$
  select c.ord, x.code, case when x.code <> 'conflict' then f.balance_after end, case when x.code <> 'conflict' then coalesce(c.win, f.stake) end
  from unnest(p_tenant_id, p_round_id, p_win) with ordinality c(tenant_id, id, win, ord)
  join rounds f on f.tenant_id = c.tenant_id and f.id = c.id
  cross join lateral (
    select case when f.state = 'settled' and c.win = f.win then 'settled' when f.state = 'refunded' and c.win is null then 'refunded' else 'conflict' end as code
  ) x
  where f.day = any (array(select distinct day_of_uuid7(d) from unnest(p_round_id) d))
$$;

create function stake_of_round(p_tenant_id uuid, p_round_id uuid) returns bigint
language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
begin
  return coalesce(
    (select o.stake from open_rounds o where o.tenant_id = p_tenant_id and o.id = p_round_id),
    (select f.stake from rounds f where f.tenant_id = p_tenant_id and f.id = p_round_id and f.day = day_of_uuid7(p_round_id)));
end $$;

-- Books stakes (the first 16 arrays, one element per stake), whose houses and credit accounts are named in pairs (the next
-- four), and ends of rounds (the last five; a win of null is a refund). Answers with arrays, stakes first, then ends, each in
-- the order given; null means: what the command says (round_id, amount, the number after its own). The id of a round may occur
-- only once in a call. Ends are given in the order of their ids, so that two calls with the same ends never wait for each other.
create function post_rounds(
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
-- Every look-up here is by primary key and planned once. The journal may be empty when the plan is made and busy when it
-- is used, so the planner is left no choice to read it as a whole: look-ups stand in subqueries of their own, and where a
-- list of positions drives an update, a between tells that the list is short.
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
  v_round open_rounds;
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
  w_last_stake bigint;
  w_series_stake integer;
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
    -- Taking its row out of the journal is the claim to end a round. One by one, because a plan for all at once could be
    -- made to read the whole journal.
    for i in 1..v_ends loop
      delete from open_rounds o where o.tenant_id = p_end_tenant_id[i] and o.id = p_end_round_id[i] returning o.* into v_round;
      if found then
        v_claimed := v_claimed + 1;
        v_open[v_claimed] := v_round;
        v_place[v_claimed] := i;
        v_tenant_id[v_stakes + v_claimed] := v_round.tenant_id;
        v_account_id[v_stakes + v_claimed] := v_round.account_id;
      end if;
    end loop;
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
    from (
      select distinct c.tenant_id, c.id from unnest(v_tenant_id, v_account_id) with ordinality c(tenant_id, id, i)
      where c.i between 1 and v_all
    ) c
    join accounts a on a.tenant_id = c.tenant_id and a.id = c.id
    where a.floor is not null
    order by a.tenant_id, a.id
    for update of a
  ) x;
  a_before := a_entries;

  if v_stakes > 0 then
    -- The account's lock is also that of the series it pays.
    select array_agg(x.next_number), array_agg(x.last_round_id), array_agg(x.closed), bool_or(x.known > 0)
    into v_number, v_last, v_closed, v_is_known
    from (
      select s.next_number, s.last_round_id, s.closed,
        (select count(*) from open_rounds o where o.tenant_id = p_tenant_id[i] and o.id = p_round_id[i])
          + (select count(*) from rounds f where f.tenant_id = p_tenant_id[i] and f.id = p_round_id[i] and f.day = v_day)
          + (p_round_id[i] < v_low or p_round_id[i] >= v_high)::integer as known
      from generate_series(1, v_stakes) i
      left join lateral (
        select s.next_number, s.last_round_id, s.closed
        from stake_series s where s.tenant_id = p_tenant_id[i] and s.id = p_series_id[i] limit 1
      ) s on true
      order by i
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
    left join accounts h on h.tenant_id = p_pair_tenant_id[i] and h.id = p_pair_house_account_id[i]
    left join accounts n on n.tenant_id = p_pair_tenant_id[i] and n.id = p_pair_credit_account_id[i];
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
        w_last := v_last[w_series_stake];
        w_last_stake := case when v_next[w_series_stake] is not null then p_stake[array_position(p_round_id, w_last)] end;
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
          round_id[k] := w_last;
          -- A round that ends in this very call is out of the journal already and not yet among the final ones.
          amount[k] := coalesce(w_last_stake, stake_of_round(w_tenant_id, w_last),
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
      if (case when p_pair_credit_account_id[e] = w_account_id then w_balance - w_least else v_credit[e] end) <= 0 then
        code[k] := 'exhausted';
      elsif w_balance - w_least < v_amount then
        code[k] := 'insufficient';
      else
        code[k] := 'open';
        w_balance := w_balance - v_amount;
        w_next := w_next + 1;
        w_last := p_round_id[k];
        w_last_stake := v_amount;
        if v_next[w_series_stake] is null then
          v_advanced := v_advanced + 1;
        end if;
        v_next[w_series_stake] := w_next;
        v_last[w_series_stake] := w_last;
      end if;
      balance[k] := w_balance;
      if code[k] <> 'open' then
        v_refusal := coalesce(v_refusal, array_fill(null::text, array[v_stakes]));
        v_refusal[k] := case when code[k] = 'exhausted' then 'credit_exhausted'
          when p_pair_credit_account_id[e] = w_account_id then 'credit_insufficient' else 'wallet_insufficient' end;
        next_number[k] := w_next;
        continue;
      end if;
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
    from unnest(p_series_id) with ordinality c(id, i)
    where c.i between 1 and v_stakes and s.tenant_id = p_tenant_id[i] and s.id = c.id
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
  from unnest(a_id) with ordinality c(id, i)
  where c.i between 1 and cardinality(a_id) and a.tenant_id = a_tenant_id[i] and a.id = c.id and a_entries[i] > a_before[i];
end $$;

-- Moves money between two accounts for each command (a requested amount of null means all), under the caller's own ref.
-- Answers one row per command, in order: posted, replayed or conflict, and the transfer as it stands in the books.
create function post_transfers(
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

  select array_agg(x.slot), array_agg(x.balance), array_agg(x.reserved), array_agg(x.floor), array_agg(x.entries)
  into v_slot, v_balance, v_reserved, v_floor, v_entries
  from (
    select min(w.ord) over (partition by w.tenant_id, w.id) as slot, a.balance, a.reserved, a.floor, a.entries
    from unnest(v_tenant_id, v_account_id) with ordinality w(tenant_id, id, ord)
    left join (
      select a.tenant_id, a.id, a.balance, a.reserved, a.floor, a.entries
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

-- Sets how far an agent's credit may go below zero: set, unknown (no such credit account), or in_use (what is drawn or
-- reserved already needs a lower floor).
create function set_account_floor(p_tenant_id uuid, p_account_id uuid, p_floor bigint) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_free bigint;
begin
  if p_floor > 0 then
    raise exception 'a floor is never above zero' using errcode = 'invalid_parameter_value';
  end if;
  select a.balance - a.reserved into v_free from accounts a
  where a.tenant_id = p_tenant_id and a.id = p_account_id and a.kind = 'credit'
  for update;
  if not found then
    return 'unknown';
  elsif v_free < p_floor then
    return 'in_use';
  end if;
  update accounts set floor = p_floor where tenant_id = p_tenant_id and id = p_account_id;
  return 'set';
end $$;

-- Appends rounds that are over already, with their movements: history for a demo or from another system. Only the owner may
-- call it. All of a call is booked or none: it raises where an account would go below its floor, where the numbers of a
-- series would not go on without gap, or where accounts don't fit together. Within an account the order is that of p_started_at.
create function post_settled_rounds(
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
  return v_rounds;
end $$;

-- Closes a series for good, unless a round of it is open: true once it is closed. The lock of the account that pays its
-- stakes is the series' own, so after this no stake of it can be on its way any more, and its seeds may be revealed.
create function close_series(p_tenant_id uuid, p_series_id uuid, p_account_id uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from accounts a where a.tenant_id = p_tenant_id and a.id = p_account_id for update;
  if exists (select from open_rounds o where o.tenant_id = p_tenant_id and o.series_id = p_series_id) then
    return false;
  end if;
  update stake_series set closed = true where tenant_id = p_tenant_id and id = p_series_id;
  return true;
end $$;

revoke all on function day_of_uuid7 from public;
revoke all on function uuid7_floor_of_day from public;
revoke all on function known_stakes from public;
revoke all on function known_ends from public;
revoke all on function stake_of_round from public;
revoke all on function post_rounds from public;
revoke all on function post_transfers from public;
revoke all on function set_account_floor from public;
revoke all on function post_settled_rounds from public;
revoke all on function close_series from public;
grant execute on function day_of_uuid7, post_rounds, post_transfers, set_account_floor, close_series to reelgate_app;
