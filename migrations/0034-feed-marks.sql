-- Brings followers by transaction id to marks in the feed, while play may go on. Postings by the functions of before do
-- not write the outbox, so they must be over first. What they left unfollowed becomes the first batches of each feed.

-- Waits without holding a lock; transactions of other databases do not matter.
do $$
declare
  v_old text[] := array(
    select l.virtualtransaction from pg_locks l join pg_stat_activity s on s.pid = l.pid
    where l.locktype = 'virtualxid' and s.datname = current_database() and l.pid <> pg_backend_pid()
      and s.backend_type = 'client backend');
begin
  for i in 1..600 loop
    exit when not exists (select from pg_locks l where l.locktype = 'virtualxid' and l.virtualtransaction = any (v_old));
    perform pg_sleep(0.05);
  end loop;
  if exists (select from pg_locks l where l.locktype = 'virtualxid' and l.virtualtransaction = any (v_old)) then
    raise exception 'a transaction has been open for half a minute: end it, and migrate again' using errcode = 'lock_not_available';
  end if;
end $$;

-- Nodes of the version before stop following here.
lock table rollup_watermarks, round_replays in access exclusive mode;

create temporary table old_marks on commit drop as
  select coalesce((select w.upto from rollup_watermarks w where w.name = 'rounds'), 0) as figures,
    coalesce((select w.upto from rollup_watermarks w where w.name = 'rtp'), 0) as rtp,
    coalesce((select p.upto from round_replays p where p.name = 'rounds'), 0) as replay,
    coalesce((select p.upto_round_id from round_replays p where p.name = 'rounds'), '00000000-0000-0000-0000-000000000000') as replay_round_id;

-- A node of the version before may have followed rounds that are in the outbox already. They leave it, and become part of
-- the first batches where another consumer has not followed them. All of them lie below the marks, so none comes later.
create temporary table passed on commit drop as
  select o.tenant_id, o.id, r.id as round_id
  from old_marks m
  cross join (select o.tenant_id, o.id, unnest(o.round_ids) as round_id from ledger_outbox o) o
  join rounds r on r.tenant_id = o.tenant_id and r.id = o.round_id and r.day = day_of_uuid7(o.round_id)
  where r.tx < m.figures or r.tx < m.rtp or (r.tx, r.id) <= (m.replay, m.replay_round_id);

delete from ledger_outbox o
using (select p.tenant_id, p.id, count(*) as rounds from passed p group by p.tenant_id, p.id) p
where o.tenant_id = p.tenant_id and o.id = p.id and o.movements = 0 and o.rounds = p.rounds;

update ledger_outbox o set rounds = o.rounds - p.rounds,
  round_ids = array(select x.id from unnest(o.round_ids) x(id) where x.id <> all (p.round_ids))
from (select p.tenant_id, p.id, count(*) as rounds, array_agg(p.round_id) as round_ids from passed p group by p.tenant_id, p.id) p
where o.tenant_id = p.tenant_id and o.id = p.id;

create temporary table unfollowed on commit drop as
  select r.tenant_id, r.id, r.day, r.tx, r.state = 'settled' and r.provider_code = 'reelgate_studio' as is_own,
    r.tx < m.figures as in_figures, r.tx < m.rtp as in_rtp, (r.tx, r.id) <= (m.replay, m.replay_round_id) as in_replay
  from old_marks m
  join rounds r on r.tx >= least(m.figures, m.rtp, m.replay)
  join tenants t on t.tenant_id = r.tenant_id
  where not exists (
    select from (select o.tenant_id, unnest(o.round_ids) as id from ledger_outbox o) o where o.tenant_id = r.tenant_id and o.id = r.id
  )
  and not (r.tx < m.figures and r.tx < m.rtp and (r.tx, r.id) <= (m.replay, m.replay_round_id));

-- Those that most consumers have passed come first, so that each mark stands between two batches.
insert into feed_batches (tenant_id, position, at, rounds_to, movements_to, first_day, last_day, round_ids, movement_ids)
select b.tenant_id, b.position, now(), sum(b.rounds) over (partition by b.tenant_id order by b.position), 0, b.first_day, b.last_day, b.round_ids, '{}'
from (
  select c.tenant_id, row_number() over (partition by c.tenant_id order by c.passed desc, c.chunk) as position, count(*) as rounds,
    min(c.day) as first_day, max(c.day) as last_day, array_agg(c.id order by c.id) as round_ids
  from (
    select u.*, u.in_figures::integer + u.in_rtp::integer + u.in_replay::integer as passed,
      (row_number() over (partition by u.tenant_id, u.in_figures, u.in_rtp, u.in_replay order by u.tx, u.id) - 1) / 2000 as chunk
    from unfollowed u
  ) c
  group by c.tenant_id, c.passed, c.chunk
) b;

insert into feed_heads (tenant_id, position, rounds)
select b.tenant_id, max(b.position), max(b.rounds_to) from feed_batches b group by b.tenant_id;

insert into feed_marks (tenant_id, consumer, position, rounds, at)
select m.tenant_id, m.consumer, coalesce(b.position, 0), coalesce(b.rounds_to, 0), now()
from (
  select h.tenant_id, c.consumer, case c.consumer
      when 'figures' then count(*) filter (where u.in_figures)
      when 'live' then count(*) filter (where u.in_figures)
      when 'rtp' then count(*) filter (where u.in_rtp)
      when 'replay' then count(*) filter (where u.in_replay)
      else count(*) end as rounds
  from feed_heads h
  cross join (values ('figures'), ('live'), ('rtp'), ('replay'), ('balances')) c(consumer)
  join unfollowed u on u.tenant_id = h.tenant_id
  group by h.tenant_id, c.consumer
) m
left join feed_batches b on b.tenant_id = m.tenant_id and b.rounds_to = m.rounds;

-- How many rounds of our own games have been replayed, and how many differ.
create table replay_counts (
  tenant_id uuid primary key references tenants (tenant_id),
  replayed bigint not null check (replayed >= 0),
  differing bigint not null check (differing >= 0),
  at timestamptz not null
) with (fillfactor = 50);
comment on table replay_counts is 'tenant: settled rounds of our own games that have been replayed, and how many of them came to something else than was booked';
grant select, insert, update on replay_counts to reelgate_app;

insert into replay_counts (tenant_id, replayed, differing, at)
select t.tenant_id,
  greatest(0, coalesce((
    select sum(d.rounds) from rounds_by_day d join games g on g.code = d.game_code
    where d.tenant_id = t.tenant_id and g.provider_code = 'reelgate_studio'), 0)
  - (select count(*) from unfollowed u where u.tenant_id = t.tenant_id and u.is_own and u.in_figures and not u.in_replay)
  + (select count(*) from unfollowed u where u.tenant_id = t.tenant_id and u.is_own and u.in_replay and not u.in_figures)),
  (select count(*) from round_differences f where f.tenant_id = t.tenant_id), now()
from tenants t
where exists (select from rounds_by_day d where d.tenant_id = t.tenant_id)
  or exists (select from unfollowed u where u.tenant_id = t.tenant_id and u.is_own and u.in_replay);

-- Everything booked before the feed; what is in the outbox comes through the feed.
insert into daily_balances (tenant_id, account_id, day, opening, closing, gains, gained, losses, lost, credit_issue, credit_redeem, credit_send,
  credit_take, deposit, withdrawal, stake, win, refund, entries_to, last_seq)
select d.tenant_id, d.account_id, d.day, sum(d.gained - d.lost) over by_day - (d.gained - d.lost), sum(d.gained - d.lost) over by_day,
  d.gains, d.gained, d.losses, d.lost, d.credit_issue, d.credit_redeem, d.credit_send, d.credit_take, d.deposit, d.withdrawal, d.stake, d.win, d.refund,
  sum(d.gains + d.losses) over by_day, max(d.last_seq) over by_day
from (
  select s.tenant_id, s.account_id, s.day,
    count(*) filter (where s.amount > 0) as gains, coalesce(sum(s.amount) filter (where s.amount > 0), 0) as gained,
    count(*) filter (where s.amount < 0) as losses, coalesce(-sum(s.amount) filter (where s.amount < 0), 0) as lost,
    coalesce(sum(s.amount) filter (where s.kind = 'credit_issue'), 0) as credit_issue,
    coalesce(sum(s.amount) filter (where s.kind = 'credit_redeem'), 0) as credit_redeem,
    coalesce(sum(s.amount) filter (where s.kind = 'credit_send'), 0) as credit_send,
    coalesce(sum(s.amount) filter (where s.kind = 'credit_take'), 0) as credit_take,
    coalesce(sum(s.amount) filter (where s.kind = 'deposit'), 0) as deposit,
    coalesce(sum(s.amount) filter (where s.kind = 'withdrawal'), 0) as withdrawal,
    coalesce(sum(s.amount) filter (where s.kind = 'stake'), 0) as stake,
    coalesce(sum(s.amount) filter (where s.kind = 'win'), 0) as win,
    coalesce(sum(s.amount) filter (where s.kind = 'refund'), 0) as refund,
    max(s.seq) as last_seq
  from (
    select m.tenant_id, x.account_id, (m.at at time zone 'utc')::date as day, m.kind, x.amount, x.seq
    from movements m
    cross join lateral (values (m.debit_account_id, -m.amount, m.debit_seq), (m.credit_account_id, m.amount, m.credit_seq)) x(account_id, amount, seq)
    where not exists (
      select from (select o.tenant_id, unnest(o.movement_ids) as id from ledger_outbox o) o where o.tenant_id = m.tenant_id and o.id = m.id
    )
  ) s
  group by s.tenant_id, s.account_id, s.day
) d
window by_day as (partition by d.tenant_id, d.account_id order by d.day);

drop table rollup_watermarks;
drop table round_replays;
