-- What readers keep for themselves: articles saved for later, and passages of articles that they have highlighted.

create table public.reading_list (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  article_id text not null references public.articles (id) on update cascade on delete cascade,
  title text not null default '',
  created_at timestamptz not null default clock_timestamp(),
  constraint reading_list_once unique (user_id, article_id)
);
comment on table public.reading_list is 'Articles that a reader has saved for later.';
comment on column public.reading_list.title is
  'The title when the article was saved, for the time after the article is unpublished, when readers see no row of it.';
create index reading_list_by_time on public.reading_list (user_id, created_at desc, id);
create index reading_list_by_article on public.reading_list (article_id);

create table public.highlights (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  article_id text not null references public.articles (id) on update cascade on delete cascade,
  title text not null default '',
  prefix text not null check (length(prefix) <= 100),
  exact text not null check (length(exact) <= 2000 and private.is_not_blank(exact)),
  suffix text not null check (length(suffix) <= 100),
  created_at timestamptz not null default clock_timestamp()
);
comment on table public.highlights is
  'Passages that a reader has highlighted, as text quote selectors (W3C Web Annotation Data Model, 4.2.4), which survive corrections elsewhere in the text.';
comment on column public.highlights.title is 'As reading_list.title.';
create index highlights_by_time on public.highlights (user_id, created_at desc, id);
create index highlights_by_article on public.highlights (article_id, user_id);

create function private.serialize_reader_inserts() returns trigger
  language plpgsql set search_path = '' as $$
begin
  -- Two inserts at once would both count the rows before the other one.
  perform pg_catalog.pg_advisory_xact_lock(
    pg_catalog.hashtextextended('meridian.' || tg_table_name || ' ' || coalesce(auth.uid()::text, ''), 0));
  return null;
end $$;
comment on function private.serialize_reader_inserts is
  'Before a statement inserts saved articles or highlights: takes a lock per table and signed-in user until the transaction ends.';
create trigger serialize_reader_inserts before insert on public.reading_list
  for each statement execute function private.serialize_reader_inserts();
create trigger serialize_reader_inserts before insert on public.highlights
  for each statement execute function private.serialize_reader_inserts();

create function private.prepare_reading_list_entry() returns trigger
  language plpgsql set search_path = '' as $$
begin
  if not exists (select from public.reading_list where user_id = new.user_id and article_id = new.article_id)
    and (select count(*) from public.reading_list where user_id = new.user_id) >= 1000 then
    raise exception 'a reader saves 1000 articles at most'
      using errcode = 'check_violation', constraint = 'reading_list_limit';
  end if;
  -- An article that the reader does not see has no row here; the policy of the table rejects it.
  new.title := coalesce((select title from public.articles where id = new.article_id), '');
  return new;
end $$;
comment on function private.prepare_reading_list_entry is
  'Before insert: copies the title that the reader sees, and rejects the article after the thousandth (reading_list_limit).';
create trigger prepare_reading_list_entry before insert on public.reading_list
  for each row execute function private.prepare_reading_list_entry();

create function private.prepare_highlight() returns trigger
  language plpgsql set search_path = '' as $$
begin
  if (select count(*) from public.highlights where article_id = new.article_id and user_id = new.user_id) >= 100
    or (select count(*) from public.highlights where user_id = new.user_id) >= 2000 then
    raise exception 'a reader keeps 100 highlights of an article and 2000 in all at most'
      using errcode = 'check_violation', constraint = 'highlights_limit';
  end if;
  -- An article that the reader does not see has no row here; the policy of the table rejects it.
  new.title := coalesce((select title from public.articles where id = new.article_id), '');
  return new;
end $$;
comment on function private.prepare_highlight is
  'Before insert: copies the title that the reader sees, and rejects more than 100 highlights of an article or 2000 in all (highlights_limit).';
create trigger prepare_highlight before insert on public.highlights
  for each row execute function private.prepare_highlight();

alter table public.reading_list enable row level security;
grant select, insert (user_id, article_id), delete on public.reading_list to authenticated;
grant select, insert, update, delete on public.reading_list to service_role;

create policy "readers see the articles that they have saved" on public.reading_list
  for select to authenticated using (user_id = (select auth.uid()));
-- The policies of articles apply to the subquery, so a reader cannot find out the ids of drafts.
create policy "readers save articles that they can read" on public.reading_list
  for insert to authenticated
  with check (user_id = (select auth.uid()) and exists (select from public.articles where articles.id = article_id));
create policy "readers remove articles that they have saved" on public.reading_list
  for delete to authenticated using (user_id = (select auth.uid()));

alter table public.highlights enable row level security;
grant select, insert (user_id, article_id, prefix, exact, suffix), delete on public.highlights to authenticated;
grant select, insert, update, delete on public.highlights to service_role;

create policy "readers see their own highlights" on public.highlights
  for select to authenticated using (user_id = (select auth.uid()));
create policy "readers highlight articles that they can read" on public.highlights
  for insert to authenticated
  with check (user_id = (select auth.uid()) and exists (select from public.articles where articles.id = article_id));
create policy "readers remove their own highlights" on public.highlights
  for delete to authenticated using (user_id = (select auth.uid()));

-- What a reader has begun can be removed from the list.
grant delete on public.reading_progress to authenticated;
create policy "readers remove their own progress" on public.reading_progress
  for delete to authenticated using (user_id = (select auth.uid()));
