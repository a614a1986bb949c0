-- What readers ask for help with, and what the house answers.

create table public.support_tickets (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  category text not null check (category in ('billing', 'subscription', 'delivery', 'technical', 'general')),
  subject text not null check (length(subject) <= 200 and private.has_ink(subject) and subject !~ '[[:cntrl:]]'),
  message text not null check (length(message) <= 10000 and private.has_ink(message)),
  status text not null default 'open' check (status in ('open', 'answered', 'closed')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.support_tickets is 'Questions of signed-in readers. Answered within 24 hours, as the form promises.';
create index support_tickets_by_reader on public.support_tickets (user_id, created_at desc, id);
create index support_tickets_newest_first on public.support_tickets (created_at desc, id);
create index support_tickets_by_status on public.support_tickets (status, created_at desc, id);

create trigger touch_updated_at before update on public.support_tickets
  for each row execute function private.touch_updated_at();

create table public.support_replies (
  id uuid primary key default gen_random_uuid(),
  ticket_id uuid not null references public.support_tickets (id) on delete cascade,
  author_id uuid default auth.uid() references auth.users (id) on delete set null,
  message text not null check (length(message) <= 10000 and private.has_ink(message)),
  created_at timestamptz not null default clock_timestamp()
);
comment on table public.support_replies is 'What the house answered to a ticket.';
comment on column public.support_replies.author_id is 'Who of the staff wrote it; null when they are gone. Readers hear from the house.';
create index support_replies_by_ticket on public.support_replies (ticket_id, created_at, id);
create index support_replies_by_author on public.support_replies (author_id) where author_id is not null;

alter table public.support_tickets enable row level security;
grant select, insert (user_id, category, subject, message), update (status) on public.support_tickets to authenticated;
grant select, insert, update, delete on public.support_tickets to service_role;

create policy "readers open tickets as themselves" on public.support_tickets
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "readers read their own tickets" on public.support_tickets
  for select to authenticated using (user_id = (select auth.uid()));
create policy "who answers letters reads tickets" on public.support_tickets
  for select to authenticated using ((select private.staff_role()) in ('owner', 'editor', 'support'));
create policy "who answers letters says how a ticket stands" on public.support_tickets
  for update to authenticated
  using ((select private.staff_role()) in ('owner', 'editor', 'support'))
  with check ((select private.staff_role()) in ('owner', 'editor', 'support'));

alter table public.support_replies enable row level security;
-- Who of the staff wrote is not for readers, and the desk does not ask.
grant select (id, ticket_id, message, created_at), insert (ticket_id, author_id, message)
  on public.support_replies to authenticated;
grant select, insert, update, delete on public.support_replies to service_role;

create policy "readers read replies to their own tickets" on public.support_replies
  for select to authenticated
  using (ticket_id in (select id from public.support_tickets where user_id = (select auth.uid())));
create policy "who answers letters reads replies" on public.support_replies
  for select to authenticated using ((select private.staff_role()) in ('owner', 'editor', 'support'));
create policy "who answers letters replies in their own name" on public.support_replies
  for insert to authenticated
  with check (
    (select private.staff_role()) in ('owner', 'editor', 'support') and author_id = (select auth.uid()));

-- Names and addresses of readers are nobody's to read but their own, and of those who wrote, whose letters they answer.
create function private.ticket_readers(tickets uuid[])
  returns table (ticket_id uuid, reader_id uuid, email text, first_name text, last_name text)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select support_tickets.id, users.id, users.email::text, profiles.first_name, profiles.last_name
  from public.support_tickets
    join auth.users on users.id = support_tickets.user_id join public.profiles on profiles.id = users.id
  where support_tickets.id = any (tickets) and (select private.staff_role()) in ('owner', 'editor', 'support')
$$;
comment on function private.ticket_readers is 'For who answers letters: who wrote these tickets.';

create function private.announce_ticket(ticket uuid, out received bigint, out notice bigint)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  opened record;
begin
  select category, subject, message, support_tickets.created_at, users.email::text, first_name, last_name into opened
    from public.support_tickets
      join auth.users on users.id = support_tickets.user_id join public.profiles on profiles.id = users.id
    where support_tickets.id = ticket and support_tickets.user_id = auth.uid();
  if not found then
    return;
  end if;
  received := private.enqueue_letter('ticket-received', opened.email, jsonb_build_object(
    'firstName', opened.first_name, 'subject', opened.subject, 'message', opened.message));
  notice := private.enqueue_letter('ticket-notice', (select contact_email from public.site_settings), jsonb_build_object(
    'name', trim(opened.first_name || ' ' || opened.last_name), 'email', opened.email, 'category', opened.category,
    'subject', opened.subject, 'message', opened.message,
    'receivedAt', to_char(opened.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')));
end $$;
comment on function private.announce_ticket is
  'In the transaction of the reader who opened it: the letters to them and to the house. Answers their ids.';

create function private.announce_reply(reply uuid) returns bigint
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  select private.enqueue_letter('ticket-reply', users.email::text, jsonb_build_object(
      'firstName', first_name, 'subject', subject, 'message', support_replies.message))
  from public.support_replies
    join public.support_tickets on support_tickets.id = ticket_id
    join auth.users on users.id = user_id join public.profiles on profiles.id = user_id
  where support_replies.id = reply and author_id = auth.uid()
$$;
comment on function private.announce_reply is
  'In the transaction of who replied: the letter to the reader. Answers its id.';

grant execute on function private.ticket_readers, private.announce_ticket, private.announce_reply to authenticated;
