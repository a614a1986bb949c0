-- Staff see which e-mails a member was sent, to answer "I have not received it". The outbox keeps e-mails for a week.

set lock_timeout = '5s';
set statement_timeout = '60s';

create function private.list_member_emails()
  returns table (id bigint, kind text, queued_at timestamptz, sent_at timestamptz, failed_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select emails.id, emails.kind, emails.created_at, emails.sent_at, emails.failed_at
  from private.email_outbox as emails
  where recipient = (select email::text from auth.users where users.id = private.selected_member_id())
  order by emails.id desc limit 50
$$;
comment on function private.list_member_emails is
  'The newest 50 e-mails to the address of the selected member, without their contents.';
grant execute on function private.list_member_emails to authenticated;
