-- The last readings of the weather service, for every node: one row.

create table public.weather (
  id boolean primary key default true check (id),
  readings jsonb not null default '[]' check (jsonb_typeof(readings) = 'array' and length(readings::text) <= 4000),
  read_at timestamptz not null default 'epoch',
  asked_at timestamptz not null default 'epoch'
);
comment on table public.weather is 'What the strip above every page shows. Always exactly one row.';
comment on column public.weather.asked_at is
  'When somebody last went to ask the service, whatever came of it: whoever moves it is the one who asks.';
insert into public.weather default values;

alter table public.weather enable row level security;
grant select on public.weather to anon, authenticated, service_role;
grant update on public.weather to visitor, service_role;

create policy "everyone reads the weather" on public.weather
  for select to anon, authenticated using (true);
create policy "whoever looks first renews the weather" on public.weather
  for update to visitor using (true) with check (true);
