-- Where printed editions are sent is a setting of the owners. New and changed addresses follow it.

create function private.address_countries() returns text[]
  language sql immutable set search_path = '' as $$
  select array[
    'United States', 'Canada', 'United Kingdom', 'Australia', 'Austria', 'Belgium', 'Bulgaria', 'Croatia', 'Cyprus',
    'Czechia', 'Denmark', 'Estonia', 'Finland', 'France', 'Germany', 'Greece', 'Hungary', 'Iceland', 'Ireland', 'Italy',
    'Japan', 'Latvia', 'Liechtenstein', 'Lithuania', 'Luxembourg', 'Malta', 'Netherlands', 'New Zealand', 'Norway',
    'Poland', 'Portugal', 'Romania', 'Singapore', 'Slovakia', 'Slovenia', 'South Korea', 'Spain', 'Sweden', 'Switzerland']
$$;
comment on function private.address_countries is
  'The countries that the setting offers; contracts/address-rules.ts has the same list.';
grant execute on function private.address_countries to authenticated, service_role;

create function private.are_delivery_countries(countries text[]) returns boolean
  language sql immutable set search_path = '' as $$
  select coalesce(
    cardinality(countries) > 0 and array_position(countries, null) is null
      and countries <@ private.address_countries()
      and cardinality(countries) = (select count(distinct country) from unnest(countries) as country),
    false)
$$;
comment on function private.are_delivery_countries is 'At least one country, each once.';
grant execute on function private.are_delivery_countries to authenticated, service_role;

alter table public.site_settings
  add column delivery_countries text[] not null
    default array['United States', 'Canada', 'United Kingdom', 'Australia']
    constraint site_settings_delivery_countries check (private.are_delivery_countries(delivery_countries));
comment on column public.site_settings.delivery_countries is
  'Where printed editions are sent, in the order of the form. Addresses saved before a country is taken away stay valid.';

alter table public.addresses
  drop constraint addresses_country_check,
  add constraint addresses_country check (country = any (private.address_countries()));
comment on column public.addresses.country is
  'New and changed addresses: one of site_settings.delivery_countries. Older ones stay valid.';

create function private.check_delivery_country() returns trigger
  language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and new.country = old.country then
    return new;
  end if;
  if new.country <> all ((select delivery_countries from public.site_settings)::text[]) then
    raise exception 'no printed edition is sent to %', new.country
      using errcode = 'check_violation', constraint = 'addresses_delivery_country';
  end if;
  return new;
end $$;
comment on function private.check_delivery_country is
  'Before insert, or update of the country: rejects countries that are not in the settings (addresses_delivery_country).';
create trigger check_delivery_country before insert or update of country on public.addresses
  for each row execute function private.check_delivery_country();

create or replace function private.is_postal_code(country text, code text) returns boolean
  language sql immutable set search_path = '' as $$
  select coalesce(case
    when country = 'United States' then code ~ '^[0-9]{5}(-?[0-9]{4})?$'
    when country = 'Canada' then code ~* '^[ABCEGHJ-NPRSTVXY][0-9][ABCEGHJ-NPRSTV-Z] ?[0-9][ABCEGHJ-NPRSTV-Z][0-9]$'
    when country = 'United Kingdom' then code ~* '^(GIR ?0AA|[A-Z]{1,2}[0-9][A-Z0-9]? ?[0-9][A-Z]{2})$'
    when country = 'Australia' then code ~ '^[0-9]{4}$'
    when country = any (private.address_countries()) then code ~* '^[A-Z0-9]([A-Z0-9 -]{0,10}[A-Z0-9])?$'
  end, false)
$$;
comment on function private.is_postal_code is
  'Postal codes in any case, with or without the space. Of most countries only the characters are checked.';
