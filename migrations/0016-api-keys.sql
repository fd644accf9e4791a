-- Members make, rotate and revoke API keys themselves: what a key is called, who made it, and until when it works.

alter table api_keys add column name text not null default 'API';
alter table api_keys alter column name drop default;
alter table api_keys add column created_by_tenant_id uuid;
alter table api_keys add column created_by uuid;
alter table api_keys add column ends_at timestamptz;
alter table api_keys add column revoked_at timestamptz;
alter table api_keys add column revoked_by_tenant_id uuid;
alter table api_keys add column revoked_by uuid;
alter table api_keys add constraint api_keys_author check ((created_by is null) = (created_by_tenant_id is null));
alter table api_keys add constraint api_keys_revoker check ((revoked_by is null) = (revoked_by_tenant_id is null));
alter table api_keys add constraint api_keys_revoked check (revoked_at is null or state = 'revoked');
comment on table api_keys is 'tenant: keys of the integration API; secrets encrypted at rest; a key that another one takes over from stops by itself at ends_at; who made and who revoked it may be of another tenant: the platform';
create index api_keys_agent_newest on api_keys (tenant_id, agent_id, id);
drop index api_keys_agent;
