-- An agent's wallet that is left alone says why, and when it was asked last: of all nodes one asks.

alter table seamless_wallets
  add column unhealthy_reason text,
  add column probed_at timestamptz;
comment on table seamless_wallets is 'tenant: where an agent''s own wallet is called and what signs the calls; a former secret signs too until its time is over; unhealthy_since: the breaker is open; unhealthy_reason: what its last failure was; probed_at: when one node took the turn to ask it';
