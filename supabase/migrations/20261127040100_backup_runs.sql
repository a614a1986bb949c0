-- When the last backup was made, for those who look after the publication.

set lock_timeout = '5s';
set statement_timeout = '60s';

create table private.backup_runs (
  id bigint generated always as identity primary key,
  started_at timestamptz not null,
  finished_at timestamptz not null default clock_timestamp(),
  host text not null check (length(host) between 1 and 100),
  destination text not null check (length(destination) between 1 and 500),
  taken_at timestamptz,
  bytes bigint check (bytes >= 0),
  row_count bigint check (row_count >= 0),
  file_count integer check (file_count >= 0),
  failure text check (length(failure) between 1 and 500),
  check (num_nonnulls(taken_at, bytes, row_count, file_count) = case when failure is null then 4 else 0 end)
);
comment on table private.backup_runs is
  'One row per run of npm run backup that ended, written by it after the backup was whole or had failed. The newest 1,000 are kept.';
comment on column private.backup_runs.destination is 'Address of the backup: a folder, or s3://bucket/prefix/time. No keys.';
comment on column private.backup_runs.bytes is 'What it takes up, compressed and encrypted.';
create index backup_runs_newest_first on private.backup_runs (finished_at desc);

alter table private.backup_runs enable row level security;
grant select on private.backup_runs to service_role;
