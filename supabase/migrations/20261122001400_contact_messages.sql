-- Messages that readers send by the contact form.

create table public.contact_messages (
  id uuid primary key,
  name text not null check (length(name) <= 200 and private.is_not_blank(name)),
  email text not null check (private.is_email(email)),
  subject text check (subject in ('general', 'subscription', 'editorial', 'partnership')),
  message text not null check (length(message) <= 10000 and private.is_not_blank(message)),
  created_at timestamptz not null default now()
);
comment on table public.contact_messages is
  'Messages of the contact form, stored before any e-mail is sent about them, so that a lost e-mail loses no message.';
comment on column public.contact_messages.subject is 'Null if the reader chose none.';
create index contact_messages_by_time on public.contact_messages (created_at desc, id);
create index contact_messages_by_email on public.contact_messages (email);

alter table public.contact_messages enable row level security;
grant insert (id, name, email, subject, message) on public.contact_messages to visitor;
grant select on public.contact_messages to authenticated;
grant select, insert, update, delete on public.contact_messages to service_role;

create policy "visitors leave messages" on public.contact_messages
  for insert to visitor with check (true);
create policy "owners, editors and support read messages" on public.contact_messages
  for select to authenticated using ((select private.staff_role()) in ('owner', 'editor', 'support'));
create policy "readers read messages from their address" on public.contact_messages
  for select to authenticated using (email = (select private.confirmed_email()));
