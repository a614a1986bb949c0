-- How far readers have come in what they read.

create table public.reading_progress (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  article_id text not null references public.articles (id) on update cascade on delete cascade,
  progress_percent smallint not null check (progress_percent between 0 and 100),
  last_read_at timestamptz not null default clock_timestamp(),
  primary key (user_id, article_id)
);
comment on table public.reading_progress is 'How far a reader has come in an article. Never less than before.';
create index reading_progress_by_time on public.reading_progress (user_id, last_read_at desc, article_id);
create index reading_progress_by_article on public.reading_progress (article_id);

create function private.keep_furthest() returns trigger
  language plpgsql set search_path = '' as $$
begin
  new.progress_percent := greatest(old.progress_percent, new.progress_percent);
  new.last_read_at := pg_catalog.clock_timestamp();
  return new;
end $$;
comment on function private.keep_furthest is
  'Before update: whoever opens an article again at its top has still read it, and now.';
-- Not when an article is renamed: that is nobody's reading.
create trigger keep_furthest before update of progress_percent on public.reading_progress
  for each row execute function private.keep_furthest();

alter table public.reading_progress enable row level security;
grant select, insert (user_id, article_id, progress_percent), update (progress_percent)
  on public.reading_progress to authenticated;
grant select, insert, update, delete on public.reading_progress to service_role;

create policy "readers read their own progress" on public.reading_progress
  for select to authenticated using (user_id = (select auth.uid()));
-- What a reader cannot open is not there for them, and a draft's id cannot be guessed this way.
create policy "readers note progress in what they can read" on public.reading_progress
  for insert to authenticated
  with check (user_id = (select auth.uid()) and exists (select from public.articles where articles.id = article_id));
create policy "readers move their own progress on" on public.reading_progress
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
