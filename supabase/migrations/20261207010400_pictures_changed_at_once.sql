-- Of two people who replace or crop a picture at once, the second undid the change of the first without seeing it. The permit has the address of the
-- files that the picture had, and another address rejects the change.

set lock_timeout = '5s';
set statement_timeout = '60s';

alter table private.media_uploads add column target_url text;
comment on column private.media_uploads.target_url is
  'The address of the target when the permit was given. Null without a target, and in permits from before this column.';

create or replace function private.begin_media_upload(purpose text, target uuid default null) returns uuid
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  permit uuid;
begin
  perform private.require_permission('media.upload');
  if target is not null and not exists (select from public.media where id = target and deleted_at is null) then
    raise exception 'no picture %', target using errcode = 'no_data_found';
  end if;
  if purpose in ('replacement', 'crop') and not private.may_change_picture(target) then
    raise exception 'an editor changes a picture that is in use' using errcode = 'insufficient_privilege';
  end if;
  insert into private.media_uploads (user_id, purpose, target, target_url)
  values (auth.uid(), begin_media_upload.purpose, begin_media_upload.target,
    (select url from public.media where id = begin_media_upload.target)) returning id into permit;
  return permit;
end $$;
comment on function private.begin_media_upload is
  'A permit for 15 minutes. For media.upload; to change a picture also as private.may_change_picture() says. No target: no_data_found.';

create or replace function private.complete_media_upload(upload uuid, picture jsonb) returns table (media_id uuid, is_duplicate boolean)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  permit private.media_uploads;
  source public.media;
  result uuid;
begin
  perform private.require_permission('media.upload');
  select * into permit from private.media_uploads
    where id = upload and user_id = auth.uid() and expires_at > now() for update;
  if not found then
    raise exception 'no upload %', upload using errcode = 'no_data_found';
  end if;
  if permit.media_id is not null then
    return query select permit.media_id, false;
    return;
  end if;
  if permit.purpose in ('replacement', 'crop') and not private.may_change_picture(permit.target) then
    raise exception 'an editor changes a picture that is in use' using errcode = 'insufficient_privilege';
  end if;
  select * into source from public.media where id = permit.target for update;
  if permit.purpose in ('replacement', 'crop') and source.url <> permit.target_url then
    raise exception 'the picture has other files than when the upload began'
      using errcode = 'check_violation', constraint = 'media_files_are_unchanged';
  end if;

  if permit.purpose in ('new', 'cropped-copy') then
    insert into public.media (
      name, url, original, original_width, original_height, bytes, content_hash, crop, folder, alt, caption, credit)
    values (
      coalesce(source.name, picture ->> 'name'), picture ->> 'url', coalesce(source.original, picture ->> 'original'),
      (picture ->> 'originalWidth')::integer, (picture ->> 'originalHeight')::integer, (picture ->> 'bytes')::bigint,
      picture ->> 'contentHash', nullif(picture -> 'crop', 'null'), coalesce(source.folder, picture ->> 'folder', ''),
      coalesce(source.alt, ''), coalesce(source.caption, ''), coalesce(source.credit, ''))
    on conflict (content_hash) where content_hash is not null do nothing
    returning id into result;
    if result is null then
      -- The same file is there already: that picture is the answer, out of the trash if need be.
      select id into result from public.media where content_hash = picture ->> 'contentHash';
      update public.media set deleted_at = null where id = result and deleted_at is not null;
      update private.media_uploads set media_id = result where id = upload;
      return query select result, true;
      return;
    end if;
  else
    result := permit.target;
    update public.media set
      url = picture ->> 'url',
      original = case permit.purpose when 'crop' then coalesce(original, picture ->> 'original') else picture ->> 'original' end,
      original_width = (picture ->> 'originalWidth')::integer, original_height = (picture ->> 'originalHeight')::integer,
      bytes = (picture ->> 'bytes')::bigint, crop = nullif(picture -> 'crop', 'null'),
      content_hash = case permit.purpose when 'crop' then content_hash else picture ->> 'contentHash' end,
      focal_x = 0.5, focal_y = 0.5
    where id = result;
    perform private.rewrite_media_uses(result);
  end if;
  update private.media_uploads set media_id = result where id = upload;
  return query select result, false;
end $$;
comment on function private.complete_media_upload is
  'Adds or changes the picture of an upload whose files are in Storage, and rewrites every use of a changed one, in one transaction. is_duplicate: the library has this file already. An unknown or expired upload: no_data_found; a picture whose files were replaced or cropped since the permit: check_violation.';
