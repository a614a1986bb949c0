-- Print lists without the editions that a pause leaves out, and what else a pause changes
-- (docs/decisions/0402-what-a-pause-means.md).

drop function private.print_list();
create function private.print_list(edition text default null, left_out boolean default false)
  returns table (user_id uuid, email text, first_name text, address public.addresses)
  language sql stable set search_path = '' as $$
  select users.id, lower(users.email), profiles.first_name, addresses
  from public.subscriptions
    join public.plans on plans.id = plan_id and private.includes_print(plans)
    join auth.users on users.id = subscriptions.user_id
    join public.profiles on profiles.id = users.id
    left join public.addresses on addresses.user_id = users.id and addresses.is_default
  where live and status <> 'trialing' and (source <> 'group' or concluded_at is not null)
    and private.entitled_plan(users.id) = plan_id
    and (edition is null or left_out = exists (
      select from public.print_pauses
      where print_pauses.user_id = users.id and ended_at is null and edition between first_edition and last_edition))
$$;
comment on function private.print_list is
  'Who would receive an edition now, and at which address; with left_out, whom a pause keeps from it. Without an edition: everybody who has the printed edition, pauses apart.';
-- As before: it is called by functions of the owner alone.
revoke execute on function private.print_list from public;

create or replace function private.close_print_editions() returns integer
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  due public.print_editions;
  closed integer := 0;
begin
  -- A concurrent call waits here and then finds the edition closed.
  for due in select * from public.print_editions where closed_at is null and closes_at <= now() order by month for update loop
    -- A pause that ends at this moment waits, and then counts this edition. Accounts first, as a deletion locks them.
    perform from auth.users
      where id in (
        select pauses.user_id from public.print_pauses as pauses
        where ended_at is null and due.month between first_edition and last_edition)
      order by id for key share;
    perform from public.print_pauses
      where ended_at is null and due.month between first_edition and last_edition order by id for share;
    insert into public.paused_editions (user_id, edition, pause_id)
      select listed.user_id, due.month, pauses.id
      from public.print_pauses as pauses join private.print_list(due.month, true) as listed on listed.user_id = pauses.user_id
      where ended_at is null and due.month between first_edition and last_edition;
    insert into public.print_deliveries
      (edition, user_id, first_name, last_name, address_line1, address_line2, city, state, postal_code, country)
      select due.month, user_id, (address).first_name, (address).last_name, (address).address_line1,
        (address).address_line2, (address).city, (address).state, (address).postal_code, (address).country
      from private.print_list(due.month);
    perform private.enqueue_email('print-address-missing', email,
        jsonb_build_object('firstName', first_name, 'edition', due.month))
      from private.print_list(due.month) where (address).id is null and email is not null;
    update public.print_editions set closed_at = now() where month = due.month;
    closed := closed + 1;
  end loop;
  return closed;
end $$;
comment on function private.close_print_editions is
  'Stores the delivery lists of the editions that are due and whom a pause kept from them, and asks their recipients without an address for one. Repeated and concurrent calls close each edition once. Returns how many were closed.';

create or replace function private.request_print_addresses() returns integer
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  closing public.print_editions;
  reminder_count integer := 0;
begin
  for closing in
    select * from public.print_editions
    where reminded_at is null and closed_at is null and closes_at > now() and closes_at <= now() + interval '5 days'
    order by month for update
  loop
    perform private.enqueue_email('print-address-request', listed.email,
        jsonb_build_object('firstName', first_name, 'edition', closing.month,
          'closesAt', to_char(closing.closes_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')),
        closing.closes_at)
      from private.print_list(closing.month) as listed
        join public.subscriptions as subscription on subscription.user_id = listed.user_id and subscription.live
      where (address).id is null and listed.email is not null
        and coalesce(closing.closes_at < private.print_entitled_until(subscription), true);
    update public.print_editions set reminded_at = now() where month = closing.month;
    reminder_count := reminder_count + 1;
  end loop;
  return reminder_count;
end $$;

create or replace function private.maintain_print_editions(out closed integer, out reminded integer)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  closed := private.close_print_editions();
  perform private.create_upcoming_print_editions();
  perform private.end_passed_pauses();
  reminded := private.request_print_addresses() + private.remind_of_pauses();
end $$;

create or replace function private.print_jobs_are_due() returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from public.print_editions where closed_at is null and closes_at <= now())
    or exists (
      select from public.print_editions
      where reminded_at is null and closed_at is null and closes_at <= now() + interval '5 days')
    or (select count(*) < 3 from public.print_editions where closes_at > now())
    or exists (
      select from public.print_pauses join public.print_editions on month = last_edition
      where ended_at is null and closed_at is not null)
    or exists (
      select from public.print_pauses
      where ended_at is null and print_pauses.reminded_at is null and ends_at <= now() + interval '7 days')
$$;

drop function private.list_print_editions();
create function private.list_print_editions()
  returns table (
    edition text, "closesAt" timestamptz, "isClosed" boolean, copies integer, "withoutAddress" integer,
    "leftOut" integer, "takenBy" text, "takenAt" timestamptz)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with listed as materialized (
    select user_id, (address).id is not null as has_address from private.print_list()
  ), open as (
    select count(*) filter (where has_address)::integer as copies, count(*)::integer as readers from listed
  ), paused as (
    select month, count(*) filter (where has_address)::integer as copies, count(*)::integer as readers
    from public.print_pauses as pauses
      join public.print_editions on closed_at is null and month between first_edition and last_edition
      join listed on listed.user_id = pauses.user_id
    where ended_at is null
    group by month
  ), stored as (
    select deliveries.edition, count(address_line1)::integer as copies, count(*)::integer as readers
    from public.print_deliveries as deliveries group by deliveries.edition
  ), left_out as (
    select edition, count(*)::integer as readers from public.paused_editions group by edition
  )
  select month, closes_at, closed_at is not null,
    coalesce(case when closed_at is null then open.copies - coalesce(paused.copies, 0) else stored.copies end, 0),
    coalesce(case when closed_at is null
      then open.readers - open.copies - coalesce(paused.readers - paused.copies, 0)
      else stored.readers - stored.copies end, 0),
    coalesce(case when closed_at is null then paused.readers else left_out.readers end, 0),
    private.full_name(download.staff_id), download.created_at
  from public.print_editions cross join open
    left join stored on stored.edition = month
    left join left_out on left_out.edition = month
    left join paused using (month)
    left join lateral (
      select staff_id, created_at from private.audit_log as events
      where events.edition = month order by created_at desc, id limit 1) as download on true
  where (select private.can_read_members())
  order by month desc limit 36
$$;
comment on function private.list_print_editions is
  'For owners and support: the newest 36 editions, open ones with their current counts, whom pauses keep from each, and the last download of each list.';
grant execute on function private.list_print_editions to authenticated;

-- A discount of the next year and a pause exclude each other: Stripe gives a coupon of duration `once` on the next invoice, which
-- would be the one over zero of the longer term.
create or replace function private.renewal_offer(held public.subscriptions) returns jsonb
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select jsonb_build_object(
    'percent', coalesce(known.percent, plans.offer_percent), 'taken', known.applied_at is not null)
  from public.plans
    left join public.winback_offers as known on known.user_id = held.user_id and known.plan_id = plans.id
  where plans.id = held.plan_id and held.live and held.source = 'stripe' and held.status = 'active'
    and case
      when known.applied_at is not null
        then known.subscription_id = held.id and known.period_end = held.current_period_end
      -- The first days are those in which a reader may have all the money back.
      else held.concluded_at < now() - private.withdrawal_period()
        and not held.cancel_at_period_end and not held.renewal_is_draft and held.next_plan_id is null
        and not private.has_open_pause(held.stripe_id)
        and (known.id is null and plans.offer_percent is not null
          or known.subscription_id = held.id and known.period_end = held.current_period_end)
    end
$$;
