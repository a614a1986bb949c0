-- The latest readings of the weather service, shared by all processes. One row.

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
