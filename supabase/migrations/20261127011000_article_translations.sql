-- What staff do with translations, and how lists show one version of each article.

set lock_timeout = '5s';
set statement_timeout = '60s';

alter table public.articles
  validate constraint articles_language_check,
  validate constraint "a translation has an original",
  validate constraint articles_translator_check;
alter table public.article_drafts
  validate constraint article_drafts_language_check,
  validate constraint "a translation has an original",
  validate constraint article_drafts_translator_check;

-- The article follows its working copy, and the working copy an article that was written in SQL.

create function private.apply_language() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.articles set language = new.language, translation_group = new.translation_group,
    is_translation = new.is_translation, translator = new.translator
  where id = new.article_id and (language, translation_group, is_translation, translator)
    is distinct from (new.language, new.translation_group, new.is_translation, new.translator);
  return null;
end $$;
comment on function private.apply_language is
  'After a working copy is first published or its language changes, in the same transaction: the article has the same language and the same versions.';
create trigger apply_language after update of article_id, language, translation_group, is_translation, translator
  on public.article_drafts for each row
  when (new.article_id is not null
    and (old.article_id, old.language, old.translation_group, old.is_translation, old.translator)
      is distinct from (new.article_id, new.language, new.translation_group, new.is_translation, new.translator))
  execute function private.apply_language();

create function private.follow_language() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.article_drafts set language = new.language, translation_group = new.translation_group,
    is_translation = new.is_translation, translator = new.translator
  where article_id = new.id and (language, translation_group, is_translation, translator)
    is distinct from (new.language, new.translation_group, new.is_translation, new.translator);
  return null;
end $$;
comment on function private.follow_language is
  'After an article was written in SQL or by an import: its working copy has the same language and the same versions.';
-- Runs after follow_article, which makes the working copy: triggers of a table run in the order of their names.
create trigger follow_language after insert or update of language, translation_group, is_translation, translator
  on public.articles for each row execute function private.follow_language();

create function private.prune_translations(changed_group uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if (select count(*) from public.article_drafts where translation_group = changed_group) = 1 then
    update public.article_drafts set translation_group = null, is_translation = false, translator = ''
    where translation_group = changed_group;
  elsif not exists (select from public.article_drafts where translation_group = changed_group and not is_translation) then
    update public.article_drafts set is_translation = false, translator = ''
    where id = (select id from public.article_drafts where translation_group = changed_group order by created_at, id limit 1);
  end if;
end $$;
comment on function private.prune_translations is
  'After an article has left its versions: a single one has none any more, and of several the oldest is the original if that has gone.';

create function private.leave_translations() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform private.prune_translations(old.translation_group);
  return null;
end $$;
comment on function private.leave_translations is 'After a working copy is deleted: its versions no longer refer to it.';
create trigger leave_translations after delete on public.article_drafts
  for each row when (old.translation_group is not null) execute function private.leave_translations();

-- What staff do

create function private.lock_translations() returns void
  language sql set search_path = '' as $$
  select pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('meridian.article-translations'))
$$;
comment on function private.lock_translations is
  'Until the end of the transaction nobody else changes which articles are versions of each other. Called before an article is locked.';

create function private.join_translations(original uuid, target_language text) returns uuid
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  own_group uuid;
  taken public.article_drafts;
begin
  -- The published article first, as private.lock_draft does.
  perform from public.articles where id = (select article_id from public.article_drafts where id = original) for no key update;
  select translation_group into own_group from public.article_drafts
  where id = original and trashed_at is null for no key update;
  if not found then
    raise exception 'no article % to translate', original
      using errcode = 'check_violation', constraint = 'translation_original_exists';
  end if;
  if (select language from public.article_drafts where id = original) = target_language then
    raise exception 'the original has the same language'
      using errcode = 'check_violation', constraint = 'translation_language_is_free';
  end if;
  if own_group is null then
    own_group := gen_random_uuid();
    update public.article_drafts set translation_group = own_group where id = original;
    return own_group;
  end if;
  select * into taken from public.article_drafts where translation_group = own_group and language = target_language;
  if taken.trashed_at is not null and taken.is_translation then
    update public.article_drafts set translation_group = null, is_translation = false, translator = '' where id = taken.id;
  elsif taken.id is not null then
    raise exception 'the article has a version in this language'
      using errcode = 'check_violation', constraint = 'translation_language_is_free';
  end if;
  return own_group;
end $$;
comment on function private.join_translations is
  'The versions of an article, which may have had none, for another one in a language of which there is none yet. A translation in the trash gives way.';

create function private.set_article_language(
    draft uuid, base_version bigint, requested text, original uuid, requested_translator text) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  working_copy public.article_drafts;
  previous_group uuid;
  new_group uuid;
begin
  perform private.lock_translations();
  working_copy := private.lock_draft(draft, base_version);
  if not private.may_edit_draft(working_copy) then
    perform private.require_permission('articles.edit');
  end if;
  -- Of a published article it changes pages at once, those of its versions included.
  if working_copy.status = 'published' then
    perform private.require_permission('articles.publish');
  end if;
  previous_group := working_copy.translation_group;
  if original = draft then
    raise exception 'an article is no translation of itself'
      using errcode = 'check_violation', constraint = 'translation_original_is_another';
  end if;
  if original is null then
    -- An original keeps its translations.
    new_group := case when not working_copy.is_translation then previous_group end;
    if new_group is not null and exists (
      select from public.article_drafts where translation_group = new_group and language = requested and id <> draft) then
      raise exception 'the article has a version in this language'
        using errcode = 'check_violation', constraint = 'translation_language_is_free';
    end if;
  else
    if previous_group is not null and not working_copy.is_translation then
      raise exception 'the article has translations of its own'
        using errcode = 'check_violation', constraint = 'article_has_no_translations';
    end if;
    -- Out of its versions first, so that it does not stand in its own way.
    update public.article_drafts set translation_group = null, is_translation = false where id = draft;
    new_group := private.join_translations(original, requested);
  end if;
  update public.article_drafts set language = requested, translation_group = new_group, is_translation = original is not null,
    translator = case when original is not null then requested_translator else '' end,
    -- A new version, so that of two choices on the same version one is rejected. What is published stays published.
    version = base_version + 1,
    published_version = case when working_copy.published_version = base_version then base_version + 1 else published_version end
  where id = draft;
  if previous_group is distinct from new_group then
    perform private.prune_translations(previous_group);
  end if;
  perform private.log_action('article-language-changed', 'article', draft::text,
    jsonb_build_object('language', working_copy.language, 'isTranslation', working_copy.is_translation),
    jsonb_build_object('title', working_copy.title, 'language', requested, 'translationOf', original));
end $$;
comment on function private.set_article_language is
  'The language of an article, and which article it is a translation of (null: none). For staff who may change it, and of a published one for editors: it takes effect at once.';

create function private.start_translation(draft uuid, requested text) returns uuid
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  source public.article_drafts;
  new_group uuid;
  translation uuid;
begin
  perform private.require_permission('articles.create');
  perform private.lock_translations();
  if not exists (select from public.article_drafts where id = draft) then
    raise exception 'no article %', draft using errcode = 'no_data_found';
  end if;
  new_group := private.join_translations(draft, requested);
  select * into source from public.article_drafts where id = draft;
  insert into public.article_drafts (document, language, translation_group, is_translation, translator, access)
  values (
    source.document || jsonb_build_object(
      'slug', null, 'publishedAt', null, 'featured', false, 'seoTitle', '', 'seoDescription', ''),
    requested, new_group, true, left(coalesce(private.full_name(auth.uid()), ''), 100),
    -- A text that was closed for itself must not open with its translation.
    case when source.article_id is null then source.access
      else (select access from public.articles where id = source.article_id) end)
  returning id into translation;
  perform private.log_action('article-translation-started', 'article', translation::text, null,
    jsonb_build_object('title', source.title, 'language', requested, 'translationOf', draft));
  return translation;
end $$;
comment on function private.start_translation is
  'A draft of the signed-in staff member in another language: text, pictures, blocks, issue and access of the article, without its address and date.';

grant execute on function private.set_article_language, private.start_translation to authenticated;

create or replace function private.copy_article(draft uuid) returns uuid
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  copy uuid;
begin
  perform private.require_permission('articles.create');
  insert into public.article_drafts (document, language)
    select document || jsonb_build_object('title', left(title, 193) || ' (copy)', 'slug', null, 'publishedAt', null, 'featured', false),
      language
    from public.article_drafts where id = draft
    returning id into copy;
  if copy is not null then
    perform private.log_action('article-copied', 'article', copy::text, null, jsonb_build_object('copyOf', draft));
  end if;
  return copy;
end $$;
comment on function private.copy_article is
  'A draft of the signed-in staff member with text and language of another article, without its address and date; a translation of none. Null if there is none.';

-- Lists show one version of each article: of those that readers may see in this list the one in the language of the page, or else
-- the original. A condition in each query, because a function would be called for each row.

-- With another parameter. What runs calls it without, for English pages.
drop function private.list_range(text, integer, integer);
create function private.list_range(list text, first integer, last integer, page_language text default 'en') returns table (id text)
  language sql stable security definer rows 24 set search_path = pg_catalog, pg_temp as $$
  select articles.id
  from private.article_lists as entries join public.articles on articles.id = entries.article_id
  where entries.list = list_range.list and number between first and last
    and status in ('published', 'scheduled') and published_at <= now()
    and not exists (
      select from public.articles as other
      where other.translation_group = articles.translation_group
        and other.status in ('published', 'scheduled') and other.published_at <= now()
        and (other.language = page_language, not other.is_translation, other.language)
          > (articles.language = page_language, not articles.is_translation, articles.language)
        and exists (select from private.article_lists as own where own.article_id = other.id and own.list = list_range.list))
  order by published_at desc, articles.id
$$;
comment on function private.list_range is
  'The articles of a list that readers may see, with numbers from first to last, newest first; of several versions of an article the one in the language of the page, or else the original.';

drop function private.related_articles(text[]);
create function private.related_articles(articles text[], page_language text default 'en')
  returns table (to_article text, id text, title text, author text, image_url text, image_alt text, language text)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select own.article_id, shown.id, shown.title, shown.author, shown.image_url, shown.image_alt, shown.language
  from private.article_lists as own
    -- Limits, because the planner expects many more rows of the range and would read both tables.
    cross join lateral (
      select list, number, article_id from private.article_lists
      where list = own.list and number between own.number - 3 and own.number - 1 order by number desc limit 3) as entries
    cross join lateral (select * from public.articles where articles.id = entries.article_id limit 1) as related
    cross join lateral (
      select version.* from (
        select related.* union all
        select other.* from public.articles as other
        where other.translation_group = related.translation_group and other.id <> related.id
          and other.status in ('published', 'scheduled') and other.published_at <= now()) as version
      order by version.language = page_language desc, version.is_translation, version.language desc limit 1) as shown
  where own.article_id = any (articles) and own.list like 'category:%'
    and related.status in ('published', 'scheduled') and related.published_at <= now()
    and (related.translation_group is null or related.translation_group is distinct from (
      select subject.translation_group from public.articles as subject where subject.id = own.article_id))
    -- Of two versions that are both among the three, one.
    and not exists (
      select from public.articles as other join private.article_lists as listed on listed.article_id = other.id
      where other.translation_group = related.translation_group
        and other.status in ('published', 'scheduled') and other.published_at <= now()
        and (other.language = 'en', not other.is_translation, other.language)
          > (related.language = 'en', not related.is_translation, related.language)
        and listed.list = own.list and listed.number between own.number - 3 and own.number - 1)
  order by own.article_id, entries.number desc
$$;
comment on function private.related_articles is
  'For each of these articles, those with the three numbers before it in its category, as far as readers may see them, in the language of the page where there is such a version. A new article is nowhere related, and a changed one to at most three others: private.related_to.';
grant execute on function private.list_range, private.related_articles to publisher;

create or replace function private.preview_articles(drafts uuid[]) returns jsonb
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(jsonb_agg(jsonb_build_object(
      'id', drafts.id, 'articleId', drafts.article_id, 'document', drafts.document, 'publishedAt', drafts.published_at,
      'authors', private.author_names(drafts.document -> 'authorIds'),
      'language', drafts.language, 'isTranslation', drafts.is_translation, 'translator', drafts.translator)
    order by (drafts.document ->> 'position')::integer, drafts.id), '[]')
  from public.article_drafts as drafts where drafts.id = any (preview_articles.drafts) and trashed_at is null
$$;

create or replace function private.preview_issue(issue text) returns jsonb
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select jsonb_build_object(
    'issue', to_jsonb(issues) - '{created_at,updated_at,published_at}'::text[],
    'articles', private.preview_articles(array(
      select id from public.article_drafts as drafts
      where issue_id = issue and trashed_at is null and status <> 'archived'
        -- As in the pages of the issue in English, of several versions of an article one.
        and not exists (
          select from public.article_drafts as other
          where other.translation_group = drafts.translation_group and other.issue_id = issue
            and other.trashed_at is null and other.status <> 'archived'
            and (other.language = 'en', not other.is_translation, other.language)
              > (drafts.language = 'en', not drafts.is_translation, drafts.language))
      order by (document ->> 'position')::integer, id limit 500)))
  from public.issues where id = issue
$$;
