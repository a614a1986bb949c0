-- Where each picture is used. Triggers keep the index for every column and JSON path that private.media_fields lists;
-- supabase/tests/media-fields.test.ts compares the list with the contracts.

create table private.media_entities (
  entity text primary key,
  key_column text not null
);
comment on table private.media_entities is 'Tables in public whose rows show pictures.';
alter table private.media_entities enable row level security;

create table private.media_fields (
  entity text not null references private.media_entities (entity) on delete cascade,
  path text not null check (path ~ '^\$\.[a-z_]+' and path::jsonpath is not null),
  primary key (entity, path)
);
comment on table private.media_fields is 'Where the URL of a picture can stand in a row: JSON paths into the row as JSON, which begin with its column.';
alter table private.media_fields enable row level security;

create table public.media_uses (
  media_id uuid not null references public.media (id),
  entity text not null references private.media_entities (entity) on delete cascade,
  entity_id text not null,
  field text not null,
  primary key (entity, entity_id, field, media_id)
);
comment on table public.media_uses is
  'Which rows show which picture. Kept by triggers. The foreign key keeps the jobs from deleting a picture that is in use.';
create index media_uses_by_media on public.media_uses (media_id, entity, entity_id);
alter table public.media_uses enable row level security;
grant select on public.media_uses to authenticated, service_role;
create policy "editorial staff see where pictures are used" on public.media_uses
  for select to authenticated using ((select private.has_permission('media.read')));

create function private.pictures_of(entity text, content jsonb) returns table (media_id uuid, field text)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select distinct media_urls.media_id, substr(path, 3)
  from private.media_fields, jsonb_path_query(content, path::jsonpath) as value
    join private.media_urls on url = split_part(value #>> '{}', '#', 1)
  where media_fields.entity = pictures_of.entity
$$;
comment on function private.pictures_of is 'The pictures of the library in a row. The part of a URL after # is the focal point.';

create function private.index_media_uses() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
begin
  if tg_op <> 'INSERT' then
    -- What stays is not written again: most saves change no picture.
    delete from public.media_uses
    where entity = tg_table_name and entity_id = before ->> tg_argv[0] and (
      after ->> tg_argv[0] is distinct from entity_id
      or (media_id, field) not in (select used.media_id, used.field from private.pictures_of(tg_table_name, after) as used));
  end if;
  if tg_op <> 'DELETE' then
    insert into public.media_uses (media_id, entity, entity_id, field)
    select media_id, tg_table_name, after ->> tg_argv[0], field from private.pictures_of(tg_table_name, after)
    on conflict do nothing;
  end if;
  return null;
end $$;
comment on function private.index_media_uses is 'After a row with pictures changes. The trigger argument is the column of its key.';

create function private.follow_pictures(entity text, key_column text, paths text[]) returns void
  language plpgsql set search_path = '' as $$
declare
  columns text := (select string_agg(distinct quote_ident(substring(path from '^\$\.([a-z_]+)')), ', ') from unnest(paths) as path);
begin
  insert into private.media_entities (entity, key_column) values (follow_pictures.entity, follow_pictures.key_column);
  insert into private.media_fields (entity, path) select follow_pictures.entity, path from unnest(paths) as path;
  execute format(
    'create trigger index_media_uses_of_new_or_deleted after insert or delete on public.%I
       for each row execute function private.index_media_uses(%L)', entity, key_column);
  execute format(
    'create trigger index_media_uses after update of %s, %I on public.%I
       for each row when (old.* is distinct from new.*) execute function private.index_media_uses(%L)',
    columns, key_column, entity, key_column);
  perform private.rebuild_media_uses(entity);
end $$;
comment on function private.follow_pictures is
  'For migrations: from now on the index has the pictures of this table. A path is a JSON path into the row as JSON.';

create function private.rebuild_media_uses(requested_entity text default null) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  followed private.media_entities;
begin
  for followed in select * from private.media_entities where requested_entity is null or entity = requested_entity loop
    delete from public.media_uses where entity = followed.entity;
    execute format(
      'insert into public.media_uses (media_id, entity, entity_id, field)
       select media_id, %L, followed_row.%I, field from public.%I as followed_row, private.pictures_of(%L, to_jsonb(followed_row))',
      followed.entity, followed.key_column, followed.entity, followed.entity);
  end loop;
end $$;
comment on function private.rebuild_media_uses is 'Indexes every row anew; for seeds, whose pictures are listed after their articles.';

select private.follow_pictures('articles', 'id',
  '{$.image_url,$.content_blocks[*].data.images[*].url,$.content_blocks[*].data.products[*].image}');
select private.follow_pictures('article_drafts', 'id',
  '{$.document.imageUrl,$.document.contentBlocks[*].data.images[*].url,$.document.contentBlocks[*].data.products[*].image}');
select private.follow_pictures('issues', 'id', '{$.cover_image_url,$.pdf_url}');
select private.follow_pictures('authors', 'id', '{$.portrait_url}');

create function private.picture_value(url text, focal_x numeric, focal_y numeric) returns text
  language sql immutable set search_path = '' as $$
  select url || case when focal_x = 0.5 and focal_y = 0.5 then ''
    else format('#focus=%s,%s', round(focal_x * 100), round(focal_y * 100)) end
$$;
comment on function private.picture_value is
  'What articles store for a picture: its URL, and behind # the focal point in percent unless it is the centre. domain/image.ts reads it.';
grant execute on function private.picture_value to authenticated;

create function private.rewrite_media_uses(picture_id uuid) returns bigint
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  -- URLs of pictures consist of letters, digits, '-', '.', '/', of which only the dot has a meaning in a pattern.
  urls text := (select string_agg(replace(url, '.', '\.'), '|') from private.media_urls where media_id = picture_id);
  value text := (select private.picture_value(url, focal_x, focal_y) from public.media where id = picture_id);
  json_pattern text := '"(' || urls || ')(#[^"\\]*)?"';
  json_value text := '"' || value || '"';
  target record;
  changes text;
  rows bigint;
  total bigint;
begin
  -- Working copies first, and with them what they know of their articles, which therefore change nothing in them afterwards.
  -- As after an import: leases do not bind it, and the revision says where the change comes from.
  perform private.write_setting('revision_kind', 'import');
  update public.article_drafts set
    document = regexp_replace(document::text, json_pattern, json_value, 'g')::jsonb,
    live_base = regexp_replace(live_base::text, json_pattern, json_value, 'g')::jsonb,
    published_version = case
      when published_version = version and document::text ~ json_pattern then version + 1 else published_version end
  where id in (
    select draft.id from public.article_drafts as draft
      join public.media_uses on (entity = 'article_drafts' and entity_id = draft.id::text)
        or (entity = 'articles' and entity_id = draft.article_id)
    where media_id = picture_id);
  get diagnostics total = row_count;
  perform private.write_setting('revision_kind', '');
  for target in
    select entity, key_column, array_agg(distinct entity_id order by entity_id) as ids
    from public.media_uses join private.media_entities using (entity)
    where media_id = picture_id and entity <> 'article_drafts' group by 1, 2 order by 1
  loop
    select string_agg(
        case when data_type = 'jsonb' then
          format('%1$I = regexp_replace(%1$I::text, %2$L, %3$L, ''g'')::jsonb', column_name, json_pattern, json_value)
        else format('%1$I = regexp_replace(%1$I, %2$L, %3$L)', column_name, '^(' || urls || ')(#.*)?$', value) end, ', ')
      into changes
      from information_schema.columns
      where table_schema = 'public' and table_name = target.entity and column_name in (
        select substring(path from '^\$\.([a-z_]+)') from private.media_fields where entity = target.entity);
    execute format('update public.%I set %s where %I::text = any($1)', target.entity, changes, target.key_column)
      using target.ids;
    get diagnostics rows = row_count;
    total := total + rows;
  end loop;
  return total;
end $$;
comment on function private.rewrite_media_uses is
  'Every row that shows the picture, under whichever URL it has had, shows it as it is now. Returns the number of rows.';

create function private.may_change_picture(media uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select private.has_permission('media.edit') is true or (
    private.has_permission('media.edit.own') is true
    and exists (select from public.media where id = may_change_picture.media and created_by = auth.uid())
    and not exists (select from public.media_uses where media_id = may_change_picture.media))
$$;
comment on function private.may_change_picture is
  'Whether the signed-in staff member may change what readers see of a picture: editors always, authors their own while nothing uses it.';

create function private.apply_focal_point() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  -- The owner of the database and the service role have no user and no such limit.
  if auth.uid() is not null and not private.may_change_picture(new.id) then
    raise exception 'an editor changes the focal point of a picture that is in use' using errcode = 'insufficient_privilege';
  end if;
  perform private.rewrite_media_uses(new.id);
  return null;
end $$;
comment on function private.apply_focal_point is 'After a change of the focal point: every page that shows the picture follows.';
create trigger apply_focal_point after update of focal_x, focal_y on public.media
  for each row when (old.focal_x is distinct from new.focal_x or old.focal_y is distinct from new.focal_y)
  execute function private.apply_focal_point();

create function private.log_media_change() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  omitted text[] := '{search,version,updated_at,created_at,created_by,content_hash,original,kind}';
begin
  if auth.uid() is null then
    return null;
  end if;
  perform private.log_action(
    case when tg_op = 'INSERT' then 'picture-uploaded'
      when old.deleted_at is null and new.deleted_at is not null then 'picture-deleted'
      when old.deleted_at is not null and new.deleted_at is null then 'picture-restored'
      when old.url is distinct from new.url then 'picture-replaced'
      else 'picture-changed' end,
    'media', new.id::text,
    case when tg_op = 'UPDATE' then to_jsonb(old) - omitted end, to_jsonb(new) - omitted);
  return null;
end $$;
comment on function private.log_media_change is 'After a staff member adds or changes a picture: an entry in the audit log.';
create trigger log_new_media after insert on public.media
  for each row execute function private.log_media_change();
create trigger log_media_change after update on public.media
  for each row when (old.* is distinct from new.*) execute function private.log_media_change();

create function private.trash_picture(media uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform private.require_permission('media.delete');
  -- Waits for articles that are being saved with this picture.
  perform from public.media where id = trash_picture.media and deleted_at is null for update;
  if not found then
    return false;
  end if;
  if exists (select from public.media_uses where media_id = trash_picture.media) then
    raise exception 'the picture % is in use', media using errcode = 'foreign_key_violation', constraint = 'media_is_in_use';
  end if;
  update public.media set deleted_at = now() where id = trash_picture.media;
  return true;
end $$;
comment on function private.trash_picture is
  'Moves a picture to the trash; false if it is not there. Raises media_is_in_use while something shows it. For media.delete.';

create function private.restore_picture(media uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform private.require_permission('media.delete');
  update public.media set deleted_at = null where id = restore_picture.media and deleted_at is not null;
  return found;
end $$;
comment on function private.restore_picture is 'Takes a picture out of the trash; false if it is not there. For media.delete.';
grant execute on function private.trash_picture, private.restore_picture to authenticated;
