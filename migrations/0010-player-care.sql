-- What an agent's people do for a player beside money: a cap on its stakes, notes, and forgetting who it was.

alter table players add column stake_cap bigint check (stake_cap > 0);
alter table players add column anonymised_at timestamptz;

create table player_notes (
  tenant_id uuid not null,
  id uuid not null,
  player_id uuid not null,
  ref text not null,
  author_tenant_id uuid not null,
  author_agent_id uuid not null,
  author_id uuid not null,
  text text,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, player_id, ref),
  foreign key (tenant_id, player_id) references players (tenant_id, id)
);
comment on table player_notes is 'tenant: what members wrote about a player; never changed, and without its text once the player was anonymised; ref is the id its writer sent it under, used once for ever';
create index player_notes_player on player_notes (tenant_id, player_id, id);
grant select, insert on player_notes to reelgate_app;

-- Takes away who a player was and leaves what it played. The wallet is held meanwhile, so that no money comes in between.
create function anonymise_player(p_tenant_id uuid, p_player_id uuid, p_code text, p_at timestamptz) returns boolean
language plpgsql security definer
set search_path = pg_catalog, public, pg_temp
as $$
declare
  v_wallet_id uuid;
begin
  select p.wallet_account_id into strict v_wallet_id
  from players p where p.tenant_id = p_tenant_id and p.id = p_player_id for update of p;
  perform from accounts a where a.tenant_id = p_tenant_id and a.id = v_wallet_id for update of a;
  -- A statement of its own, so that it sees what whoever held the account before has committed.
  if exists (
    select from accounts a where a.tenant_id = p_tenant_id and a.id = v_wallet_id and (a.balance <> 0 or a.reserved <> 0)
  ) or exists (
    select from open_rounds o where o.tenant_id = p_tenant_id and o.player_id = p_player_id
  ) then
    return false;
  end if;
  update players p set code = p_code, name = null, country = null, locale = null, state = 'closed', anonymised_at = p_at
  where p.tenant_id = p_tenant_id and p.id = p_player_id;
  update player_notes n set text = null where n.tenant_id = p_tenant_id and n.player_id = p_player_id;
  update game_sessions s set lobby_url = null, ext_ref = null where s.tenant_id = p_tenant_id and s.player_id = p_player_id;
  return true;
end $$;
revoke all on function anonymise_player from public;
grant execute on function anonymise_player to reelgate_app;
