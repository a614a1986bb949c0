-- What the state of the whole system is read from: counts per minute, samples of queues and publishes, and one function that
-- health, alarms, /metrics and the admin share (docs/decisions/0448-one-state-of-the-system.md).

set lock_timeout = '5s';
set statement_timeout = '60s';


-- Counts

create table private.minute_counts (
  minute timestamptz not null check (date_trunc('minute', minute, 'UTC') = minute),
  kind text not null check (kind in (
    'site-requests', 'site-errors', 'api-requests', 'api-errors', 'client-errors', 'job-failures')),
  count integer not null check (count > 0),
  primary key (minute, kind)
);
comment on table private.minute_counts is
  'How many requests and errors there were in a minute, of all processes together. Each process adds its own every ten seconds or so; no row says anything about a single request. Kept for 30 days.';
alter table private.minute_counts enable row level security;

create function private.record_counts(counts jsonb) returns void
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into private.minute_counts as known (minute, kind, count)
    select date_trunc('minute', minute, 'UTC'), kind, sum(count)
    from jsonb_to_recordset(counts) as given (minute timestamptz, kind text, count integer)
    where count > 0 and minute between now() - interval '1 day' and now() + interval '5 minutes'
    group by 1, 2
    -- In one order, so that two processes do not wait for each other.
    order by 1, 2
  on conflict (minute, kind) do update set count = known.count + excluded.count
$$;
comment on function private.record_counts is
  'Adds [{minute, kind, count}] to private.minute_counts. Counts that are older than a day, or of a clock that is wrong, are left out.';
grant execute on function private.record_counts to publisher, service_role;

create table private.system_samples (
  taken_at timestamptz not null,
  figure text not null check (length(figure) <= 100 and figure ~ '^[a-z0-9-]+(:[a-z0-9-]+)?$'),
  value double precision not null,
  primary key (taken_at, figure)
);
comment on table private.system_samples is
  'Figures of a moment, every five minutes: entries that wait in each queue, times of publishes. Kept for 30 days.';
alter table private.system_samples enable row level security;

-- One row

create table private.system_settings (
  id boolean primary key default true check (id),
  alarm_emails text[] not null default '{}' check (cardinality(alarm_emails) <= 10),
  evaluated_at timestamptz,
  sampled_at timestamptz
);
comment on table private.system_settings is 'Who receives alarms, and when the jobs last looked.';
comment on column private.system_settings.alarm_emails is 'Empty: the contact address of the publication.';
comment on column private.system_settings.evaluated_at is 'When the jobs last compared the state with the thresholds; null before the first time.';
alter table private.system_settings enable row level security;
insert into private.system_settings default values;

-- Site nodes say what they run

alter table public.site_nodes add column release text, add column version text;
alter table public.site_nodes
  add constraint site_nodes_release_check check (length(release) <= 100) not valid,
  add constraint site_nodes_version_check check (length(version) <= 100) not valid;
comment on column public.site_nodes.release is 'The folder of the release that is served; null while there is none.';
comment on column public.site_nodes.version is 'Version of the program, with the id of its build.';

-- The parts of the state

create function private.publish_latency()
  returns table (period text, publishes integer, median_ms double precision, p95_ms double precision)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select name, count(milliseconds)::integer,
    percentile_cont(0.5) within group (order by milliseconds),
    percentile_cont(0.95) within group (order by milliseconds)
  from (values ('hour', interval '1 hour'), ('day', interval '1 day')) as periods (name, length)
  left join lateral (
    select milliseconds from public.publish_records
    where live_at > now() - length and committed_at is not null
    order by live_at desc limit 5000) as publishes on true
  group by name
$$;
comment on function private.publish_latency is
  'From the commit of a change to the new pages being served, of the last hour and the last day: at most of the newest 5,000 publishes.';

create function private.recent_counts() returns table (kind text, minutes_5 integer, minutes_15 integer, minutes_60 integer)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select kind,
    coalesce(sum(count) filter (where minute > now() - interval '6 minutes'), 0)::integer,
    coalesce(sum(count) filter (where minute > now() - interval '16 minutes'), 0)::integer,
    sum(count)::integer
  from private.minute_counts where minute > now() - interval '61 minutes' group by kind
$$;
comment on function private.recent_counts is 'Counts of the last 5, 15 and 60 whole minutes and of the present one.';

create function private.system_nodes() returns table (
  node text, phase text, stale boolean, failed_pages integer, seen_at timestamptz, release text, version text)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select node, phase, stale, failed_pages, seen_at, release, version
  from public.site_nodes order by seen_at desc limit 20
$$;
comment on function private.system_nodes is 'The publishers of the last 30 days, the newest 20.';

create function private.system_database(out bytes bigint, out connections integer, out max_connections integer)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select pg_database_size(current_database()), (select sum(numbackends)::integer from pg_stat_database),
    current_setting('max_connections')::integer
$$;
comment on function private.system_database is 'Size of the database, and connections to the server.';

create function private.prune_system_records(max_count integer default null) returns bigint
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  with samples as (
    delete from private.system_samples where ctid = any (array(
      select ctid from private.system_samples where taken_at < now() - interval '30 days' order by taken_at limit max_count))
    returning 1
  ), counts as (
    delete from private.minute_counts where ctid = any (array(
      select ctid from private.minute_counts where minute < now() - interval '30 days' order by minute limit max_count))
    returning 1
  )
  select (select count(*) from samples) + (select count(*) from counts)
$$;
comment on function private.prune_system_records is
  'Deletes counts and samples older than 30 days, at most max_count of each. Returns their number.';
grant execute on function private.prune_system_records to service_role;
