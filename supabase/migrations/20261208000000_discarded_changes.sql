-- A working copy whose document is again the one that readers see has no changes that are not published. It counted as changed after "Discard changes"
-- until it was published once more. An issue that is made current by hand is no longer scheduled.

set lock_timeout = '5s';
set statement_timeout = '60s';

create function private.is_document_of_readers(draft public.article_drafts) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(
    draft.status = 'published'
      -- An address or a date that is empty in the working copy stands for that of the article.
      and draft.document = draft.live_base
        || coalesce((
          select jsonb_object_agg(key, value) from jsonb_each(draft.document)
          where key in ('slug', 'publishedAt') and value = 'null'), '{}')
      and private.live_changes(draft) is null,
    false)
$$;
comment on function private.is_document_of_readers is
  'Whether the working copy of a published article has the document that readers see.';

create or replace function private.prepare_draft() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if new.document is distinct from old.document then
    new.updated_at := clock_timestamp();
    new.updated_by := coalesce(auth.uid(), old.updated_by);
  end if;
  if (new.document, new.status, new.published_at, new.published_version, new.trashed_at)
    is distinct from (old.document, old.status, old.published_at, old.published_version, old.trashed_at) then
    new.version := old.version + 1;
    if new.document is distinct from old.document then
      if private.is_document_of_readers(new) then
        new.published_version := new.version;
      end if;
    -- A change of the state alone leaves what is published as it is.
    elsif old.published_version = old.version and new.published_version = old.published_version then
      new.published_version := new.version;
    end if;
  end if;
  if new.save_id is distinct from old.save_id then
    new.recent_saves := jsonb_path_query_array(
      jsonb_build_object('id', new.save_id, 'version', new.version) || old.recent_saves, '$[0 to 19]');
  end if;
  return new;
end $$;
comment on function private.prepare_draft is
  'Before update: a changed document or state is a new version, so that of two changes on the same version one is rejected. The document that readers see is the published version, also when it was saved. A new save is noted with the version that it makes.';

create or replace function public.make_issue_current(issue_id text) returns void
  language plpgsql set search_path = '' as $$
begin
  -- The lock is a statement of its own, so that the next statement sees what the previous holder committed.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('meridian.issues'));
  update public.issues set is_current = false where is_current and id <> issue_id;
  update public.issues set is_current = true, published_at = least(published_at, now()), becomes_current_at = null where id = issue_id;
  if not found then
    raise exception 'no issue %', issue_id using errcode = 'no_data_found';
  end if;
end $$;
