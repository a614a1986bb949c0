-- Where the files of the media library are kept in Supabase Storage.
--
-- storage.objects has row-level security and gets no policy: only the secret key, which the site and the jobs have, writes
-- files, lists them and reads originals. The bucket media is public, so everybody may read a file whose name they know.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('originals', 'originals', false, 52428800, '{image/jpeg,image/png}'),
  ('media', 'media', true, 52428800, '{image/avif,image/webp}')
on conflict (id) do update set
  public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;
