-- E-mails to be sent. A row is inserted in the transaction that the e-mail is about, so no e-mail is lost and none is
-- sent for a change that was rolled back. The text is composed at sending time: no secret, such as the token of a link, is
-- stored here.

create function private.retry_delay(attempts integer) returns interval
  language sql immutable set search_path = '' as $$
  select coalesce(
    ('{1 minute,5 minutes,15 minutes,1 hour,3 hours,6 hours,12 hours}'::interval[])[attempts], interval '24 hours')
$$;
comment on function private.retry_delay is
  'How long a claim lasts after so many attempts. The shortest is much longer than sending can take.';

create table private.email_outbox (
  id bigint generated always as identity primary key,
  message_id uuid not null unique default gen_random_uuid(),
  kind text not null check (length(kind) <= 60 and kind ~ '^[a-z]+(-[a-z]+)*$'),
  recipient text not null check (private.is_email(recipient)),
  data jsonb not null default '{}' check (jsonb_typeof(data) = 'object' and length(data::text) <= 100000),
  created_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  expires_at timestamptz,
  attempts smallint not null default 0 check (attempts between 0 and 8),
  last_error text check (length(last_error) <= 200),
  sent_at timestamptz,
  failed_at timestamptz,
  constraint "sent or failed, not both" check (sent_at is null or failed_at is null),
  constraint "sent only after an attempt" check (sent_at is null or attempts > 0)
);
comment on table private.email_outbox is
  'E-mails with their recipient, kind and data. A claim lasts until due_at, which each attempt moves further into the future.';
comment on column private.email_outbox.message_id is 'The same in every attempt, so that a mailbox can recognise a duplicate.';
comment on column private.email_outbox.expires_at is 'After this time the e-mail is not sent any more, for example because its link has expired.';
comment on column private.email_outbox.failed_at is 'When sending was given up for good.';
create index email_outbox_waiting on private.email_outbox (due_at) where sent_at is null and failed_at is null;
create index email_outbox_sent on private.email_outbox (sent_at) where sent_at is not null;
create index email_outbox_failed on private.email_outbox (failed_at) where failed_at is not null;
-- Deleting an account deletes the e-mails to its address, and those about its messages.
create index email_outbox_by_recipient on private.email_outbox (recipient);
create index email_outbox_by_sender on private.email_outbox ((data ->> 'email')) where data ->> 'email' is not null;
alter table private.email_outbox enable row level security;

create function private.enqueue_email(kind text, recipient text, data jsonb, expires_at timestamptz default null)
  returns bigint
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into private.email_outbox (kind, recipient, data, expires_at) values (kind, recipient, data, expires_at)
  returning id
$$;
comment on function private.enqueue_email is 'Inserts an e-mail in the transaction that it is about. Returns its id.';

create function private.claim_emails(max_count integer, requested_id bigint default null) returns setof private.email_outbox
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  update private.email_outbox
    set attempts = attempts + 1, due_at = clock_timestamp() + private.retry_delay(attempts + 1)
    where id in (
      select id from private.email_outbox
      where sent_at is null and failed_at is null and due_at <= clock_timestamp() and attempts < 8
        and coalesce(expires_at, 'infinity') > clock_timestamp() and (requested_id is null or id = requested_id)
      order by due_at
      limit max_count
      for update skip locked
    )
  returning *
$$;
comment on function private.claim_emails is
  'Claims e-mails that are due. Concurrent callers get different rows. If the caller crashes, the claim expires and a later run sends the e-mail.';

create function private.claim_email(email_id bigint) returns setof private.email_outbox
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  select * from private.claim_emails(1, email_id)
$$;
comment on function private.claim_email is 'Claims one e-mail right after it was inserted; no row if another process has it.';

create function private.mark_email_sent(email_id bigint) returns void
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  update private.email_outbox set sent_at = clock_timestamp(), failed_at = null, last_error = null
  where id = email_id and sent_at is null
$$;
comment on function private.mark_email_sent is 'Records that the mail server has accepted the e-mail.';
create function private.record_email_failure(email_id bigint, attempt integer, reason text, permanent boolean) returns void
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  update private.email_outbox
    set last_error = left(reason, 200), failed_at = case when permanent or attempts >= 8 then clock_timestamp() end
    where id = email_id and attempts = attempt and sent_at is null
$$;
comment on function private.record_email_failure is
  'Records a failed attempt, unless another attempt has begun since. permanent: the mailbox does not exist.';

create function private.fail_expired_emails() returns bigint
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  with failed as (
    update private.email_outbox set failed_at = clock_timestamp()
    where sent_at is null and failed_at is null and due_at <= clock_timestamp()
      and (attempts >= 8 or expires_at <= clock_timestamp())
    returning 1
  )
  select count(*) from failed
$$;
comment on function private.fail_expired_emails is
  'Gives up e-mails whose last attempt never reported back, or whose content has expired; returns how many.';

create function private.prune_email_outbox(max_count integer default null) returns bigint
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  with pruned as (
    delete from private.email_outbox where ctid = any (array(
      select ctid from private.email_outbox
      where sent_at < now() - interval '7 days' or failed_at < now() - interval '30 days' limit max_count))
    returning 1
  )
  select count(*) from pruned
$$;
comment on function private.prune_email_outbox is
  'Deletes e-mails a week after they were sent, and a month after they were given up; returns how many.';

grant execute on function
  private.enqueue_email, private.claim_email, private.mark_email_sent, private.record_email_failure
  to visitor, service_role;
grant execute on function private.claim_emails, private.fail_expired_emails, private.prune_email_outbox to service_role;
