-- A pause of the printed edition: whole editions are left out, and the term is made longer by as many months when the pause
-- ends. Off for every plan until an owner sets a number (docs/decisions/0402-what-a-pause-means.md).

alter table public.plans
  add column pause_editions smallint
    constraint "a pause leaves out half a year of editions at most" check (pause_editions between 1 and 6),
  add constraint "only a paid plan with the printed edition has a pause" check (
    pause_editions is null or (price > 0 and tier = 'platinum'));
comment on column public.plans.pause_editions is
  'Printed editions that a reader may leave out in any twelve months; null: no pause.';
create trigger touch_updated_at_of_pause before update of pause_editions on public.plans
  for each row execute function private.touch_updated_at();

alter table public.subscriptions add column is_discounted boolean not null default false;
comment on column public.subscriptions.is_discounted is
  'Whether a discount at Stripe waits for the next invoice or goes on. An invoice over zero would use up one that is given once.';

create table public.print_pauses (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  subscription_id uuid not null references public.subscriptions (id) on delete cascade,
  first_edition text not null check (first_edition ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  last_edition text not null check (last_edition ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  ends_at timestamptz not null,
  reminded_at timestamptz,
  ended_at timestamptz,
  cause text check (cause in ('passed', 'reader', 'staff', 'subscription')),
  months smallint check (months between 0 and 6),
  term_end timestamptz,
  extended_at timestamptz,
  created_at timestamptz not null default now(),
  constraint "a pause ends with a later edition or the same" check (last_edition >= first_edition),
  constraint "an ended pause has a cause and a number of months" check (
    num_nulls(ended_at, cause, months) in (0, 3)),
  constraint "only months that were left out make a term longer" check (term_end is null or months > 0),
  constraint "only a term with a new end has been made longer" check (extended_at is null or term_end is not null)
);
comment on table public.print_pauses is
  'Pauses of the printed edition. Functions write them; the reader and staff who have opened the member read them.';
comment on column public.print_pauses.last_edition is 'The last month that is to be left out; one that is ended earlier keeps it.';
comment on column public.print_pauses.ends_at is 'When the list of the last edition closes.';
comment on column public.print_pauses.reminded_at is 'When the reader was told that it ends soon; at once for a pause that is short.';
comment on column public.print_pauses.cause is
  'Passed: its last edition has closed. Reader, staff: ended earlier. Subscription: it was cancelled, ended or changed.';
comment on column public.print_pauses.months is 'Editions that were left out, and so months that the term is made longer by.';
comment on column public.print_pauses.term_end is 'The new end of the term; null without one, as for a subscription that has ended.';
comment on column public.print_pauses.extended_at is 'When the longer term was seen at Stripe.';
create unique index print_pauses_open on public.print_pauses (user_id) where ended_at is null;
create index print_pauses_by_reader on public.print_pauses (user_id, created_at desc, id);
create index print_pauses_by_subscription on public.print_pauses (subscription_id);
create index print_pauses_by_last_edition on public.print_pauses (last_edition) where ended_at is null;
create index print_pauses_to_remind on public.print_pauses (ends_at) where ended_at is null and reminded_at is null;

create table public.paused_editions (
  user_id uuid references auth.users (id) on delete cascade,
  edition text references public.print_editions (month),
  pause_id uuid not null references public.print_pauses (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, edition)
);
comment on table public.paused_editions is
  'Editions that a reader would have received when their list closed, and that a pause left out. A row is a month that is added.';
create index paused_editions_by_pause on public.paused_editions (pause_id);
create index paused_editions_by_edition on public.paused_editions (edition);

alter table public.print_pauses enable row level security;
alter table public.paused_editions enable row level security;
grant select on public.print_pauses, public.paused_editions to authenticated;
create policy "readers read their own pauses" on public.print_pauses
  for select to authenticated using (user_id = (select auth.uid()));
create policy "staff read the pauses of the selected member" on public.print_pauses
  for select to authenticated using (user_id = (select private.selected_member_id()));
create policy "readers read their own paused editions" on public.paused_editions
  for select to authenticated using (user_id = (select auth.uid()));
create policy "staff read the paused editions of the selected member" on public.paused_editions
  for select to authenticated using (user_id = (select private.selected_member_id()));

-- Which editions, and until when

create function private.months_later(at timestamptz, months integer) returns timestamptz
  language sql immutable set search_path = '' as $$
  select (at at time zone 'UTC' + make_interval(months => months)) at time zone 'UTC'
$$;
comment on function private.months_later is 'The same day that many months later, in UTC; the last day of a shorter month.';

create function private.month_after(edition text, months integer) returns text
  language sql stable set search_path = '' as $$
  select to_char(to_date(edition, 'YYYY-MM') + make_interval(months => months), 'YYYY-MM')
$$;

create function private.next_print_editions(max_count integer) returns table (edition text, closes_at timestamptz)
  language sql stable set search_path = '' as $$
  with first as (
    select coalesce(
      (select min(month) from public.print_editions where closed_at is null and closes_at > now()),
      -- None is planned: the jobs have not run.
      (select to_char(ahead, 'YYYY-MM') from generate_series(1, 24) as n cross join lateral private.month_from_now(n) as ahead
        where private.print_list_closing_time(ahead) > now()
          and not exists (select from public.print_editions where month = to_char(ahead, 'YYYY-MM') and closed_at is not null)
        order by n limit 1)) as month
  )
  select ahead.month, coalesce(known.closes_at, private.print_list_closing_time(to_date(ahead.month, 'YYYY-MM')))
  from first cross join generate_series(0, max_count - 1) as n
    cross join lateral private.month_after(first.month, n) as ahead (month)
    left join public.print_editions as known on known.month = ahead.month
  order by 1
$$;
comment on function private.next_print_editions is
  'The next editions whose lists are open, also those that are not planned yet, with the time at which each list closes.';

create function private.reason_against_pause(held public.subscriptions) returns text
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select case
    when held.status = 'trialing' then 'free-days'
    when held.status <> 'active' or held.renewal_is_draft or held.concluded_at is null then 'payment-missing'
    when held.cancel_at_period_end then 'cancelled'
    when held.next_plan_id is not null then 'plan-change'
    when held.is_discounted then 'discount'
    when exists (
      select from public.print_pauses
      where subscription_id = held.id and term_end is not null and extended_at is null) then 'months-on-their-way'
  end
$$;
comment on function private.reason_against_pause is
  'Why the state of a subscription allows no pause; null where it does. The number of editions and the renewal are judged by private.print_pause().';

create function private.print_pause(held public.subscriptions) returns jsonb
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  running public.print_pauses;
  allowed integer;
  reason text;
  choices jsonb := '[]';
  added integer;
begin
  if not coalesce(held.live and held.source = 'stripe', false) then
    return null;
  end if;
  select coalesce(sum(months), 0) into added from public.print_pauses
    where subscription_id = held.id and extended_at is not null and created_at >= held.current_period_start;
  select * into running from public.print_pauses where subscription_id = held.id and ended_at is null;
  if found then
    return jsonb_build_object('reason', null, 'choices', choices, 'current', private.running_pause(running, held),
      'addedMonths', added);
  end if;
  select pause_editions into allowed from public.plans where id = held.plan_id;
  if allowed is null then
    return null;
  end if;
  reason := private.reason_against_pause(held);
  if reason is null then
    -- Any twelve months that end with a new edition begin after the twelfth month before the first of them.
    allowed := allowed - (
      select count(*) from public.paused_editions as left_out, private.next_print_editions(1) as next
      where user_id = held.user_id and left_out.edition > private.month_after(next.edition, -12));
    -- The term has its new end before the reminder of the renewal goes out: two weeks, and a week in which Stripe may fail.
    select coalesce(jsonb_agg(jsonb_build_object(
        'edition', edition, 'closesAt', private.iso_time(closes_at),
        'termEnd', private.iso_time(private.months_later(held.current_period_end, nth::integer))) order by edition), '[]')
      into choices
      from private.next_print_editions(greatest(allowed, 0)) with ordinality as next (edition, closes_at, nth)
      where closes_at <= held.current_period_end - interval '21 days';
    reason := case when allowed <= 0 then 'used' when choices = '[]' then 'too-late' end;
  end if;
  return jsonb_build_object('reason', reason, 'choices', choices, 'current', null, 'addedMonths', added);
end $$;
comment on function private.print_pause is
  'Decides whether the reader of a subscription may pause the printed edition now, and which editions that leaves out: the n-th choice is a pause of n editions. The account page and the API use it. Null where there is no pause.';

create function private.running_pause(running public.print_pauses, held public.subscriptions) returns jsonb
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select jsonb_build_object(
    'editions', jsonb_agg(jsonb_build_object('edition', months.edition, 'isLeftOut', left_out.edition is not null)
      order by months.edition),
    'nextEdition', private.month_after(running.last_edition, 1),
    'endsAt', private.iso_time(running.ends_at),
    'termEnd', private.iso_time(private.months_later(held.current_period_end, count(*)::integer)),
    'termEndNow', private.iso_time(private.months_later(held.current_period_end, count(left_out.edition)::integer)))
  from generate_series(to_date(running.first_edition, 'YYYY-MM'), to_date(running.last_edition, 'YYYY-MM'), interval '1 month') as month
    cross join lateral to_char(month, 'YYYY-MM') as months (edition)
    left join public.paused_editions as left_out on left_out.pause_id = running.id and left_out.edition = months.edition
$$;
comment on function private.running_pause is
  'A pause as the account shows it: its editions, the end of the term after it, and the end of the term if it is ended now.';

-- Beginning and ending

create function private.close_due_print_lists() returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if exists (select from public.print_editions where closed_at is null and closes_at <= now()) then
    perform private.close_print_editions();
  end if;
end $$;
comment on function private.close_due_print_lists is
  'Before a pause begins or ends: the jobs may be late, and what is decided after the closing time must not change a list.';

create function private.begin_print_pause(
  member uuid, first_month text, last_month text, out pause uuid, out reason text, out email bigint
)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  held public.subscriptions;
  offered jsonb;
  chosen jsonb;
begin
  perform private.close_due_print_lists();
  select * into held from public.subscriptions where user_id = member and live and source = 'stripe' for update;
  select id into pause from public.print_pauses
    where subscription_id = held.id and ended_at is null and first_edition = first_month and last_edition = last_month;
  if found then
    return;
  end if;
  offered := private.print_pause(held);
  reason := case
    when offered is null then 'not-offered'
    when offered -> 'current' <> 'null' then 'running'
    else offered ->> 'reason'
  end;
  if reason is not null then
    return;
  end if;
  select choice into chosen from jsonb_array_elements(offered -> 'choices') as choice where choice ->> 'edition' = last_month;
  if chosen is null or offered -> 'choices' -> 0 ->> 'edition' <> first_month then
    reason := 'editions-changed';
    return;
  end if;
  insert into public.print_pauses (user_id, subscription_id, first_edition, last_edition, ends_at, reminded_at)
    values (member, held.id, first_month, last_month, (chosen ->> 'closesAt')::timestamptz,
      case when (chosen ->> 'closesAt')::timestamptz < now() + interval '8 days' then now() end)
    returning id into pause;
  email := private.enqueue_member_email('pause-started', member, jsonb_build_object(
    'plan', (select name from public.plans where id = held.plan_id),
    'editions', (
      select jsonb_agg(choice -> 'edition' order by choice ->> 'edition')
      from jsonb_array_elements(offered -> 'choices') as choice where choice ->> 'edition' <= last_month),
    'nextEdition', private.month_after(last_month, 1),
    'termEnd', chosen ->> 'termEnd'));
end $$;
comment on function private.begin_print_pause is
  'Leaves out the open editions from the first month to the last, as they were shown. Answers why not, or the pause and its e-mail; repeating it answers the same pause. The caller holds the lock of the customer, so that no change of plan is under way.';

create function private.end_print_pause(ending uuid, why text, out command uuid, out email bigint)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  held public.subscriptions;
  left_out integer;
  new_end timestamptz;
begin
  -- The subscription first: a refresh that changes it locks it before its trigger comes here.
  select subscriptions.* into held
    from public.print_pauses join public.subscriptions on subscriptions.id = subscription_id
    where print_pauses.id = ending for update of subscriptions;
  perform from public.print_pauses where id = ending and ended_at is null for update;
  if not found then
    return;
  end if;
  select count(*) into left_out from public.paused_editions where pause_id = ending;
  if held.live and left_out > 0 then
    new_end := private.months_later(held.current_period_end, left_out);
    command := private.enqueue_stripe_command('extend-term', held.stripe_id, jsonb_build_object('key', ending));
  end if;
  update public.print_pauses set ended_at = now(), cause = why, months = left_out, term_end = new_end where id = ending;
  if held.live then
    email := private.enqueue_member_email('pause-ended', held.user_id, jsonb_build_object(
      'plan', (select name from public.plans where id = held.plan_id),
      'months', left_out,
      'termEnd', private.iso_time(new_end),
      'nextEdition', (
        select edition from private.next_print_editions(1)
        where coalesce(closes_at < coalesce(new_end, private.print_entitled_until(held)), true)
          and exists (select from public.plans where plans.id = held.plan_id and private.includes_print(plans)))));
  end if;
end $$;
comment on function private.end_print_pause is
  'Ends a pause once, orders the months that it left out from Stripe and tells the reader, all in this transaction. Repeating it has no effect. A subscription that has ended gets no months.';

create function private.end_own_print_pause(member uuid, out command uuid, out email bigint)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform private.close_due_print_lists();
  select ended.command, ended.email into command, email
    from public.print_pauses as pauses cross join lateral private.end_print_pause(pauses.id, 'reader') as ended
    where pauses.user_id = member and ended_at is null;
end $$;
comment on function private.end_own_print_pause is 'A reader has the printed edition sent again, from the next one that is open.';

create function private.end_pause_of_member(member uuid, out command uuid, out email bigint)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  ending public.print_pauses;
begin
  perform private.require_permission('members.manage');
  perform private.close_due_print_lists();
  select * into ending from public.print_pauses where user_id = member and ended_at is null;
  if not found then
    raise exception 'this member has no pause' using errcode = 'no_data_found';
  end if;
  select ended.command, ended.email into command, email from private.end_print_pause(ending.id, 'staff') as ended;
  insert into private.audit_log (kind, member_id, staff_id, plan_id, command_id)
    select 'pause-ended', member, auth.uid(), plan_id, command
    from public.subscriptions where id = ending.subscription_id;
end $$;
comment on function private.end_pause_of_member is 'By an owner: as the reader does it. Returns the command and the e-mail.';

create function private.end_interrupted_pause() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform private.end_print_pause(id, 'subscription') from public.print_pauses
    where subscription_id = new.id and ended_at is null and (
      not new.live or new.status <> 'active' or new.cancel_at_period_end
      or not exists (select from public.plans where plans.id = new.plan_id and private.includes_print(plans)));
  return null;
end $$;
comment on function private.end_interrupted_pause is
  'After a subscription was cancelled, has ended or has another plan: its pause ends, and what it left out is added while the subscription lives.';
create trigger end_interrupted_pause after update of status, cancel_at_period_end, plan_id on public.subscriptions
  for each row when (new.source = 'stripe' and (old.status, old.cancel_at_period_end, old.plan_id)
    is distinct from (new.status, new.cancel_at_period_end, new.plan_id))
  execute function private.end_interrupted_pause();

-- The longer term

alter table private.stripe_commands
  drop constraint stripe_commands_kind_check,
  add constraint stripe_commands_kind_check check (kind in (
    'cancel-intent', 'abandon-subscription', 'cancel-subscription', 'end-with-period', 'refund', 'refresh-customer',
    'update-customer', 'set-card', 'credit-note', 'delete-customer', 'submit-evidence', 'set-group-seats',
    'create-offer', 'extend-term'));
comment on table private.stripe_commands is
  'Outbox to Stripe. The id is the idempotency key. abandon-subscription voids the first invoice if it is unpaid, then cancels; a paid subscription is left alone. end-with-period cancels at the end of the paid period. set-card pays a subscription from the newest card of its customer if it has none. credit-note writes the credit note of a refund. delete-customer erases the customer of a deleted account. submit-evidence sends private.dispute_evidence to the bank. set-group-seats sets the quantity from which the next term of a group is invoiced. create-offer makes the code of an offer to return, and sends it. extend-term makes a term longer by the months of a pause.';

create function private.extended_term_end(ended uuid, at_stripe timestamptz) returns timestamptz
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select private.months_later(at_stripe, months) from public.print_pauses where id = ended and term_end is not null
$$;
comment on function private.extended_term_end is
  'The end of the term with the months of a pause, from the end that Stripe has now; null when there is no such pause any more.';

create function private.record_term_extension(ended uuid, subscription text, until timestamptz) returns void
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  update public.print_pauses set term_end = until, extended_at = now()
    from public.subscriptions
    where print_pauses.id = ended and term_end is not null and extended_at is null
      and subscriptions.id = subscription_id and stripe_id = subscription
$$;
comment on function private.record_term_extension is 'Records that Stripe has the longer term, as its metadata say. Repeating it has no effect.';

create function private.has_open_pause(subscription text) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (
    select from public.print_pauses join public.subscriptions on subscriptions.id = subscription_id
    where stripe_id = subscription and (print_pauses.ended_at is null or term_end is not null and extended_at is null))
$$;
comment on function private.has_open_pause is
  'Whether a pause runs, or its months are still on their way to Stripe: until then the subscription gets no other plan and no discount.';

-- Jobs

create function private.end_passed_pauses(max_count integer default 200) returns integer
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  with passed as materialized (
    select id from public.print_pauses join public.print_editions on month = last_edition
    where ended_at is null and closed_at is not null
    order by ends_at limit max_count
  )
  select count(*)::integer from passed cross join lateral private.end_print_pause(passed.id, 'passed') as ended
$$;
comment on function private.end_passed_pauses is 'Ends pauses whose last edition has closed. Returns how many.';

create function private.remind_of_pauses(max_count integer default 200) returns integer
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  with reminded as (
    update public.print_pauses set reminded_at = now()
      where id in (
        select id from public.print_pauses
        where ended_at is null and reminded_at is null and ends_at <= now() + interval '7 days'
        order by ends_at limit max_count for update skip locked)
      returning user_id, subscription_id, last_edition, ends_at
  )
  select count(private.enqueue_member_email('pause-ending', reminded.user_id, jsonb_build_object(
    'plan', plans.name, 'lastEdition', last_edition, 'nextEdition', private.month_after(last_edition, 1),
    'closesAt', private.iso_time(ends_at))))::integer
  from reminded join public.subscriptions on subscriptions.id = subscription_id join public.plans on plans.id = plan_id
$$;
comment on function private.remind_of_pauses is 'Tells readers a week before that their pause ends, once. Returns how many.';

revoke execute on function private.months_later, private.month_after, private.next_print_editions, private.reason_against_pause,
  private.print_pause, private.running_pause, private.close_due_print_lists, private.begin_print_pause,
  private.end_print_pause, private.end_own_print_pause, private.end_pause_of_member, private.end_interrupted_pause,
  private.extended_term_end, private.record_term_extension, private.has_open_pause, private.end_passed_pauses,
  private.remind_of_pauses from public;
grant execute on function private.print_pause to authenticated, service_role;
grant execute on function private.end_pause_of_member to authenticated;
grant execute on function private.begin_print_pause, private.end_own_print_pause, private.extended_term_end,
  private.record_term_extension, private.has_open_pause to service_role;
