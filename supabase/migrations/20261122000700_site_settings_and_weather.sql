-- What every page shows beside its content, one row each: the publication (name, tagline, contact, office) and the weather.

create function private.are_social_links(links jsonb) returns boolean
  language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(links) = 'array' and jsonb_array_length(links) <= 12 then
    not exists (
      select from jsonb_array_elements(links) as link
      where not (private.is_text(link -> 'name') and coalesce(private.is_link(link ->> 'url'), false)))
  else false end
$$;
comment on function private.are_social_links is 'At most 12 {name, url}.';
create function private.is_office(office jsonb) returns boolean
  language sql immutable set search_path = '' as $$
  select private.is_text(office -> 'name')
    and private.is_list(office -> 'lines', 8)
    and not exists (select from jsonb_path_query(office, '$.lines[*]') as line where not private.is_text(line))
    and private.is_optional_text(office -> 'telephone')
$$;
comment on function private.is_office is 'A {name, lines, telephone?} with 1 to 8 lines.';
grant execute on function private.are_social_links, private.is_office to authenticated, service_role;

create table public.site_settings (
  id boolean primary key default true check (id),
  name text not null default 'Meridian' check (length(name) <= 60 and private.is_not_blank(name)),
  tagline text not null default 'A quarterly of places, makers and light' check (length(tagline) <= 160),
  description text not null
    default 'An independent quarterly on places, the people who make things well, and the light they work in.'
    check (length(description) <= 400),
  contact_email text not null default 'hello@meridian.example' check (private.is_email(contact_email)),
  social_links jsonb not null default '[]' check (private.are_social_links(social_links)),
  office jsonb not null default '{"name": "Meridian", "lines": ["New York"]}' check (private.is_office(office)),
  updated_at timestamptz not null default now(),
  -- Both are written into e-mail headers, where a line break would start another header.
  constraint site_settings_name_single_line check (name !~ '[[:cntrl:]]'),
  constraint site_settings_tagline_single_line check (tagline !~ '[[:cntrl:]]')
);
comment on table public.site_settings is 'The publication: name, tagline and contact. Always exactly one row.';

create trigger touch_updated_at before update on public.site_settings
  for each row execute function private.touch_updated_at();

create trigger reject_delete before delete on public.site_settings
  for each statement execute function private.reject_operation('there is always exactly one row of settings; change it instead');

insert into public.site_settings default values;

alter table public.site_settings enable row level security;
grant select on public.site_settings to anon;
grant select, update on public.site_settings to authenticated, service_role;

create policy "everyone reads the settings" on public.site_settings
  for select to anon, authenticated using (true);
create policy "owners change the settings" on public.site_settings
  for update to authenticated
  using ((select private.staff_role()) = 'owner') with check ((select private.staff_role()) = 'owner');

-- The latest readings of the weather service, shared by all processes.

create table public.weather (
  id boolean primary key default true check (id),
  readings jsonb not null default '[]' check (jsonb_typeof(readings) = 'array' and length(readings::text) <= 4000),
  fetched_at timestamptz not null default 'epoch',
  requested_at timestamptz not null default 'epoch'
);
comment on table public.weather is 'What the strip at the top of every page shows. Always exactly one row.';
comment on column public.weather.requested_at is
  'When a process last called the weather service, with or without success. The process whose update of it succeeds makes the call.';
insert into public.weather default values;

alter table public.weather enable row level security;
grant select on public.weather to anon, authenticated, service_role;
grant update on public.weather to visitor, service_role;

create policy "everyone reads the weather" on public.weather
  for select to anon, authenticated using (true);
create policy "visitors renew the weather" on public.weather
  for update to visitor using (true) with check (true);
