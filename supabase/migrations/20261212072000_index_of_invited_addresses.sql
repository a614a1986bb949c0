-- How often a group has written to an address is counted for each invitation.

set lock_timeout = '5s';
set statement_timeout = '30min';

create index concurrently if not exists group_members_by_group_and_address on public.group_members (group_id, email);
