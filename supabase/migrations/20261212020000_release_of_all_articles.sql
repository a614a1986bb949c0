-- A release published the articles that its request named, and left a draft out that somebody had added to the issue since the list was
-- read. It is rejected instead.

set lock_timeout = '5s';
set statement_timeout = '60s';

create or replace function private.release_issue(issue text, based_on timestamptz, release_at timestamptz, articles jsonb)
  returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  row public.issues;
  entry jsonb;
  violated text;
  missing text;
begin
  perform private.require_permission('issues.write');
  perform pg_advisory_xact_lock(hashtext('meridian.issues'));
  select * into row from public.issues where id = issue for update;
  if not found then
    raise exception 'no issue %', issue using errcode = 'no_data_found';
  end if;
  if date_trunc('milliseconds', row.updated_at) is distinct from date_trunc('milliseconds', based_on) then
    raise exception 'the issue has changed' using errcode = 'check_violation', constraint = 'issue_is_unchanged';
  end if;
  if release_at <= clock_timestamp() then
    raise exception 'the time of the release is past'
      using errcode = 'check_violation', constraint = 'issue_release_is_in_the_future';
  end if;
  if release_at is not null then
    if row.published_at <= now() then
      raise exception 'readers see the issue already'
        using errcode = 'check_violation', constraint = 'published_issue_is_not_scheduled';
    end if;
    if not private.scheduler_runs() then
      raise exception 'no publisher runs' using errcode = 'check_violation', constraint = 'scheduler_runs';
    end if;
  end if;
  for entry in select * from jsonb_array_elements(articles) loop
    begin
      perform private.publish_article((entry ->> 'id')::uuid, (entry ->> 'version')::bigint, release_at);
    exception when check_violation then
      get stacked diagnostics violated = constraint_name, missing = pg_exception_detail;
      raise exception 'an article is not ready' using errcode = 'check_violation', constraint = 'issue_articles_are_ready',
        detail = jsonb_build_object('id', entry ->> 'id', 'constraint', violated, 'missing', missing,
          'title', (select title from public.article_drafts where id = (entry ->> 'id')::uuid))::text;
    end;
  end loop;
  -- After the loop, which leaves no listed article in these states: what remains was added since the list was read.
  if exists (
    select from public.article_drafts
    where issue_id = issue and trashed_at is null and status in ('draft', 'in_review')) then
    raise exception 'these are not all articles of the issue'
      using errcode = 'check_violation', constraint = 'issue_contents_are_complete';
  end if;
  if release_at is not null then
    update public.issues set published_at = release_at, becomes_current_at = release_at where id = issue;
  else
    update public.issues set becomes_current_at = null where id = issue and becomes_current_at is not null;
    perform public.make_issue_current(issue);
  end if;
  perform private.log_action(case when release_at is not null then 'issue-scheduled' else 'issue-released' end,
    'issue', issue, null, jsonb_build_object('title', row.title, 'releaseAt', release_at, 'articles', jsonb_array_length(articles)));
end $$;
comment on function private.release_issue is
  'For editors: publishes these articles [{id, version}] and the issue, and makes it current, in one transaction: at once (null), or at a time to come. One article that is not ready rejects all (detail: which, and why), and so does a draft of the issue that is not in the list.';
