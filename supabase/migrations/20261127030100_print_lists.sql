-- Print lists in batches. Closing a list took one transaction over everybody with the printed edition, which a reader's change of
-- address began when the jobs were late, and the page of staff counted every list anew (docs/decisions/0435-print-lists-are-frozen-in-batches.md).

set lock_timeout = '5s';
set statement_timeout = '60s';

create table private.print_lists (
  edition text primary key references public.print_editions (month) on delete cascade,
  frozen_until uuid,
  requested_until uuid,
  copies integer not null default 0,
  without_address integer not null default 0,
  left_out integer not null default 0,
  counted_at timestamptz not null default now()
);
comment on table private.print_lists is
  'How far the jobs have come with the list of an edition, and its numbers. Not in print_editions, which readers may read.';
comment on column private.print_lists.frozen_until is 'The last reader whose row of the due list has been stored, in the order of user ids.';
comment on column private.print_lists.requested_until is 'The last reader who has been asked for an address before the list closes, if none was there.';
comment on column private.print_lists.counted_at is 'When its numbers were counted: of an open list every hour, of a closed one when it was closed.';
alter table private.print_lists enable row level security;

insert into private.print_lists (edition, copies, without_address, left_out, counted_at)
  select month, count(address_line1), count(user_id) - count(address_line1),
    (select count(*) from public.paused_editions where edition = month), closed_at
  from public.print_editions left join public.print_deliveries on edition = month
  where closed_at is not null group by month;

-- Who gets an edition

create function private.print_members_after(after_user uuid, max_count integer) returns uuid[]
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp
  set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off as $$
declare
  plans_with_print constant text[] := array(select id from public.plans where private.includes_print(plans));
begin
  return array(
    select user_id from public.subscriptions
    where live and plan_id = any (plans_with_print) and user_id > after_user order by user_id limit max_count);
end $$;
comment on function private.print_members_after is
  'The next readers with a live subscription to a plan with the printed edition, in the order of their ids, which no change of a plan moves.';

create function private.print_recipients(edition text, members uuid[], left_out boolean)
  returns table (user_id uuid, email text, first_name text, address public.addresses)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query
    select users.id, lower(users.email), profiles.first_name::text, addresses
    from public.subscriptions
      join public.plans on plans.id = plan_id and private.includes_print(plans)
      join auth.users on users.id = subscriptions.user_id
      join public.profiles on profiles.id = users.id
      left join public.addresses on addresses.user_id = users.id and addresses.is_default
    where subscriptions.user_id = any (members) and live and status <> 'trialing' and (source <> 'group' or concluded_at is not null)
      -- The second condition is a call for each row; nearly all rows have the first.
      and (status = 'active' or private.gives_access(subscriptions))
      and (print_recipients.edition is null or print_recipients.left_out = exists (
        select from public.print_pauses
        where print_pauses.user_id = users.id and ended_at is null
          and print_recipients.edition between first_edition and last_edition));
end $$;
comment on function private.print_recipients is
  'Those of these readers who would receive an edition now, and at which address; with left_out, whom a pause keeps from it. Without an edition: all who have the printed edition, pauses apart.';

create or replace function private.print_list(edition text default null, left_out boolean default false)
  returns table (user_id uuid, email text, first_name text, address public.addresses)
  language sql stable set search_path = '' as $$
  select recipients.* from private.print_recipients(
    edition, private.print_members_after('00000000-0000-0000-0000-000000000000', null), left_out) as recipients
$$;
comment on function private.print_list is
  'Everybody who would receive an edition now: for tests and operators. The jobs take them in batches, from private.print_recipients.';

-- Closing a list

create function private.freeze_print_rows(due text, members uuid[]) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  requested integer;
begin
  -- A pause that ends at this moment waits, and then counts this edition. Accounts first, as a deletion locks them.
  perform from auth.users
    where id in (
      select pauses.user_id from public.print_pauses as pauses
      where pauses.user_id = any (members) and ended_at is null and due between first_edition and last_edition)
    order by id for key share;
  perform from public.print_pauses
    where user_id = any (members) and ended_at is null and due between first_edition and last_edition order by id for share;
  insert into public.paused_editions (user_id, edition, pause_id)
    select listed.user_id, due, pauses.id
    from private.print_recipients(due, members, true) as listed
      join public.print_pauses as pauses on pauses.user_id = listed.user_id
    where ended_at is null and due between first_edition and last_edition
    on conflict do nothing;
  with stored as (
    insert into public.print_deliveries
      (edition, user_id, first_name, last_name, address_line1, address_line2, city, state, postal_code, country)
      select due, user_id, (address).first_name, (address).last_name, (address).address_line1,
        (address).address_line2, (address).city, (address).state, (address).postal_code, (address).country
      from private.print_recipients(due, members, false)
      on conflict do nothing
      returning user_id, address_line1
  )
  select count(private.enqueue_email(
      'print-address-missing', lower(users.email), jsonb_build_object('firstName', profiles.first_name, 'edition', due)))
    into requested
    from stored join auth.users on users.id = user_id join public.profiles on profiles.id = user_id
    where address_line1 is null and users.email is not null;
end $$;
comment on function private.freeze_print_rows is
  'Stores who of these readers receives the edition, at which address, or that a pause leaves it out, and asks for missing addresses. What is stored stays: repeated and concurrent calls store each reader once.';

create function private.freeze_due_print_rows(member uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  due text;
begin
  for due in select month from public.print_editions where closed_at is null and closes_at <= now() order by month loop
    perform private.freeze_print_rows(due, array[member]);
  end loop;
end $$;
comment on function private.freeze_due_print_rows is
  'Before the address or the pause of a reader changes: stores this reader''s row of the lists that are due. The jobs may not have come to it yet, and what changes after the closing time must not be on the list.';

create function private.freeze_before_address_change() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    perform private.freeze_due_print_rows(old.user_id);
    return old;
  end if;
  perform private.freeze_due_print_rows(new.user_id);
  return new;
end $$;
drop trigger close_due_print_editions on public.addresses;
drop function private.close_due_print_editions();
-- Before those triggers of the row that change other addresses, by the order of names.
create trigger freeze_due_print_rows before insert or update or delete on public.addresses
  for each row execute function private.freeze_before_address_change();

do $$
declare
  name text;
  definition text;
  changed text;
begin
  foreach name in array array['begin_print_pause', 'end_own_print_pause', 'end_pause_of_member'] loop
    definition := pg_get_functiondef(('private.' || name)::regproc);
    changed := replace(definition, 'private.close_due_print_lists()', 'private.freeze_due_print_rows(member)');
    if changed = definition then
      raise exception 'private.% does not close lists', name;
    end if;
    execute changed;
  end loop;
end $$;
drop function private.close_due_print_lists();

create function private.freeze_print_list(max_count integer default 2000, out more boolean, out closed integer)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  due text;
  members uuid[];
begin
  closed := 0;
  more := false;
  -- Another worker's batch ends first.
  select month into due from public.print_editions
    where closed_at is null and closes_at <= now() order by month limit 1 for update;
  if not found then
    return;
  end if;
  insert into private.print_lists (edition) values (due) on conflict do nothing;
  members := private.print_members_after(
    coalesce((select frozen_until from private.print_lists where edition = due), '00000000-0000-0000-0000-000000000000'), max_count);
  perform private.freeze_print_rows(due, members);
  if cardinality(members) = max_count then
    update private.print_lists set frozen_until = members[max_count] where edition = due;
  else
    update public.print_editions set closed_at = now() where month = due;
    update private.print_lists
      set (copies, without_address) = (
          select count(address_line1), count(*) - count(address_line1) from public.print_deliveries where edition = due),
        left_out = (select count(*) from public.paused_editions where edition = due), counted_at = now()
      where edition = due;
    closed := 1;
  end if;
  more := true;
end $$;
comment on function private.freeze_print_list is
  'Stores the next max_count readers of the first list that is due, and closes it after the last; for the jobs, which repeat it while there is more. A crash resumes from the last committed batch. A reader who gets another plan meanwhile is judged when the row is stored.';

create or replace function private.close_print_editions() returns integer
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  batch record;
  closed integer := 0;
begin
  loop
    select * into batch from private.freeze_print_list();
    exit when not batch.more;
    closed := closed + batch.closed;
  end loop;
  return closed;
end $$;
comment on function private.close_print_editions is 'Closes all lists that are due in one transaction. Returns how many.';

-- Asking for addresses

create function private.ask_for_print_addresses(max_count integer default 2000, out more boolean, out editions integer)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  closing public.print_editions;
  members uuid[];
begin
  editions := 0;
  more := false;
  select * into closing from public.print_editions
    where reminded_at is null and closed_at is null and closes_at > now() and closes_at <= now() + interval '5 days'
    order by month limit 1 for update;
  if not found then
    return;
  end if;
  insert into private.print_lists (edition) values (closing.month) on conflict do nothing;
  members := private.print_members_after(
    coalesce((select requested_until from private.print_lists where edition = closing.month), '00000000-0000-0000-0000-000000000000'),
    max_count);
  perform private.enqueue_email('print-address-request', listed.email,
      jsonb_build_object('firstName', listed.first_name, 'edition', closing.month,
        'closesAt', to_char(closing.closes_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')),
      closing.closes_at)
    from private.print_recipients(closing.month, members, false) as listed
      join public.subscriptions as subscription on subscription.user_id = listed.user_id and subscription.live
    where (listed.address).id is null and listed.email is not null
      and coalesce(closing.closes_at < private.print_entitled_until(subscription), true);
  if cardinality(members) = max_count then
    update private.print_lists set requested_until = members[max_count] where edition = closing.month;
  else
    update public.print_editions set reminded_at = now() where month = closing.month;
    editions := 1;
  end if;
  more := true;
end $$;
comment on function private.ask_for_print_addresses is
  'Five days before a list closes, once: asks the next max_count readers for an address who are on the list without one and will still be on it then. For the jobs, which repeat it while there is more.';

create or replace function private.request_print_addresses() returns integer
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  batch record;
  requested integer := 0;
begin
  loop
    select * into batch from private.ask_for_print_addresses();
    exit when not batch.more;
    requested := requested + batch.editions;
  end loop;
  return requested;
end $$;
comment on function private.request_print_addresses is 'Asks for all missing addresses of lists that close soon, in one transaction. Returns the number of editions.';

-- What staff see

create function private.count_print_lists() returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into private.print_lists as known (edition, copies, without_address, left_out, counted_at)
    with listed as materialized (
      select recipients.user_id, (recipients.address).id is not null as has_address from private.print_list() as recipients
    ), everybody as (
      select count(*) filter (where has_address) as copies, count(*) as readers from listed
    )
    select month, everybody.copies - paused.copies, everybody.readers - everybody.copies - (paused.readers - paused.copies),
      paused.readers, now()
    from everybody cross join public.print_editions
      cross join lateral (
        select count(*) filter (where has_address) as copies, count(*) as readers
        from public.print_pauses as pauses join listed on listed.user_id = pauses.user_id
        where ended_at is null and month between first_edition and last_edition) as paused
    where closed_at is null
    on conflict (edition) do update set copies = excluded.copies, without_address = excluded.without_address,
      left_out = excluded.left_out, counted_at = excluded.counted_at;
end $$;
comment on function private.count_print_lists is 'Counts the open lists, for the page of staff; for the jobs, once an hour.';

drop function private.list_print_editions();
create function private.list_print_editions()
  returns table (
    edition text, "closesAt" timestamptz, "isClosed" boolean, copies integer, "withoutAddress" integer,
    "leftOut" integer, "countedAt" timestamptz, "takenBy" text, "takenAt" timestamptz)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  most_counted_at_once constant integer := 500;
  members uuid[];
begin
  if not coalesce(private.can_read_members(), false) then
    return;
  end if;
  members := private.print_members_after('00000000-0000-0000-0000-000000000000', most_counted_at_once + 1);
  if cardinality(members) > most_counted_at_once then
    members := null;
  end if;
  return query
    with listed as materialized (
      select recipients.user_id, (recipients.address).id is not null as has_address
      from private.print_recipients(null, members, false) as recipients
    ), everybody as (
      select count(*) filter (where has_address)::integer as copies, count(*)::integer as readers from listed
    ), paused as (
      select month, count(*) filter (where has_address)::integer as copies, count(*)::integer as readers
      from listed join public.print_pauses as pauses on pauses.user_id = listed.user_id
        join public.print_editions on closed_at is null and month between first_edition and last_edition
      where ended_at is null
      group by month
    )
    select editions.month, editions.closes_at, editions.closed_at is not null,
      case when is_counted then coalesce(lists.copies, 0) else everybody.copies - coalesce(paused.copies, 0) end,
      case when is_counted then coalesce(lists.without_address, 0)
        else everybody.readers - everybody.copies - coalesce(paused.readers - paused.copies, 0) end,
      case when is_counted then coalesce(lists.left_out, 0) else coalesce(paused.readers, 0) end,
      case when is_counted and editions.closed_at is null then lists.counted_at end,
      private.full_name(download.staff_id), download.created_at
    from public.print_editions as editions cross join everybody
      cross join lateral (select editions.closed_at is not null or members is null as is_counted) as source
      left join private.print_lists as lists on lists.edition = editions.month
      left join paused on paused.month = editions.month
      left join lateral (
        select staff_id, created_at from private.audit_log as events
        where events.edition = editions.month order by created_at desc, id limit 1) as download on true
    order by editions.month desc limit 36;
end $$;
comment on function private.list_print_editions is
  'For owners and support: the newest 36 editions and the last download of each list. Numbers of a closed list are those of its closing; of an open one they are current, or with more than 500 readers those of the last count, with its time.';

revoke execute on function private.print_members_after, private.print_recipients, private.freeze_print_rows,
  private.freeze_due_print_rows, private.freeze_before_address_change, private.freeze_print_list, private.ask_for_print_addresses,
  private.count_print_lists, private.list_print_editions from public;
grant execute on function private.freeze_print_list, private.ask_for_print_addresses, private.count_print_lists to service_role;
grant execute on function private.list_print_editions to authenticated;
