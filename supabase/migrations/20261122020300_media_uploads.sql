-- Uploads: the site asks for a permit before it takes a file, and reports the files that it has put into Storage. What is not
-- reported is removed by the jobs.

create table private.media_uploads (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  purpose text not null check (purpose in ('new', 'replacement', 'crop', 'cropped-copy')),
  target uuid references public.media (id) on delete cascade,
  media_id uuid references public.media (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '15 minutes',
  constraint "an upload that is not new has a target" check ((purpose = 'new') = (target is null))
);
comment on table private.media_uploads is 'Permits to add or replace the files of one picture.';
comment on column private.media_uploads.target is 'The picture that is replaced, or cropped.';
comment on column private.media_uploads.media_id is 'The picture that was added or changed: a repeated report gets the same answer.';
create index media_uploads_by_expiry on private.media_uploads (expires_at);
create index media_uploads_by_user on private.media_uploads (user_id);
create index media_uploads_by_target on private.media_uploads (target);
create index media_uploads_by_media on private.media_uploads (media_id);
alter table private.media_uploads enable row level security;
grant select on private.media_uploads to service_role;

create function private.begin_media_upload(purpose text, target uuid default null) returns uuid
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
  insert into private.media_uploads (user_id, purpose, target)
  values (auth.uid(), begin_media_upload.purpose, begin_media_upload.target) returning id into permit;
  return permit;
end $$;
comment on function private.begin_media_upload is
  'A permit for 15 minutes. For media.upload; to change a picture also as private.may_change_picture() says. No target: no_data_found.';

create function private.complete_media_upload(upload uuid, picture jsonb) returns table (media_id uuid, is_duplicate boolean)
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
  select * into source from public.media where id = permit.target;

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
  'Adds or changes the picture of an upload whose files are in Storage, and rewrites every use of a changed one, in one transaction. is_duplicate: the library has this file already. An unknown or expired upload: no_data_found.';
grant execute on function private.begin_media_upload, private.complete_media_upload to authenticated;

-- Cleanup

create function private.prune_media_uploads(max_count integer default null) returns bigint
  language sql set search_path = '' as $$
  with pruned as (
    delete from private.media_uploads where ctid = any (array(
      select ctid from private.media_uploads where expires_at < now() - interval '1 day' limit max_count))
    returning 1
  )
  select count(*) from pruned
$$;
comment on function private.prune_media_uploads is 'Deletes permits that expired a day ago; returns how many.';

create function private.purge_deleted_media(max_count integer default null) returns bigint
  language sql set search_path = '' as $$
  with purged as (
    delete from public.media where id = any (array(
      select id from public.media
      where deleted_at < now() - interval '30 days' and not exists (select from public.media_uses where media_id = media.id)
      limit max_count))
    returning 1
  )
  select count(*) from purged
$$;
comment on function private.purge_deleted_media is
  'Deletes pictures that have been in the trash for 30 days and are not in use; returns how many. Their files follow as orphans.';

create function private.orphaned_media_files(minimum_age interval, max_count integer) returns table (bucket text, name text)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select bucket_id, objects.name from storage.objects
  where created_at < now() - minimum_age and case bucket_id
    when 'originals' then not exists (select from public.media where original = objects.name)
    when 'media' then not exists (
      select from private.media_urls where url = '/media/' || regexp_replace(objects.name, '(-\d+)?\.(avif|webp)$', '.webp'))
    else false end
  limit max_count
$$;
comment on function private.orphaned_media_files is
  'Files in Storage that belong to no picture: of uploads that were not completed, of pictures that were deleted, and originals that were replaced. The age must be more than an upload may take.';

grant delete on private.media_uploads to service_role;
grant execute on function private.prune_media_uploads, private.purge_deleted_media, private.orphaned_media_files to service_role;
