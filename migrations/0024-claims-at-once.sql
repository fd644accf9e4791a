-- The rounds that end in one batch are claimed by one statement, where each had one of its own.

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
  v_open open_rounds[];
  v_open_tenant_id uuid[];
  v_open_account_id uuid[];
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
    -- Taking its row out of the journal is the claim to end a round. Each row is found by its key and taken out by its place
    -- on the page: for any other join a plan could be made that reads the whole journal.
    with claimed as (
      delete from open_rounds o
      where o.ctid = any (array(
        select (select k.ctid from open_rounds k where k.tenant_id = p_end_tenant_id[i] and k.id = p_end_round_id[i])
        from generate_series(1, v_ends) i))
      returning o as round
    )
    select count(*), array_agg(c.round), array_agg((c.round).tenant_id), array_agg((c.round).account_id),
      array_agg(case when p_end_tenant_id[p.i] = (c.round).tenant_id then p.i else
        (select i from generate_series(1, v_ends) i where p_end_tenant_id[i] = (c.round).tenant_id and p_end_round_id[i] = (c.round).id) end)
    into v_claimed, v_open, v_open_tenant_id, v_open_account_id, v_place
    from claimed c
    cross join lateral (select array_position(p_end_round_id, (c.round).id) as i) p;
    v_tenant_id := v_tenant_id || v_open_tenant_id;
    v_account_id := v_account_id || v_open_account_id;
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
      rtp_bps, currency, state, stake, win, balance_after, started_at, settled_at, tx)
    select o.tenant_id, o.id, case when o.id >= v_low and o.id < v_high then v_day else day_of_uuid7(o.id) end, o.series_id, o.number,
      o.agent_id, o.player_id, o.session_id, o.provider_code, o.game_code, o.variant_id, o.rtp_bps, o.currency,
      code[v_stakes + v_place[i]], o.stake, coalesce(p_end_win[v_place[i]], 0), balance[v_stakes + v_place[i]], o.started_at,
      p_end_at[v_place[i]], (select pg_current_xact_id()::text::bigint)
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
