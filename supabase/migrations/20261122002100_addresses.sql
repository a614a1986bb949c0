-- Delivery addresses of readers. A reader with addresses has exactly one default.

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
