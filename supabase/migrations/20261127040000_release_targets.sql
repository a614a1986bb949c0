-- Buckets that publishers write releases to: which publisher uploads, and how far the bucket is.

set lock_timeout = '5s';
set statement_timeout = '60s';

create table public.release_targets (
  target text primary key check (length(target) between 1 and 300),
  holder text not null check (length(holder) between 1 and 100),
  held_until timestamptz not null,
  complete boolean not null default false,
  followed_until timestamptz,
  pending integer not null default 0 check (pending >= 0),
  failure text check (length(failure) between 1 and 500),
  failing_since timestamptz,
  updated_at timestamptz not null default clock_timestamp(),
  check ((failure is null) = (failing_since is null))
);
comment on table public.release_targets is
  'One row per bucket. One publisher at a time writes into it: the holder, until held_until, which it moves on every ten seconds.';
comment on column public.release_targets.complete is
  'False while something waits to be uploaded or purged. A publisher that begins then purges everything: it does not know what its predecessor had purged.';
comment on column public.release_targets.followed_until is
  'The commit time up to which all changes are in the bucket and were purged at the CDN.';

alter table public.release_targets enable row level security;
grant select, insert, update on public.release_targets to publisher;
grant select on public.release_targets to authenticated, service_role;
create policy "publishers hold buckets and report on them" on public.release_targets
  for all to publisher using (true) with check (true);
create policy "editorial staff see how far buckets are" on public.release_targets
  for select to authenticated using ((select private.has_permission('articles.read')));
