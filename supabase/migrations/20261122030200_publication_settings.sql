-- Settings that owners change in the admin: the time zone of the newsroom, and the navigation of the site.

create function private.is_navigation(links jsonb, max_count integer, max_characters integer) returns boolean
  language sql immutable set search_path = '' as $$
  select case when private.is_list(links, max_count) then
    not exists (
      select from jsonb_array_elements(links) as link
      where not (private.is_text(link -> 'label') and length(link ->> 'label') <= 30 and link ->> 'label' !~ '[[:cntrl:]]'
        and coalesce(private.is_destination(link ->> 'href'), false)))
    and (select sum(length(link ->> 'label')) from jsonb_array_elements(links) as link) <= max_characters
  else false end
$$;
comment on function private.is_navigation is
  'A list of 1 to max_count {label, href}; all labels together have at most max_characters, so that the header stays one line. href is a path on this site, or an http(s) URL.';
grant execute on function private.is_navigation to authenticated, service_role;

create function private.main_pages() returns jsonb
  language sql immutable set search_path = '' as $$
  select '[
    {"label": "Home", "href": "/"},
    {"label": "Current Issue", "href": "/current-issue"},
    {"label": "Archive", "href": "/archive"},
    {"label": "Subscribe", "href": "/subscription"},
    {"label": "About", "href": "/about"},
    {"label": "Contact", "href": "/contact"}
  ]'::jsonb
$$;
comment on function private.main_pages is 'The navigation of the product specification.';

alter table public.site_settings
  add column time_zone text not null default 'America/New_York',
  add column header_links jsonb not null default private.main_pages(),
  add column footer_links jsonb not null default private.main_pages(),
  add constraint site_settings_header_links check (private.is_navigation(header_links, 8, 60)),
  add constraint site_settings_footer_links check (private.is_navigation(footer_links, 12, 360));
comment on column public.site_settings.time_zone is 'IANA name. The newsroom shows and takes times in it.';

create function private.check_time_zone() returns trigger
  language plpgsql set search_path = '' as $$
begin
  -- pg_timezone_names also lists files of the machine, such as posix/Europe/Paris and localtime.
  if new.time_zone !~ '^(UTC|[A-Z][A-Za-z]+/[A-Za-z0-9_+/-]+)$'
    or not exists (select from pg_catalog.pg_timezone_names where name = new.time_zone) then
    raise exception '% is no time zone', new.time_zone
      using errcode = 'check_violation', constraint = 'site_settings_time_zone';
  end if;
  return new;
end $$;
comment on function private.check_time_zone is
  'Before the time zone changes: it has to be one that Postgres knows. Not a check constraint, because that may not read pg_timezone_names.';
create trigger check_time_zone before insert or update of time_zone on public.site_settings
  for each row execute function private.check_time_zone();
