-- Delivery addresses of readers, printed editions and their delivery lists.

-- A reader with addresses has exactly one default.

create domain private.address_line as text
  check (length(value) <= 200 and private.is_not_blank(value) and value !~ '[[:cntrl:]]');

create table public.addresses (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  first_name private.person_name not null,
  last_name private.person_name not null,
  address_line1 private.address_line not null,
  address_line2 private.address_line,
  city private.address_line not null check (length(city) <= 100),
  state private.address_line check (length(state) <= 100),
  postal_code private.address_line not null check (length(postal_code) <= 20),
  country text not null check (country in ('United States', 'Canada', 'United Kingdom', 'Australia')),
  type text not null default 'shipping' check (type in ('shipping')),
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.addresses is 'Saved addresses of readers: at most 20 each, exactly one of them the default.';
comment on column public.addresses.country is 'The options of the form; contracts/address.ts has the same list.';

create unique index addresses_default on public.addresses (user_id) where is_default;
create index addresses_by_reader on public.addresses (user_id, created_at, id);

create trigger touch_updated_at before update on public.addresses
  for each row execute function private.touch_updated_at();

create function private.serialize_address_writes() returns trigger
  language plpgsql set search_path = '' as $$
begin
  -- The lock is taken before any row lock: two statements that each make another address the default would otherwise
  -- deadlock.
  perform pg_catalog.pg_advisory_xact_lock(
    pg_catalog.hashtextextended('meridian.addresses ' || coalesce(auth.uid()::text, ''), 0));
  return null;
end $$;
comment on function private.serialize_address_writes is
  'Before a statement changes addresses: takes a lock per signed-in user until the transaction ends.';
create trigger serialize_address_writes before insert or update or delete on public.addresses
  for each statement execute function private.serialize_address_writes();

create function private.prepare_new_address() returns trigger
  language plpgsql set search_path = '' as $$
declare
  others bigint := (select count(*) from public.addresses where user_id = new.user_id);
begin
  if others >= 20 then
    raise exception 'a reader keeps 20 addresses at most'
      using errcode = 'check_violation', constraint = 'addresses_limit';
  end if;
  if others = 0 then
    new.is_default := true;
  elsif new.is_default then
    update public.addresses set is_default = false where user_id = new.user_id and is_default;
  end if;
  return new;
end $$;
comment on function private.prepare_new_address is
  'Before insert: the first address is the default, a later one may become it, and the twenty-first is rejected (addresses_limit).';
create trigger prepare_new_address before insert on public.addresses
  for each row execute function private.prepare_new_address();

create function private.unset_previous_default() returns trigger
  language plpgsql set search_path = '' as $$
begin
  update public.addresses set is_default = false where user_id = new.user_id and is_default and id <> new.id;
  return new;
end $$;
comment on function private.unset_previous_default is 'Before an address becomes the default: the previous default stops being one.';
create trigger unset_previous_default before update of is_default on public.addresses
  for each row when (new.is_default and not old.is_default) execute function private.unset_previous_default();

create function private.keep_default() returns trigger
  language plpgsql set search_path = '' as $$
begin
  new.is_default := true;
  return new;
end $$;
comment on function private.keep_default is 'Before update: an address stays the default until another one becomes it.';
create trigger keep_default before update of is_default on public.addresses
  for each row when (old.is_default and not new.is_default and pg_trigger_depth() = 0)
  execute function private.keep_default();

create function private.promote_next_default() returns trigger
  language plpgsql set search_path = '' as $$
begin
  update public.addresses set is_default = true
    where id = (select id from public.addresses where user_id = old.user_id order by created_at desc, id limit 1);
  return null;
end $$;
comment on function private.promote_next_default is 'After delete of the default: the newest remaining address becomes it.';
create trigger promote_next_default after delete on public.addresses
  for each row when (old.is_default) execute function private.promote_next_default();

-- The rules of contracts/address.ts. They are no check constraint: an older address that violates them could not even
-- stop being the default.
create function private.is_postal_code(country text, code text) returns boolean
  language sql immutable set search_path = '' as $$
  select coalesce(case country
    when 'United States' then code ~ '^[0-9]{5}(-?[0-9]{4})?$'
    when 'Canada' then code ~* '^[ABCEGHJ-NPRSTVXY][0-9][ABCEGHJ-NPRSTV-Z] ?[0-9][ABCEGHJ-NPRSTV-Z][0-9]$'
    when 'United Kingdom' then code ~* '^(GIR ?0AA|[A-Z]{1,2}[0-9][A-Z0-9]? ?[0-9][A-Z]{2})$'
    when 'Australia' then code ~ '^[0-9]{4}$'
  end, false)
$$;
comment on function private.is_postal_code is 'Postal codes in any case, with or without the space.';
grant execute on function private.is_postal_code to authenticated, service_role;

create function private.validate_postal_code() returns trigger
  language plpgsql set search_path = '' as $$
begin
  if not private.is_postal_code(new.country, new.postal_code) then
    raise exception '% is not a postal code of %', new.postal_code, new.country

      using errcode = 'check_violation', constraint = 'addresses_postal_code';
  end if;
  return new;
end $$;
comment on function private.validate_postal_code is
  'Before insert, or update of country or postal code: rejects invalid codes (addresses_postal_code). Older addresses remain until they are changed.';
create trigger validate_postal_code before insert or update of country, postal_code on public.addresses
  for each row execute function private.validate_postal_code();

alter table public.addresses enable row level security;
grant select, delete on public.addresses to authenticated;
grant insert (
  user_id, first_name, last_name, address_line1, address_line2, city, state, postal_code, country, type, is_default
) on public.addresses to authenticated;
grant update (
  first_name, last_name, address_line1, address_line2, city, state, postal_code, country, type, is_default
) on public.addresses to authenticated;
grant select, insert, update, delete on public.addresses to service_role;

create policy "readers read their own addresses" on public.addresses
  for select to authenticated using (user_id = (select auth.uid()));
create policy "readers save addresses of their own" on public.addresses
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "readers correct their own addresses" on public.addresses
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "readers remove their own addresses" on public.addresses
  for delete to authenticated using (user_id = (select auth.uid()));
create policy "staff read the addresses of the selected member" on public.addresses
  for select to authenticated using (user_id = (select private.selected_member_id()));

create function private.save_delivery_address(member uuid, address jsonb) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  full_name text := btrim(address ->> 'fullName');
  saved uuid;
begin
  select id into saved from public.addresses
    where user_id = member and concat(first_name, ' ', last_name) = full_name
      and address_line1 = address ->> 'addressLine1'
      and address_line2 is not distinct from address ->> 'addressLine2'
      and city = address ->> 'city' and state is not distinct from address ->> 'state'
      and postal_code = address ->> 'postalCode' and country = address ->> 'country'
    order by is_default desc, created_at desc limit 1;
  if saved is not null then
    update public.addresses set is_default = true where id = saved;
    return;
  end if;
  -- At the limit, the oldest address that is not the default is deleted.
  delete from public.addresses where id in (
    select id from public.addresses where user_id = member and not is_default
      and (select count(*) from public.addresses where user_id = member) >= 20
    order by created_at, id limit 1);
  insert into public.addresses (
      user_id, first_name, last_name, address_line1, address_line2, city, state, postal_code, country, is_default)
    values (
      member, left(regexp_replace(full_name, '\s+\S+$', ''), 100), left(regexp_replace(full_name, '^.*\s', ''), 100),
      address ->> 'addressLine1', address ->> 'addressLine2', address ->> 'city', address ->> 'state',
      address ->> 'postalCode', address ->> 'country', true);
exception when check_violation or not_null_violation then
  -- A payment is recorded whatever the address looks like; the reader is asked for another one.
  raise warning 'the address of a checkout could not be saved: %', sqlerrm;
end $$;
comment on function private.save_delivery_address is 'Makes the address of a checkout the default one, and saves it if it is new.';
grant execute on function private.save_delivery_address to service_role;

-- Until its list closes, an edition goes to the default address of each reader. When the list closes, the addresses are
-- stored and no longer change.

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
    join public.plans on plans.id = plan_id and private.includes_print(plans)
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
    when exists (select from public.plans where plans.id = subscription.next_plan_id and not private.includes_print(plans))
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
