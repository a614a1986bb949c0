-- What readers write to staff: messages of the contact form, and support tickets with their replies.

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

create table public.support_tickets (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  category text not null check (category in ('billing', 'subscription', 'delivery', 'technical', 'general')),
  subject text not null check (length(subject) <= 200 and private.is_not_blank(subject) and subject !~ '[[:cntrl:]]'),
  message text not null check (length(message) <= 10000 and private.is_not_blank(message)),
  status text not null default 'open' check (status in ('open', 'answered', 'closed')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.support_tickets is 'Questions of signed-in readers. The form promises a reply within 24 hours.';
create index support_tickets_by_reader on public.support_tickets (user_id, created_at desc, id);
create index support_tickets_newest_first on public.support_tickets (created_at desc, id);
create index support_tickets_by_status on public.support_tickets (status, created_at desc, id);

create trigger touch_updated_at before update on public.support_tickets
  for each row execute function private.touch_updated_at();

create table public.support_replies (
  id uuid primary key default gen_random_uuid(),
  ticket_id uuid not null references public.support_tickets (id) on delete cascade,
  author_id uuid default auth.uid() references auth.users (id) on delete set null,
  message text not null check (length(message) <= 10000 and private.is_not_blank(message)),
  created_at timestamptz not null default clock_timestamp()
);
comment on table public.support_replies is 'Replies to tickets.';
comment on column public.support_replies.author_id is
  'The staff member who replied; null if that account was deleted. Readers see the publication as the author.';
create index support_replies_by_ticket on public.support_replies (ticket_id, created_at, id);
create index support_replies_by_author on public.support_replies (author_id) where author_id is not null;

alter table public.support_tickets enable row level security;
grant select, insert (user_id, category, subject, message), update (status) on public.support_tickets to authenticated;
grant select, insert, update, delete on public.support_tickets to service_role;

create policy "readers open tickets as themselves" on public.support_tickets
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "readers read their own tickets" on public.support_tickets
  for select to authenticated using (user_id = (select auth.uid()));
create policy "owners, editors and support read tickets" on public.support_tickets
  for select to authenticated using ((select private.staff_role()) in ('owner', 'editor', 'support'));
create policy "owners, editors and support set the status of tickets" on public.support_tickets
  for update to authenticated
  using ((select private.staff_role()) in ('owner', 'editor', 'support'))
  with check ((select private.staff_role()) in ('owner', 'editor', 'support'));

alter table public.support_replies enable row level security;
-- author_id is not granted: readers must not see it, and the admin pages do not show it.
grant select (id, ticket_id, message, created_at), insert (ticket_id, author_id, message)
  on public.support_replies to authenticated;
grant select, insert, update, delete on public.support_replies to service_role;

create policy "readers read replies to their own tickets" on public.support_replies
  for select to authenticated
  using (ticket_id in (select id from public.support_tickets where user_id = (select auth.uid())));
create policy "owners, editors and support read replies" on public.support_replies
  for select to authenticated using ((select private.staff_role()) in ('owner', 'editor', 'support'));
create policy "owners, editors and support reply in their own name" on public.support_replies
  for insert to authenticated
  with check (
    (select private.staff_role()) in ('owner', 'editor', 'support') and author_id = (select auth.uid()));

create function private.ticket_readers(tickets uuid[])
  returns table (ticket_id uuid, reader_id uuid, email text, first_name text, last_name text)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select support_tickets.id, users.id, users.email::text, profiles.first_name, profiles.last_name
  from public.support_tickets
    join auth.users on users.id = support_tickets.user_id join public.profiles on profiles.id = users.id
  where support_tickets.id = any (tickets) and (select private.staff_role()) in ('owner', 'editor', 'support')
$$;
comment on function private.ticket_readers is
  'Names and addresses of the readers who opened these tickets, for owners, editors and support. No policy gives them access to the profiles and addresses of readers in general.';

create function private.enqueue_ticket_emails(ticket uuid, out receipt_email_id bigint, out notice_email_id bigint)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  details record;
begin
  select category, subject, message, support_tickets.created_at, users.email::text, first_name, last_name into details
    from public.support_tickets
      join auth.users on users.id = support_tickets.user_id join public.profiles on profiles.id = users.id
    where support_tickets.id = ticket and support_tickets.user_id = auth.uid();
  if not found then
    return;
  end if;
  receipt_email_id := private.enqueue_email('ticket-received', details.email, jsonb_build_object(
    'firstName', details.first_name, 'subject', details.subject, 'message', details.message));
  notice_email_id := private.enqueue_email('ticket-notice', (select contact_email from public.site_settings),
    jsonb_build_object('name', trim(details.first_name || ' ' || details.last_name), 'email', details.email,
      'ticketId', ticket, 'category', details.category, 'subject', details.subject, 'message', details.message,
      'receivedAt', to_char(details.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')));
end $$;
comment on function private.enqueue_ticket_emails is
  'In the transaction of the reader who opened the ticket: the e-mails to the reader and to the publication. Returns their ids.';

create function private.enqueue_reply_email(reply uuid) returns bigint
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  select private.enqueue_email('ticket-reply', users.email::text, jsonb_build_object(
      'firstName', first_name, 'subject', subject, 'message', support_replies.message))
  from public.support_replies
    join public.support_tickets on support_tickets.id = ticket_id
    join auth.users on users.id = user_id join public.profiles on profiles.id = user_id
  where support_replies.id = reply and author_id = auth.uid()
$$;
comment on function private.enqueue_reply_email is
  'In the transaction of the staff member who replied: the e-mail to the reader. Returns its id.';

grant execute on function private.ticket_readers, private.enqueue_ticket_emails, private.enqueue_reply_email to authenticated;
