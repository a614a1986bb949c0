-- Where a reader's printed edition goes. Of those that a reader has, exactly one is the default.

create domain private.address_line as text
  check (length(value) <= 200 and private.has_ink(value) and value !~ '[[:cntrl:]]');

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
comment on table public.addresses is 'Addresses that readers have saved: at most 20 each, exactly one of them the default.';
comment on column public.addresses.country is 'What the form offers; contracts/address.ts has the same list.';

create unique index addresses_default on public.addresses (user_id) where is_default;
create index addresses_by_reader on public.addresses (user_id, created_at, id);

create trigger touch_updated_at before update on public.addresses
  for each row execute function private.touch_updated_at();

create function private.queue_address_writers() returns trigger
  language plpgsql set search_path = '' as $$
begin
  -- A reader's writes come one after the other, and queue before they lock any row: two that each make another address
  -- the default would otherwise wait for each other's.
  perform pg_catalog.pg_advisory_xact_lock(
    pg_catalog.hashtextextended('meridian.addresses ' || coalesce(auth.uid()::text, ''), 0));
  return null;
end $$;
create trigger queue_address_writers before insert or update or delete on public.addresses
  for each statement execute function private.queue_address_writers();

create function private.admit_address() returns trigger
  language plpgsql set search_path = '' as $$
declare
  others bigint := (select count(*) from public.addresses where user_id = new.user_id);
begin
  if others >= 20 then
    raise exception 'a reader keeps 20 addresses at most' using errcode = 'check_violation', constraint = 'addresses_at_most';
  end if;
  if others = 0 then
    new.is_default := true;
  elsif new.is_default then
    update public.addresses set is_default = false where user_id = new.user_id and is_default;
  end if;
  return new;
end $$;
comment on function private.admit_address is 'Before insert: the first is the default, a later one may become it, the twenty-first is refused.';
create trigger admit_address before insert on public.addresses
  for each row execute function private.admit_address();

create function private.hand_over_default() returns trigger
  language plpgsql set search_path = '' as $$
begin
  update public.addresses set is_default = false where user_id = new.user_id and is_default and id <> new.id;
  return new;
end $$;
create trigger hand_over_default before update of is_default on public.addresses
  for each row when (new.is_default and not old.is_default) execute function private.hand_over_default();

create function private.stay_default() returns trigger
  language plpgsql set search_path = '' as $$
begin
  new.is_default := true;
  return new;
end $$;
comment on function private.stay_default is 'Before update: a default ends only by another one''s becoming it.';
create trigger stay_default before update of is_default on public.addresses
  for each row when (old.is_default and not new.is_default and pg_trigger_depth() = 0)
  execute function private.stay_default();

create function private.pass_default_on() returns trigger
  language plpgsql set search_path = '' as $$
begin
  update public.addresses set is_default = true
    where id = (select id from public.addresses where user_id = old.user_id order by created_at desc, id limit 1);
  return null;
end $$;
comment on function private.pass_default_on is 'After delete of the default: the newest of the others is the next.';
create trigger pass_default_on after delete on public.addresses
  for each row when (old.is_default) execute function private.pass_default_on();

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
