-- Members are invited: until they set a password by the mailed link, they are known and cannot sign in.
alter table members add column invited_at timestamptz;
create index members_agent on members (tenant_id, agent_id, id);
