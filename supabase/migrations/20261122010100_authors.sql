-- The people who write the magazine. An article has up to ten of them, in the order of its byline.

create function private.slugify(value text) returns text
  language sql immutable set search_path = '' as $$
  select nullif(trim(both '-' from left(trim(both '-' from regexp_replace(
    translate(replace(replace(replace(
      lower(regexp_replace(normalize(value, NFKD), '[\u0300-\u036f’'']', '', 'g')),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'øłđðı', 'olddi'),
    '[^a-z0-9]+', '-', 'g')), 80)), '')
$$;
comment on function private.slugify is
  'A readable id for a text, at most 80 characters: letters lose their accents, apostrophes are dropped, other characters become hyphens. Null if nothing remains.';
grant execute on function private.slugify to authenticated, service_role;

-- Search in names, titles and texts

create function private.searchable_words(value text) returns text
  language sql immutable set search_path = '' as $$
  select regexp_replace(
    regexp_replace(
      normalize(regexp_replace(normalize(lower(value), NFKD), '[\u0300-\u036f]', '', 'g'), NFKC),
      '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3001-\u303f]+', ' ', 'g'),
    '([\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\U00020000-\U0003ffff])',
    ' \1 ', 'g')
$$;
comment on function private.searchable_words is
  'A text for the search index: in lower case and without accents, punctuation becomes white space, and each character of a script that is written without spaces becomes a word of its own.';

create function private.search_vector(title text, body text) returns tsvector
  language sql immutable set search_path = '' as $$
  -- A tsvector holds at most 1 MB, which a text of 100,000 characters cannot reach.
  select setweight(to_tsvector('pg_catalog.simple', private.searchable_words(coalesce(title, ''))), 'A')
    || to_tsvector('pg_catalog.simple', private.searchable_words(left(coalesce(body, ''), 100000)))
$$;
comment on function private.search_vector is 'Words of a title and of the first 100,000 characters of a text.';

create function private.search_query(search text) returns tsquery
  language sql immutable set search_path = '' as $$
  -- The text form of a query for words in a row ends with the last word, so that :* makes it the beginning of a word.
  select string_agg('(' || phrase || case when length(word) > 2 then ':*)' else ')' end, ' & ')::pg_catalog.tsquery
  from regexp_split_to_table(left(search, 200), '\s+') as word,
    lateral (select phraseto_tsquery('pg_catalog.simple', private.searchable_words(word))::pg_catalog.text as phrase) as parsed
  where phrase <> ''
$$;
comment on function private.search_query is
  'Every word of the first 200 characters has to occur: from three letters on as the beginning of a word, shorter as a word, in scripts without spaces as a sequence of characters. Null if nothing can be searched for.';
grant execute on function private.searchable_words, private.search_vector, private.search_query to authenticated, service_role;

create table public.authors (
  id text primary key check (private.is_slug(id)),
  name text not null check (length(name) <= 100 and private.is_not_blank(name) and name !~ '[[:cntrl:]]'),
  biography text not null default '' check (length(biography) <= 2000),
  portrait_url text check (private.is_image_url(portrait_url)),
  portrait_alt text not null default '' check (length(portrait_alt) <= 300),
  user_id uuid unique references auth.users (id) on delete set null,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.authors is 'Authors as readers see them. An author need not have an account.';
comment on column public.authors.user_id is
  'The staff member whose articles carry this name. Signed-out readers and the publisher have no right to it.';
comment on column public.authors.version is 'Increases with every change; a change names the version that it was based on.';
create unique index authors_by_name on public.authors (lower(name));
create index authors_search on public.authors using gin (private.search_vector(name, ''));

create function private.increase_version() returns trigger
  language plpgsql set search_path = '' as $$
begin
  if new is distinct from old then
    new.version := old.version + 1;
  end if;
  return new;
end $$;
comment on function private.increase_version is 'Before update: increases version if the row changes.';
create trigger increase_version before update on public.authors
  for each row execute function private.increase_version();
create trigger touch_updated_at before update on public.authors
  for each row execute function private.touch_updated_at();

create function private.require_staff_of_author() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from public.staff where user_id = new.user_id) then
    raise exception 'no staff member %', new.user_id using errcode = 'check_violation', constraint = 'author_is_staff';
  end if;
  return new;
end $$;
comment on function private.require_staff_of_author is 'Before an author is linked with an account: rejected unless it is one of a staff member.';
create trigger require_staff_of_new_author before insert on public.authors
  for each row when (new.user_id is not null) execute function private.require_staff_of_author();
create trigger require_staff_of_author before update on public.authors
  for each row when (new.user_id is not null and new.user_id is distinct from old.user_id)
  execute function private.require_staff_of_author();

alter table public.authors enable row level security;
grant select (id, name, biography, portrait_url, portrait_alt, updated_at) on public.authors to anon;
grant select, insert (id, name, biography, portrait_url, portrait_alt, user_id),
  update (name, biography, portrait_url, portrait_alt, user_id), delete
  on public.authors to authenticated;
grant select, insert, update, delete on public.authors to service_role;

create policy "everyone reads authors" on public.authors for select to anon, authenticated using (true);
create policy "editors add authors" on public.authors
  for insert to authenticated with check ((select private.has_permission('authors.write')));
create policy "editors change authors" on public.authors
  for update to authenticated
  using ((select private.has_permission('authors.write'))) with check ((select private.has_permission('authors.write')));
create policy "editors remove authors" on public.authors
  for delete to authenticated using ((select private.has_permission('authors.write')));

-- A byline of ten names is longer than the 200 characters of before.
alter table public.articles
  drop constraint articles_author_check,
  add constraint articles_author_check check (length(author) <= 1100);

create table public.article_authors (
  article_id text not null references public.articles (id) on update cascade on delete cascade,
  author_id text not null references public.authors (id) on update cascade,
  position smallint not null check (position between 1 and 10),
  primary key (article_id, author_id),
  unique (article_id, position)
);
comment on table public.article_authors is 'The authors of published articles. articles.author is the byline made of their names.';
create index article_authors_by_author on public.article_authors (author_id);
alter table public.article_authors enable row level security;
grant select on public.article_authors to anon, authenticated;
grant select, insert, update, delete on public.article_authors to service_role;
create policy "everyone reads the authors of articles that they can read" on public.article_authors
  for select to anon, authenticated using (exists (select from public.articles where articles.id = article_id));

create function private.byline(names text[]) returns text
  language sql immutable set search_path = '' as $$
  select case cardinality(names)
    when 0 then ''
    when 1 then names[1]
    else array_to_string(names[1 : cardinality(names) - 1], ', ') || ' and ' || names[cardinality(names)]
  end
$$;
comment on function private.byline is 'Names in a row: ''Ada, Bo and Cy''.';

create function private.update_bylines() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.articles set author = private.byline(array(
    select authors.name from public.article_authors join public.authors on authors.id = author_id
    where article_id = articles.id order by position))
  where id in (select article_id from public.article_authors where author_id = new.id);
  return null;
end $$;
comment on function private.update_bylines is 'After an author is renamed: the articles show the new name.';
create trigger update_bylines after update of name on public.authors
  for each row when (old.name is distinct from new.name) execute function private.update_bylines();
