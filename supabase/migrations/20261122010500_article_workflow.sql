-- What changes the state of an article: review, publishing, scheduling, withdrawing, archive and trash. The functions have
-- the rights of their owner, check the permission, and write public.articles and the audit log in one transaction.

create function private.article_problems(document jsonb) returns jsonb
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(jsonb_agg(problem order by ordinal), '[]') from (values
    (1, case when not private.is_not_blank(document ->> 'title') then 'title' end),
    (2, case when not private.is_not_blank(document ->> 'content') then 'content' end),
    (3, case when document ->> 'imageUrl' is not null and not private.is_not_blank(document ->> 'imageAlt') then 'imageAlt' end),
    (4, case when exists (
      select from jsonb_path_query(document,
        '$.contentBlocks[*] ? (@.type == "image-gallery" && @.data.images.type() == "array").data.images[*]') as image
      where jsonb_typeof(image -> 'alt') is distinct from 'string' or not private.is_not_blank(image ->> 'alt')) then 'galleryAlt' end),
    (5, case when not private.are_content_blocks(document -> 'contentBlocks') then 'contentBlocks' end),
    (6, case when exists (
      select from jsonb_array_elements_text(document -> 'authorIds') as author
      where not exists (select from public.authors where id = author)) then 'authorIds' end),
    (7, case when document ->> 'issueId' is not null
      and not exists (select from public.issues where id = document ->> 'issueId') then 'issueId' end)
  ) as checks (ordinal, problem) where problem is not null
$$;
comment on function private.article_problems is
  'The fields that keep a document from being published: a JSON array of names, empty if there are none. Same rule as publishProblems in the domain layer.';
grant execute on function private.article_problems to authenticated;

create function private.free_article_id(requested text) returns text
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select candidate from (
    select case n when 1 then requested else requested || '-' || n end as candidate, n from generate_series(1, 1000) as n) as candidates
  where not exists (select from public.articles where id = candidate)
    and not exists (select from public.redirects where from_path = '/articles/' || candidate)
  order by n limit 1
$$;
comment on function private.free_article_id is 'The first of requested, wanted-2, wanted-3, … that no article and no redirect uses.';

create function private.lock_draft(draft uuid, base_version bigint) returns public.article_drafts
  language plpgsql set search_path = '' as $$
declare
  working_copy public.article_drafts;
begin
  perform private.require_permission('articles.read');
  -- The article first, as a change of the article in SQL does: the opposite order can deadlock.
  perform from public.articles where id = (select article_id from public.article_drafts where id = draft) for update;
  select * into working_copy from public.article_drafts where id = draft for update;
  if not found then
    raise exception 'no article %', draft using errcode = 'no_data_found';
  end if;
  if base_version is distinct from working_copy.version then
    raise exception 'the article has another version'
      using errcode = 'check_violation', constraint = 'article_version_is_current';
  end if;
  if working_copy.trashed_at is not null then
    raise exception 'the article is in the trash' using errcode = 'check_violation', constraint = 'article_is_not_in_trash';
  end if;
  return working_copy;
end $$;
comment on function private.lock_draft is 'Locks a working copy; rejects an outdated version and an article in the trash.';

create function private.publish_article(draft uuid, base_version bigint, publish_at timestamptz)
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
    insert into public.articles (id, title, created_by) values (slug, working_copy.title, working_copy.created_by);
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
comment on function private.publish_article is
  'For editors: makes the working copy of this version what readers see, at once (publish_at null: at the time of the document, the earlier time of publication, or now) or at a time to come. Rejects an outdated version, an incomplete document (detail: the fields), a taken address, and a schedule without a running publisher.';

create function private.withdraw_article(draft uuid, base_version bigint) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  working_copy public.article_drafts;
  live public.articles;
begin
  perform private.require_permission('articles.publish');
  working_copy := private.lock_draft(draft, base_version);
  if working_copy.status <> 'published' then
    raise exception 'the article is not published' using errcode = 'check_violation', constraint = 'article_is_published';
  end if;
  perform private.write_setting('publishing', 'true');
  update public.articles set status = case when private.is_live(status, published_at) then 'archived' else 'draft' end
  where id = working_copy.article_id returning * into live;
  perform private.write_setting('publishing', '');
  update public.article_drafts set status = case live.status when 'archived' then 'withdrawn' else 'draft' end,
    published_at = null
  where id = draft;
  perform private.log_action(case live.status when 'archived' then 'article-withdrawn' else 'article-unscheduled' end,
    'article', draft::text, jsonb_build_object('title', live.title, 'address', '/articles/' || live.id), null);
end $$;
comment on function private.withdraw_article is
  'For editors: readers no longer see the article, and its address answers 410; a scheduled one becomes a draft again.';

create function private.set_article_status(draft uuid, base_version bigint, requested text) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  working_copy public.article_drafts;
begin
  working_copy := private.lock_draft(draft, base_version);
  if requested = 'archived' or working_copy.status = 'archived' then
    perform private.require_permission('articles.publish');
  elsif not private.may_edit_draft(working_copy) then
    perform private.require_permission('articles.edit');
  end if;
  if (working_copy.status, requested) not in (
    ('draft', 'in_review'), ('in_review', 'draft'), ('withdrawn', 'draft'), ('withdrawn', 'in_review'),
    ('draft', 'archived'), ('in_review', 'archived'), ('withdrawn', 'archived'), ('archived', 'draft')) then
    raise exception 'an article cannot go from % to %', working_copy.status, requested
      using errcode = 'check_violation', constraint = 'article_status_may_follow';
  end if;
  update public.article_drafts set status = requested
  where id = draft;
  perform private.log_action('article-' || replace(requested, '_', '-'), 'article', draft::text,
    jsonb_build_object('status', working_copy.status), jsonb_build_object('status', requested, 'title', working_copy.title));
end $$;
comment on function private.set_article_status is
  'Submits an article for review, takes it back to a draft, archives it or takes it out of the archive.';

create function private.trash_article(draft uuid, base_version bigint) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  working_copy public.article_drafts;
begin
  working_copy := private.lock_draft(draft, base_version);
  if not (private.has_permission('articles.trash.own') and working_copy.created_by is not distinct from auth.uid()
    and not exists (select from public.articles where id = working_copy.article_id and was_live)) then
    perform private.require_permission('articles.trash');
  end if;
  if working_copy.status = 'published' then
    raise exception 'a published article is withdrawn first'
      using errcode = 'check_violation', constraint = 'published_article_is_withdrawn_first';
  end if;
  update public.article_drafts set trashed_at = clock_timestamp(), trashed_by = auth.uid()
  where id = draft;
  perform private.log_action('article-trashed', 'article', draft::text, jsonb_build_object('title', working_copy.title), null);
end $$;
comment on function private.trash_article is 'Puts an article that readers do not see into the trash, from which it is deleted after 30 days.';

create function private.restore_article(draft uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  working_copy public.article_drafts;
begin
  select * into working_copy from public.article_drafts where id = draft and trashed_at is not null for update;
  if not found then
    return false;
  end if;
  if not private.may_edit_draft(working_copy) then
    perform private.require_permission('articles.trash');
  end if;
  update public.article_drafts set trashed_at = null, trashed_by = null
  where id = draft;
  perform private.log_action('article-restored', 'article', draft::text, null, jsonb_build_object('title', working_copy.title));
  return true;
end $$;
comment on function private.restore_article is 'Takes an article out of the trash. False if it is not there.';

create function private.live_changes(draft public.article_drafts) returns jsonb
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select live from public.articles, private.document_of_article(articles) as live
  where articles.id = draft.article_id and live is distinct from draft.live_base
$$;
comment on function private.live_changes is
  'ArticleDocument of the article as readers see it, if it was changed outside the newsroom in a field that has pending changes; else null.';

create function private.accept_live_article(draft uuid, base_version bigint, live_hash text) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  working_copy public.article_drafts := private.lock_draft(draft, base_version);
  live jsonb := private.live_changes(working_copy);
begin
  if not private.may_edit_draft(working_copy) then
    perform private.require_permission('articles.edit');
  end if;
  if live is not null and md5(live::text) is distinct from live_hash then
    raise exception 'the published article was changed again outside the newsroom'
      using errcode = 'check_violation', constraint = 'live_article_is_unchanged';
  end if;
  update public.article_drafts set live_base = live where id = draft and live is not null;
end $$;
comment on function private.accept_live_article is
  'After the changes that were made outside the newsroom were merged into the working copy: it is now based on them. live_hash: md5 of the document that was merged.';

create function private.act_on_articles(action text, drafts uuid[], base_versions bigint[], value text default null)
  returns table (draft_id uuid, problem text)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  item record;
  field text := case action when 'set-category' then 'category' when 'set-issue' then 'issueId' end;
begin
  perform private.require_permission('articles.read');
  -- In one order, so that two callers with the same articles cannot block each other.
  for item in
    select id, base_version from unnest(drafts, base_versions) as requested (id, base_version) order by id limit 100
  loop
    draft_id := item.id;
    problem := null;
    begin
      case
        when action = 'trash' then perform private.trash_article(item.id, item.base_version);
        when action = 'restore' then
          if not private.restore_article(item.id) then
            raise exception 'no article % in the trash', item.id using errcode = 'no_data_found';
          end if;
        when action = 'archive' then perform private.set_article_status(item.id, item.base_version, 'archived');
        when action = 'submit' then perform private.set_article_status(item.id, item.base_version, 'in_review');
        when field is not null then
          perform private.save_article(item.id, item.base_version, gen_random_uuid(), null, 'save',
            (select document || jsonb_build_object(field, value) from public.article_drafts where id = item.id));
      end case;
    exception
      when check_violation then get stacked diagnostics problem = constraint_name;
      when insufficient_privilege then problem := 'not-allowed';
      when no_data_found then problem := 'not-found';
    end;
    return next;
  end loop;
end $$;
comment on function private.act_on_articles is
  'The same action on up to 100 articles, each on its own: trash, restore, archive, submit, set-category, set-issue. problem: null if it was done, the violated constraint, not-allowed or not-found.';

create function private.prune_trash(max_count integer default null) returns bigint
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  expired record;
  pruned bigint := 0;
begin
  for expired in
    select id, article_id from public.article_drafts where trashed_at < now() - interval '30 days'
    order by trashed_at limit max_count for update skip locked
  loop
    delete from public.article_drafts where id = expired.id;
    delete from public.articles where id = expired.article_id;
    pruned := pruned + 1;
  end loop;
  return pruned;
end $$;
comment on function private.prune_trash is 'Deletes articles that have been in the trash for 30 days, at most max_count. Returns their number.';

grant execute on function
  private.publish_article, private.withdraw_article, private.set_article_status, private.trash_article,
  private.restore_article, private.live_changes, private.accept_live_article, private.act_on_articles
  to authenticated;
grant execute on function private.prune_trash to service_role;

-- Comments on paragraphs

create table public.article_comments (
  id uuid primary key default gen_random_uuid(),
  draft_id uuid not null references public.article_drafts (id) on delete cascade,
  parent_id uuid,
  passage integer check (passage >= 0),
  passage_text text not null default '' check (length(passage_text) <= 500),
  body text not null check (length(body) <= 4000 and private.is_not_blank(body)),
  author_id uuid default auth.uid() references auth.users (id) on delete set null,
  created_at timestamptz not null default clock_timestamp(),
  resolved_at timestamptz,
  resolved_by uuid references auth.users (id) on delete set null,
  unique (draft_id, id),
  constraint "a reply belongs to the same article" foreign key (draft_id, parent_id)
    references public.article_comments (draft_id, id) on delete cascade,
  constraint "a reply has no passage of its own" check (parent_id is null or (passage is null and resolved_at is null)),
  constraint "a comment that a person resolved has a time" check (resolved_by is null or resolved_at is not null)
);
comment on table public.article_comments is 'Editorial comments on an article or on one of its paragraphs, with replies. Readers never see them.';
comment on column public.article_comments.passage is 'Number of passages before the one that is meant; null for the whole article.';
comment on column public.article_comments.passage_text is 'The beginning of the passage as it was, to find it again after edits.';
create index article_comments_by_draft on public.article_comments (draft_id, created_at, id);
create index article_comments_open on public.article_comments (draft_id) where resolved_at is null and parent_id is null;
create index article_comments_by_parent on public.article_comments (draft_id, parent_id);
create index article_comments_by_author on public.article_comments (author_id);
create index article_comments_by_resolver on public.article_comments (resolved_by);

alter table public.article_comments enable row level security;
grant select on public.article_comments to authenticated;
grant select, insert, update, delete on public.article_comments to service_role;
create policy "editorial staff read comments" on public.article_comments
  for select to authenticated using ((select private.has_permission('articles.comment')));

create function private.comment_on_article(draft uuid, parent uuid, passage integer, passage_text text, body text) returns uuid
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  thread uuid;
  added uuid;
begin
  perform private.require_permission('articles.comment');
  perform from public.article_drafts where id = draft for no key update;
  if not found then
    raise exception 'no article %', draft using errcode = 'no_data_found';
  end if;
  if (select count(*) from public.article_comments where draft_id = draft) >= 500 then
    raise exception 'an article has at most 500 comments'
      using errcode = 'check_violation', constraint = 'article_takes_more_comments';
  end if;
  if parent is not null then
    select coalesce(parent_id, id) into thread from public.article_comments where id = parent and draft_id = draft;
    if thread is null then
      raise exception 'no comment %', parent using errcode = 'no_data_found';
    end if;
  end if;
  insert into public.article_comments (draft_id, parent_id, passage, passage_text, body)
  values (draft, thread, case when thread is null then comment_on_article.passage end,
    case when thread is null then comment_on_article.passage_text else '' end, comment_on_article.body)
  returning id into added;
  return added;
end $$;
comment on function private.comment_on_article is
  'For editorial staff: adds a comment; a reply to a reply belongs to the first comment. At most 500 on one article.';

create function private.resolve_comment(comment uuid, resolved boolean) returns uuid
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  changed uuid;
begin
  perform private.require_permission('articles.comment');
  update public.article_comments set
    resolved_at = case when resolved then coalesce(resolved_at, clock_timestamp()) end,
    resolved_by = case when resolved then coalesce(resolved_by, auth.uid()) end
  where id = comment and parent_id is null returning id into changed;
  return changed;
end $$;
comment on function private.resolve_comment is
  'For editorial staff: marks a comment that is no reply as resolved, or opens it again. Null if there is none.';

create function private.delete_comment(comment uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform private.require_permission('articles.comment');
  perform from public.article_comments where id = comment and author_id = auth.uid() for update;
  if not found then
    return false;
  end if;
  if exists (select from public.article_comments where parent_id = comment and author_id is distinct from auth.uid()) then
    raise exception 'others have replied' using errcode = 'check_violation', constraint = 'comment_has_no_replies';
  end if;
  delete from public.article_comments where id = comment;
  return true;
end $$;
comment on function private.delete_comment is
  'Deletes a comment of the signed-in staff member; rejected if others have replied. False if there is none.';

create function private.enqueue_mention_emails(comment uuid, mentioned uuid[]) returns setof bigint
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  select private.enqueue_email('comment-mention', lower(users.email), jsonb_build_object(
      'draftId', drafts.id, 'commentId', comments.id, 'title', drafts.title,
      'by', coalesce(private.full_name(comments.author_id), ''), 'passage', comments.passage_text, 'comment', comments.body))
  from public.article_comments as comments
    join public.article_drafts as drafts on drafts.id = draft_id
    join public.staff on staff.user_id = any (mentioned) and staff.user_id <> comments.author_id
    join auth.users on users.id = staff.user_id
  where comments.id = comment and comments.author_id = auth.uid()
    and staff.role = any ((select roles from private.role_permissions where permission = 'articles.comment')::text[])
  order by users.id limit 20
$$;
comment on function private.enqueue_mention_emails is
  'In the transaction of a comment: an e-mail to each mentioned member of the editorial staff except its author. Returns the ids.';
grant execute on function
  private.comment_on_article, private.resolve_comment, private.delete_comment, private.enqueue_mention_emails
  to authenticated;

create function private.editorial_staff() returns table (id uuid, name text, email text, role text)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select users.id, coalesce(private.full_name(users.id), users.email), lower(users.email), staff.role
  from public.staff join auth.users on users.id = staff.user_id
  where staff.role = any ((select roles from private.role_permissions where permission = 'articles.read')::text[])
    and (select private.has_permission('articles.read'))
  order by 2, 1 limit 500
$$;
comment on function private.editorial_staff is 'For editorial staff: who may be mentioned in comments, and whose names stand on revisions.';
grant execute on function private.editorial_staff to authenticated;

-- Links to previews

create table public.preview_links (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique check (length(token_hash) = 32),
  draft_id uuid references public.article_drafts (id) on delete cascade,
  issue_id text references public.issues (id) on update cascade on delete cascade,
  created_by uuid default auth.uid() references auth.users (id) on delete set null,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  constraint "one article or one issue" check ((draft_id is null) <> (issue_id is null)),
  constraint "at most 30 days" check (expires_at <= created_at + interval '30 days')
);
comment on table public.preview_links is 'Links to an unpublished article or issue for people without an account. Only the hash of the token is stored.';
create index preview_links_by_draft on public.preview_links (draft_id, created_at desc);
create index preview_links_by_issue on public.preview_links (issue_id, created_at desc);
create index preview_links_by_creator on public.preview_links (created_by);
create index preview_links_by_expiry on public.preview_links (expires_at);
alter table public.preview_links enable row level security;
grant select, insert (token_hash, draft_id, issue_id, expires_at), update (revoked_at) on public.preview_links to authenticated;
grant select, insert, update, delete on public.preview_links to service_role;
create policy "editorial staff see preview links" on public.preview_links
  for select to authenticated using ((select private.has_permission('articles.read')));
create policy "editors share, and authors share what is theirs" on public.preview_links
  for insert to authenticated with check (created_by = (select auth.uid()) and (
    (select private.has_permission('articles.edit'))
    or exists (select from public.article_drafts where id = draft_id and created_by = (select auth.uid()))));
create policy "editors revoke preview links, and authors their own" on public.preview_links
  for update to authenticated
  using (created_by = (select auth.uid()) or (select private.has_permission('articles.edit')))
  with check (revoked_at is not null);
