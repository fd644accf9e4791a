-- Where the money is: running totals of each agent's accounts by kind, at the end of each quarter of an hour in which one
-- of them moved (docs/decisions/0058-holdings.md). Days of every time zone end on a quarter of an hour. What was held at
-- an instant is the latest row before it, and what flowed in between two instants is the difference of two rows.
create table holdings (
  tenant_id uuid not null,
  agent_id uuid not null,
  account_kind text not null check (account_kind in ('credit', 'wallet', 'house', 'issuance')),
  quarter timestamptz not null,
  balance bigint not null default 0,
  credit_issue bigint not null default 0,
  credit_redeem bigint not null default 0,
  credit_send bigint not null default 0,
  credit_take bigint not null default 0,
  deposit bigint not null default 0,
  withdrawal bigint not null default 0,
  stake bigint not null default 0,
  win bigint not null default 0,
  refund bigint not null default 0,
  open_stakes bigint not null default 0,
  primary key (tenant_id, agent_id, account_kind, quarter),
  check (balance = credit_issue + credit_redeem + credit_send + credit_take + deposit + withdrawal + stake + win + refund)
) with (fillfactor = 70);
comment on table holdings is 'tenant: roll-up agent × kind of account × quarter of an hour: signed running totals up to its end; house and issuance by the agent on the other side; open_stakes is staked and not final, in the house';
grant select, insert, update, delete on holdings to reelgate_app;

-- Everything the daily balances have; the rest comes to both from the feed.
with behind as materialized (
  select o.tenant_id, o.round_ids, o.movement_ids from ledger_outbox o
  union all
  select b.tenant_id, b.round_ids, b.movement_ids
  from feed_batches b
  left join feed_marks m on m.tenant_id = b.tenant_id and m.consumer = 'balances'
  where b.position > coalesce(m.position, 0)
), pairs as (
  select m.tenant_id, m.debit_account_id, m.credit_account_id, m.kind, date_bin('15 minutes', m.at, 'epoch') as quarter,
    sum(m.amount) as amount
  from movements m
  where not exists (
    select from (select h.tenant_id, unnest(h.movement_ids) as id from behind h) u where u.tenant_id = m.tenant_id and u.id = m.id
  )
  group by 1, 2, 3, 4, 5
), sides as (
  select p.tenant_id, s.agent_id, s.account_kind, p.quarter, p.kind, s.amount, s.open_stakes
  from pairs p
  join accounts d on d.tenant_id = p.tenant_id and d.id = p.debit_account_id
  join accounts c on c.tenant_id = p.tenant_id and c.id = p.credit_account_id
  cross join lateral (values
    (coalesce(d.agent_id, c.agent_id), d.kind, -p.amount, 0),
    (coalesce(c.agent_id, d.agent_id), c.kind, p.amount, case when p.kind = 'stake' then p.amount else 0 end)
  ) s(agent_id, account_kind, amount, open_stakes)
  union all
  select r.tenant_id, r.agent_id, 'house', date_bin('15 minutes', r.settled_at, 'epoch'), null, 0, -sum(r.stake)
  from rounds r
  where r.state in ('settled', 'refunded') and r.stake > 0 and not exists (
    select from (select h.tenant_id, unnest(h.round_ids) as id from behind h) u where u.tenant_id = r.tenant_id and u.id = r.id
  )
  group by 1, 2, 3, 4
), sums as (
  select s.tenant_id, s.agent_id, s.account_kind, s.quarter, sum(s.amount) as balance,
    coalesce(sum(s.amount) filter (where s.kind = 'credit_issue'), 0) as credit_issue,
    coalesce(sum(s.amount) filter (where s.kind = 'credit_redeem'), 0) as credit_redeem,
    coalesce(sum(s.amount) filter (where s.kind = 'credit_send'), 0) as credit_send,
    coalesce(sum(s.amount) filter (where s.kind = 'credit_take'), 0) as credit_take,
    coalesce(sum(s.amount) filter (where s.kind = 'deposit'), 0) as deposit,
    coalesce(sum(s.amount) filter (where s.kind = 'withdrawal'), 0) as withdrawal,
    coalesce(sum(s.amount) filter (where s.kind = 'stake'), 0) as stake,
    coalesce(sum(s.amount) filter (where s.kind = 'win'), 0) as win,
    coalesce(sum(s.amount) filter (where s.kind = 'refund'), 0) as refund,
    sum(s.open_stakes) as open_stakes
  from sides s
  group by 1, 2, 3, 4
)
insert into holdings (tenant_id, agent_id, account_kind, quarter, balance, credit_issue, credit_redeem, credit_send, credit_take, deposit,
  withdrawal, stake, win, refund, open_stakes)
select s.tenant_id, s.agent_id, s.account_kind, s.quarter, sum(s.balance) over by_quarter, sum(s.credit_issue) over by_quarter,
  sum(s.credit_redeem) over by_quarter, sum(s.credit_send) over by_quarter, sum(s.credit_take) over by_quarter,
  sum(s.deposit) over by_quarter, sum(s.withdrawal) over by_quarter, sum(s.stake) over by_quarter, sum(s.win) over by_quarter,
  sum(s.refund) over by_quarter, sum(s.open_stakes) over by_quarter
from sums s
window by_quarter as (partition by s.tenant_id, s.agent_id, s.account_kind order by s.quarter);
