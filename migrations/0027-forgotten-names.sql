-- The repeat of a transfer answers as the first did, also once its player is forgotten: of the code a digest under the
-- installation's key stays, which tells the same code again and names nobody.

alter table players add column former_code_digest bytea;

alter table transfer_names
  alter column player_code drop not null,
  add column code_digest bytea;
alter table transfer_names add constraint transfer_names_who check ((player_code is null) = (code_digest is not null));
comment on table transfer_names is 'tenant: whom a transfer named that was refused because there was no such player; account_id stands for the wallet in that transfer; once a player of that code is anonymised, code_digest stands for the code';
grant update (player_code, code_digest) on transfer_names to reelgate_app;
revoke delete on transfer_names from reelgate_app;
