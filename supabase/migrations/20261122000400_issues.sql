-- Issues of the magazine. As long as at least one is published, exactly one is current.

create table public.issues (
  id text primary key check (private.is_slug(id)),
  number integer not null unique check (number > 0),
  season text not null check (season in ('Spring', 'Summer', 'Autumn', 'Winter')),
  year integer not null check (year between 1900 and 2200),
  title text not null check (length(title) <= 200 and private.is_not_blank(title)),
  description text not null default '' check (length(description) <= 2000),
  cover_image_url text check (private.is_image_url(cover_image_url)),
  cover_image_alt text not null default '' check (length(cover_image_alt) <= 300),
  is_current boolean not null default false,
  pdf_url text check (private.is_link(pdf_url) or private.is_image_url(pdf_url)),
  apple_news_url text check (private.is_link(apple_news_url)),
  issuu_url text check (private.is_link(issuu_url)),
  published_at timestamptz check (published_at between '1800-01-01T00:00Z' and '9999-01-01T00:00Z'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint "a current issue is published" check (not is_current or published_at is not null)
);
comment on table public.issues is 'One row per issue. Readers see it from published_at on; null means that it is in preparation.';
comment on column public.issues.number is 'Running number on the cover, for example 81.';

create unique index "at most one issue is current" on public.issues (is_current) where is_current;
create index issues_newest_first on public.issues (published_at desc, id);

create trigger touch_updated_at before update on public.issues
  for each row execute function private.touch_updated_at();

create function private.serialize_issue_writes() returns trigger
  language plpgsql set search_path = '' as $$
begin
  -- Without this lock two transactions could each leave the other one's row as the current issue. It is taken before any
  -- row lock, because the opposite order can deadlock.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('meridian.issues'));
  return null;
end $$;
comment on function private.serialize_issue_writes is 'Before a statement changes issues: takes a lock until the transaction ends.';
create trigger serialize_issue_writes before insert or update or delete on public.issues
  for each statement execute function private.serialize_issue_writes();

create function private.require_current_issue() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  -- Not now(): a transaction that waited for the lock began before the one that has just published, and would see
  -- that issue in the future.
  checked_at timestamptz := clock_timestamp();
begin
  -- The row lock makes a transaction with an old snapshot fail instead of trusting an issue that no longer exists.
  perform from public.issues where is_current for share;
  if exists (select from public.issues where published_at is not null)
     and not exists (select from public.issues where is_current) then
    raise exception 'exactly one published issue must be current'
      using errcode = 'check_violation', hint = 'Make another issue current with public.make_issue_current(id).';
  end if;
  if exists (select from public.issues where published_at <= checked_at)
     and not exists (select from public.issues where is_current and published_at <= checked_at) then
    raise exception 'the current issue cannot lie in the future while others are published'
      using errcode = 'check_violation', hint = 'public.make_issue_current(id) publishes it now.';
  end if;
  return null;
end $$;
comment on function private.require_current_issue is
  'Deferred, after issues change: rejects a commit that leaves no current issue, or a future one, while others are published.';
create constraint trigger require_current_issue
  after insert or update or delete on public.issues
  deferrable initially deferred
  for each row execute function private.require_current_issue();

create function public.make_issue_current(issue_id text) returns void
  language plpgsql set search_path = '' as $$
begin
  -- The lock is a statement of its own, so that the next statement sees what the previous holder committed.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('meridian.issues'));
  update public.issues set is_current = false where is_current and id <> issue_id;
  update public.issues set is_current = true, published_at = least(published_at, now()) where id = issue_id;
  if not found then
    raise exception 'no issue %', issue_id using errcode = 'no_data_found';
  end if;
end $$;
comment on function public.make_issue_current is
  'Makes an issue the current one in one step, and publishes it if it is not published yet. Runs with the rights of the caller.';
grant execute on function public.make_issue_current to authenticated, service_role;

alter table public.issues enable row level security;
grant select on public.issues to anon;
grant select, insert, update, delete on public.issues to authenticated, service_role;

create policy "everyone reads published issues" on public.issues
  for select to anon, authenticated using (published_at <= now());
create policy "editorial staff read every issue" on public.issues
  for select to authenticated using ((select private.staff_role()) in ('owner', 'editor', 'author'));
create policy "editors prepare issues" on public.issues
  for insert to authenticated with check ((select private.staff_role()) in ('owner', 'editor'));
create policy "editors change issues" on public.issues
  for update to authenticated
  using ((select private.staff_role()) in ('owner', 'editor'))
  with check ((select private.staff_role()) in ('owner', 'editor'));
create policy "editors remove issues" on public.issues
  for delete to authenticated using ((select private.staff_role()) in ('owner', 'editor'));
