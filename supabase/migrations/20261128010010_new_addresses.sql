-- A new address that nobody confirmed stayed in auth.users: often somebody else's, by a typing error. It goes with the e-mail that
-- asked for it, whose link is over after a day.

set lock_timeout = '5s';
set statement_timeout = '60s';

create or replace function private.prune_email_outbox(max_count integer default null) returns bigint
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  with pruned as (
    delete from private.email_outbox where ctid = any (array(
      select ctid from private.email_outbox
      where sent_at < now() - interval '7 days' or failed_at < now() - interval '30 days' limit max_count))
    returning kind, recipient, data
  ), forgotten as (
    update auth.users set email_change = '', email_change_token_new = '', email_change_token_current = ''
      from pruned
      where kind = 'email-change' and users.id = (data -> 'link' ->> 'userId')::uuid
        and lower(users.email_change) = recipient and users.email_change_sent_at < now() - interval '1 day'
  )
  select count(*) from pruned
$$;
comment on function private.prune_email_outbox is
  'Deletes e-mails a week after they were sent and thirty days after they failed; with one about a new address that was not confirmed, that address. Returns how many e-mails.';
