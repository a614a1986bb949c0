-- Lists of articles in pages: all of them, those of a category, and those of an author. Each article has a number in each of
-- its lists, given once. Page p of a list has the numbers 24 (p - 1) + 1 to 24 p, so that no change of another article moves
-- an article to another page. src/lib/list-pages.ts has the arithmetic.

create function private.category_id(category text) returns text
  language sql immutable set search_path = '' as $$
  select private.slugify(replace(category, '&', ' and '))
$$;
comment on function private.category_id is
  'The id of a category in addresses: ''food-and-wine'' for ''Food & Wine'' and for ''food-and-wine''. Null without one. Same rule as categoryId in _shared/domain/category.ts.';

create table private.article_list_counters (
  list text primary key check (list ~ '^(all|(category|author):[a-z0-9-]+)$'),
  last_number integer not null check (last_number > 0)
);
comment on table private.article_list_counters is
  'The last number that was given in each list. It never decreases: a page of a list that exists remains.';

create table private.article_lists (
  list text not null references private.article_list_counters (list) on update cascade,
  number integer not null check (number > 0),
  article_id text not null references public.articles (id) on update cascade on delete cascade,
  primary key (list, number),
  unique (article_id, list)
);
comment on table private.article_lists is
  'The number of each article in its lists: all, category:<id>, author:<id>. Given when the article is published or scheduled for the first time, and kept while it is withdrawn.';
alter table private.article_list_counters enable row level security;
alter table private.article_lists enable row level security;

create function private.enter_lists(article_id text, category text) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  new_list text;
  new_number integer;
begin
  for new_list in
    select target.list from (
      select 'all' as list
      union select 'category:' || private.category_id(enter_lists.category)
      union select 'author:' || author_id from public.article_authors where article_authors.article_id = enter_lists.article_id
    ) as target
    where target.list is not null and not exists (
      select from private.article_lists as entries
      where entries.article_id = enter_lists.article_id and entries.list = target.list)
    order by target.list
  loop
    -- Publishes give numbers one after the other, so that two of several articles do not wait for each other's counters.
    perform pg_advisory_xact_lock(hashtext('meridian.article-lists'));
    insert into private.article_list_counters as counters (list, last_number) values (new_list, 1)
    on conflict (list) do update set last_number = counters.last_number + 1
    returning last_number into new_number;
    insert into private.article_lists (list, number, article_id) values (new_list, new_number, enter_lists.article_id);
  end loop;
end $$;
comment on function private.enter_lists is 'Gives an article the next number in each of its lists in which it has none.';

create function private.list_article() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  category_list constant text := 'category:' || private.category_id(new.category);
begin
  delete from private.article_lists
  where article_id = new.id and list like 'category:%' and list is distinct from category_list;
  if new.status in ('published', 'scheduled') then
    perform private.enter_lists(new.id, new.category);
  end if;
  return null;
end $$;
comment on function private.list_article is 'After an article is published or changes its category: it has a number in each of its lists.';
create trigger list_article after insert or update of category, status on public.articles
  for each row execute function private.list_article();

create function private.list_author() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform private.enter_lists(articles.id, articles.category) from public.articles
  where articles.id = new.article_id and status in ('published', 'scheduled');
  return null;
end $$;
comment on function private.list_author is 'After an article gets an author: it has a number in the list of the author.';
create trigger list_author after insert or update of author_id on public.article_authors
  for each row execute function private.list_author();

create function private.unlist_author() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from private.article_lists as entries
  where entries.article_id = old.article_id and entries.list = 'author:' || old.author_id and not exists (
    select from public.article_authors where article_id = old.article_id and author_id = old.author_id);
  return null;
end $$;
comment on function private.unlist_author is
  'At the end of a transaction in which an article lost an author. Not before: publishing writes the authors of an article anew, and the number remains.';
create constraint trigger unlist_author after delete or update on public.article_authors
  deferrable initially deferred for each row execute function private.unlist_author();

-- The articles that are there already, oldest first.
insert into private.article_list_counters (list, last_number)
select list, count(*) from (
  select 'all' as list from public.articles where status in ('published', 'scheduled')
  union all
  select 'category:' || private.category_id(category) from public.articles where status in ('published', 'scheduled')
  union all
  select 'author:' || author_id from public.article_authors join public.articles on articles.id = article_id
  where status in ('published', 'scheduled')
) as entries where list is not null group by list;
insert into private.article_lists (list, number, article_id)
select list, row_number() over (partition by list order by published_at, id), id from (
  select 'all' as list, id, published_at from public.articles where status in ('published', 'scheduled')
  union all
  select 'category:' || private.category_id(category), id, published_at from public.articles
  where status in ('published', 'scheduled')
  union all
  select 'author:' || author_id, id, published_at from public.article_authors join public.articles on articles.id = article_id
  where status in ('published', 'scheduled')
) as entries where list is not null;

-- What pages and the publisher read

create function private.list_last_number(list text) returns integer
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select last_number from private.article_list_counters as counters where counters.list = list_last_number.list
$$;
comment on function private.list_last_number is 'The last number that was given in a list; null without such a list.';

create function private.list_range(list text, first integer, last integer) returns table (id text)
  language sql stable security definer rows 24 set search_path = pg_catalog, pg_temp as $$
  select articles.id
  from private.article_lists as entries join public.articles on articles.id = entries.article_id
  where entries.list = list_range.list and number between first and last
    and status in ('published', 'scheduled') and published_at <= now()
  order by published_at desc, articles.id
$$;
comment on function private.list_range is 'The articles of a list that readers may see, with numbers from first to last; newest first.';

create function private.live_lists() returns table (list text, last_number integer)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select counters.list, counters.last_number from private.article_list_counters as counters
  where exists (
    select from private.article_lists as entries where entries.list = counters.list
      -- One article after the other, until one is visible: a join would read all of the list first.
      and (select status in ('published', 'scheduled') and published_at <= now() from public.articles where id = entries.article_id))
  order by counters.list limit 50000
$$;
comment on function private.live_lists is 'The lists with an article that readers may see, and the last number given in each.';

create function private.list_is_live(list text) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (
    select from private.article_lists as entries where entries.list = list_is_live.list
      and (select status in ('published', 'scheduled') and published_at <= now() from public.articles where id = entries.article_id))
$$;
comment on function private.list_is_live is 'Whether readers may see an article of a list. Without one the list has no pages.';

create function private.related_articles(articles text[])
  returns table (to_article text, id text, title text, author text, image_url text, image_alt text)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select own.article_id, related.id, related.title, related.author, related.image_url, related.image_alt
  from private.article_lists as own
    -- Limits, because the planner expects many more rows of the range and would read both tables.
    cross join lateral (
      select list, number, article_id from private.article_lists
      where list = own.list and number between own.number - 3 and own.number - 1 order by number desc limit 3) as entries
    cross join lateral (select * from public.articles where articles.id = entries.article_id limit 1) as related
  where own.article_id = any (articles) and own.list like 'category:%'
    and related.status in ('published', 'scheduled') and related.published_at <= now()
  order by own.article_id, entries.number desc
$$;
comment on function private.related_articles is
  'For each of these articles, those with the three numbers before it in its category, as far as readers may see them. A new article is nowhere related, and a changed one to at most three others: private.related_to.';

create function private.article_list_entries(articles text[])
  returns table (article_id text, list text, number integer, last_number integer)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select entries.article_id, entries.list, entries.number, counters.last_number
  from private.article_lists as entries join private.article_list_counters as counters on counters.list = entries.list
  where entries.article_id = any (articles)
$$;
comment on function private.article_list_entries is 'The numbers of these articles in their lists, and the last number given in each list.';

create function private.related_to(lists text[], numbers integer[]) returns table (id text)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select distinct entries.article_id
  from unnest(lists, numbers) as changed (list, number)
    cross join lateral (
      select article_id from private.article_lists
      where list = changed.list and number between changed.number + 1 and changed.number + 3 order by number limit 3) as entries
  where changed.list like 'category:%'
$$;
comment on function private.related_to is
  'The articles whose pages may show the article with one of these numbers as related; given as pairs of list and number.';

grant execute on function
  private.list_last_number, private.list_range, private.live_lists, private.list_is_live, private.related_articles,
  private.article_list_entries, private.related_to
  to publisher;

-- The publisher learns of changes of lists and authors.

alter table public.content_log
  drop constraint content_log_entity_check,
  add constraint content_log_entity_check check (
    entity in ('articles', 'issues', 'plans', 'site_settings', 'redirects', 'article_lists', 'authors'));

create trigger log_insert_or_delete after insert or delete on private.article_lists
  for each row execute function private.log_content_change();
create trigger log_update after update on private.article_lists
  for each row when (old.* is distinct from new.*) execute function private.log_content_change();

create function private.log_author_change() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into public.content_log (entity, operation, old_row, new_row)
  values ('authors', tg_op, jsonb_build_object('id', old.id), case when tg_op = 'UPDATE' then jsonb_build_object('id', new.id) end);
  perform pg_catalog.pg_notify('content', '');
  return null;
end $$;
comment on function private.log_author_change is 'Appends a row to the content log: the pages of the author change. Which account an author has is not in it.';
create trigger log_update after update on public.authors for each row
  when ((old.id, old.name, old.biography, old.portrait_url, old.portrait_alt)
    is distinct from (new.id, new.name, new.biography, new.portrait_url, new.portrait_alt))
  execute function private.log_author_change();
create trigger log_delete after delete on public.authors for each row execute function private.log_author_change();

-- Addresses that had a page: renamed authors redirect, what readers cannot read any more is gone.

create function private.follow_author_address() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  old_path constant text := '/authors/' || old.id;
  new_path text;
begin
  if tg_op = 'DELETE' then
    -- Only an author with a list has had a page.
    if exists (select from private.article_list_counters where list = 'author:' || old.id) then
      perform private.mark_gone(old_path);
    end if;
    return null;
  end if;
  new_path := '/authors/' || new.id;
  update private.article_list_counters set list = 'author:' || new.id where list = 'author:' || old.id;
  delete from public.redirects where from_path = new_path;
  insert into public.redirects (from_path, to_path, status) values (old_path, new_path, 301)
  on conflict (from_path) do update set to_path = excluded.to_path, status = 301;
  update public.redirects set to_path = new_path where to_path = old_path;
  return new;
end $$;
comment on function private.follow_author_address is
  'Before the id of an author changes: its list gets the new id and the address redirects. After a deletion the address answers 410.';
-- Before, because the foreign key of article_authors would otherwise begin a second list under the new id.
create trigger follow_renamed_author before update of id on public.authors
  for each row when (old.id <> new.id) execute function private.follow_author_address();
create trigger follow_removed_author after delete on public.authors
  for each row execute function private.follow_author_address();

create function private.follow_category_address() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  old_category constant text := case when tg_op <> 'INSERT' then private.category_id(old.category) end;
  new_category constant text := case when tg_op <> 'DELETE' then private.category_id(new.category) end;
begin
  if new_category is not null and private.is_live(new.status, new.published_at) then
    delete from public.redirects where from_path = '/categories/' || new_category;
  end if;
  if old_category is not null and (old.was_live or private.is_live(old.status, old.published_at)) and not private.list_is_live('category:' || old_category) then
    perform private.mark_gone('/categories/' || old_category);
  end if;
  return null;
end $$;
comment on function private.follow_category_address is
  'After an article changes: a category that has lost its last article answers 410, and one that has an article takes its address back.';
-- After list_article, by its name.
create trigger list_category_address after insert or delete or update of category, status, published_at on public.articles
  for each row execute function private.follow_category_address();
