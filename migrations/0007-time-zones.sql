-- A member's time zone is a choice; until it is made, times are shown as each device has them.
alter table members alter column time_zone drop default;
alter table members alter column time_zone drop not null;

-- Nobody could choose one before.
update members set time_zone = null;
