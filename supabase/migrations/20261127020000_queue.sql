-- One queue for everything that is done after a transaction: e-mails, events and commands of Stripe, and periodic tasks. The
-- records (private.email_outbox, private.stripe_events, private.stripe_commands) keep what is to be done and its result; an entry
-- of the queue says when, how often it was tried, and who works on it. Decision 0431.

set lock_timeout = '5s';
set statement_timeout = '60s';

create table private.queues (
  name text primary key check (name ~ '^[a-z]+(-[a-z]+)*$'),
  position smallint not null unique,
  lease interval not null check (lease > '0'),
  last_success_at timestamptz
);
comment on table private.queues is 'The queues in the order of their work, as in supabase/functions/_shared/contracts/queue.ts.';
comment on column private.queues.lease is 'How long a claim lasts: much longer than the work of an entry takes. If a worker crashes, the entry is due again after that.';
comment on column private.queues.last_success_at is 'When a worker last completed an entry, to about ten seconds.';
alter table private.queues enable row level security;
insert into private.queues (name, position, lease) values
  ('mail', 1, '5 minutes'),
  ('stripe-events', 2, '5 minutes'),
  ('stripe-commands', 3, '5 minutes'),
  ('billing', 4, '5 minutes'),
  ('content', 5, '5 minutes'),
  ('reconciliation', 6, '5 minutes'),
  ('cleanup', 7, '5 minutes');

create table private.queue_entries (
  id uuid primary key default gen_random_uuid(),
  queue text not null references private.queues (name),
  key text not null check (length(key) between 1 and 200),
  created_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  leased_until timestamptz,
  attempts integer not null default 0,
  max_attempts integer,
  give_up_after timestamptz,
  expires_at timestamptz,
  repeat_every interval check (repeat_every > '0'),
  last_success_at timestamptz,
  last_error text check (length(last_error) <= 500),
  given_up_at timestamptz,
  constraint queue_entries_once unique (queue, key),
  constraint "a periodic task is never given up" check (repeat_every is null or given_up_at is null)
);
comment on table private.queue_entries is
  'What is to be done. An entry is deleted with its completion; a periodic task stays and is due again. An entry that was given up is a dead letter.';
comment on column private.queue_entries.key is 'Id of the record in the table of the queue, or the name of a periodic task.';
comment on column private.queue_entries.due_at is
  'When it may be claimed. A claim moves it to the end of the lease, or further after several attempts: an entry that makes every worker crash comes ever more rarely.';
comment on column private.queue_entries.attempts is 'Claims so far; of a periodic task, since its last success.';
comment on column private.queue_entries.max_attempts is 'Given up after so many; null: without a limit.';
comment on column private.queue_entries.give_up_after is 'A failure after this time is the last one; null: without a limit.';
comment on column private.queue_entries.expires_at is 'After this time it is given up instead of being claimed, for example because a link in the e-mail has expired.';
create index queue_entries_due on private.queue_entries (queue, due_at) where given_up_at is null;
create index queue_entries_leased on private.queue_entries (queue) where leased_until is not null;
create index queue_entries_tasks on private.queue_entries (key) where repeat_every is not null;
create index queue_entries_given_up on private.queue_entries (queue, given_up_at desc, id) where given_up_at is not null;
alter table private.queue_entries enable row level security;
grant select on private.queues, private.queue_entries to service_role;

-- Claiming

create function private.claim_entries(queue_name text, max_count integer) returns setof private.queue_entries
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  update private.queue_entries as entry
    set attempts = entry.attempts + 1, leased_until = clock_timestamp() + lease,
      due_at = clock_timestamp() + greatest(lease, least(private.retry_delay(entry.attempts + 1), repeat_every))
    from private.queues
    where queues.name = queue_name and entry.id in (
      select id from private.queue_entries
      where queue = queue_name and given_up_at is null and due_at <= statement_timestamp()
        and (max_attempts is null or attempts < max_attempts) and (expires_at is null or expires_at > clock_timestamp())
      order by due_at
      limit max_count
      for update skip locked
    )
  returning entry.*
$$;
comment on function private.claim_entries is
  'Claims due entries, the longest due first. Concurrent callers get different ones. If the caller crashes, the claim expires with its lease.';

create function private.claim_entries_by_key(queue_name text, keys text[]) returns setof private.queue_entries
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  update private.queue_entries as entry
    set attempts = entry.attempts + 1, leased_until = clock_timestamp() + lease,
      due_at = clock_timestamp() + greatest(lease, least(private.retry_delay(entry.attempts + 1), repeat_every))
    from private.queues
    where queues.name = queue_name and entry.id in (
      select id from private.queue_entries
      where queue = queue_name and key = any (keys) and given_up_at is null and due_at <= statement_timestamp()
        and (max_attempts is null or attempts < max_attempts) and (expires_at is null or expires_at > clock_timestamp())
      order by key
      for update skip locked
    )
  returning entry.*
$$;
comment on function private.claim_entries_by_key is
  'Claims these entries, of those that are due: right after the transaction that made them. A statement of its own, which reads no backlog.';

create function private.record_entry_failure(
  queue_name text, entry_key text, attempt integer, reason text, permanent boolean default false)
  returns boolean
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  with recorded as (
    update private.queue_entries
      set last_error = left(reason, 500), leased_until = null,
        due_at = clock_timestamp() + least(private.retry_delay(attempts), coalesce(repeat_every, 'infinity')),
        given_up_at = case
          when repeat_every is null and (permanent or attempts >= max_attempts or give_up_after <= clock_timestamp())
          then clock_timestamp() end
      where queue = queue_name and key = entry_key and attempts = attempt and given_up_at is null
      returning given_up_at
  )
  select coalesce(bool_or(given_up_at is not null), false) from recorded
$$;
comment on function private.record_entry_failure is
  'Ends a claim without success: due again after private.retry_delay(), or given up. permanent: no further attempt can succeed. Nothing is recorded when the claim has passed to somebody else. Returns whether it was given up now.';

create function private.give_up_entries(queue_name text, max_count integer) returns integer
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  with given_up as (
    update private.queue_entries set given_up_at = clock_timestamp(), leased_until = null
    where id in (
      select id from private.queue_entries
      where queue = queue_name and given_up_at is null and due_at <= statement_timestamp() and repeat_every is null
        and (attempts >= max_attempts or expires_at <= clock_timestamp())
      limit max_count
      for update skip locked)
    returning 1
  )
  select count(*)::integer from given_up
$$;
comment on function private.give_up_entries is
  'Gives up entries that have expired, and those whose last attempt never reported back; returns how many.';

create function private.postpone_entries(queue_name text, pause interval) returns integer
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  with postponed as (
    update private.queue_entries set due_at = clock_timestamp() + pause
    where queue = queue_name and given_up_at is null and due_at <= statement_timestamp()
    returning 1
  )
  select count(*)::integer from postponed
$$;
comment on function private.postpone_entries is
  'For a queue that cannot be worked on, for example without a Stripe key: what is due waits, so that the jobs do not count as due. Returns how many.';

create function private.note_queue_success(queue_name text) returns void
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  update private.queues set last_success_at = clock_timestamp()
  where name = queue_name and coalesce(last_success_at, '-infinity') < clock_timestamp() - interval '10 seconds'
$$;
comment on function private.note_queue_success is 'A worker has completed entries. Every ten seconds at most, because all workers would write the same row.';

-- Periodic tasks

create function private.ensure_tasks(queue_name text, tasks text[], every interval) returns void
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into private.queue_entries (queue, key, repeat_every)
    select queue_name, task, every from unnest(tasks) as task
  on conflict (queue, key) do update set repeat_every = excluded.repeat_every
    where queue_entries.repeat_every is distinct from excluded.repeat_every
$$;
comment on function private.ensure_tasks is 'Adds the tasks of this version that are not there yet. They are due at once.';

create function private.complete_task(queue_name text, task text, attempt integer, next_at timestamptz default null)
  returns void
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  update private.queue_entries
    set due_at = coalesce(next_at, clock_timestamp() + repeat_every), leased_until = null, attempts = 0, last_error = null,
      last_success_at = clock_timestamp()
    where queue = queue_name and key = task and attempts = attempt
$$;
comment on function private.complete_task is
  'Ends the claim of a periodic task. It is due again after its interval, or at next_at, for example at once when a slice of it is done.';

-- Entries follow their records

create function private.enqueue_record() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  record jsonb := to_jsonb(new);
  is_owed boolean := tg_argv[0] = 'stripe-commands' and record ->> 'kind' = 'delete-customer';
begin
  insert into private.queue_entries (queue, key, due_at, expires_at, max_attempts, give_up_after)
    values (tg_argv[0], record ->> 'id', (record ->> 'due_at')::timestamptz, (record ->> 'expires_at')::timestamptz,
      case tg_argv[0] when 'mail' then 8 when 'stripe-events' then 20 end,
      -- A dispute can keep a customer for months, and an erasure is owed however long it takes.
      case when tg_argv[0] = 'stripe-commands' and not is_owed
        then (record ->> 'created_at')::timestamptz + interval '7 days' end)
    on conflict (queue, key) do nothing;
  return null;
end $$;
comment on function private.enqueue_record is
  'After a record is inserted or opened again: its entry. E-mails are tried eight times in two days, events twenty times in two weeks, commands for a week.';

create function private.dequeue_record() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from private.queue_entries where queue = tg_argv[0] and key = old.id::text;
  return null;
end $$;
comment on function private.dequeue_record is 'After a record is done or deleted: without its entry, so that both always agree.';

create trigger enqueue after insert on private.email_outbox
  for each row when (new.sent_at is null and new.failed_at is null) execute function private.enqueue_record('mail');
create trigger dequeue_done after update of sent_at on private.email_outbox
  for each row when (new.sent_at is not null) execute function private.dequeue_record('mail');
create trigger dequeue_deleted after delete on private.email_outbox
  for each row execute function private.dequeue_record('mail');

create trigger enqueue after insert on private.stripe_events
  for each row when (new.processed_at is null) execute function private.enqueue_record('stripe-events');
create trigger enqueue_again after update of processed_at on private.stripe_events
  for each row when (old.processed_at is not null and new.processed_at is null)
  execute function private.enqueue_record('stripe-events');
create trigger dequeue_done after update of processed_at on private.stripe_events
  for each row when (new.processed_at is not null) execute function private.dequeue_record('stripe-events');
create trigger dequeue_deleted after delete on private.stripe_events
  for each row execute function private.dequeue_record('stripe-events');

create trigger enqueue after insert on private.stripe_commands
  for each row when (new.completed_at is null and new.failed_at is null)
  execute function private.enqueue_record('stripe-commands');
create trigger enqueue_again after update of completed_at on private.stripe_commands
  for each row when (old.completed_at is not null and new.completed_at is null)
  execute function private.enqueue_record('stripe-commands');
create trigger dequeue_done after update of completed_at on private.stripe_commands
  for each row when (new.completed_at is not null) execute function private.dequeue_record('stripe-commands');
create trigger dequeue_deleted after delete on private.stripe_commands
  for each row execute function private.dequeue_record('stripe-commands');

create function private.mark_record_given_up() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if new.queue = 'mail' then
    update private.email_outbox set failed_at = new.given_up_at
      where id = new.key::bigint and sent_at is null;
  elsif new.queue = 'stripe-commands' then
    update private.stripe_commands set failed_at = new.given_up_at, attempts = new.attempts
      where id = new.key::uuid and completed_at is null;
  elsif new.queue = 'stripe-events' then
    update private.stripe_events set attempts = new.attempts, failure = coalesce(failure, new.last_error) where id = new.key;
  end if;
  return null;
end $$;
comment on function private.mark_record_given_up is 'After an entry is given up or tried again: its record says the same.';
create trigger mark_record after update of given_up_at on private.queue_entries
  for each row when (old.given_up_at is distinct from new.given_up_at) execute function private.mark_record_given_up();

-- What waits now

insert into private.queue_entries (queue, key, created_at, due_at, expires_at, attempts, max_attempts, last_error, given_up_at)
  select 'mail', id::text, created_at, due_at, expires_at, attempts, 8, last_error, failed_at
  from private.email_outbox where sent_at is null;
insert into private.queue_entries (queue, key, created_at, due_at, attempts, max_attempts, last_error, given_up_at)
  select 'stripe-events', id, received_at, due_at, attempts, 20, failure, case when attempts >= 20 then due_at end
  from private.stripe_events where processed_at is null;
insert into private.queue_entries (queue, key, created_at, due_at, attempts, give_up_after, last_error, given_up_at)
  select 'stripe-commands', id::text, created_at, due_at, attempts,
    case when kind <> 'delete-customer' then created_at + interval '7 days' end, failure, failed_at
  from private.stripe_commands where completed_at is null;

-- An event is due when it is recorded: a webhook no longer works on it before it answers.
alter table private.stripe_events alter column due_at set default now();
comment on column private.stripe_events.due_at is 'When its entry in the queue is first due.';
comment on column private.stripe_events.attempts is 'How often it was tried, when it was processed or given up.';
comment on column private.email_outbox.due_at is 'When its entry in the queue is first due.';
comment on column private.email_outbox.attempts is 'How often it was tried, by the last failure.';
comment on column private.stripe_commands.due_at is 'When its entry in the queue is first due.';
comment on column private.stripe_commands.attempts is 'How often it was tried, by the last result.';
alter table private.email_outbox drop constraint "sent only after an attempt";

-- The worker of a queue adds its tasks that are missing.
insert into private.queue_entries (queue, key, repeat_every) values
  ('billing', 'reminders', '1 hour'),
  ('billing', 'prices', '24 hours'),
  ('content', 'media-files', '1 hour'),
  ('cleanup', 'leases', '24 hours');
insert into private.queue_entries (queue, key, repeat_every, due_at)
  select 'cleanup', substr(name, length('cleanup-') + 1), '24 hours', last_run_at + interval '24 hours'
  from private.job_runs where name like 'cleanup-%';
comment on table private.job_runs is 'Unused since private.queue_entries; to be dropped with the next release.';
comment on function private.claim_job is 'Unused since private.queue_entries; to be dropped with the next release.';

-- The records with their claims. The names are those that the functions of the release before call.
-- Each reads the records in a statement after the claim: the snapshot of one statement for both is older than that of the claim,
-- and would lack the record of an entry that was committed in between. Such an entry would wait for the end of its lease.

drop function private.claim_email(bigint), private.claim_emails(integer, bigint);
create function private.claim_emails(max_count integer)
  returns table (id bigint, message_id uuid, kind text, recipient text, data jsonb, attempts integer, language text)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  claimed private.queue_entries[] := array(select entry from private.claim_entries('mail', max_count) as entry);
begin
  return query
    select email.id, email.message_id, email.kind, email.recipient, email.data, entry.attempts, email.language::text
    from unnest(claimed) as entry join private.email_outbox as email on email.id = entry.key::bigint;
end $$;
comment on function private.claim_emails is 'Claims e-mails that are due: private.claim_entries with their records.';
create function private.claim_email(email_id bigint)
  returns table (id bigint, message_id uuid, kind text, recipient text, data jsonb, attempts integer, language text)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  claimed private.queue_entries[] := array(
    select entry from private.claim_entries_by_key('mail', array[email_id::text]) as entry);
begin
  return query
    select email.id, email.message_id, email.kind, email.recipient, email.data, entry.attempts, email.language::text
    from unnest(claimed) as entry join private.email_outbox as email on email.id = entry.key::bigint;
end $$;
comment on function private.claim_email is 'Claims one e-mail right after it was inserted; no row if another process has it.';

create or replace function private.record_email_failure(email_id bigint, attempt integer, reason text, permanent boolean)
  returns void
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  update private.email_outbox set last_error = left(reason, 200), attempts = attempt
    where id = email_id and sent_at is null and exists (
      select from private.queue_entries
      where queue = 'mail' and key = email_id::text and queue_entries.attempts = attempt and given_up_at is null);
  select private.record_entry_failure('mail', email_id::text, attempt, left(reason, 200), permanent)
$$;
create or replace function private.fail_expired_emails() returns bigint
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  select private.give_up_entries('mail', 1000)::bigint
$$;

drop function private.claim_stripe_events(integer);
create function private.claim_stripe_events(max_count integer)
  returns table (id text, attempts integer, customer text, version bigint)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  claimed private.queue_entries[] := array(select entry from private.claim_entries('stripe-events', max_count) as entry);
begin
  return query
    select event.id, entry.attempts, event.customer_id, event.received_version
    from unnest(claimed) as entry join private.stripe_events as event on event.id = entry.key
    order by event.received_version;
end $$;
comment on function private.claim_stripe_events is
  'Claims events that are not processed, in the order in which they arrived: private.claim_entries with their records.';

create function private.receive_stripe_event(event text, type text, customer text, object text, created timestamptz)
  returns table ("isProcessed" boolean, "receivedVersion" text)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  known private.stripe_events;
begin
  insert into private.stripe_events (id, type, customer_id, object_id, created_at)
    values (event, left(receive_stripe_event.type, 100), customer, object, created)
    on conflict (id) do nothing
    returning * into known;
  if not found then
    select * into known from private.stripe_events where id = event;
    -- Stripe repeats an event that was answered 200 only when somebody asks for it: then it is tried at once.
    update private.queue_entries
      set due_at = clock_timestamp(), leased_until = null, given_up_at = null,
        attempts = case when given_up_at is null then attempts else 0 end
      where queue = 'stripe-events' and key = event
        and (given_up_at is not null or coalesce(leased_until, '-infinity') <= clock_timestamp());
  end if;
  return query select known.processed_at is not null, known.received_version::text;
end $$;
comment on function private.receive_stripe_event is
  'Records an event once per id, with its entry in the queue. Returns whether it was processed before, and the sync version of its first delivery.';

drop function private.claim_stripe_commands(integer, uuid[]);
create function private.claim_stripe_commands(max_count integer, requested_ids uuid[] default null)
  returns table (id uuid, kind text, target text, data jsonb, attempts integer, created_at timestamptz)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  claimed private.queue_entries[];
begin
  claimed := case when requested_ids is null
    then array(select entry from private.claim_entries('stripe-commands', max_count) as entry)
    else array(select entry from private.claim_entries_by_key('stripe-commands', requested_ids::text[]) as entry) end;
  return query
    select command.id, command.kind, command.target, command.data, entry.attempts, command.created_at
    from unnest(claimed) as entry join private.stripe_commands as command on command.id = entry.key::uuid;
end $$;
comment on function private.claim_stripe_commands is
  'Claims commands that are due, or those of these ids that are: private.claim_entries with their records.';

create or replace function private.record_stripe_command_failure(command uuid, attempt integer, reason text, permanent boolean)
  returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  command_kind text;
begin
  update private.stripe_commands set failure = left(reason, 500), attempts = attempt
    where id = command and completed_at is null and failed_at is null
      and exists (select from private.queue_entries where queue = 'stripe-commands' and key = command::text and queue_entries.attempts = attempt)
    returning kind into command_kind;
  return private.record_entry_failure(
    'stripe-commands', command::text, attempt, reason, permanent and command_kind <> 'delete-customer');
end $$;

-- A queue that cannot be worked on

create or replace function private.postpone_stripe_work() returns integer
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  with skipped_run as (
    insert into private.reconciliations (since, finished_at, remark)
    select now(), now(), 'Payments are not set up.'
    where private.reconciliation_is_due() and not exists (select from private.reconciliations where finished_at is null)
  ), unfinished as (
    update private.reconciliations set claimed_until = now() + interval '1 hour' where finished_at is null
  ), import as (
    update private.balance_import set claimed_until = now() + interval '1 hour' where private.balance_import_is_due()
  )
  select private.postpone_entries('stripe-commands', interval '1 hour') + private.postpone_entries('stripe-events', interval '1 hour')
$$;

-- What owners see

insert into private.role_permissions (permission, roles) values ('operations.manage', '{owner}');

create function private.queue_state()
  returns table (
    queue text, waiting integer, oldest_due_at timestamptz, leased integer, given_up integer, last_success_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select queues.name,
    (select count(*)::integer from (
      select from private.queue_entries
      where queue_entries.queue = queues.name and given_up_at is null
        and (leased_until is null or leased_until <= clock_timestamp()) and (repeat_every is null or due_at <= statement_timestamp())
      limit 10000) as counted),
    (select min(due_at) from private.queue_entries
      where queue_entries.queue = queues.name and given_up_at is null and due_at <= statement_timestamp()),
    (select count(*)::integer from private.queue_entries
      where queue_entries.queue = queues.name and leased_until > clock_timestamp()),
    (select count(*)::integer from (
      select from private.queue_entries
      where queue_entries.queue = queues.name and given_up_at is not null limit 10000) as counted),
    queues.last_success_at
  from private.queues order by position
$$;
comment on function private.queue_state is
  'Each queue: entries that wait (periodic tasks only while they are due), the oldest due one, claimed ones, dead letters, and the last success. Counts end at 10,000.';

create function private.read_queue_state()
  returns table (
    queue text, waiting integer, oldest_due_at timestamptz, leased integer, given_up integer, last_success_at timestamptz)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform private.require_permission('operations.manage');
  return query select * from private.queue_state();
end $$;
comment on function private.read_queue_state is 'For owners: private.queue_state().';

create function private.read_dead_letters(
  queue_name text, max_count integer, before_time timestamptz default null, after_id uuid default null)
  returns table (
    id uuid, key text, subject text, attempts integer, error text, created_at timestamptz, given_up_at timestamptz)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform private.require_permission('operations.manage');
  return query
    select entry.id, entry.key,
      coalesce(case queue_name
        when 'mail' then (select kind from private.email_outbox where email_outbox.id = entry.key::bigint)
        when 'stripe-events' then (select type from private.stripe_events where stripe_events.id = entry.key)
        when 'stripe-commands' then (select kind from private.stripe_commands where stripe_commands.id = entry.key::uuid)
      end, entry.key),
      entry.attempts, entry.last_error, entry.created_at, entry.given_up_at
    from private.queue_entries as entry
    where entry.queue = queue_name and entry.given_up_at is not null
      and (before_time is null or (entry.given_up_at <= before_time and (entry.given_up_at < before_time or entry.id > after_id)))
    order by entry.given_up_at desc, entry.id
    limit max_count;
end $$;
comment on function private.read_dead_letters is
  'For owners: entries that were given up, the newest first, after the last one of the page before.';

create function private.log_dead_letter(action text, entry private.queue_entries, why text) returns void
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into private.audit_log (kind, entity, entity_id, staff_id, reason)
  values (action, 'queue', (entry).queue || '/' || (entry).key, auth.uid(), why)
$$;
comment on function private.log_dead_letter is 'Records what an owner did with a dead letter.';

create function private.retry_dead_letters(queue_name text, ids uuid[]) returns integer
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  entry private.queue_entries;
  retried integer := 0;
begin
  perform private.require_permission('operations.manage');
  for entry in
    select * from private.queue_entries
    where queue = queue_name and id = any (ids) and given_up_at is not null order by id for update
  loop
    -- The same command was ordered again meanwhile, and only one of them may be open.
    continue when queue_name = 'stripe-commands' and exists (
      select from private.stripe_commands as own join private.stripe_commands as other
        on other.kind = own.kind and other.target = own.target
          and coalesce(other.data ->> 'key', '') = coalesce(own.data ->> 'key', '')
          and other.completed_at is null and other.failed_at is null
      where own.id = entry.key::uuid);
    update private.queue_entries
      set given_up_at = null, attempts = 0, due_at = clock_timestamp(), leased_until = null,
        give_up_after = case when give_up_after is not null then clock_timestamp() + interval '7 days' end
      where id = entry.id;
    perform private.log_dead_letter('dead-letter-retried', entry, null);
    retried := retried + 1;
  end loop;
  return retried;
end $$;
comment on function private.retry_dead_letters is
  'For owners: makes dead letters due again, with all attempts. A command that was ordered again meanwhile is left out. Returns how many.';

create function private.discard_dead_letters(queue_name text, ids uuid[], why text) returns integer
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  entry private.queue_entries;
  discarded integer := 0;
begin
  perform private.require_permission('operations.manage');
  for entry in
    delete from private.queue_entries
    where queue = queue_name and id = any (ids) and given_up_at is not null
    returning *
  loop
    perform private.log_dead_letter('dead-letter-discarded', entry, why);
    discarded := discarded + 1;
  end loop;
  return discarded;
end $$;
comment on function private.discard_dead_letters is
  'For owners: removes dead letters from the queue. Their records stay as long as others of their kind, and the audit log has the reason. Returns how many.';

grant execute on function
  private.claim_entries, private.claim_entries_by_key, private.record_entry_failure, private.give_up_entries,
  private.postpone_entries, private.note_queue_success, private.ensure_tasks, private.complete_task, private.claim_emails,
  private.receive_stripe_event, private.claim_stripe_events, private.claim_stripe_commands, private.queue_state
  to service_role;
grant execute on function private.claim_email to visitor, service_role;
grant execute on function
  private.read_queue_state, private.read_dead_letters, private.retry_dead_letters, private.discard_dead_letters
  to authenticated;

-- One schedule entry per queue, so that a long queue keeps none of the others waiting

create or replace function private.schedule_jobs(address text, secret text) returns void
  language plpgsql security invoker set search_path = '' as $$
declare
  secret_id uuid;
  queue text;
begin
  if to_regnamespace('cron') is null or to_regnamespace('net') is null or to_regnamespace('vault') is null then
    raise exception 'the extensions pg_cron, pg_net and supabase_vault have to be switched on first'
      using hint = 'create extension pg_cron; create extension pg_net;';
  end if;
  execute 'select id from vault.secrets where name = $1' into secret_id using 'meridian_jobs_secret';
  if secret_id is null then
    execute 'select vault.create_secret($1, $2)' using secret, 'meridian_jobs_secret';
  else
    execute 'select vault.update_secret($1, $2)' using secret_id, secret;
  end if;
  for queue in select name from private.queues order by position loop
    execute 'select cron.schedule($1, $2, $3)' using 'meridian jobs ' || queue, '* * * * *', format(
      $call$select net.http_post(
        url := %L,
        headers := jsonb_build_object('Authorization', 'Bearer ' || (
          select decrypted_secret from vault.decrypted_secrets where name = 'meridian_jobs_secret')),
        timeout_milliseconds := 60000)
      where private.queue_is_due(%L)$call$, regexp_replace(address, '^([^?]*[^/?])/*(\?.*)?$', '\1/' || queue || '\2'), queue);
  end loop;
  -- The one entry of the release before.
  execute 'select cron.unschedule(jobid) from cron.job where jobname = $1' using 'meridian jobs';
end $$;
comment on function private.schedule_jobs is
  'For the operator of a hosted project: select private.schedule_jobs(''https://<ref>.supabase.co/functions/v1/jobs'', ''<JOBS_SECRET>''). Schedules one call a minute for each queue with work. The secret is stored in the vault. A second call replaces everything; after an update that adds a queue it is needed again.';

create or replace function private.describe_deployment() returns jsonb
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  migrations jsonb;
  scheduler jsonb;
begin
  -- The CLI creates this table before the first migration, pg_cron creates its own when it is switched on.
  if to_regclass('supabase_migrations.schema_migrations') is not null then
    execute 'select jsonb_agg(version order by version) from supabase_migrations.schema_migrations' into migrations;
  end if;
  if to_regclass('cron.job') is not null then
    execute $query$
      select jsonb_build_object(
        'active', bool_and(job.active),
        'address', min(substring(job.command from $pattern$url := '([^'?]*)/mail['?]$pattern$)),
        'lastStatus', case when 'failed' = any (array_agg((
          select status from cron.job_run_details where jobid = job.jobid order by runid desc limit 1))) then 'failed' end,
        'queues', jsonb_agg(substr(jobname, length('meridian jobs ') + 1) order by jobname))
      from cron.job where jobname like 'meridian jobs %' having count(*) > 0$query$ into scheduler;
  end if;
  return jsonb_build_object(
    'login', session_user,
    'hasOwnRights', (
      select rolsuper or rolbypassrls or rolinherit or rolcreaterole from pg_roles where rolname = session_user),
    'missingRoles', (
      select coalesce(jsonb_agg(rolname order by rolname), '[]') from pg_roles
      where rolname in ('anon', 'visitor', 'authenticated', 'publisher', 'service_role')
        and not pg_has_role(session_user, oid, 'SET')),
    'migrations', coalesce(migrations, '[]'),
    'scheduler', scheduler,
    'jobsLastRan', (select max(last_success_at) from private.queues),
    'clock', clock_timestamp());
end $$;
comment on function private.describe_deployment is
  '{login, hasOwnRights, missingRoles: [name], migrations: [version], scheduler: {active, address, lastStatus, queues: [name]} or null, jobsLastRan, clock}. hasOwnRights: the login could do something without taking a role. address: that of the function, without the queue.';
