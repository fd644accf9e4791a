-- Batches of rounds are booked in fewer steps: all that end are claimed by one statement, the state of a series is read by a
-- join, and a stake that is in order is told apart from one that is refused but once. Answers and books stay what they were.

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
end $$;
