-- What refreshing a customer needs to know of a reader, and may do for them.

create function private.reader_to_write_to(member uuid, out email text, out first_name text, out confirmed boolean)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select lower(users.email), profiles.first_name, profiles.email_confirmed_at is not null
  from auth.users join public.profiles on profiles.id = users.id
  where users.id = member
$$;
comment on function private.reader_to_write_to is 'Where letters about money go; all null when the account is gone.';

create function private.open_confirmation(request uuid, member uuid) returns void
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into private.account_requests (id, user_id, kind, expires_at)
    values (request, member, 'confirmation', now() + interval '24 hours')
$$;
comment on function private.open_confirmation is
  'For a letter that asks for the confirmation of an address besides something else. ask_for_confirmation writes one that asks for nothing else.';

-- What was asked for at the checkout becomes what the account has.

create function private.keep_delivery_address(member uuid, address jsonb) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  whole text := btrim(address ->> 'fullName');
  saved uuid;
begin
  select id into saved from public.addresses
    where user_id = member and concat(first_name, ' ', last_name) = whole
      and address_line1 = address ->> 'addressLine1'
      and address_line2 is not distinct from address ->> 'addressLine2'
      and city = address ->> 'city' and state is not distinct from address ->> 'state'
      and postal_code = address ->> 'postalCode' and country = address ->> 'country'
    order by is_default desc, created_at desc limit 1;
  if saved is not null then
    update public.addresses set is_default = true where id = saved;
    return;
  end if;
  -- Whoever has all that they may have loses the oldest that nothing goes to.
  delete from public.addresses where id in (
    select id from public.addresses where user_id = member and not is_default
      and (select count(*) from public.addresses where user_id = member) >= 20
    order by created_at, id limit 1);
  insert into public.addresses (
      user_id, first_name, last_name, address_line1, address_line2, city, state, postal_code, country, is_default)
    values (
      member, left(regexp_replace(whole, '\s+\S+$', ''), 100), left(regexp_replace(whole, '^.*\s', ''), 100),
      address ->> 'addressLine1', address ->> 'addressLine2', address ->> 'city', address ->> 'state',
      address ->> 'postalCode', address ->> 'country', true);
exception when check_violation or not_null_violation then
  -- Money is recorded whatever an address looks like; the reader is asked for another one.
  raise warning 'the address of a checkout could not be kept: %', sqlerrm;
end $$;
comment on function private.keep_delivery_address is 'The address of a checkout becomes the default one, saved before or not.';

grant execute on function private.keep_delivery_address to service_role;
grant execute on function private.reader_to_write_to, private.open_confirmation, private.begin_free_subscription to service_role;
