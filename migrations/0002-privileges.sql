-- What the application's own role may do. Posted rows are append-only by privilege: they are written by the ledger's
-- functions, which run with the owner's rights, and nobody else may insert, change or remove them.
grant usage on schema public to reelgate_app;
grant select on all tables in schema public to reelgate_app;
grant execute on function ensure_partitions(date, date) to reelgate_app;

grant insert, update, delete on directory_logins, directory_agent_codes, sign_in_attempts, rollup_watermarks, installation to reelgate_app;
grant insert on ledger_checks to reelgate_app;
grant insert, update on providers, games, game_variants to reelgate_app;

grant insert, update on tenants, agents, members, players to reelgate_app;
grant insert, update, delete on agent_providers, agent_games, member_sessions, api_keys, api_nonces to reelgate_app;
grant insert, update on seeds, game_sessions to reelgate_app;
grant insert, update, delete on rounds_by_day, rounds_by_hour, rounds_by_player, rounds_by_minute to reelgate_app;

-- An account is opened empty; from then on only the ledger's functions change it.
grant insert (tenant_id, id, kind, currency, agent_id, player_id, floor, created_at) on accounts to reelgate_app;
grant insert (tenant_id, id) on stake_series to reelgate_app;

grant insert on audit_records to reelgate_app;
grant insert, update on audit_heads to reelgate_app;
