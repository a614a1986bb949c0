-- What readers write to the house by the contact form.

create table public.contact_messages (
  id uuid primary key,
  name text not null check (length(name) <= 200 and private.has_ink(name)),
  email text not null check (private.is_email(email)),
  subject text check (subject in ('general', 'subscription', 'editorial', 'partnership')),
  message text not null check (length(message) <= 10000 and private.has_ink(message)),
  created_at timestamptz not null default now()
);
comment on table public.contact_messages is
  'Letters from the contact form, kept before anybody is told of them: none is lost when an e-mail is.';
comment on column public.contact_messages.subject is 'Null when the reader chose none.';
create index contact_messages_by_time on public.contact_messages (created_at desc, id);

alter table public.contact_messages enable row level security;
grant insert (id, name, email, subject, message) on public.contact_messages to visitor;
grant select on public.contact_messages to authenticated;
grant select, insert, update, delete on public.contact_messages to service_role;
grant execute on function private.has_ink, private.is_email to visitor;

create policy "visitors leave messages" on public.contact_messages
  for insert to visitor with check (true);
create policy "who answers letters reads messages" on public.contact_messages
  for select to authenticated using ((select private.staff_role()) in ('owner', 'editor', 'support'));
