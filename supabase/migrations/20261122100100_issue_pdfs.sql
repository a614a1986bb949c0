-- PDFs that editors bring for an issue. Readers get them at /issues/<id>.pdf from the publisher, once the issue is published.

-- Private: only the secret key, which the site and the jobs have, reads and writes it.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('issue-pdfs', 'issue-pdfs', false, 52428800, '{application/pdf}')
on conflict (id) do update set
  public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

create table public.issue_pdfs (
  issue_id text primary key references public.issues (id) on update cascade on delete cascade,
  file text not null unique check (file ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.pdf$'),
  name text not null check (length(name) <= 200 and private.is_not_blank(name) and name !~ '[[:cntrl:]]'),
  bytes integer not null check (bytes between 1 and 52428800),
  pages integer not null check (pages > 0),
  uploaded_by uuid default auth.uid() references auth.users (id) on delete set null,
  uploaded_at timestamptz not null default now()
);
comment on table public.issue_pdfs is
  'The uploaded PDF of an issue, in place of the one that is typeset from its articles. A table of its own, so that an upload is no change of the form of the issue.';
comment on column public.issue_pdfs.file is 'Its name in the bucket issue-pdfs. Another upload has another name.';
comment on column public.issue_pdfs.name is 'On the device of the editor; readers get one of season and year.';
create index issue_pdfs_by_uploader on public.issue_pdfs (uploaded_by);

alter table public.issue_pdfs enable row level security;
grant select (issue_id, file) on public.issue_pdfs to anon;
grant select on public.issue_pdfs to authenticated, service_role;
create policy "everyone knows whether a published issue has a PDF" on public.issue_pdfs
  for select to anon
  using (exists (select from public.issues where id = issue_id and published_at <= now()));
create policy "editorial staff see every PDF" on public.issue_pdfs
  for select to authenticated using ((select private.has_permission('issues.read')));

create function private.begin_issue_pdf_upload(issue text) returns uuid
  language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform private.require_permission('issues.write');
  if not exists (select from public.issues where id = issue) then
    raise exception 'no issue %', issue using errcode = 'no_data_found';
  end if;
  return gen_random_uuid();
end $$;
comment on function private.begin_issue_pdf_upload is
  'For editors: the name of a file to come, before the site takes it. No such issue: no_data_found.';

create function private.set_issue_pdf(issue text, pdf jsonb) returns text
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  replaced text;
begin
  perform private.require_permission('issues.write');
  -- Also locks the row: of two uploads at once, the later one removes the file of the other.
  perform from public.issues where id = issue for no key update;
  if not found then
    raise exception 'no issue %', issue using errcode = 'no_data_found';
  end if;
  select file into replaced from public.issue_pdfs where issue_id = issue;
  if replaced = pdf ->> 'file' then
    return null;
  end if;
  insert into public.issue_pdfs (issue_id, file, name, bytes, pages)
  values (issue, pdf ->> 'file', pdf ->> 'name', (pdf ->> 'bytes')::integer, (pdf ->> 'pages')::integer)
  on conflict (issue_id) do update set
    file = excluded.file, name = excluded.name, bytes = excluded.bytes, pages = excluded.pages,
    uploaded_by = auth.uid(), uploaded_at = now();
  return replaced;
end $$;
comment on function private.set_issue_pdf is
  'For editors: the file of an upload is in Storage, and readers get it from now on. Returns the name of the file that it replaces. Repeating it changes nothing. No such issue: no_data_found.';

create function private.remove_issue_pdf(issue text) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform private.require_permission('issues.write');
  delete from public.issue_pdfs where issue_id = issue;
  return found;
end $$;
comment on function private.remove_issue_pdf is
  'For editors: readers get the PDF that is typeset from the articles again. The jobs remove the file. False if there was none.';
grant execute on function private.begin_issue_pdf_upload, private.set_issue_pdf, private.remove_issue_pdf to authenticated;

create trigger log_change after insert or update or delete on public.issue_pdfs
  for each row execute function private.log_change('issue-pdf', 'issue_id');

-- Publishers learn of another PDF as of a change of the issue.
create function private.log_issue_pdf_change() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into public.content_log (entity, operation, old_row, new_row)
  select 'issues', 'UPDATE', to_jsonb(issues), to_jsonb(issues) from public.issues
  where id = coalesce(new.issue_id, old.issue_id) and private.is_public_or_scheduled('issues', to_jsonb(issues));
  if found then
    perform pg_catalog.pg_notify('content', '');
  end if;
  return null;
end $$;
comment on function private.log_issue_pdf_change is 'After the PDF of an issue changes: the content log has a change of the issue.';
create trigger log_issue_pdf_change after insert or update or delete on public.issue_pdfs
  for each row execute function private.log_issue_pdf_change();

create or replace function private.orphaned_media_files(minimum_age interval, max_count integer)
  returns table (bucket text, name text)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select bucket_id, objects.name from storage.objects
  where created_at < now() - minimum_age and case bucket_id
    when 'originals' then not exists (select from public.media where original = objects.name)
    when 'media' then not exists (
      select from private.media_urls where url = '/media/' || regexp_replace(objects.name, '(-\d+)?\.(avif|webp)$', '.webp'))
    when 'issue-pdfs' then not exists (select from public.issue_pdfs where file = objects.name)
    else false end
  limit max_count
$$;
comment on function private.orphaned_media_files is
  'Files in Storage that belong to no picture and no issue: of uploads that were not completed, of pictures and PDFs that were deleted or replaced. The age must be more than an upload may take.';
