-- Pages of the publication: terms, privacy, imprint, cookies, withdrawal, and any page that an owner writes. Owners write
-- the working copy in publication_page_drafts. Publishing copies it to publication_page_versions, where it stays as it is:
-- readers see the version in force, and purchases name the versions that were accepted.

insert into private.role_permissions (permission, roles) values ('pages.write', '{owner}');

create function private.is_page_document(document jsonb) returns boolean
  language plpgsql immutable set search_path = '' as $$
begin
  return jsonb_typeof(document) = 'object' and octet_length(document::pg_catalog.text) <= 3000000
    and not exists (
      select from (values ('title', 200, true), ('excerpt', 600, false), ('content', 300000, false))
        as field (name, max_length, has_no_line_breaks)
      where jsonb_typeof(document -> name) is distinct from 'string' or length(document ->> name) > max_length
        or (has_no_line_breaks and document ->> name ~ '[[:cntrl:]]'))
    and case when jsonb_typeof(document -> 'contentBlocks') = 'array' then
      jsonb_array_length(document -> 'contentBlocks') <= 100
      and not exists (
        select from jsonb_array_elements(document -> 'contentBlocks') as block
        where not (private.is_text(block -> 'id') and coalesce(block ->> 'type' in ('quote', 'callout'), false)
          and coalesce(jsonb_typeof(block -> 'data') = 'object', false) and private.is_block_position(block -> 'after')))
      else false end;
end $$;
comment on function private.is_page_document is
  'The shape of PageDocument in the contracts: an article without pictures. Blocks may be incomplete; publishing checks them.';

create function private.is_standard_page(page text) returns boolean
  language sql immutable set search_path = '' as $$
  select page in ('terms', 'withdrawal', 'privacy', 'imprint', 'cookies')
$$;
comment on function private.is_standard_page is 'Pages that every publication has, at short addresses. They cannot be removed.';

create function private.page_path(page text) returns text
  language sql immutable set search_path = '' as $$
  select case when private.is_standard_page(page) then '/' else '/pages/' end || page
$$;
comment on function private.page_path is 'Same rule as pagePath in _shared/domain/publication-page.ts.';
grant execute on function private.is_page_document, private.is_standard_page, private.page_path to authenticated, service_role;

create table public.publication_pages (
  id text primary key check (private.is_slug(id)),
  label text not null check (length(label) <= 40 and private.is_not_blank(label) and label !~ '[[:cntrl:]]'),
  in_footer boolean not null default false,
  position integer not null default 0 check (position between 0 and 1000),
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  constraint "standard pages stay" check (removed_at is null or not private.is_standard_page(id)),
  constraint "a removed page is not in the footer" check (removed_at is null or not in_footer)
);
comment on table public.publication_pages is
  'Pages of the publication. Readers see those that have a version. A removed page keeps its versions and can be restored.';
comment on column public.publication_pages.label is 'How the footer and the forms name it.';
comment on column public.publication_pages.position is 'Order in the footer, ascending.';
create index publication_pages_in_footer on public.publication_pages (position, id) where in_footer;

create table public.publication_page_drafts (
  page_id text primary key references public.publication_pages (id),
  document jsonb not null check (private.is_page_document(document)),
  version bigint not null default 1,
  save_id uuid,
  updated_by uuid default auth.uid() references auth.users (id) on delete set null,
  updated_at timestamptz not null default clock_timestamp()
);
comment on table public.publication_page_drafts is 'The working copy of each page. Readers see public.publication_page_versions.';
comment on column public.publication_page_drafts.document is 'PageDocument in the contracts.';
comment on column public.publication_page_drafts.version is 'Increases with every save; each save names the version that it was based on.';
comment on column public.publication_page_drafts.save_id is 'Id of the last save, so that a repeated save is recognised.';
create index publication_page_drafts_by_updater on public.publication_page_drafts (updated_by);

create table public.publication_page_versions (
  page_id text not null references public.publication_pages (id),
  number integer not null check (number > 0),
  document jsonb not null check (private.is_page_document(document)),
  quoted jsonb not null check (jsonb_typeof(quoted) = 'object'),
  origin text not null check (origin in ('default', 'staff', 'settings')),
  in_force_from timestamptz not null,
  published_at timestamptz not null default clock_timestamp(),
  published_by uuid default auth.uid() references auth.users (id) on delete set null,
  primary key (page_id, number)
);
comment on table public.publication_page_versions is
  'What was published of a page. A version is never changed or deleted. In force is the highest number whose time has come, so that a new version also replaces one that waits.';
comment on column public.publication_page_versions.quoted is
  'The settings that the text quotes, such as the name of the publication, as they were when it was published.';
comment on column public.publication_page_versions.origin is
  'default: came with the installation. staff: published in the admin. settings: the same text again, because a setting that it quotes has changed.';
create index publication_page_versions_by_time on public.publication_page_versions (in_force_from);
create index publication_page_versions_by_person on public.publication_page_versions (published_by);

-- Row-level security. Functions write.

alter table public.publication_pages enable row level security;
grant select (id, label, in_footer, position) on public.publication_pages to anon;
grant select on public.publication_pages to authenticated;
grant select on public.publication_pages to service_role;

alter table public.publication_page_versions enable row level security;
grant select (page_id, number, document, quoted, in_force_from, published_at) on public.publication_page_versions to anon;
grant select (page_id, number, document, quoted, in_force_from, published_at, origin)
  on public.publication_page_versions to authenticated;
grant select on public.publication_page_versions to service_role;

alter table public.publication_page_drafts enable row level security;
grant select on public.publication_page_drafts to authenticated;
grant select on public.publication_page_drafts to service_role;

create function private.is_public_page(page text) returns boolean
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return exists (
    select from public.publication_pages join public.publication_page_versions as versions on versions.page_id = id
    where id = page and removed_at is null and number = 1);
end $$;
comment on function private.is_public_page is 'Whether readers have this page: it was published and is not removed.';
grant execute on function private.is_public_page to anon, authenticated, service_role;

create policy "everyone sees which pages there are" on public.publication_pages
  for select to anon, authenticated using (private.is_public_page(id));
create policy "owners see pages that are not published" on public.publication_pages
  for select to authenticated using ((select private.has_permission('pages.write')));
create policy "everyone reads the versions of a page" on public.publication_page_versions
  for select to anon, authenticated using (private.is_public_page(page_id));
create policy "owners read the versions of removed pages" on public.publication_page_versions
  for select to authenticated using ((select private.has_permission('pages.write')));
create policy "owners read working copies of pages" on public.publication_page_drafts
  for select to authenticated using ((select private.has_permission('pages.write')));

-- What a text quotes

create function private.quoted_settings() returns jsonb
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select jsonb_build_object('name', name, 'contactEmail', contact_email, 'office', office,
    'deliveryCountries', to_jsonb(delivery_countries), 'legalName', legal_name, 'legalAddress', legal_address, 'vatId', vat_id)
  from public.site_settings
$$;
comment on function private.quoted_settings is 'QuotedSettings in the contracts: the settings that texts of pages can quote.';
grant execute on function private.quoted_settings to authenticated;

-- Versions stay as they are

create function private.is_accepted(page text, number integer) returns boolean
  language sql stable set search_path = '' as $$ select false $$;
comment on function private.is_accepted is 'Whether a purchase names this version.';

create function private.keep_versions() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    -- An account may be deleted; what it has published stays.
    if to_jsonb(new) - 'published_by' = to_jsonb(old) - 'published_by' and new.published_by is null then
      return new;
    end if;
    -- A publication that has just been installed gets its name after its first texts.
    if old.origin = 'default' and to_jsonb(new) - 'quoted' = to_jsonb(old) - 'quoted'
      and not private.is_accepted(old.page_id, old.number) then
      return new;
    end if;
  end if;
  raise exception 'a version of a page stays as it was published'
    using errcode = 'check_violation', constraint = 'page_versions_stay';
end $$;
comment on function private.keep_versions is
  'Before a version is changed or deleted: rejected. Only a text of the installation that nobody has accepted follows the settings.';
create trigger keep_versions before update or delete on public.publication_page_versions
  for each row execute function private.keep_versions();
create trigger reject_truncate before truncate on public.publication_page_versions
  for each statement execute function private.reject_operation('versions of pages are never deleted');
create trigger reject_truncate before truncate on public.publication_pages
  for each statement execute function private.reject_operation('versions of pages are never deleted');

create function private.page_version_in_force(page text, at timestamptz default now()) returns integer
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select max(number) from public.publication_page_versions where page_id = page and in_force_from <= at
$$;
comment on function private.page_version_in_force is 'Number of the version in force; null if there is none.';
grant execute on function private.page_version_in_force to anon, authenticated, service_role;

create function private.quote_changed_settings() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  settings constant jsonb := private.quoted_settings();
  earlier record;
begin
  for earlier in
    select versions.* from public.publication_page_versions as versions
      join public.publication_pages on id = page_id and removed_at is null
    where number >= private.page_version_in_force(page_id)
      and (number = private.page_version_in_force(page_id)
        or number = (select max(number) from public.publication_page_versions as all_of where all_of.page_id = versions.page_id))
      and quoted <> settings and document::text ~ '\{[a-z]+(-[a-z]+)*\}'
    -- The version in force first: of two new ones the later one must not be replaced.
    order by page_id, number
    for update of publication_pages
  loop
    if earlier.origin = 'default' and not private.is_accepted(earlier.page_id, earlier.number) then
      update public.publication_page_versions set quoted = settings
      where page_id = earlier.page_id and number = earlier.number;
    else
      insert into public.publication_page_versions (page_id, number, document, quoted, origin, in_force_from)
      select earlier.page_id, max(number) + 1, earlier.document, settings, 'settings',
        greatest(earlier.in_force_from, now())
      from public.publication_page_versions where page_id = earlier.page_id;
    end if;
  end loop;
  return null;
end $$;
comment on function private.quote_changed_settings is
  'After a setting changes that texts quote: publishes the texts in force, and those that wait, again with the new values.';
create trigger quote_changed_settings after update of
  name, contact_email, office, delivery_countries, legal_name, legal_address, vat_id on public.site_settings
  for each row execute function private.quote_changed_settings();

-- Writing

create function private.lock_page(page text) returns public.publication_pages
  language plpgsql set search_path = '' as $$
declare
  found_page public.publication_pages;
begin
  perform private.require_permission('pages.write');
  select * into found_page from public.publication_pages where id = page for update;
  if not found then
    raise exception 'no page %', page using errcode = 'no_data_found';
  end if;
  return found_page;
end $$;

create function private.create_page(page text, label text, document jsonb) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  known jsonb;
begin
  perform private.require_permission('pages.write');
  if (select count(*) from public.publication_pages) >= 200 then
    raise exception 'a publication has at most 200 pages'
      using errcode = 'check_violation', constraint = 'publication_takes_more_pages';
  end if;
  insert into public.publication_pages (id, label, position) values (page, create_page.label, 100)
  on conflict (id) do nothing;
  if not found then
    select drafts.document into known from public.publication_page_drafts as drafts where page_id = page and version = 1;
    -- The answer to the first request was lost.
    return coalesce(known = create_page.document, false);
  end if;
  insert into public.publication_page_drafts (page_id, document) values (page, create_page.document);
  perform private.log_action('page-created', 'page', page, null, jsonb_build_object('label', create_page.label));
  return true;
end $$;
comment on function private.create_page is
  'Adds a page that is not published yet. False if the address is taken, by a removed page too.';

create function private.save_page(page text, base_version bigint, save uuid, document jsonb)
  returns table (version bigint, updated_at timestamptz)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_column
declare
  working_copy public.publication_page_drafts;
begin
  perform private.require_permission('pages.write');
  select * into working_copy from public.publication_page_drafts where page_id = page for update;
  if not found then
    raise exception 'no page %', page using errcode = 'no_data_found';
  end if;
  if working_copy.save_id is distinct from save then
    if base_version is distinct from working_copy.version then
      raise exception 'the page has another version'
        using errcode = 'check_violation', constraint = 'page_version_is_current';
    end if;
    if exists (select from public.publication_pages where id = page and removed_at is not null) then
      raise exception 'the page is removed' using errcode = 'check_violation', constraint = 'page_is_not_removed';
    end if;
    update public.publication_page_drafts as drafts
      set document = save_page.document, save_id = save, version = drafts.version + 1,
        updated_by = auth.uid(), updated_at = clock_timestamp()
      where page_id = page returning * into working_copy;
  end if;
  return query select working_copy.version, working_copy.updated_at;
end $$;
comment on function private.save_page is
  'Replaces the working copy that has the given version. A repetition of the last save changes nothing.';

create function private.page_problem(document jsonb) returns text
  language sql immutable set search_path = '' as $$
  select case
    when not private.is_not_blank(document ->> 'title') then 'page_has_a_title'
    when not private.is_not_blank(document ->> 'content') then 'page_has_a_text'
    when not private.are_content_blocks(document -> 'contentBlocks') then 'page_has_complete_blocks'
  end
$$;
comment on function private.page_problem is 'The first reason why a page cannot be published; null without one.';

create function private.publish_page(page text, base_version bigint, in_force timestamptz) returns integer
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  current public.publication_pages;
  draft public.publication_page_drafts;
  last_number integer;
  problem text;
begin
  -- Before the page, as a change of the settings does: the opposite order can deadlock.
  perform from public.site_settings for share;
  current := private.lock_page(page);
  last_number := (select max(number) from public.publication_page_versions where page_id = page);
  select * into draft from public.publication_page_drafts where page_id = page for update;
  if current.removed_at is not null then
    raise exception 'the page is removed' using errcode = 'check_violation', constraint = 'page_is_not_removed';
  end if;
  if base_version is distinct from draft.version then
    raise exception 'the page has another version'
      using errcode = 'check_violation', constraint = 'page_version_is_current';
  end if;
  problem := private.page_problem(draft.document);
  if problem is null and in_force is not null and last_number is null then
    problem := 'first_version_is_in_force_at_once';
  end if;
  if problem is null and (in_force <= now() or in_force > now() + interval '1 year') then
    problem := 'page_comes_into_force_within_a_year';
  end if;
  if problem is null and exists (
    select from public.publication_page_versions as versions
    where page_id = page and number = last_number and origin <> 'default' and versions.document = draft.document
      and quoted = private.quoted_settings() and in_force_from = coalesce(in_force, least(in_force_from, now()))) then
    problem := 'page_has_changed';
  end if;
  if problem is not null then
    raise exception 'the page cannot be published' using errcode = 'check_violation', constraint = problem;
  end if;
  insert into public.publication_page_versions (page_id, number, document, quoted, origin, in_force_from)
  values (page, coalesce(last_number, 0) + 1, draft.document, private.quoted_settings(), 'staff', coalesce(in_force, now()));
  delete from public.redirects where from_path = private.page_path(page);
  perform private.log_action('page-published', 'page', page, null, jsonb_build_object(
    'version', coalesce(last_number, 0) + 1, 'title', draft.document ->> 'title', 'inForceFrom', coalesce(in_force, now())));
  return coalesce(last_number, 0) + 1;
end $$;
comment on function private.publish_page is
  'Publishes the working copy that has the given version, in force from a time within a year, or at once. Returns the number of the new version.';

create function private.update_page(page text, label text, in_footer boolean, "position" integer) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  earlier public.publication_pages := private.lock_page(page);
begin
  update public.publication_pages as pages
  set label = update_page.label, in_footer = update_page.in_footer, position = update_page.position where id = page;
  perform private.log_action('page-updated', 'page', page,
    jsonb_build_object('label', earlier.label, 'inFooter', earlier.in_footer, 'position', earlier.position),
    jsonb_build_object('label', update_page.label, 'inFooter', update_page.in_footer, 'position', update_page.position));
end $$;
comment on function private.update_page is 'How the footer names a page, and whether and where it does.';

create function private.remove_page(page text, destination text) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  current public.publication_pages := private.lock_page(page);
begin
  if private.is_standard_page(page) then
    raise exception 'standard pages stay' using errcode = 'check_violation', constraint = 'standard pages stay';
  end if;
  if current.removed_at is not null then
    return;
  end if;
  update public.publication_pages set removed_at = clock_timestamp(), in_footer = false where id = page;
  if exists (select from public.publication_page_versions where page_id = page) then
    if destination is null then
      perform private.mark_gone(private.page_path(page));
    else
      insert into public.redirects (from_path, to_path, status) values (private.page_path(page), destination, 301)
      on conflict (from_path) do update set to_path = excluded.to_path, status = 301;
    end if;
  end if;
  perform private.log_action('page-removed', 'page', page, jsonb_build_object('label', current.label));
end $$;
comment on function private.remove_page is
  'Takes a page from readers. Its address redirects to the destination, or answers 410 without one; its versions stay.';

create function private.restore_page(page text) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  current public.publication_pages := private.lock_page(page);
begin
  if current.removed_at is null then
    return;
  end if;
  update public.publication_pages set removed_at = null where id = page;
  delete from public.redirects where from_path = private.page_path(page);
  perform private.log_action('page-restored', 'page', page, null, jsonb_build_object('label', current.label));
end $$;
comment on function private.restore_page is 'Readers have a removed page again, at its address and with its versions.';

create function private.page_versions(page text)
  returns table (number integer, title text, origin text, in_force_from timestamptz, published_at timestamptz, published_by jsonb)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select number, document ->> 'title', origin, in_force_from, published_at, private.staff_person(published_by)
  from public.publication_page_versions
  where page_id = page and (select private.has_permission('pages.write'))
  order by number desc limit 500
$$;
comment on function private.page_versions is 'For owners: the versions of a page, the newest first, with those who published them.';

grant execute on function
  private.create_page, private.save_page, private.publish_page, private.update_page, private.remove_page,
  private.restore_page, private.page_versions
  to authenticated;

-- The publisher learns of changes.

alter table public.content_log
  drop constraint content_log_entity_check,
  add constraint content_log_entity_check check (
    entity in ('articles', 'issues', 'plans', 'site_settings', 'redirects', 'article_lists', 'authors',
      'publication_pages', 'publication_page_versions'));

create function private.log_page_change() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  last_number integer := (select max(number) from public.publication_page_versions where page_id = new.id);
begin
  -- A page without a version is on no page of the site.
  if last_number is null then
    return null;
  end if;
  insert into public.content_log (entity, operation, old_row, new_row)
  values ('publication_pages', 'UPDATE',
    jsonb_build_object('id', old.id, 'in_footer', old.in_footer, 'last_number', last_number),
    jsonb_build_object('id', new.id, 'in_footer', new.in_footer, 'last_number', last_number));
  perform pg_catalog.pg_notify('content', '');
  return null;
end $$;
comment on function private.log_page_change is 'Appends a row to the content log: the footer, or the page and its versions.';
create trigger log_update after update of label, in_footer, position, removed_at on public.publication_pages for each row
  when ((old.label, old.in_footer, old.position, old.removed_at)
    is distinct from (new.label, new.in_footer, new.position, new.removed_at))
  execute function private.log_page_change();

create function private.log_page_version() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into public.content_log (entity, operation, old_row, new_row)
  select 'publication_page_versions', tg_op, null,
    jsonb_build_object('page_id', new.page_id, 'number', new.number, 'in_footer', in_footer)
  from public.publication_pages where id = new.page_id;
  perform pg_catalog.pg_notify('content', '');
  return null;
end $$;
comment on function private.log_page_version is 'Appends a row to the content log: the version without its text.';
create trigger log_insert_or_update after insert or update of quoted on public.publication_page_versions
  for each row execute function private.log_page_version();

create or replace function private.next_publication(after timestamptz) returns timestamptz
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select least(
    (select min(published_at) from public.articles
      where status in ('published', 'scheduled') and published_at > after and published_at < 'infinity'),
    (select min(published_at) from public.issues where published_at > after and published_at < 'infinity'),
    (select min(in_force_from) from public.publication_page_versions where in_force_from > after)
  )
$$;
comment on function private.next_publication is
  'When the next scheduled article or issue appears, or the next version of a page comes into force, after the given time. The publisher learns the time and nothing else about scheduled content.';
