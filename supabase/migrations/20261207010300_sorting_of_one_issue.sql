-- Sorting an issue changed the order of another issue that readers see, if an article that is live there is to move into this one.

set lock_timeout = '5s';
set statement_timeout = '60s';

create or replace function private.sort_issue_articles(issue text, drafts uuid[]) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  ordered record;
  is_live_here boolean;
begin
  perform private.require_permission('issues.write');
  if array(select id from public.article_drafts where issue_id = issue and trashed_at is null order by id)
     <> array(select draft from unnest(drafts) as draft order by draft) then
    raise exception 'these are not the articles of the issue'
      using errcode = 'check_violation', constraint = 'issue_contents_are_complete';
  end if;
  -- The order belongs to the issue: it applies to its published articles at once and is no pending change of theirs. An article that readers
  -- still find in another issue stays in its order there.
  perform private.write_setting('publishing', 'true');
  perform private.write_setting('revision_kind', 'import');
  for ordered in
    select drafts.id, drafts.article_id, ordinal::integer as ordinal
    from unnest(sort_issue_articles.drafts) with ordinality as requested (draft, ordinal)
      join public.article_drafts as drafts on drafts.id = requested.draft
    where (drafts.document ->> 'position')::integer is distinct from ordinal::integer
    order by drafts.id
  loop
    update public.articles set position = ordered.ordinal
    where id = ordered.article_id and issue_id = sort_issue_articles.issue;
    is_live_here := found;
    update public.article_drafts set
      document = jsonb_set(document, '{position}', to_jsonb(ordered.ordinal)),
      published_version = case when is_live_here and published_version = version then version + 1 else published_version end,
      live_base = case when is_live_here then jsonb_set(live_base, '{position}', to_jsonb(ordered.ordinal)) else live_base end
    where id = ordered.id;
  end loop;
  perform private.write_setting('publishing', '');
  perform private.write_setting('revision_kind', '');
end $$;
comment on function private.sort_issue_articles is
  'For editors: puts the articles of an issue in this order, those published in it at once. The list has to name all of them.';
