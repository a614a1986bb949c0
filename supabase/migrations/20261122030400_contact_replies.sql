-- Contact messages have a status, and staff reply to them by e-mail.

alter table public.contact_messages
  add column status text not null default 'open' check (status in ('open', 'answered', 'closed'));
create index contact_messages_by_status on public.contact_messages (status, created_at desc, id);
create index contact_messages_by_address on public.contact_messages using gin (email extensions.gin_trgm_ops);
grant update (status) on public.contact_messages to authenticated;
create policy "staff who reply set the status of messages" on public.contact_messages
  for update to authenticated
  using ((select private.has_permission('contact-messages.reply')))
  with check ((select private.has_permission('contact-messages.reply')));

create table public.contact_replies (
  id uuid primary key default gen_random_uuid(),
  message_id uuid not null references public.contact_messages (id) on delete cascade,
  author_id uuid default auth.uid() references auth.users (id) on delete set null,
  message text not null check (length(message) <= 10000 and private.is_not_blank(message)),
  created_at timestamptz not null default clock_timestamp()
);
comment on table public.contact_replies is 'Replies to contact messages, sent by e-mail.';
comment on column public.contact_replies.author_id is
  'The staff member who replied; null if that account was deleted. Readers see the publication as the author.';
create index contact_replies_by_message on public.contact_replies (message_id, created_at, id);
create index contact_replies_by_author on public.contact_replies (author_id) where author_id is not null;

alter table public.contact_replies enable row level security;
grant select (id, message_id, message, created_at), insert (message_id, author_id, message)
  on public.contact_replies to authenticated;
grant select, insert, update, delete on public.contact_replies to service_role;

create policy "readers read replies to messages from their address" on public.contact_replies
  for select to authenticated
  using (message_id in (select id from public.contact_messages where email = (select private.confirmed_email())));
create policy "staff who read messages read replies" on public.contact_replies
  for select to authenticated using ((select private.has_permission('contact-messages.read')));
create policy "staff reply to messages in their own name" on public.contact_replies
  for insert to authenticated
  with check ((select private.has_permission('contact-messages.reply')) and author_id = (select auth.uid()));

create function private.enqueue_contact_reply_email(reply uuid) returns bigint
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  select private.enqueue_email('contact-reply', contact_messages.email, jsonb_build_object(
      'name', contact_messages.name, 'message', contact_replies.message, 'quoted', contact_messages.message))
  from public.contact_replies join public.contact_messages on contact_messages.id = message_id
  where contact_replies.id = reply and author_id = auth.uid()
$$;
comment on function private.enqueue_contact_reply_email is
  'In the transaction of the staff member who replied: the e-mail to the sender. Returns its id.';
grant execute on function private.enqueue_contact_reply_email to authenticated;

-- The texts of messages, tickets and replies are not copied into the audit log: they are personal data, and deleted with
-- the address or the account.
create trigger log_change after update of status on public.contact_messages
  for each row execute function private.log_change('contact-message', 'id', 'name', 'email', 'subject', 'message');
create trigger log_change after insert on public.contact_replies
  for each row execute function private.log_change('contact-reply', 'message_id', 'id', 'message', 'author_id');
create trigger log_change after update of status on public.support_tickets
  for each row execute function private.log_change('support-ticket', 'id', 'user_id', 'subject', 'message', 'category');
create trigger log_change after insert on public.support_replies
  for each row execute function private.log_change('support-reply', 'ticket_id', 'id', 'message', 'author_id');
