-- E-mails that open an account: with a link to a new password, and with a link and a code to sign in. Auth keeps one token for
-- both, so the newer e-mail voids the link of the older one.
--
-- Anybody can ask for them to any address. The waits between them grow, and a link works for as long as the next e-mail has to
-- wait: so each request finds a link in the mailbox that works, also after requests of guests, and nobody is locked out.

create function private.opening_email_wait(sent bigint) returns interval
  language sql immutable set search_path = '' as $$
  select case when sent < 3 then interval '10 minutes' when sent < 6 then interval '1 hour' else interval '4 hours' end
$$;
comment on function private.opening_email_wait is
  'How long after the last of so many e-mails of a day the next one has to wait. At most eleven are sent in 24 hours.';

create function private.count_opening_emails(address text) returns bigint
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select count(*) from private.email_outbox
  where recipient = address and kind in ('recovery', 'sign-in') and created_at > now() - interval '1 day'
$$;
comment on function private.count_opening_emails is 'The e-mails of the last day by which their reader can open the account.';

create function private.is_opening_email_due(member uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(users.recovery_token, '') = '' or not exists (
    select from private.email_outbox
    where recipient = users.email and kind in ('recovery', 'sign-in') and failed_at is null
      and created_at > now() - private.opening_email_wait(private.count_opening_emails(users.email)))
  from auth.users where users.id = member
$$;
comment on function private.is_opening_email_due is
  'Whether the account may get another e-mail that opens it. False while it has a link that is unused and young. Who has used a link reads the mailbox, and does not wait.';

create function private.opening_link_lifetime(address text) returns interval
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select greatest(interval '1 hour', private.opening_email_wait(private.count_opening_emails(address) + 1))
$$;
comment on function private.opening_link_lifetime is 'Of an e-mail that is sent now: an hour, or until the next one may be sent.';

create or replace function private.enqueue_recovery_email(member uuid, token_hash text) returns bigint
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  select private.enqueue_link_email('recovery', email, id, token_hash, private.opening_link_lifetime(email))
  from auth.users where id = member
$$;

create function private.enqueue_sign_in_email(member uuid, token_hash text) returns bigint
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  select private.enqueue_link_email('sign-in', email, id, token_hash, private.opening_link_lifetime(email))
  from auth.users where id = member
$$;
comment on function private.enqueue_sign_in_email is 'Returns the id of the e-mail.';

create function private.find_sign_in_link(address text) returns jsonb
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select case when kind = 'sign-in' and created_at > now() - interval '10 minutes' then data -> 'link' end
  from private.email_outbox where recipient = address and kind in ('recovery', 'sign-in')
  order by id desc limit 1
$$;
comment on function private.find_sign_in_link is
  'What the link of the newest e-mail to sign in holds, while its code can be typed; null after ten minutes and without one. The caller computes the code, which is not stored, and must not reveal whether there is one.';

grant execute on function
  private.is_opening_email_due, private.enqueue_sign_in_email, private.find_sign_in_link to visitor;
