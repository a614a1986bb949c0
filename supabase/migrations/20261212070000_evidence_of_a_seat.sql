-- Who once had a seat in a group keeps the account, also without a confirmed address. Rows of group_members are deleted thirty
-- days after a seat has ended, and with them the account lost its sign-in and was deleted. Its subscription is kept, and there
-- is one for every seat that was accepted.

set lock_timeout = '5s';
set statement_timeout = '60s';

create or replace function private.has_paid(member uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (
      select from public.subscriptions
      where user_id = member and (source = 'group' or source = 'stripe' and concluded_at is not null))
    or exists (select from private.checkouts where user_id = member and state = 'completed')
    or exists (select from public.gifts where buyer_id = member and paid_at is not null)
    or exists (select from public.gifts where redeemed_by = member)
    or exists (select from public.groups where manager_id = member and opened_at is not null)
$$;
