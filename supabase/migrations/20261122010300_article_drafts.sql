-- The working copies of articles. The newsroom writes public.article_drafts; readers get public.articles, which only
-- private functions below write for the newsroom. A row here exists for every article, and for those that were never
-- published it is the only one, so that no draft can reach a page.

create function private.is_timestamp(value jsonb) returns boolean
  language sql immutable set search_path = '' as $$
  select coalesce(jsonb_typeof(value) = 'string'
    and value #>> '{}' ~ '^(1[89]|[2-9]\d)\d\d-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$'
    and pg_input_is_valid(left(value #>> '{}', 10), 'pg_catalog.date'), false)
$$;
comment on function private.is_timestamp is 'A JSON string such as 2026-11-21T08:30:00.000Z, of 1800 or later.';

create function private.is_article_document(document jsonb) returns boolean
  language sql immutable set search_path = '' as $$
  select jsonb_typeof(document) = 'object' and octet_length(document::pg_catalog.text) <= 3000000
    and not exists (
      select from (values
        ('title', 200, true), ('excerpt', 600, false), ('content', 300000, false), ('category', 80, true),
        ('imageAlt', 300, false), ('seoTitle', 200, true), ('seoDescription', 400, false))
        as field (name, max_length, has_no_line_breaks)
      where jsonb_typeof(document -> name) is distinct from 'string' or length(document ->> name) > max_length
        or (has_no_line_breaks and document ->> name ~ '[[:cntrl:]]'))
    and coalesce(jsonb_typeof(document -> 'imageUrl') = 'null' or private.is_image_url(document ->> 'imageUrl'), false)
    and not exists (
      select from (values ('issueId'), ('slug')) as field (name)
      where coalesce(jsonb_typeof(document -> name) <> 'null'
        and not (jsonb_typeof(document -> name) = 'string' and private.is_slug(document ->> name)), true))
    and coalesce(jsonb_typeof(document -> 'publishedAt') = 'null' or private.is_timestamp(document -> 'publishedAt'), false)
    and coalesce(jsonb_typeof(document -> 'featured') = 'boolean', false)
    and case when jsonb_typeof(document -> 'position') = 'number' then
      (document ->> 'position')::numeric between -1000000 and 1000000 and (document ->> 'position')::numeric % 1 = 0
      else false end
    and case when jsonb_typeof(document -> 'authorIds') = 'array' then
      jsonb_array_length(document -> 'authorIds') <= 10
      and not exists (
        select from jsonb_array_elements(document -> 'authorIds') as author
        where jsonb_typeof(author) <> 'string' or not private.is_slug(author #>> '{}'))
      and (select count(distinct author) = count(*) from jsonb_array_elements(document -> 'authorIds') as author)
      else false end
    and case when jsonb_typeof(document -> 'contentBlocks') = 'array' then
      jsonb_array_length(document -> 'contentBlocks') <= 100
      and not exists (
        select from jsonb_array_elements(document -> 'contentBlocks') as block
        where not (private.is_text(block -> 'id') and private.is_text(block -> 'type') and length(block ->> 'type') <= 60
          and coalesce(jsonb_typeof(block -> 'data') = 'object', false) and private.is_block_position(block -> 'after')))
      else false end
$$;
comment on function private.is_article_document is
  'The shape of ArticleDocument in the contracts. Blocks may be incomplete; publishing checks them.';

create function private.texts(list jsonb) returns text[]
  language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(list) = 'array' then array(select jsonb_array_elements_text(list)) else '{}' end
$$;
grant execute on function private.is_timestamp, private.is_article_document, private.texts to authenticated, service_role;

create table public.article_drafts (
  id uuid primary key default gen_random_uuid(),
  article_id text unique references public.articles (id) on update cascade on delete set null,
  document jsonb not null check (private.is_article_document(document)),
  status text not null default 'draft' check (status in ('draft', 'in_review', 'published', 'withdrawn', 'archived')),
  published_at timestamptz,
  version bigint not null default 1,
  published_version bigint,
  live_base jsonb,
  save_id uuid,
  created_by uuid default auth.uid() references auth.users (id) on delete set null,
  updated_by uuid default auth.uid() references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  trashed_at timestamptz,
  trashed_by uuid references auth.users (id) on delete set null,
  title text not null generated always as (document ->> 'title') stored,
  category text not null generated always as (document ->> 'category') stored,
  issue_id text generated always as (document ->> 'issueId') stored,
  author_ids text[] not null generated always as (private.texts(document -> 'authorIds')) stored,
  image_url text generated always as (document ->> 'imageUrl') stored,
  search tsvector generated always as (
    private.search_vector(document ->> 'title', (document ->> 'excerpt') || ' ' || (document ->> 'content'))) stored,
  constraint "what is published has a date" check (status <> 'published' or published_at is not null),
  constraint "published articles are not in the trash" check (trashed_at is null or status <> 'published')
);
comment on table public.article_drafts is
  'The working copy of each article, as the newsroom sees and changes it. Readers see public.articles.';
comment on column public.article_drafts.article_id is 'The article for readers; null until it is first published or scheduled.';
comment on column public.article_drafts.document is 'ArticleDocument in the contracts.';
comment on column public.article_drafts.status is
  'Published includes scheduled, which is published with published_at in the future.';
comment on column public.article_drafts.version is
  'Increases with every save and every change of the state; each of them names the version that it was based on.';
comment on column public.article_drafts.published_version is
  'The version whose document is in public.articles; another version means changes that are not published.';
comment on column public.article_drafts.live_base is
  'ArticleDocument of public.articles that the document is based on. If the article has another one, it was changed outside the newsroom in a field that has pending changes.';
comment on column public.article_drafts.save_id is 'Id of the last save, so that a repeated save is recognised.';

create index article_drafts_by_update on public.article_drafts (updated_at desc, id) where trashed_at is null;
create index article_drafts_by_status on public.article_drafts (status, updated_at desc, id) where trashed_at is null;
create index article_drafts_by_publication on public.article_drafts (published_at desc, id) where trashed_at is null;
create index article_drafts_by_category on public.article_drafts (category, updated_at desc, id) where trashed_at is null;
create index article_drafts_by_issue on public.article_drafts (issue_id, updated_at desc, id) where trashed_at is null;
create index article_drafts_by_creator on public.article_drafts (created_by, updated_at desc, id);
create index article_drafts_by_updater on public.article_drafts (updated_by);
create index article_drafts_by_trasher on public.article_drafts (trashed_by);
create index article_drafts_in_trash on public.article_drafts (trashed_at desc, id) where trashed_at is not null;
create index article_drafts_by_author on public.article_drafts using gin (author_ids);
create index article_drafts_search on public.article_drafts using gin (search);

-- Revisions

create table public.article_revisions (
  id uuid primary key default gen_random_uuid(),
  draft_id uuid not null references public.article_drafts (id) on delete cascade,
  version bigint not null,
  kind text not null check (kind in ('save', 'publish', 'restore', 'merge', 'import')),
  document jsonb not null,
  saved_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  title text not null generated always as (document ->> 'title') stored,
  longest integer not null default 0 check (longest >= 0)
);
comment on column public.article_revisions.longest is 'Length of the longest content that the revision has held.';
comment on table public.article_revisions is
  'What an article was. Saves of one person within ten minutes share a revision, unless text is lost; none is deleted while the article exists.';
create index article_revisions_newest_first on public.article_revisions (draft_id, created_at desc, id);
create index article_revisions_by_person on public.article_revisions (saved_by);
alter table public.article_revisions enable row level security;
grant select on public.article_revisions to authenticated;
grant select, insert, update, delete on public.article_revisions to service_role;
create policy "editorial staff read revisions" on public.article_revisions
  for select to authenticated using ((select private.has_permission('articles.read')));

create function private.write_setting(name text, value text) returns void
  language sql set search_path = '' as $$ select pg_catalog.set_config('meridian.' || name, value, true) $$;

create function private.setting(name text) returns text
  language sql stable set search_path = '' as $$
  select nullif(pg_catalog.current_setting('meridian.' || name, true), '')
$$;
comment on function private.setting is 'A value that this transaction has set for its triggers; null without one.';

create function private.prepare_draft() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if new.document is distinct from old.document then
    new.updated_at := clock_timestamp();
    new.updated_by := coalesce(auth.uid(), old.updated_by);
  end if;
  if (new.document, new.status, new.published_at, new.published_version, new.trashed_at)
    is distinct from (old.document, old.status, old.published_at, old.published_version, old.trashed_at) then
    new.version := old.version + 1;
    -- A change of the state alone leaves what is published as it is.
    if new.document = old.document and old.published_version = old.version and new.published_version = old.published_version then
      new.published_version := new.version;
    end if;
  end if;
  return new;
end $$;
comment on function private.prepare_draft is
  'Before update: a changed document or state is a new version, so that of two changes on the same version one is rejected.';
create trigger prepare_draft before update on public.article_drafts
  for each row execute function private.prepare_draft();

create function private.keep_revision() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  requested_kind text := coalesce(private.setting('revision_kind'), 'save');
begin
  if requested_kind = 'save' then
    -- A revision that held more text than the new document stays, because it may be the only copy of what was removed.
    update public.article_revisions set document = new.document, version = new.version, updated_at = clock_timestamp(),
      longest = greatest(longest, length(new.document ->> 'content'))
    where id = (select id from public.article_revisions where draft_id = new.id order by created_at desc, id limit 1)
      and kind = 'save' and saved_by is not distinct from auth.uid()
      and created_at > clock_timestamp() - interval '10 minutes'
      and longest <= length(new.document ->> 'content') + 200
      and jsonb_array_length(document -> 'contentBlocks') <= jsonb_array_length(new.document -> 'contentBlocks');
    if found then
      return null;
    end if;
  end if;
  insert into public.article_revisions (draft_id, version, kind, document, saved_by, longest)
  values (new.id, new.version, requested_kind, new.document, auth.uid(), length(new.document ->> 'content'));
  return null;
end $$;
comment on function private.keep_revision is
  'After a document is written: replaces the newest revision of the same person if that is younger than ten minutes and no text is lost, else adds one.';
create trigger keep_revision_of_insert after insert on public.article_drafts
  for each row execute function private.keep_revision();
create trigger keep_revision_of_update after update of document on public.article_drafts
  for each row when (old.document is distinct from new.document) execute function private.keep_revision();

-- Editing leases and presence

create table public.article_leases (
  draft_id uuid primary key references public.article_drafts (id) on delete cascade,
  tab_id uuid not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  acquired_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null
);
comment on table public.article_leases is 'The browser tab that edits an article. Others read until the lease expires or is taken over.';
create index article_leases_by_user on public.article_leases (user_id);
alter table public.article_leases enable row level security;
grant select on public.article_leases to authenticated;
grant select, insert, update, delete on public.article_leases to service_role;
create policy "editorial staff see who edits" on public.article_leases
  for select to authenticated using ((select private.has_permission('articles.read')));

create table public.article_presence (
  draft_id uuid not null references public.article_drafts (id) on delete cascade,
  tab_id uuid not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  seen_at timestamptz not null default clock_timestamp(),
  primary key (draft_id, tab_id)
);
comment on table public.article_presence is 'Browser tabs that show an article. A row that was not renewed for 45 seconds is over.';
create index article_presence_by_user on public.article_presence (user_id);
create index article_presence_by_time on public.article_presence (seen_at);
alter table public.article_presence enable row level security;
grant select on public.article_presence to authenticated;
grant select, insert, update, delete on public.article_presence to service_role;
create policy "editorial staff see who has an article open" on public.article_presence
  for select to authenticated using ((select private.has_permission('articles.read')));

create function private.may_edit_draft(draft public.article_drafts) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce((select private.has_permission('articles.edit')), false)
    or ((select private.has_permission('articles.edit.own')) and draft.created_by = auth.uid())
$$;
comment on function private.may_edit_draft is 'Whether the signed-in user may change this working copy.';
grant execute on function private.may_edit_draft to authenticated;

create function private.renew_presence(draft uuid, tab uuid, wants_lease boolean, take_over boolean)
  returns table (held boolean, holder uuid, expires_at timestamptz)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_column
declare
  working_copy public.article_drafts;
begin
  perform private.require_permission('articles.read');
  -- The lock keeps the row until the inserts below refer to it.
  select * into working_copy from public.article_drafts where id = draft for key share;
  if not found then
    raise exception 'no article %', draft using errcode = 'no_data_found';
  end if;
  insert into public.article_presence as presence (draft_id, tab_id, user_id) values (draft, tab, auth.uid())
  on conflict (draft_id, tab_id) do update set seen_at = clock_timestamp() where presence.user_id = excluded.user_id;
  if wants_lease and private.may_edit_draft(working_copy) and working_copy.trashed_at is null then
    insert into public.article_leases as lease (draft_id, tab_id, user_id, expires_at)
    values (draft, tab, auth.uid(), clock_timestamp() + interval '2 minutes')
    on conflict (draft_id) do update
      set tab_id = excluded.tab_id, user_id = excluded.user_id, expires_at = excluded.expires_at,
        acquired_at = case when lease.tab_id = excluded.tab_id then lease.acquired_at else clock_timestamp() end
      where (lease.tab_id = excluded.tab_id and lease.user_id = excluded.user_id)
        or lease.expires_at <= clock_timestamp() or take_over;
  else
    delete from public.article_leases as lease
    where lease.draft_id = draft and lease.tab_id = tab and lease.user_id = auth.uid();
  end if;
  return query
    select lease.tab_id = tab and lease.user_id = auth.uid(), lease.user_id, lease.expires_at
    from public.article_leases as lease where lease.draft_id = draft and lease.expires_at > clock_timestamp();
end $$;
comment on function private.renew_presence is
  'For editorial staff, every 15 seconds per tab: notes the presence, renews or takes the lease of two minutes if wanted and free (or taken over), ends it if it is not wanted any more, and returns who holds it; no row if nobody does.';

create function private.end_presence(draft uuid, tab uuid) returns void
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from public.article_presence where draft_id = draft and tab_id = tab and user_id = auth.uid();
  delete from public.article_leases where draft_id = draft and tab_id = tab and user_id = auth.uid();
$$;
comment on function private.end_presence is 'When a tab leaves an article: ends its presence and its lease.';

grant execute on function private.renew_presence, private.end_presence to authenticated;

create function private.prune_presence(max_count integer default null) returns bigint
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  with ended as (
    delete from public.article_leases where expires_at < now()
  ), pruned as (
    delete from public.article_presence where ctid = any (array(
      select ctid from public.article_presence where seen_at < now() - interval '1 day' order by seen_at limit max_count))
    returning 1
  )
  select count(*) from pruned
$$;
comment on function private.prune_presence is
  'Deletes leases that have expired and presence of tabs that were last seen a day ago, at most max_count. Returns the number of tabs.';
grant execute on function private.prune_presence to service_role;

create function private.require_lease() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if exists (
    select from public.article_leases
    where draft_id = new.id and expires_at > clock_timestamp()
      and (tab_id::text, user_id) is distinct from (private.setting('tab'), auth.uid())) then
    raise exception 'somebody else edits this article'
      using errcode = 'check_violation', constraint = 'article_is_not_leased';
  end if;
  return new;
end $$;
comment on function private.require_lease is
  'Before a document changes: rejected while another tab holds the lease. A transaction names its tab in meridian.tab.';

-- Row-level security of working copies. They are written by the functions below and those of the workflow only, so that
-- every change names the version that it was based on.

alter table public.article_drafts enable row level security;
grant select on public.article_drafts to authenticated;
grant select, insert, update, delete on public.article_drafts to service_role;

create policy "editorial staff read working copies" on public.article_drafts
  for select to authenticated using ((select private.has_permission('articles.read')));

create function private.staff_person(account uuid) returns jsonb
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select jsonb_build_object('id', users.id, 'name', coalesce(private.full_name(users.id), users.email))
  from auth.users where users.id = account and (select private.has_permission('articles.read'))
$$;
comment on function private.staff_person is
  'For editorial staff: {id, name} of an account that wrote, saved or commented; null for a deleted one.';

create function private.active_people(draft uuid) returns table (tab_id uuid, person jsonb)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select tab_id, private.staff_person(user_id)
  from public.article_presence
  where draft_id = draft and seen_at > clock_timestamp() - interval '45 seconds'
    and (select private.has_permission('articles.read'))
  order by user_id, tab_id limit 50
$$;
comment on function private.active_people is 'For editorial staff: the tabs that show an article, at most 50.';

create function private.matching_articles(search text, author text, max_count integer) returns setof uuid
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp set enable_seqscan = off as $$
declare
  query tsquery := private.search_query(search);
begin
  perform private.require_permission('articles.read');
  if search is null then
    return query select id from public.article_drafts where author_ids @> array[author] limit max_count;
  elsif author is null then
    return query select id from public.article_drafts where article_drafts.search @@ query limit max_count;
  else
    return query select id from public.article_drafts
      where article_drafts.search @@ query and author_ids @> array[author] limit max_count;
  end if;
end $$;
comment on function private.matching_articles is
  'For editorial staff: articles with these words, or of this author (null: of any), in no order. It has the rights of its owner because row-level security keeps Postgres from using an index for operators that are not leakproof.';
grant execute on function private.matching_articles to authenticated;

create function private.create_article(draft uuid, document jsonb) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform private.require_permission('articles.create');
  insert into public.article_drafts (id, document) values (draft, create_article.document) on conflict (id) do nothing;
  if found then
    perform private.log_action('article-created', 'article', draft::text, null, jsonb_build_object('title', document ->> 'title'));
  elsif not exists (select from public.article_drafts where id = draft and created_by = auth.uid()) then
    raise exception 'another article has the id %', draft
      using errcode = 'check_violation', constraint = 'article_id_is_free';
  end if;
end $$;
comment on function private.create_article is
  'Begins an article of the signed-in staff member. The same id again changes nothing; rejected if it belongs to an article of somebody else.';

create function private.copy_article(draft uuid) returns uuid
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  copy uuid;
begin
  perform private.require_permission('articles.create');
  insert into public.article_drafts (document)
    select document || jsonb_build_object('title', left(title, 193) || ' (copy)', 'slug', null, 'publishedAt', null, 'featured', false)
    from public.article_drafts where id = draft
    returning id into copy;
  if copy is not null then
    perform private.log_action('article-copied', 'article', copy::text, null, jsonb_build_object('copyOf', draft));
  end if;
  return copy;
end $$;
comment on function private.copy_article is
  'A draft of the signed-in staff member with the text of another article, without its address and date. Null if there is none.';

create function private.save_article(
    draft uuid, base_version bigint, save uuid, tab uuid, revision_kind text, document jsonb)
  returns table (version bigint, updated_at timestamptz)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_column
declare
  working_copy public.article_drafts;
begin
  perform private.require_permission('articles.read');
  select * into working_copy from public.article_drafts where id = draft for update;
  if not found then
    raise exception 'no article %', draft using errcode = 'no_data_found';
  end if;
  if not private.may_edit_draft(working_copy) then
    perform private.require_permission('articles.edit');
  end if;
  if working_copy.save_id is distinct from save or working_copy.updated_by is distinct from auth.uid() then
    if base_version is distinct from working_copy.version then
      raise exception 'the article has another version'
        using errcode = 'check_violation', constraint = 'article_version_is_current';
    end if;
    if working_copy.trashed_at is not null then
      raise exception 'the article is in the trash' using errcode = 'check_violation', constraint = 'article_is_not_in_trash';
    end if;
    if revision_kind not in ('save', 'restore', 'merge') then
      raise exception 'no save is of the kind %', revision_kind using errcode = 'invalid_parameter_value';
    end if;
    perform private.write_setting('tab', coalesce(tab::text, '')), private.write_setting('revision_kind', save_article.revision_kind);
    update public.article_drafts set document = save_article.document, save_id = save where id = draft
      returning * into working_copy;
    perform private.write_setting('tab', ''), private.write_setting('revision_kind', '');
  end if;
  return query select working_copy.version, working_copy.updated_at;
end $$;
comment on function private.save_article is
  'Replaces the document of a working copy that has the given version, for the tab that holds its lease, or for any if nobody does. The same save again changes nothing and returns the same.';

grant execute on function
  private.staff_person, private.active_people, private.create_article, private.copy_article, private.save_article
  to authenticated;

-- The article that readers see, and the working copy

create function private.document_of_article(article public.articles) returns jsonb
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select jsonb_build_object(
    'title', regexp_replace(article.title, '[[:cntrl:]]', ' ', 'g'), 'excerpt', article.excerpt, 'content', article.content,
    'category', regexp_replace(article.category, '[[:cntrl:]]', ' ', 'g'),
    'imageUrl', article.image_url, 'imageAlt', article.image_alt,
    'authorIds', coalesce((select jsonb_agg(author_id order by position) from public.article_authors
      where article_id = article.id), '[]'),
    'issueId', article.issue_id, 'position', greatest(-1000000, least(1000000, article.position)), 'featured', article.featured, 'slug', article.id,
    'publishedAt', case when article.published_at is not null
      then to_char(article.published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end,
    'seoTitle', regexp_replace(article.seo_title, '[[:cntrl:]]', ' ', 'g'), 'seoDescription', article.seo_description, 'contentBlocks', article.content_blocks)
$$;
comment on function private.document_of_article is 'ArticleDocument of an article as readers see it.';
grant execute on function private.document_of_article to authenticated;

create function private.credit_author() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  byline text := btrim(left(btrim(regexp_replace(new.author, '[[:cntrl:]]', ' ', 'g')), 100));
  author text;
begin
  if private.setting('publishing') = 'true' or not private.is_not_blank(byline) or exists (
    select from public.article_authors join public.authors on authors.id = author_id
    where article_id = new.id having private.byline(array_agg(authors.name order by position)) = new.author) then
    return null;
  end if;
  select id into author from public.authors where lower(name) = lower(byline);
  if author is null then
    author := coalesce(private.slugify(byline), 'author-' || left(md5(byline), 8));
    if exists (select from public.authors where id = author) then
      author := author || '-' || left(md5(byline), 8);
    end if;
    insert into public.authors (id, name) values (author, byline) on conflict do nothing;
    select id into strict author from public.authors where lower(name) = lower(byline);
  end if;
  delete from public.article_authors where article_id = new.id;
  insert into public.article_authors (article_id, author_id, position) values (new.id, author, 1);
  return null;
end $$;
comment on function private.credit_author is
  'After an article was written in SQL or by an import: its byline becomes a record of an author, unless the authors already make it.';
create trigger credit_author after insert or update of author on public.articles
  for each row execute function private.credit_author();

create function private.draft_status(status text, was_live boolean) returns text
  language sql immutable set search_path = '' as $$
  select case status when 'scheduled' then 'published' when 'archived' then case when was_live then 'withdrawn' else 'archived' end
    else status end
$$;

create function private.merge_documents(base jsonb, mine jsonb, theirs jsonb) returns jsonb
  language sql immutable set search_path = '' as $$
  select case when not bool_or(conflicts) then mine || jsonb_object_agg(key, case when follows then value else mine -> key end) end
  from (
    select key, value, mine -> key is not distinct from base -> key as follows,
      value is distinct from base -> key and mine -> key is distinct from base -> key and mine -> key is distinct from value
        -- Without an address or a date of its own, the document has those of the article.
        and not (key in ('slug', 'publishedAt') and mine ->> key is null) as conflicts
    from jsonb_each(theirs)) as fields
$$;
comment on function private.merge_documents is
  'Two documents that come from the same base, merged by field; null if both changed a field to different values.';

create function private.follow_article() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  working_copy public.article_drafts;
  live jsonb;
  merged jsonb;
  state text := private.draft_status(new.status, new.was_live);
  appears_at timestamptz := case when new.status in ('scheduled', 'published') then new.published_at end;
begin
  if private.setting('publishing') = 'true' then
    return null;
  end if;
  live := private.document_of_article(new);
  perform private.write_setting('revision_kind', 'import');
  select * into working_copy from public.article_drafts where article_id = new.id for update;
  if not found then
    insert into public.article_drafts (
      article_id, document, status, published_at, published_version, live_base, created_by, updated_by, created_at, updated_at)
    values (new.id, live, state, appears_at, 1, live, new.created_by, null, new.created_at, new.updated_at);
  elsif live is distinct from working_copy.live_base then
    merged := private.merge_documents(working_copy.live_base, working_copy.document, live);
    update public.article_drafts set document = merged, live_base = live,
      published_version = case when published_version = version and merged <> document then version + 1 else published_version end
    where id = working_copy.id and merged is not null;
  end if;
  if tg_op = 'UPDATE' and (old.status, old.published_at) is distinct from (new.status, new.published_at) then
    update public.article_drafts set status = state, published_at = appears_at,
      trashed_at = case when state <> 'published' then trashed_at end,
      trashed_by = case when state <> 'published' then trashed_by end
    where article_id = new.id;
  end if;
  perform private.write_setting('revision_kind', '');
  return null;
end $$;
comment on function private.follow_article is
  'After an article was written in SQL or by an import: its working copy takes over the fields that it has not changed. If both changed the same field, live_base stays, so that publishing is rejected until somebody has merged them.';
-- Runs after credit_author: triggers of a table run in the order of their names.
create trigger follow_article after insert or update on public.articles
  for each row execute function private.follow_article();

create function private.leave_article() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.article_drafts set published_version = null, live_base = null,
    status = case when old.was_live then 'withdrawn' else 'draft' end, published_at = null
  where article_id = old.id;
  return old;
end $$;
comment on function private.leave_article is 'Before an article is deleted in SQL: its working copy remains, and says that readers no longer see it.';
create trigger leave_article before delete on public.articles
  for each row execute function private.leave_article();

create function private.keep_credited_author() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if exists (select from public.article_drafts where author_ids @> array[old.id])
    or exists (select from public.article_authors where author_id = old.id) then
    raise exception 'the author % has articles', old.name
      using errcode = 'check_violation', constraint = 'author_has_no_articles';
  end if;
  return old;
end $$;
comment on function private.keep_credited_author is 'Before an author is deleted: rejected while an article, also one in the trash, names the author.';
create trigger keep_credited_author before delete on public.authors
  for each row execute function private.keep_credited_author();

create function private.follow_issue_id() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform private.write_setting('revision_kind', 'import');
  update public.article_drafts set document = document || jsonb_build_object('issueId', new.id),
    live_base = case when live_base ->> 'issueId' = old.id then live_base || jsonb_build_object('issueId', new.id) else live_base end,
    published_version = case when published_version = version then version + 1 else published_version end
  where issue_id = old.id;
  perform private.write_setting('revision_kind', '');
  return null;
end $$;
comment on function private.follow_issue_id is 'After the id of an issue changed: working copies name the new one.';
create trigger follow_issue_id after update of id on public.issues
  for each row when (old.id <> new.id) execute function private.follow_issue_id();

-- The lease does not bind changes that follow an article written in SQL.
create trigger require_lease before update of document on public.article_drafts
  for each row when (old.document is distinct from new.document and current_setting('meridian.revision_kind', true) is distinct from 'import')
  execute function private.require_lease();

-- Articles that exist already get their authors and working copies.
update public.articles set author = author;
