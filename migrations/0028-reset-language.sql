-- A mailed link that sets a new password remembers the language it was asked for in: the mail that tells when it is done
-- comes in the same, also to a member who has chosen none.

alter table member_resets add column locale text check (locale in ('en-US', 'pt-BR'));
comment on table member_resets is 'tenant: mailed links that set a new password, once and for a short time; the token itself is never stored; locale: of its mail';
