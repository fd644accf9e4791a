-- Games by hour, and the hours of each player's day: figures by game and counts of players on any clock.

create table rounds_by_game (
  tenant_id uuid not null,
  hour timestamptz not null,
  agent_id uuid not null,
  game_code text not null,
  provider_code text not null,
  currency text not null,
  rounds bigint not null,
  turnover bigint not null,
  wins bigint not null,
  expected_wins_bps bigint not null,
  primary key (tenant_id, hour, agent_id, game_code, provider_code)
) with (fillfactor = 60);
comment on table rounds_by_game is 'tenant: roll-up hour × agent × game × provider';
grant select, insert, update, delete on rounds_by_game to reelgate_app;

alter table rounds_by_player add column hours integer;

-- The consumer of the figures waits here, and what it has followed does not change until the end.
lock table feed_marks in share row exclusive mode;

create temporary table unfollowed on commit drop as
  select o.tenant_id, unnest(o.round_ids) as id from ledger_outbox o
  union all
  select b.tenant_id, unnest(b.round_ids) from feed_batches b
  where b.position > coalesce((
    select m.position from feed_marks m where m.tenant_id = b.tenant_id and m.consumer = 'figures'
  ), 0);
analyze unfollowed;

insert into rounds_by_game (tenant_id, hour, agent_id, game_code, provider_code, currency, rounds, turnover, wins, expected_wins_bps)
select r.tenant_id, date_trunc('hour', r.settled_at, 'UTC'), r.agent_id, r.game_code, r.provider_code, r.currency, count(*), sum(r.stake),
  sum(r.win), sum(r.stake * r.rtp_bps)
from rounds r
where r.state = 'settled' and not exists (select from unfollowed u where u.tenant_id = r.tenant_id and u.id = r.id)
group by 1, 2, 3, 4, 5, 6;

update rounds_by_player b set hours = p.hours
from (
  select r.tenant_id, (r.settled_at at time zone 'utc')::date as day, r.player_id,
    bit_or(1 << extract(hour from r.settled_at at time zone 'utc')::integer) as hours
  from rounds r
  where r.state = 'settled' and not exists (select from unfollowed u where u.tenant_id = r.tenant_id and u.id = r.id)
  group by 1, 2, 3
) p
where b.tenant_id = p.tenant_id and b.day = p.day and b.player_id = p.player_id;

-- A row without rounds says nothing of when: it was wrong before, and the check of its day names it.
update rounds_by_player set hours = 16777215 where hours is null;

-- Without a default: a node of the version before stops following here, since it would leave the hours out.
alter table rounds_by_player alter column hours set not null;
alter table rounds_by_player add check (hours between 1 and 16777215);
comment on column rounds_by_player.hours is 'hours (UTC) of the day in which a round was settled: bit n is the hour that begins at n';
