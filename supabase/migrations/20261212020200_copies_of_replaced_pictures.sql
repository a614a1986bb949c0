-- A copy of a part of a picture that was replaced while it was cut showed the old picture and had the original of the new one, from which its
-- next crop was then cut. It is rejected, as a crop and a replacement are.

set lock_timeout = '5s';
set statement_timeout = '60s';

create or replace function private.complete_media_upload(upload uuid, picture jsonb) returns table (media_id uuid, is_duplicate boolean)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  permit private.media_uploads;
  source public.media;
  requested_crop jsonb := nullif(picture -> 'crop', 'null');
  hash text := picture ->> 'contentHash';
  existing public.media;
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
  -- Also for a copy: it was cut from the files of the permit, and would be recorded with the original of the new ones.
  if source.url <> permit.target_url then
    raise exception 'the picture has other files than when the upload began'
      using errcode = 'check_violation', constraint = 'media_files_are_unchanged';
  end if;

  if permit.purpose in ('new', 'cropped-copy') then
    loop
      insert into public.media (
        name, url, original, original_width, original_height, bytes, content_hash, crop, folder, alt, caption, credit)
      values (
        coalesce(source.name, picture ->> 'name'), picture ->> 'url', coalesce(source.original, picture ->> 'original'),
        (picture ->> 'originalWidth')::integer, (picture ->> 'originalHeight')::integer, (picture ->> 'bytes')::bigint,
        hash, requested_crop, coalesce(source.folder, picture ->> 'folder', ''),
        coalesce(source.alt, ''), coalesce(source.caption, ''), coalesce(source.credit, ''))
      on conflict (content_hash) where content_hash is not null do nothing
      returning id into result;
      exit when result is not null;
      select * into existing from public.media where content_hash = hash;
      continue when not found;
      if permit.purpose = 'new' or existing.crop is not distinct from requested_crop then
        -- The same file is there already: that picture is the answer, out of the trash if need be.
        update public.media set deleted_at = null where id = existing.id and deleted_at is not null;
        update private.media_uploads set media_id = existing.id where id = upload;
        return query select existing.id, true;
        return;
      end if;
      -- That copy was cropped again since. Its hash stays, because a change of the row would be in the audit log: this copy gets
      -- the next hash, by which the same crop finds it from now on.
      hash := encode(sha256(convert_to(hash || ' ' || existing.id, 'UTF8')), 'hex');
    end loop;
  else
    result := permit.target;
    update public.media set
      url = picture ->> 'url',
      original = case permit.purpose when 'crop' then coalesce(original, picture ->> 'original') else picture ->> 'original' end,
      original_width = (picture ->> 'originalWidth')::integer, original_height = (picture ->> 'originalHeight')::integer,
      bytes = (picture ->> 'bytes')::bigint, crop = requested_crop,
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
