-- What editors do with issues: contents in order, and the release of a whole issue at one moment.

alter table public.issues add column becomes_current_at timestamptz;
comment on column public.issues.becomes_current_at is
  'When a scheduled issue takes over as the current one. The publishers see to it at that second; the jobs do if no publisher could.';
create index issues_becoming_current on public.issues (becomes_current_at) where becomes_current_at is not null;

create function private.make_due_issue_current() returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  due text;
begin
  if not exists (select from public.issues where becomes_current_at <= clock_timestamp()) then
    return false;
  end if;
  perform pg_advisory_xact_lock(hashtext('meridian.issues'));
  select id into due from public.issues
  where becomes_current_at <= clock_timestamp() and published_at <= now() order by becomes_current_at desc, id limit 1;
  if due is null then
    return false;
  end if;
  update public.issues set is_current = false where is_current and id <> due;
  update public.issues set is_current = true where id = due;
  update public.issues set becomes_current_at = null where becomes_current_at <= clock_timestamp();
  return true;
end $$;
comment on function private.make_due_issue_current is
  'Makes the issue current whose time has come; the latest if several have. Any number of callers may run it at once. Returns whether there was one.';
grant execute on function private.make_due_issue_current to publisher, service_role;

create function private.sort_issue_articles(issue text, drafts uuid[]) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  ordered record;
begin
  perform private.require_permission('issues.write');
  if array(select id from public.article_drafts where issue_id = issue and trashed_at is null order by id)
     <> array(select draft from unnest(drafts) as draft order by draft) then
    raise exception 'these are not the articles of the issue'
      using errcode = 'check_violation', constraint = 'issue_contents_are_complete';
  end if;
  -- The order belongs to the issue: it applies to published articles at once and is no pending change of theirs.
  perform private.write_setting('publishing', 'true');
  perform private.write_setting('revision_kind', 'import');
  for ordered in
    select drafts.id, drafts.article_id, ordinal::integer as ordinal
    from unnest(sort_issue_articles.drafts) with ordinality as requested (draft, ordinal)
      join public.article_drafts as drafts on drafts.id = requested.draft
    where (drafts.document ->> 'position')::integer is distinct from ordinal::integer
    order by drafts.id
  loop
    update public.articles set position = ordered.ordinal where id = ordered.article_id;
    update public.article_drafts set
      document = jsonb_set(document, '{position}', to_jsonb(ordered.ordinal)),
      published_version = case when published_version = version then version + 1 else published_version end,
      live_base = jsonb_set(live_base, '{position}', to_jsonb(ordered.ordinal))
    where id = ordered.id;
  end loop;
  perform private.write_setting('publishing', '');
  perform private.write_setting('revision_kind', '');
end $$;
comment on function private.sort_issue_articles is
  'For editors: puts the articles of an issue in this order, the published ones at once. The list has to name all of them.';

create function private.release_issue(issue text, based_on timestamptz, release_at timestamptz, articles jsonb)
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
  if release_at > clock_timestamp() then
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
  if release_at > clock_timestamp() then
    update public.issues set published_at = release_at, becomes_current_at = release_at where id = issue;
  else
    update public.issues set becomes_current_at = null where id = issue and becomes_current_at is not null;
    perform public.make_issue_current(issue);
  end if;
  perform private.log_action(case when release_at > clock_timestamp() then 'issue-scheduled' else 'issue-released' end,
    'issue', issue, null, jsonb_build_object('title', row.title, 'releaseAt', release_at, 'articles', jsonb_array_length(articles)));
end $$;
comment on function private.release_issue is
  'For editors: publishes these articles [{id, version}] and the issue, and makes it current, in one transaction: at once (null), or at a time to come. One article that is not ready rejects all (detail: which, and why).';

create function private.unschedule_issue(issue text) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  scheduled record;
begin
  perform private.require_permission('issues.write');
  perform pg_advisory_xact_lock(hashtext('meridian.issues'));
  perform from public.issues where id = issue and published_at > clock_timestamp() and not is_current for update;
  if not found then
    return false;
  end if;
  for scheduled in
    select drafts.id, drafts.version from public.article_drafts as drafts join public.articles on articles.id = drafts.article_id
    where articles.issue_id = issue and articles.published_at > clock_timestamp() and drafts.status = 'published'
      and drafts.trashed_at is null
  loop
    perform private.withdraw_article(scheduled.id, scheduled.version);
  end loop;
  update public.issues set published_at = null, becomes_current_at = null where id = issue;
  perform private.log_action('issue-unscheduled', 'issue', issue);
  return true;
end $$;
comment on function private.unschedule_issue is
  'For editors: takes back the schedule of an issue and of its articles, which become drafts again. False if it is not scheduled.';
grant execute on function private.sort_issue_articles, private.release_issue, private.unschedule_issue to authenticated;

create trigger log_change after insert or update or delete on public.issues
  for each row execute function private.log_change('issue', 'id');
