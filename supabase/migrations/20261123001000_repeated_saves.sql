-- A repeated save is answered with the version that it made. It was answered with the current version, which may have another
-- document (an import, a new id of the issue), so that the next save put that back; and it was not recognised once somebody
-- else had saved.

alter table public.article_drafts
  add column recent_saves jsonb not null default '[]' check (jsonb_typeof(recent_saves) = 'array');
comment on column public.article_drafts.save_id is 'Id of the last save.';
comment on column public.article_drafts.recent_saves is
  'The last 20 saves, the newest first: {id, version}, the version being the one with the document of that save.';

update public.article_drafts set recent_saves = jsonb_build_array(jsonb_build_object('id', save_id, 'version', version))
where save_id is not null;

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
    -- A change of the state alone leaves what is published as it is.
    if new.document = old.document and old.published_version = old.version and new.published_version = old.published_version then
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
  'Before update: a changed document or state is a new version, so that of two changes on the same version one is rejected. A new save is noted with the version that it makes.';

create or replace function private.save_article(
    draft uuid, base_version bigint, save uuid, tab uuid, revision_kind text, document jsonb)
  returns table (version bigint, updated_at timestamptz)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_column
declare
  working_copy public.article_drafts;
  saved_version bigint;
begin
  perform private.require_permission('articles.read');
  select * into working_copy from public.article_drafts where id = draft for update;
  if not found then
    raise exception 'no article %', draft using errcode = 'no_data_found';
  end if;
  if not private.may_edit_draft(working_copy) then
    perform private.require_permission('articles.edit');
  end if;
  select saves.version into saved_version
  from jsonb_to_recordset(working_copy.recent_saves) as saves (id uuid, version bigint) where saves.id = save;
  if found then
    return query select saved_version, working_copy.updated_at;
    return;
  end if;
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
  return query select working_copy.version, working_copy.updated_at;
end $$;
comment on function private.save_article is
  'Replaces the document of a working copy that has the given version, for the tab that holds its lease, or for any if nobody does. A repetition of one of the last 20 saves changes nothing and returns the version that the save made.';
