-- The media library: one row per picture. Its files are in Storage, or part of the site's build.

create function private.is_picture_url(value text) returns boolean
  language sql immutable set search_path = '' as $$
  select length(value) <= 300
    and value ~ '^/media/[a-z0-9-]+\.[1-9]\d{0,4}x[1-9]\d{0,4}\.[0-9a-f]{6}-[0-9a-f]{6}\.[0-9a-f]{8}\.webp$'
$$;
comment on function private.is_picture_url is
  'The URL of a picture of the library: name, width, height, colours and a hash. The same pattern as in domain/image.ts.';

create function private.is_crop(crop jsonb) returns boolean
  language sql immutable set search_path = '' as $$
  select coalesce(jsonb_path_match(crop,
    '$.x >= 0 && $.y >= 0 && $.width >= 1 && $.height >= 1
     && $.x <= 100000 && $.y <= 100000 && $.width <= 100000 && $.height <= 100000
     && $.x % 1 == 0 && $.y % 1 == 0 && $.width % 1 == 0 && $.height % 1 == 0
     && $.ratio like_regex "^(free|original|[0-9]{1,2}:[0-9]{1,2})$"', silent => true), false)
$$;
comment on function private.is_crop is 'A crop: {x, y, width, height} in whole pixels of the original, and the chosen {ratio}.';

grant execute on function private.is_picture_url, private.is_crop to authenticated, service_role;

create table public.media (
  id uuid primary key default gen_random_uuid(),
  kind text not null default 'image' check (kind = 'image'),
  name text not null check (length(name) <= 200 and private.is_not_blank(name) and name !~ '[[:cntrl:]]'),
  url text not null check (private.is_picture_url(url)),
  width integer not null generated always as (substring(url from '\.(\d+)x\d+\.')::integer) stored,
  height integer not null generated always as (substring(url from '\.\d+x(\d+)\.')::integer) stored,
  original text check (original ~ '^[0-9a-f-]{36}\.(jpg|png)$'),
  original_width integer not null check (original_width > 0),
  original_height integer not null check (original_height > 0),
  bytes bigint not null check (bytes > 0),
  content_hash text not null check (content_hash ~ '^[0-9a-f]{64}$'),
  alt text not null default '' check (length(alt) <= 300),
  caption text not null default '' check (length(caption) <= 2000),
  credit text not null default '' check (length(credit) <= 300),
  folder text not null default '' check (length(folder) <= 80 and folder !~ '[[:cntrl:]]' and folder = trim(folder)),
  focal_x numeric(3, 2) not null default 0.5 check (focal_x between 0 and 1),
  focal_y numeric(3, 2) not null default 0.5 check (focal_y between 0 and 1),
  crop jsonb check (crop is null or private.is_crop(crop)),
  version bigint not null default 1,
  created_by uuid default auth.uid() references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- Lower case first: the text search of a cluster with the locale C leaves 'É' as it is.
  search tsvector not null generated always as (private.search_vector(
    lower(translate(name, '-_.', '   ')),
    lower(alt || ' ' || caption || ' ' || credit || ' ' || translate(folder, '-_./', '    ')))) stored
);
comment on table public.media is 'The media library. Pages do not read it: the URL of a picture tells its size and colours.';
comment on column public.media.url is 'The picture at its full size on pages. Files never change under a URL: another crop has another URL.';
comment on column public.media.original is
  'Its name in the bucket originals, without the metadata of the uploaded file; null for a picture of the site''s build, whose original is the file at url.';
comment on column public.media.bytes is 'Of the original.';
comment on column public.media.content_hash is
  'SHA-256 of the uploaded file, in hexadecimal, by which a second upload is recognised; for a copy that is cropped, of the hash and the crop.';
comment on column public.media.focal_x is 'What stays in view where a frame crops the picture: from the left edge (0) to the right (1).';
comment on column public.media.crop is 'How the picture was cut from the original, so that it can be cut again.';
comment on column public.media.deleted_at is 'When it was moved to the trash; after 30 days the jobs delete it.';

-- Both values change when a picture is replaced. The index is partial because Postgres locks a row against new references
-- (media_uses) while a column of a full unique index changes: replacing a picture and saving an article could deadlock.
create unique index media_content_hash on public.media (content_hash) where content_hash is not null;
create index media_newest_first on public.media (created_at desc, id) where deleted_at is null;
create index media_by_folder on public.media (folder, created_at desc, id) where deleted_at is null;
create index media_deleted on public.media (created_at desc, id) where deleted_at is not null;
create index media_by_original on public.media (original) where original is not null;
create index media_by_creator on public.media (created_by);
create index media_search on public.media using gin (search);

create trigger increase_version before update on public.media
  for each row execute function private.increase_version();
create trigger touch_updated_at before update on public.media
  for each row execute function private.touch_updated_at();

create table private.media_urls (
  url text primary key check (private.is_picture_url(url)),
  media_id uuid not null references public.media (id) on delete cascade
);
comment on table private.media_urls is
  'Every URL that a picture has had. Files of earlier URLs are kept, because e-mails and feed readers show them.';
create index media_urls_by_media on private.media_urls (media_id);
alter table private.media_urls enable row level security;

create function private.record_media_url() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into private.media_urls (url, media_id) values (new.url, new.id) on conflict (url) do nothing;
  return null;
end $$;
comment on function private.record_media_url is 'After insert, and after a change of url: the URL belongs to the picture from now on.';
create trigger record_media_url_of_new after insert on public.media
  for each row execute function private.record_media_url();
create trigger record_media_url after update of url on public.media
  for each row when (old.url is distinct from new.url) execute function private.record_media_url();

alter table public.media enable row level security;
grant select, update (name, alt, caption, credit, folder, focal_x, focal_y) on public.media to authenticated;
grant select, insert, update, delete on public.media to service_role;

create policy "editorial staff read the library" on public.media
  for select to authenticated using ((select private.has_permission('media.read')));
create policy "editors describe pictures" on public.media
  for update to authenticated
  using ((select private.has_permission('media.edit'))) with check ((select private.has_permission('media.edit')));
create policy "authors describe their own pictures" on public.media
  for update to authenticated
  using ((select private.has_permission('media.edit.own')) and created_by = (select auth.uid()))
  with check ((select private.has_permission('media.edit.own')) and created_by = (select auth.uid()));

create function private.media_folders() returns table (name text)
  language sql stable set search_path = '' as $$
  with recursive folders as (
    (select folder from public.media where deleted_at is null and folder <> '' order by folder limit 1)
    union all
    select (select folder from public.media where deleted_at is null and folder > folders.folder order by folder limit 1)
    from folders where folders.folder is not null
  )
  select folder from folders where folder is not null limit 500
$$;
comment on function private.media_folders is 'The folders that have pictures, in order; reads one row of the index for each.';
grant execute on function private.media_folders to authenticated;
