-- Editors decide who reads a single article. The working copy keeps it, so that an article which is published for the first
-- time is never open for a moment. It is no part of the document: saving, merging and restoring texts never change it.

alter table public.article_drafts add column access text check (private.is_access(access));
comment on column public.article_drafts.access is
  'Who reads the whole article once it is published; null: as its issue or the settings say. After the first publication articles.access decides.';

create function private.set_article_access(draft uuid, base_version bigint, requested text) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  working_copy public.article_drafts;
  previous text;
begin
  perform private.require_permission('articles.publish');
  working_copy := private.lock_draft(draft, base_version);
  previous := working_copy.access;
  if working_copy.article_id is not null then
    select access into previous from public.articles where id = working_copy.article_id;
  end if;
  -- A new version, so that of two choices on the same version one is rejected. What is published stays published.
  update public.article_drafts set access = requested, version = version + 1,
    published_version = case when published_version = version then version + 1 else published_version end
  where id = draft;
  update public.articles set access = requested
  where id = working_copy.article_id and access is distinct from requested;
  perform private.log_action('article-access-changed', 'article', draft::text,
    jsonb_build_object('access', previous), jsonb_build_object('title', working_copy.title, 'access', requested));
end $$;
comment on function private.set_article_access is
  'For editors: who reads the whole article (null: as its issue or the settings say). Of a published article it takes effect at once.';
grant execute on function private.set_article_access to authenticated;

create function private.apply_access() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.articles set access = new.access where id = new.article_id;
  return null;
end $$;
comment on function private.apply_access is
  'After a working copy is first published, in the same transaction: the article gets the access that was chosen before.';
create trigger apply_access after update of article_id on public.article_drafts
  for each row when (old.article_id is null and new.article_id is not null and new.access is not null)
  execute function private.apply_access();
