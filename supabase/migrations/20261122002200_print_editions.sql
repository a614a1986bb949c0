-- Printed editions and their delivery lists. Until its list closes, an edition goes to the default address of each
-- reader. When the list closes, the addresses are stored and no longer change.

create table public.print_editions (
  month text primary key check (month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  closes_at timestamptz not null,
  reminded_at timestamptz,
  closed_at timestamptz,
  constraint "closed when it was due" check (closed_at >= closes_at)
);
comment on table public.print_editions is 'Printed editions by month. The next three open ones always exist.';
comment on column public.print_editions.closes_at is
  'Until when readers may change the address: the 20th of the month before, 24:00 UTC, unless the printer needs another time.';
comment on column public.print_editions.reminded_at is 'When readers without an address were asked for one.';
comment on column public.print_editions.closed_at is 'When the list was stored.';
alter table public.print_editions enable row level security;
grant select on public.print_editions to authenticated, service_role;
grant insert, update on public.print_editions to service_role;
create policy "signed-in readers see when lists close" on public.print_editions
  for select to authenticated using (true);

create table public.print_deliveries (
  edition text references public.print_editions (month),
  user_id uuid references auth.users (id) on delete cascade,
  first_name private.person_name,
  last_name private.person_name,
  address_line1 private.address_line,
  address_line2 private.address_line,
  city private.address_line,
  state private.address_line,
  postal_code private.address_line,
  country text,
  created_at timestamptz not null default now(),
  primary key (user_id, edition),
  constraint "a whole address or none" check (
    num_nulls(first_name, last_name, address_line1, city, postal_code, country) in (0, 6)
    and (address_line1 is not null or num_nonnulls(address_line2, state) = 0))
);
comment on table public.print_deliveries is
  'The recipients of an edition with their default address when the list closed; without an address if they had none.';
create index print_deliveries_by_edition on public.print_deliveries (edition);
alter table public.print_deliveries enable row level security;
grant select on public.print_deliveries to authenticated, service_role;
create policy "readers read their own print deliveries" on public.print_deliveries
  for select to authenticated using (user_id = (select auth.uid()));
create policy "staff read the deliveries of the selected member" on public.print_deliveries
  for select to authenticated using (user_id = (select private.selected_member_id()));

create function private.print_list_closing_time(month date) returns timestamptz
  language sql immutable set search_path = '' as $$
  select (month - interval '1 month' + interval '20 days') at time zone 'UTC'
$$;
comment on function private.print_list_closing_time is 'When the list of an edition closes unless it is set otherwise.';

create function private.month_from_now(months integer) returns date
  language sql stable set search_path = '' as $$
  select (date_trunc('month', now() at time zone 'UTC') + months * interval '1 month')::date
$$;
comment on function private.month_from_now is 'First day of the month that many months from now, in UTC.';

create function private.create_upcoming_print_editions() returns void
  language sql set search_path = '' as $$
  insert into public.print_editions (month, closes_at)
  select to_char(first, 'YYYY-MM'), private.print_list_closing_time(first)
  from generate_series(1, 4) as ahead, private.month_from_now(ahead) as first
  where private.print_list_closing_time(first) > now()
  order by first limit 3
  on conflict (month) do nothing
$$;
comment on function private.create_upcoming_print_editions is 'Creates the next three editions whose lists are open, as far as they are missing.';
select private.create_upcoming_print_editions();

create function private.print_list()
  returns table (user_id uuid, email text, first_name text, address public.addresses)
  language sql stable set search_path = '' as $$
  select users.id, lower(users.email), profiles.first_name, addresses
  from public.subscriptions
    join public.plans on plans.id = plan_id and plans.tier = 'platinum'
    join auth.users on users.id = subscriptions.user_id
    join public.profiles on profiles.id = users.id
    left join public.addresses on addresses.user_id = users.id and addresses.is_default
  where live and private.entitled_plan(users.id) = plan_id
$$;
comment on function private.print_list is 'Who would receive an edition now, and at which address.';

create function private.close_print_editions() returns integer
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  due public.print_editions;
  closed integer := 0;
begin
  -- A concurrent call waits here and then finds the edition closed.
  for due in select * from public.print_editions where closed_at is null and closes_at <= now() order by month for update loop
    insert into public.print_deliveries
      (edition, user_id, first_name, last_name, address_line1, address_line2, city, state, postal_code, country)
      select due.month, user_id, (address).first_name, (address).last_name, (address).address_line1,
        (address).address_line2, (address).city, (address).state, (address).postal_code, (address).country
      from private.print_list();
    perform private.enqueue_email('print-address-missing', email,
        jsonb_build_object('firstName', first_name, 'edition', due.month))
      from private.print_list() where (address).id is null and email is not null;
    update public.print_editions set closed_at = now() where month = due.month;
    closed := closed + 1;
  end loop;
  return closed;
end $$;
comment on function private.close_print_editions is
  'Stores the delivery lists of the editions that are due, and asks their recipients without an address for one. Repeated and concurrent calls close each edition once. Returns how many were closed.';

create function private.print_entitled_until(subscription public.subscriptions) returns timestamptz
  language sql stable set search_path = '' as $$
  select case
    when subscription.source = 'complimentary' or subscription.cancel_at_period_end then subscription.current_period_end
    when exists (select from public.plans where plans.id = subscription.next_plan_id and plans.tier <> 'platinum')
      then subscription.next_plan_from
  end
$$;
comment on function private.print_entitled_until is
  'When the printed edition of a plan ends, by its end or by a change of plan, as far as that is decided; null if it continues. The account page and the address reminders use the same rule.';
grant execute on function private.print_entitled_until to authenticated, service_role;

create function private.request_print_addresses() returns integer
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
      from private.print_list() as listed
        join public.subscriptions as subscription on subscription.user_id = listed.user_id and subscription.live
      where (address).id is null and listed.email is not null
        and coalesce(closing.closes_at < private.print_entitled_until(subscription), true);
    update public.print_editions set reminded_at = now() where month = closing.month;
    reminder_count := reminder_count + 1;
  end loop;
  return reminder_count;
end $$;
comment on function private.request_print_addresses is
  'Five days before a list closes, once: asks everybody for an address who is on the list without one and will still be on it then. Returns the number of editions.';

create function private.maintain_print_editions(out closed integer, out reminded integer)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  closed := private.close_print_editions();
  perform private.create_upcoming_print_editions();
  reminded := private.request_print_addresses();
end $$;
comment on function private.maintain_print_editions is 'All that is due with printed editions, in one transaction; for the jobs.';

create function private.print_jobs_are_due() returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from public.print_editions where closed_at is null and closes_at <= now())
    or exists (
      select from public.print_editions
      where reminded_at is null and closed_at is null and closes_at <= now() + interval '5 days')
    or (select count(*) < 3 from public.print_editions where closes_at > now())
$$;
comment on function private.print_jobs_are_due is 'Whether private.maintain_print_editions() has something to do.';
grant execute on function private.maintain_print_editions, private.print_jobs_are_due to service_role;

create function private.close_due_print_editions() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if exists (select from public.print_editions where closed_at is null and closes_at <= now()) then
    perform private.close_print_editions();
  end if;
  return null;
end $$;
comment on function private.close_due_print_editions is
  'Before addresses change: closes lists that are due. The jobs run once a minute and may be late, and an address that changes after the closing time must not appear on the list.';
create trigger close_due_print_editions before insert or update or delete on public.addresses
  for each statement execute function private.close_due_print_editions();
