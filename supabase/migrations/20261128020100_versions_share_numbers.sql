-- Pages of lists are full in each language: versions of an article that are published while one of them stands on the first
-- page of a list have its number there. A page of 24 numbers then shows 24 articles in each language. Decision 0465.

set lock_timeout = '5s';
set statement_timeout = '60s';

alter table private.article_lists
  drop constraint article_lists_pkey,
  add constraint article_lists_pkey primary key using index article_lists_by_number;

create or replace function private.enter_lists(article_id text, category text) returns void
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
    -- A number on a numbered page is not shared: a translation of an old article would appear where nobody finds it.
    select max(entries.number) into new_number
    from public.articles as own
      join public.articles as other on other.translation_group = own.translation_group and other.id <> own.id
      join private.article_lists as entries on entries.article_id = other.id and entries.list = new_list
      join private.article_list_counters as counters on counters.list = new_list
    where own.id = enter_lists.article_id
      -- firstNumberAtTop in src/lib/list-pages.ts
      and entries.number > greatest(0, (counters.last_number - 20) / 24) * 24
      -- Articles that are no versions of each other any more keep the number that they shared.
      and (select count(*) from private.article_lists as sharing
        where sharing.list = new_list and sharing.number = entries.number) < 4;
    if new_number is null then
      insert into private.article_list_counters as counters (list, last_number) values (new_list, 1)
      on conflict (list) do update set last_number = counters.last_number + 1
      returning last_number into new_number;
    end if;
    insert into private.article_lists (list, number, article_id) values (new_list, new_number, enter_lists.article_id);
  end loop;
end $$;
comment on function private.enter_lists is
  'Gives an article a number in each of its lists in which it has none: that of another version of it on the first page of the list, or else the next one.';
comment on table private.article_lists is
  'The number of each article in its lists: all, category:<id>, author:<id>. Given when the article is published or scheduled for the first time, and kept while it is withdrawn. At most four versions of an article share a number.';

create or replace function private.publish_article(draft uuid, base_version bigint, publish_at timestamptz)
  returns table (article_id text, published_at timestamptz)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_column
declare
  working_copy public.article_drafts;
  live public.articles;
  problems jsonb;
  slug text;
  appears_at timestamptz;
  author_names text[];
  was_visible boolean;
begin
  perform private.require_permission('articles.publish');
  working_copy := private.lock_draft(draft, base_version);
  select * into live from public.articles where id = working_copy.article_id for update;
  if private.live_changes(working_copy) is not null then
    raise exception 'the published article was changed outside the newsroom'
      using errcode = 'check_violation', constraint = 'live_article_is_unchanged';
  end if;
  problems := private.article_problems(working_copy.document);
  if problems <> '[]' then
    raise exception 'the article is not complete'
      using errcode = 'check_violation', constraint = 'article_is_complete', detail = problems::text;
  end if;
  was_visible := coalesce(private.is_live(live.status, live.published_at), false);
  if publish_at > clock_timestamp() then
    if was_visible then
      raise exception 'readers see the article already'
        using errcode = 'check_violation', constraint = 'live_article_is_not_scheduled';
    end if;
    if not private.scheduler_runs() then
      raise exception 'no publisher runs' using errcode = 'check_violation', constraint = 'scheduler_runs';
    end if;
    appears_at := publish_at;
  else
    appears_at := least(coalesce(
      publish_at, (working_copy.document ->> 'publishedAt')::timestamptz, case when was_visible then live.published_at end,
      now()), now());
  end if;
  slug := coalesce(working_copy.document ->> 'slug', live.id);
  if slug is distinct from live.id or slug is null then
    -- One after the other, so that two articles of one title get two addresses.
    perform pg_advisory_xact_lock(hashtext('meridian.article-addresses'));
    slug := coalesce(slug, private.free_article_id(coalesce(private.slugify(working_copy.title), 'article')));
  end if;
  if slug is distinct from live.id and exists (select from public.articles where id = slug) then
    raise exception 'another article has this address'
      using errcode = 'check_violation', constraint = 'article_address_is_free';
  end if;
  -- Locked, so that an author who is renamed at this moment is not printed under the earlier name.
  perform from public.authors where id = any (working_copy.author_ids) order by id for share;
  author_names := array(
    select authors.name from unnest(working_copy.author_ids) with ordinality as chosen (id, ordinal)
      join public.authors on authors.id = chosen.id order by ordinal);

  perform private.write_setting('publishing', 'true');
  if live.id is null then
    -- With its versions, whose numbers in lists it takes when it is published.
    insert into public.articles (id, title, created_by, language, translation_group, is_translation, translator)
    values (slug, working_copy.title, working_copy.created_by, working_copy.language, working_copy.translation_group,
      working_copy.is_translation, working_copy.translator);
  elsif slug <> live.id then
    -- Before it is published: an address that no reader has seen leaves no redirect.
    update public.articles set id = slug where id = live.id;
  end if;
  update public.articles set
    title = working_copy.title, excerpt = working_copy.document ->> 'excerpt',
    content = working_copy.document ->> 'content', author = private.byline(author_names),
    category = working_copy.document ->> 'category', image_url = working_copy.document ->> 'imageUrl',
    image_alt = working_copy.document ->> 'imageAlt', published_at = appears_at,
    featured = (working_copy.document ->> 'featured')::boolean, issue_id = working_copy.document ->> 'issueId',
    position = (working_copy.document ->> 'position')::integer, content_blocks = working_copy.document -> 'contentBlocks',
    seo_title = working_copy.document ->> 'seoTitle', seo_description = working_copy.document ->> 'seoDescription',
    status = case when appears_at > now() then 'scheduled' else 'published' end
  where id = slug returning * into live;
  delete from public.article_authors where article_authors.article_id = live.id;
  insert into public.article_authors (article_id, author_id, position)
  select live.id, id, ordinal from unnest(working_copy.author_ids) with ordinality as chosen (id, ordinal);
  perform private.write_setting('publishing', '');

  update public.article_drafts as drafts set
    article_id = live.id, status = 'published', published_at = appears_at, published_version = version + 1,
    live_base = private.document_of_article(live)
  where drafts.id = draft returning drafts.version into working_copy.version;
  insert into public.article_revisions (draft_id, version, kind, document, saved_by, longest)
  values (draft, working_copy.version, 'publish', working_copy.document, auth.uid(), length(working_copy.document ->> 'content'));
  perform private.log_action(
    case when appears_at > now() then 'article-scheduled' when was_visible then 'article-updated' else 'article-published' end,
    'article', draft::text, null,
    jsonb_build_object('title', live.title, 'address', '/articles/' || live.id, 'publishedAt', appears_at, 'version', working_copy.version));
  return query select live.id, appears_at;
end $$;

-- The window of three numbers has up to twelve rows now.

create or replace function private.related_articles(articles text[], page_language text default 'en')
  returns table (to_article text, id text, title text, author text, image_url text, image_alt text, language text)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select own.article_id, found.id, found.title, found.author, found.image_url, found.image_alt, found.language
  from private.article_lists as own
    cross join lateral (
      select shown.*, entries.number
      -- Limits, because the planner expects many more rows of the range and would read both tables.
      from (
        select list, number, article_id from private.article_lists
        where list = own.list and number between own.number - 3 and own.number - 1 order by number desc limit 12) as entries
        cross join lateral (select * from public.articles where articles.id = entries.article_id limit 1) as related
        cross join lateral (
          select version.* from (
            select related.* union all
            select other.* from public.articles as other
            where other.translation_group = related.translation_group and other.id <> related.id
              and other.status in ('published', 'scheduled') and other.published_at <= now()) as version
          order by version.language = page_language desc, version.is_translation, version.language desc limit 1) as shown
      where related.status in ('published', 'scheduled') and related.published_at <= now()
        and (related.translation_group is null or related.translation_group is distinct from (
          select subject.translation_group from public.articles as subject where subject.id = own.article_id))
        -- Of two versions that are both in the window, one.
        and not exists (
          select from public.articles as other join private.article_lists as listed on listed.article_id = other.id
          where other.translation_group = related.translation_group
            and other.status in ('published', 'scheduled') and other.published_at <= now()
            and (other.language = 'en', not other.is_translation, other.language)
              > (related.language = 'en', not related.is_translation, related.language)
            and listed.list = own.list and listed.number between own.number - 3 and own.number - 1)
      order by entries.number desc, related.id limit 3) as found
  where own.article_id = any (articles) and own.list like 'category:%'
  order by own.article_id, found.number desc, found.id
$$;
comment on function private.related_articles is
  'For each of these articles, up to three of those with the three numbers before it in its category, as far as readers may see them, in the language of the page where there is such a version. A new article is nowhere related, and a changed one to the articles with the three numbers after it: private.related_to.';

create or replace function private.related_to(lists text[], numbers integer[]) returns table (id text)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select distinct entries.article_id
  from unnest(lists, numbers) as changed (list, number)
    cross join lateral (
      select article_id from private.article_lists
      where list = changed.list and number between changed.number + 1 and changed.number + 3 order by number limit 12) as entries
  where changed.list like 'category:%'
$$;
