-- Which printed edition goes where. Until the list of an edition is closed it follows the default address of its reader;
-- then it is written down, once for all.

-- The rules of contracts/address.ts. Not a check: one that old addresses fail would refuse to make another the default.
create function private.is_postal_code(country text, code text) returns boolean
  language sql immutable set search_path = '' as $$
  select coalesce(case country
    when 'United States' then code ~ '^[0-9]{5}(-?[0-9]{4})?$'
    when 'Canada' then code ~* '^[ABCEGHJ-NPRSTVXY][0-9][ABCEGHJ-NPRSTV-Z] ?[0-9][ABCEGHJ-NPRSTV-Z][0-9]$'
    when 'United Kingdom' then code ~* '^(GIR ?0AA|[A-Z]{1,2}[0-9][A-Z0-9]? ?[0-9][A-Z]{2})$'
    when 'Australia' then code ~ '^[0-9]{4}$'
  end, false)
$$;
comment on function private.is_postal_code is 'As readers type them: in any case, with or without the space.';
grant execute on function private.is_postal_code to authenticated, service_role;

create function private.require_postal_code() returns trigger
  language plpgsql set search_path = '' as $$
begin
  if not private.is_postal_code(new.country, new.postal_code) then
    raise exception 'no postman finds % in %', new.postal_code, new.country
      using errcode = 'check_violation', constraint = 'addresses_postal_code';
  end if;
  return new;
end $$;
comment on function private.require_postal_code is
  'Before insert, or update of either: what is saved now can be found. Older addresses stay as they are until they are corrected.';
create trigger require_postal_code before insert or update of country, postal_code on public.addresses
  for each row execute function private.require_postal_code();

create table public.print_editions (
  month text primary key check (month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  closes_at timestamptz not null,
  reminded_at timestamptz,
  closed_at timestamptz,
  constraint "closed when it was time" check (closed_at >= closes_at)
);
comment on table public.print_editions is 'Printed editions by their month. The next three whose lists are open exist always.';
comment on column public.print_editions.closes_at is 'Until when readers may say where it goes: the 20th of the month before, 24:00 UTC, unless the printers need it otherwise.';
comment on column public.print_editions.reminded_at is 'When readers without an address were asked for one.';
comment on column public.print_editions.closed_at is 'When its list was written down.';
alter table public.print_editions enable row level security;
grant select on public.print_editions to authenticated, service_role;
grant insert, update on public.print_editions to service_role;
create policy "whoever has an account sees when lists close" on public.print_editions
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
  'To whom an edition goes, and where: their default address as it was when the list was closed. Without one when they had none.';
create index print_deliveries_by_edition on public.print_deliveries (edition);
alter table public.print_deliveries enable row level security;
grant select on public.print_deliveries to authenticated, service_role;
create policy "readers see what was sent to them" on public.print_deliveries
  for select to authenticated using (user_id = (select auth.uid()));

create function private.print_list_closes(month date) returns timestamptz
  language sql immutable set search_path = '' as $$
  select (month - interval '1 month' + interval '20 days') at time zone 'UTC'
$$;

create function private.month_after(months integer) returns date
  language sql stable set search_path = '' as $$
  select (date_trunc('month', now() at time zone 'UTC') + months * interval '1 month')::date
$$;

create function private.open_print_editions() returns void
  language sql set search_path = '' as $$
  insert into public.print_editions (month, closes_at)
  select to_char(first, 'YYYY-MM'), private.print_list_closes(first)
  from generate_series(1, 4) as ahead, private.month_after(ahead) as first
  where private.print_list_closes(first) > now()
  order by first limit 3
  on conflict (month) do nothing
$$;
select private.open_print_editions();

-- Who is sent an edition at this moment, and where.
create function private.print_list()
  returns table (user_id uuid, email text, called text, address public.addresses)
  language sql stable set search_path = '' as $$
  select users.id, lower(users.email), profiles.first_name, addresses
  from public.subscriptions
    join public.plans on plans.id = plan_id and plans.tier = 'platinum'
    join auth.users on users.id = subscriptions.user_id
    join public.profiles on profiles.id = users.id
    left join public.addresses on addresses.user_id = users.id and addresses.is_default
  where live and private.entitled_plan(users.id) = plan_id
$$;

create function private.close_print_editions() returns integer
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  due public.print_editions;
  closed integer := 0;
begin
  -- Whoever comes at the same time waits here, and then finds it closed.
  for due in select * from public.print_editions where closed_at is null and closes_at <= now() order by month for update loop
    insert into public.print_deliveries
      (edition, user_id, first_name, last_name, address_line1, address_line2, city, state, postal_code, country)
      select due.month, user_id, (address).first_name, (address).last_name, (address).address_line1,
        (address).address_line2, (address).city, (address).state, (address).postal_code, (address).country
      from private.print_list();
    perform private.enqueue_letter('print-address-missing', email,
        jsonb_build_object('firstName', called, 'edition', due.month))
      from private.print_list() where (address).id is null and email is not null;
    update public.print_editions set closed_at = now() where month = due.month;
    closed := closed + 1;
  end loop;
  return closed;
end $$;
comment on function private.close_print_editions is
  'Writes down where the editions go whose time is over, and asks those for an address who have none. Each once, whoever calls it and however often. Answers how many.';

-- Until when a plan brings the printed edition is said once: for what a reader is promised, and for whom an address is asked.
create function private.printed_until(own public.subscriptions) returns timestamptz
  language sql stable set search_path = '' as $$
  select case
    when own.source = 'complimentary' or own.cancel_at_period_end then own.current_period_end
    when exists (select from public.plans where plans.id = own.next_plan_id and plans.tier <> 'platinum')
      then own.next_plan_from
  end
$$;
comment on function private.printed_until is
  'When a plan with a printed edition is over, or becomes one without, as far as that is decided; null when it goes on.';
grant execute on function private.printed_until to authenticated, service_role;

create function private.ask_for_print_addresses() returns integer
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  soon public.print_editions;
  asked integer := 0;
begin
  for soon in
    select * from public.print_editions
    where reminded_at is null and closed_at is null and closes_at > now() and closes_at <= now() + interval '5 days'
    order by month for update
  loop
    perform private.enqueue_letter('print-address-request', listed.email,
        jsonb_build_object('firstName', called, 'edition', soon.month,
          'closesAt', to_char(soon.closes_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')),
        soon.closes_at)
      from private.print_list() as listed
        join public.subscriptions as own on own.user_id = listed.user_id and own.live
      where (address).id is null and listed.email is not null
        and coalesce(soon.closes_at < private.printed_until(own), true);
    update public.print_editions set reminded_at = now() where month = soon.month;
    asked := asked + 1;
  end loop;
  return asked;
end $$;
comment on function private.ask_for_print_addresses is
  'Five days before a list closes, once: a letter to everybody without an address who is on it now and will be then.';

create function private.keep_print_editions(out closed integer, out reminded integer)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  closed := private.close_print_editions();
  perform private.open_print_editions();
  reminded := private.ask_for_print_addresses();
end $$;
comment on function private.keep_print_editions is 'Everything that is due with printed editions, in one transaction.';

create function private.print_is_due() returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from public.print_editions where closed_at is null and closes_at <= now())
    or exists (
      select from public.print_editions
      where reminded_at is null and closed_at is null and closes_at <= now() + interval '5 days')
    or (select count(*) < 3 from public.print_editions where closes_at > now())
$$;
comment on function private.print_is_due is 'Whether keep_print_editions has something to do.';
grant execute on function private.keep_print_editions, private.print_is_due to service_role;

-- The rounds come once a minute, and may be late. Whoever changes an address after the time closes the list first, so that
-- what was promised until then holds to the moment.
create function private.close_print_editions_first() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if exists (select from public.print_editions where closed_at is null and closes_at <= now()) then
    perform private.close_print_editions();
  end if;
  return null;
end $$;
create trigger close_print_editions_first before insert or update or delete on public.addresses
  for each statement execute function private.close_print_editions_first();
