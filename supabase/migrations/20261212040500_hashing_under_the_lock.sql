-- A reader who entered the address again while the jobs hashed it became a second subscriber: the row had neither the hash yet
-- nor the address any more.

set lock_timeout = '5s';
set statement_timeout = '60s';

create function private.try_lock_email_address(address text) returns boolean language sql set search_path = '' as $$
  select pg_catalog.pg_try_advisory_xact_lock(pg_catalog.hashtextextended('account at ' || address, 0))
$$;
comment on function private.try_lock_email_address is
  'Takes the lock of private.lock_email_address, unless somebody else has it: false.';

create or replace function private.unsubscribed_addresses(max_count integer) returns table (subscriber uuid, email text)
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  select id, newsletter_subscribers.email from public.newsletter_subscribers
  where status = 'unsubscribed' and newsletter_subscribers.email is not null
    -- Without waiting: others take the lock of the address before the row.
    and private.try_lock_email_address(newsletter_subscribers.email)
  limit max_count for update skip locked
$$;
