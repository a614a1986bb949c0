-- The offer goes with the account of its reader, and its code stays valid at Stripe until it expires: without the offer nobody may
-- use it.

set lock_timeout = '5s';
set statement_timeout = '60s';

create or replace function private.rejects_code(code text, plan text, member uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select upper(code) ~ '^RETURN-[0-9A-F]{16}$' and not exists (
    select from public.winback_offers as offers
    where promotion_code = upper(code) and plan_id = plan and expires_at > now() and user_id = coalesce(member, user_id)
      and not exists (
        select from public.subscriptions
        where subscriptions.user_id = offers.user_id and source = 'stripe' and concluded_at > offers.created_at))
$$;
comment on function private.rejects_code is
  'Whether a promotion code is that of an offer which this reader may not use for this plan: of another plan or reader, expired, used, or of an account that was deleted. Null for a reader who is not known yet.';
