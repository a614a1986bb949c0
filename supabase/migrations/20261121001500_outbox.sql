-- Letters to be sent. One is written in the transaction of what it tells of, so it is neither lost nor sent for nothing.
-- What a letter says is composed when it is sent: no secret, such as the token in a link, is ever stored here.

create function private.wait_after(attempts integer) returns interval
  language sql immutable set search_path = '' as $$
  select coalesce(
    ('{1 minute,5 minutes,15 minutes,1 hour,3 hours,6 hours,12 hours}'::interval[])[attempts], interval '24 hours')
$$;
comment on function private.wait_after is
  'How long nobody else tries a letter after it has been tried so often. The shortest is far longer than sending may take.';

create table private.outbox (
  id bigint generated always as identity primary key,
  message_id uuid not null unique default gen_random_uuid(),
  kind text not null check (length(kind) <= 60 and kind ~ '^[a-z]+(-[a-z]+)*$'),
  recipient text not null check (private.is_email(recipient)),
  data jsonb not null default '{}' check (jsonb_typeof(data) = 'object' and length(data::text) <= 100000),
  created_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  useless_after timestamptz,
  attempts smallint not null default 0 check (attempts between 0 and 8),
  last_failure text check (length(last_failure) <= 200),
  sent_at timestamptz,
  given_up_at timestamptz,
  constraint "sent or given up, not both" check (sent_at is null or given_up_at is null),
  constraint "nothing is sent untried" check (sent_at is null or attempts > 0)
);
comment on table private.outbox is
  'Letters: to whom, of what kind, and with which facts. Whoever claims one has it for itself until due_at, which each attempt moves further away.';
comment on column private.outbox.message_id is 'The same in every attempt: a mailbox that gets a letter twice can tell.';
comment on column private.outbox.useless_after is 'A link that has expired is not sent any more.';
create index outbox_waiting on private.outbox (due_at) where sent_at is null and given_up_at is null;
alter table private.outbox enable row level security;

create function private.enqueue_letter(kind text, recipient text, data jsonb, useless_after timestamptz default null)
  returns bigint
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into private.outbox (kind, recipient, data, useless_after) values (kind, recipient, data, useless_after)
  returning id
$$;
comment on function private.enqueue_letter is 'In the transaction of what the letter tells of. Answers its id.';

create function private.claim_letters(at_most integer, wanted bigint default null) returns setof private.outbox
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  update private.outbox
    set attempts = attempts + 1, due_at = clock_timestamp() + private.wait_after(attempts + 1)
    where id in (
      select id from private.outbox
      where sent_at is null and given_up_at is null and due_at <= clock_timestamp() and attempts < 8
        and coalesce(useless_after, 'infinity') > clock_timestamp() and (wanted is null or id = wanted)
      order by due_at
      limit at_most
      for update skip locked
    )
  returning *
$$;
comment on function private.claim_letters is
  'Letters that are due, for the caller alone: whoever asks at the same time gets others. A claim that is never answered, because who made it died, runs out by itself.';

create function private.claim_letter(letter bigint) returns setof private.outbox
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  select * from private.claim_letters(1, letter)
$$;
comment on function private.claim_letter is 'The one letter, unless somebody else has it: for whoever has just written it.';

create function private.note_sent(letter bigint) returns void
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  update private.outbox set sent_at = clock_timestamp(), given_up_at = null, last_failure = null
  where id = letter and sent_at is null
$$;
create function private.note_failure(letter bigint, attempt integer, reason text, hopeless boolean) returns void
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  update private.outbox
    set last_failure = left(reason, 200), given_up_at = case when hopeless or attempts >= 8 then clock_timestamp() end
    where id = letter and attempts = attempt and sent_at is null
$$;
comment on function private.note_failure is 'After an attempt, unless another has begun since. Hopeless: the mailbox does not exist.';

create function private.give_up_letters() returns bigint
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  with hopeless as (
    update private.outbox set given_up_at = clock_timestamp()
    where sent_at is null and given_up_at is null and due_at <= clock_timestamp()
      and (attempts >= 8 or useless_after <= clock_timestamp())
    returning 1
  )
  select count(*) from hopeless
$$;
comment on function private.give_up_letters is 'Letters whose last attempt died, or that would come too late; answers how many.';

create function private.prune_outbox() returns bigint
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  with pruned as (
    delete from private.outbox
    where sent_at < now() - interval '7 days' or given_up_at < now() - interval '30 days'
    returning 1
  )
  select count(*) from pruned
$$;
comment on function private.prune_outbox is
  'Forgets letters a week after they were sent, and a month after they were given up; answers how many.';

grant execute on function
  private.enqueue_letter, private.claim_letter, private.note_sent, private.note_failure
  to visitor, service_role;
grant execute on function private.claim_letters, private.give_up_letters, private.prune_outbox to service_role;
