-- E-mails with a link that signs in are called link e-mails, as private.enqueue_link_email calls them. An opening is a part of an
-- article. The rules stay those of 20261123020200_sign_in_emails.sql.

set lock_timeout = '5s';
set statement_timeout = '60s';

create function private.link_email_wait(sent bigint) returns interval
  language sql immutable set search_path = '' as $$
  select case when sent < 3 then interval '10 minutes' when sent < 6 then interval '1 hour' else interval '4 hours' end
$$;
comment on function private.link_email_wait is
  'How long after the last of so many e-mails of a day the next one has to wait. At most eleven are sent in 24 hours.';

create function private.count_link_emails(address text) returns bigint
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select count(*) from private.email_outbox
  where recipient = address and kind in ('recovery', 'sign-in') and created_at > now() - interval '1 day'
$$;
comment on function private.count_link_emails is 'The e-mails of the last day with a link to a new password, or to sign in.';

create function private.is_link_email_due(member uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(users.recovery_token, '') = '' or not exists (
    select from private.email_outbox
    where recipient = users.email and kind in ('recovery', 'sign-in') and failed_at is null
      and created_at > now() - private.link_email_wait(private.count_link_emails(users.email)))
  from auth.users where users.id = member
$$;
comment on function private.is_link_email_due is
  'Whether the account may get another e-mail with a link that signs in. False while it has a link that is unused and young. Who has used a link reads the mailbox, and does not wait.';

create function private.email_link_lifetime(address text) returns interval
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select greatest(interval '1 hour', private.link_email_wait(private.count_link_emails(address) + 1))
$$;
comment on function private.email_link_lifetime is 'Of an e-mail that is sent now: an hour, or until the next one may be sent.';

create or replace function private.enqueue_recovery_email(member uuid, token_hash text) returns bigint
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  select private.enqueue_link_email('recovery', email, id, token_hash, private.email_link_lifetime(email))
  from auth.users where id = member
$$;

create or replace function private.enqueue_sign_in_email(member uuid, token_hash text) returns bigint
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  select private.enqueue_link_email('sign-in', email, id, token_hash, private.email_link_lifetime(email))
  from auth.users where id = member
$$;

create or replace function private.is_opening_email_due(member uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select private.is_link_email_due(member)
$$;
comment on function private.is_opening_email_due is
  'Unused since private.is_link_email_due(); to be dropped with the next release.';

drop function private.opening_link_lifetime;
drop function private.count_opening_emails;
drop function private.opening_email_wait;

grant execute on function private.is_link_email_due to visitor;
