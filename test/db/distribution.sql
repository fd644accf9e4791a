create extension if not exists citus;
set citus.shard_count = 64;

-- The same on every machine.
select create_reference_table('currencies');
select create_reference_table('providers');
select create_reference_table('games');
select create_reference_table('game_variants');
select create_reference_table('provider_windows');
select create_reference_table('plans');
select create_reference_table('plan_versions');
select create_reference_table('plan_tiers');
select create_reference_table('plan_prices');

-- Cut by tenant; all rows of a tenant on one machine.
select create_distributed_table('tenants', 'tenant_id', colocate_with => 'none');
select create_distributed_table('agents', 'tenant_id', colocate_with => 'tenants');
select create_distributed_table('agent_providers', 'tenant_id', colocate_with => 'tenants');
select create_distributed_table('agent_games', 'tenant_id', colocate_with => 'tenants');
select create_distributed_table('members', 'tenant_id', colocate_with => 'tenants');
select create_distributed_table('member_sessions', 'tenant_id', colocate_with => 'tenants');
select create_distributed_table('api_keys', 'tenant_id', colocate_with => 'tenants');
select create_distributed_table('api_nonces', 'tenant_id', colocate_with => 'tenants');
select create_distributed_table('players', 'tenant_id', colocate_with => 'tenants');
select create_distributed_table('accounts', 'tenant_id', colocate_with => 'tenants');
select create_distributed_table('movements', 'tenant_id', colocate_with => 'tenants');
select create_distributed_table('transfers', 'tenant_id', colocate_with => 'tenants');
select create_distributed_table('stake_series', 'tenant_id', colocate_with => 'tenants');
select create_distributed_table('open_rounds', 'tenant_id', colocate_with => 'tenants');
select create_distributed_table('rounds', 'tenant_id', colocate_with => 'tenants');
select create_distributed_table('seeds', 'tenant_id', colocate_with => 'tenants');
select create_distributed_table('game_sessions', 'tenant_id', colocate_with => 'tenants');
select create_distributed_table('rounds_by_day', 'tenant_id', colocate_with => 'tenants');
select create_distributed_table('rounds_by_hour', 'tenant_id', colocate_with => 'tenants');
select create_distributed_table('rounds_by_player', 'tenant_id', colocate_with => 'tenants');
select create_distributed_table('rounds_by_minute', 'tenant_id', colocate_with => 'tenants');
select create_distributed_table('audit_heads', 'tenant_id', colocate_with => 'tenants');
select create_distributed_table('audit_records', 'tenant_id', colocate_with => 'tenants');
select create_distributed_table('round_differences', 'tenant_id', colocate_with => 'tenants');
select create_distributed_table('member_devices', 'tenant_id', colocate_with => 'tenants');
select create_distributed_table('member_resets', 'tenant_id', colocate_with => 'tenants');
select create_distributed_table('exports', 'tenant_id', colocate_with => 'tenants');
select create_distributed_table('saved_views', 'tenant_id', colocate_with => 'tenants');
select create_distributed_table('player_notes', 'tenant_id', colocate_with => 'tenants');
select create_distributed_table('member_totp', 'tenant_id', colocate_with => 'tenants');
select create_distributed_table('member_recovery_codes', 'tenant_id', colocate_with => 'tenants');
select create_distributed_table('sign_in_steps', 'tenant_id', colocate_with => 'tenants');
select create_distributed_table('member_passkeys', 'tenant_id', colocate_with => 'tenants');
select create_distributed_table('credit_requests', 'tenant_id', colocate_with => 'tenants');
select create_distributed_table('notice_events', 'tenant_id', colocate_with => 'tenants');
select create_distributed_table('notices', 'tenant_id', colocate_with => 'tenants');
select create_distributed_table('notice_rules', 'tenant_id', colocate_with => 'tenants');
select create_distributed_table('seamless_wallets', 'tenant_id', colocate_with => 'tenants');
select create_distributed_table('seamless_rounds', 'tenant_id', colocate_with => 'tenants');
select create_distributed_table('wallet_calls', 'tenant_id', colocate_with => 'tenants');
select create_distributed_table('certifications', 'tenant_id', colocate_with => 'tenants');
select create_distributed_table('certification_cases', 'tenant_id', colocate_with => 'tenants');
select create_distributed_table('webhook_addresses', 'tenant_id', colocate_with => 'tenants');
select create_distributed_table('webhook_deliveries', 'tenant_id', colocate_with => 'tenants');
select create_distributed_table('webhook_attempts', 'tenant_id', colocate_with => 'tenants');
select create_distributed_table('api_calls', 'tenant_id', colocate_with => 'tenants');
select create_distributed_table('hand_settlements', 'tenant_id', colocate_with => 'tenants');
select create_distributed_table('rtp_watches', 'tenant_id', colocate_with => 'tenants');
select create_distributed_table('forgotten_codes', 'tenant_id', colocate_with => 'tenants');
select create_distributed_table('transfer_names', 'tenant_id', colocate_with => 'tenants');
select create_distributed_table('variant_changes', 'tenant_id', colocate_with => 'tenants');
select create_distributed_table('rtp_case_notes', 'tenant_id', colocate_with => 'tenants');
select create_distributed_table('billing_terms', 'tenant_id', colocate_with => 'tenants');
select create_distributed_table('invoice_numbers', 'tenant_id', colocate_with => 'tenants');
select create_distributed_table('invoices', 'tenant_id', colocate_with => 'tenants');
select create_distributed_table('invoice_lines', 'tenant_id', colocate_with => 'tenants');
select create_distributed_table('payments', 'tenant_id', colocate_with => 'tenants');
select create_distributed_table('ledger_outbox', 'tenant_id', colocate_with => 'tenants');
select create_distributed_table('feed_heads', 'tenant_id', colocate_with => 'tenants');
select create_distributed_table('feed_batches', 'tenant_id', colocate_with => 'tenants');
select create_distributed_table('feed_marks', 'tenant_id', colocate_with => 'tenants');
select create_distributed_table('daily_balances', 'tenant_id', colocate_with => 'tenants');
select create_distributed_table('day_checks', 'tenant_id', colocate_with => 'tenants');
select create_distributed_table('replay_counts', 'tenant_id', colocate_with => 'tenants');
select create_distributed_table('ledger_check_chains', 'tenant_id', colocate_with => 'tenants');
select create_distributed_table('ledger_check_segments', 'tenant_id', colocate_with => 'tenants');
select create_distributed_table('credit_states', 'tenant_id', colocate_with => 'tenants');
select create_distributed_table('credit_turns', 'tenant_id', colocate_with => 'tenants');
select create_distributed_table('credit_settings', 'tenant_id', colocate_with => 'tenants');
select create_distributed_table('auto_top_ups', 'tenant_id', colocate_with => 'tenants');
select create_distributed_table('auto_top_up_runs', 'tenant_id', colocate_with => 'tenants');
select create_distributed_table('availability_rules', 'tenant_id', colocate_with => 'tenants');
select create_distributed_table('emergency_stops', 'tenant_id', colocate_with => 'tenants');
select create_distributed_table('holdings', 'tenant_id', colocate_with => 'tenants');
select create_distributed_table('plan_changes', 'tenant_id', colocate_with => 'tenants');
select create_distributed_table('pix_charges', 'tenant_id', colocate_with => 'tenants');
select create_distributed_table('received_pix', 'tenant_id', colocate_with => 'tenants');
select create_distributed_table('pix_refunds', 'tenant_id', colocate_with => 'tenants');
select create_distributed_table('pix_sweeps', 'tenant_id', colocate_with => 'tenants');
select create_distributed_table('rounds_by_game', 'tenant_id', colocate_with => 'tenants');
select create_distributed_table('reconciliations', 'tenant_id', colocate_with => 'tenants');
select create_distributed_table('reconciliation_lines', 'tenant_id', colocate_with => 'tenants');
select create_distributed_table('reconciliation_notes', 'tenant_id', colocate_with => 'tenants');
select create_distributed_table('reconciliation_files', 'tenant_id', colocate_with => 'tenants');
select create_distributed_table('reconciliation_file_parts', 'tenant_id', colocate_with => 'tenants');
select create_distributed_table('reconciliation_file_lines', 'tenant_id', colocate_with => 'tenants');

-- Functions run beside the rows of the tenant they name. A batch names a tenant per command: it is cut by tenant
-- before it is sent to that tenant's machine, so such a function, and what it calls, only has to be there.
select create_distributed_function('day_of_uuid7(uuid)');
select create_distributed_function('uuid7_floor_of_day(date)');
select create_distributed_function('known_stakes(uuid[], uuid[], uuid[], uuid[], bigint[], uuid[], uuid[], uuid[], text[], text[], text[], integer[], uuid[], bigint[], integer[], uuid[], text[])');
select create_distributed_function('known_ends(uuid[], uuid[], bigint[])');
select create_distributed_function('stake_of_round(uuid, uuid)', 'p_tenant_id', colocate_with => 'tenants');
select create_distributed_function('post_rounds(uuid[], uuid[], uuid[], uuid[], bigint[], uuid[], uuid[], uuid[], text[], text[], text[], integer[], uuid[], bigint[], timestamp with time zone[], integer[], uuid[], uuid[], uuid[], text[], uuid[], uuid[], uuid[], bigint[], timestamp with time zone[])');
select create_distributed_function('post_transfers(uuid[], uuid[], uuid[], text[], text[], uuid[], uuid[], bigint[], text[], uuid[], uuid[], text[], text[], text[], text[], text[], timestamp with time zone[])');
select create_distributed_function('set_account_floor(uuid, uuid, bigint)', 'p_tenant_id', colocate_with => 'tenants');
select create_distributed_function('post_settled_rounds(uuid[], uuid[], uuid[], uuid[], uuid[], bigint[], uuid[], uuid[], uuid[], text[], text[], text[], integer[], uuid[], uuid[], text[], bigint[], bigint[], timestamp with time zone[], timestamp with time zone[])');
select create_distributed_function('close_series(uuid, uuid, uuid)', 'p_tenant_id', colocate_with => 'tenants');
select create_distributed_function('post_stake(uuid, uuid, uuid, uuid, bigint, uuid, uuid, uuid, text, text, text, integer, uuid, uuid, uuid, text, bigint, timestamp with time zone)', 'p_tenant_id', colocate_with => 'tenants');
select create_distributed_function('post_settlement(uuid, uuid, uuid, bigint, timestamp with time zone)', 'p_tenant_id', colocate_with => 'tenants');
select create_distributed_function('anonymise_player(uuid, uuid, text, timestamp with time zone)', 'p_tenant_id', colocate_with => 'tenants');
select create_distributed_function('close_accounts(uuid, uuid[], timestamp with time zone)', 'p_tenant_id', colocate_with => 'tenants');
select create_distributed_function('forget_wallet_calls(date)');
select create_distributed_function('reject_round(uuid, uuid, uuid, bigint, uuid, uuid, uuid, text, text, text, integer, uuid, text, bigint, text, timestamp with time zone)', 'p_tenant_id', colocate_with => 'tenants');
select create_distributed_function('forget_api_calls(date)');
select create_distributed_function('forget_player_calls(uuid, uuid, text, text)', 'p_tenant_id', colocate_with => 'tenants');
select create_distributed_function('end_wallet_mode(uuid, uuid)', 'p_tenant_id', colocate_with => 'tenants');
select create_distributed_function('sequence_feed(uuid, integer)', 'p_tenant_id', colocate_with => 'tenants');

-- These stay on the coordinator.
--   directory_logins
--   directory_agent_codes
--   sign_in_attempts
--   ledger_checks
--   installation
--   ledger_check_passes
--   ensure_partitions(date, date)
