-- A batch of one command, which is what a quiet hour is made of, is booked by functions of its own: most of what post_rounds
-- costs then is the machinery for many.

-- Books the stake of one round and answers the balance after it, in fewer and simpler steps than post_rounds needs for many.
-- Only what is plainly in order is booked here: for anything else (an id that is known, another number, a closed series, too
-- little money, accounts that don't fit) the answer is null, nothing was done, and post_rounds must be asked for the reason.
create function post_stake(
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
  end if;
  return v_balance - p_stake;
end $$;

-- Settles one open round and answers the balance after it; null where post_rounds must be asked, because it is not open.
create function post_settlement(p_tenant_id uuid, p_round_id uuid, p_movement_id uuid, p_win bigint, p_at timestamptz) returns bigint
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
  return v_balance;
end $$;

revoke all on function post_stake from public;
revoke all on function post_settlement from public;
grant execute on function post_stake, post_settlement to reelgate_app;
