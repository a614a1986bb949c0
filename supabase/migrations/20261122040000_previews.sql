-- What a preview link shows. A link names its article or issue; its token is stored as a hash only.

create function private.author_names(author_ids jsonb) returns jsonb
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(jsonb_agg(authors.name order by ordinal), '[]')
  from jsonb_array_elements_text(author_ids) with ordinality as chosen (id, ordinal)
    join public.authors on authors.id = chosen.id
$$;
comment on function private.author_names is 'The names of these authors, in this order, as a JSON array.';

create function private.preview_articles(drafts uuid[]) returns jsonb
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(jsonb_agg(jsonb_build_object(
      'id', drafts.id, 'articleId', drafts.article_id, 'document', drafts.document, 'publishedAt', drafts.published_at,
      'authors', private.author_names(drafts.document -> 'authorIds'))
    order by (drafts.document ->> 'position')::integer, drafts.id), '[]')
  from public.article_drafts as drafts where drafts.id = any (preview_articles.drafts) and trashed_at is null
$$;
comment on function private.preview_articles is 'The working copies of articles with the names of their authors, in the order of the issue.';

create function private.preview_issue(issue text) returns jsonb
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select jsonb_build_object(
    'issue', to_jsonb(issues) - '{created_at,updated_at,published_at}'::text[],
    'articles', private.preview_articles(array(
      select id from public.article_drafts where issue_id = issue and trashed_at is null and status <> 'archived'
      order by (document ->> 'position')::integer, id limit 500)))
  from public.issues where id = issue
$$;

create function private.open_preview_link(hash bytea) returns jsonb
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select case
    when expires_at <= clock_timestamp() or revoked_at is not null then '{"ended": true}'
    when draft_id is not null then
      jsonb_build_object('articles', private.preview_articles(array[draft_id]), 'draftId', draft_id)
    else private.preview_issue(issue_id)
  end
  from public.preview_links where token_hash = hash
$$;
comment on function private.open_preview_link is
  'For anybody with the token: {articles, draftId} or {issue, articles} of a link, {ended: true} after its end, null for an unknown one.';

create function private.preview_draft(draft uuid) returns jsonb
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select private.preview_articles(array[draft]) -> 0 where (select private.has_permission('articles.read'))
$$;
comment on function private.preview_draft is 'For editorial staff: one working copy with the names of its authors; null if there is none.';

create function private.preview_issue_for_staff(issue text) returns jsonb
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select private.preview_issue(issue) where (select private.has_permission('articles.read'))
$$;
comment on function private.preview_issue_for_staff is 'For editorial staff: {issue, articles} of an issue with its working copies; null if there is none.';

create function private.staff_name(account uuid) returns text
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(private.full_name(account), (select lower(email) from auth.users where id = account))
  where (select private.has_permission('articles.read'))
$$;
comment on function private.staff_name is 'For editorial staff: the name of an account, or its address without one.';

grant execute on function private.open_preview_link to visitor;
grant execute on function private.preview_draft, private.preview_issue_for_staff, private.author_names, private.staff_name to authenticated;

create function private.prune_preview_links(max_count integer default null) returns bigint
  language sql set search_path = '' as $$
  with pruned as (
    delete from public.preview_links where ctid = any (array(
      select ctid from public.preview_links where expires_at < now() - interval '30 days' order by expires_at limit max_count))
    returning 1
  )
  select count(*) from pruned
$$;
comment on function private.prune_preview_links is 'Deletes links that ended 30 days ago, at most max_count. Returns their number.';
grant execute on function private.prune_preview_links to service_role;
