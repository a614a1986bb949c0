-- What staff see of members and do for them. Owners and support read members. Owners grant and end complimentary
-- subscriptions, end paid ones, refund payments and download print lists, and the audit log records it.

create table private.audit_log (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in (
    'complimentary-granted', 'complimentary-ended', 'subscription-ended', 'refund-requested', 'print-list-downloaded')),
  member_id uuid references auth.users (id) on delete set null,
  staff_id uuid references auth.users (id) on delete set null,
  plan_id text references public.plans (id) on update cascade,
  payment_id uuid references public.payments (id),
  command_id uuid,
  edition text references public.print_editions (month),
  key uuid,
  amount integer check (amount > 0),
  reason text check (length(reason) <= 300 and private.is_not_blank(reason)),
  created_at timestamptz not null default now(),
  constraint "only a refund has a payment and an amount" check (
    (kind = 'refund-requested') = (payment_id is not null and amount is not null)),
  constraint "only a downloaded list has an edition" check ((kind = 'print-list-downloaded') = (edition is not null))
);
comment on table private.audit_log is
  'Actions of owners on the subscriptions, payments and addresses of readers. The functions that perform them add the rows; none is changed. Rows outlive both accounts.';
comment on column private.audit_log.command_id is 'The command in private.stripe_commands.';
comment on column private.audit_log.edition is 'The edition whose list of addresses was downloaded.';
comment on column private.audit_log.key is 'Idempotency key of a refund, created by the admin page.';
create unique index audit_log_once on private.audit_log (payment_id, key) where key is not null;
create index audit_log_by_member on private.audit_log (member_id, created_at desc);
create index audit_log_by_staff on private.audit_log (staff_id);
create index audit_log_by_plan on private.audit_log (plan_id);
create index audit_log_by_payment on private.audit_log (payment_id);
create index audit_log_by_command on private.audit_log (command_id);
create index audit_log_by_edition on private.audit_log (edition, created_at desc);
create trigger reject_truncate before truncate on private.audit_log
  for each statement execute function private.reject_operation('the audit log is kept');
alter table private.audit_log enable row level security;
grant select on private.audit_log to service_role;

-- Members

create function private.search_members(search text, requested_id uuid default null)
  returns table (
    id uuid, email text, first_name text, last_name text, created_at timestamptz, plan_name text, status text, reason text)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select users.id, lower(users.email), profiles.first_name, profiles.last_name, profiles.created_at, plans.name,
    coalesce(subscriptions.status, 'none'), subscriptions.reason
  from auth.users
    join public.profiles on profiles.id = users.id
    left join public.subscriptions on user_id = users.id and live
    left join public.plans on plans.id = plan_id
  where (select private.can_read_members()) and (requested_id is null or users.id = requested_id)
    -- Every word has to occur somewhere: 'ash honor' finds Honor Ashgrove.
    and not exists (
      select from regexp_split_to_table(lower(trim(search)), '\s+') as word
      where strpos(lower(concat_ws(' ', profiles.first_name, profiles.last_name, users.email)), word) = 0)
  order by profiles.created_at desc, users.id limit 50
$$;
comment on function private.search_members is 'For owners and support: at most fifty members, the newest first.';

create function private.member_detail(member uuid)
  returns table (
    id uuid, email text, first_name text, last_name text, created_at timestamptz, plan_name text, status text, reason text)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform set_config('meridian.member', member::text, true);
  return query select * from private.search_members('', member);
end $$;
comment on function private.member_detail is
  'Selects a member. For the rest of the transaction owners and support can read the rows of that member.';

create function private.member_audit_log()
  returns table (id uuid, kind text, by text, plan text, amount integer, reason text, "createdAt" timestamptz)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select events.id, kind, private.full_name(staff_id), plans.name, amount, events.reason, events.created_at
  from private.audit_log as events left join public.plans on plans.id = plan_id
  where member_id = (select private.selected_member_id())
  order by events.created_at desc, events.id limit 100
$$;
comment on function private.member_audit_log is 'The newest 100 actions on the selected member, with the name of the staff member.';

create function private.pending_refund_amount(payment uuid) returns integer
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(sum(coalesce((data ->> 'amount')::integer, amount)), 0)::integer
  from private.stripe_commands join public.payments on target = payments.stripe_id
  where payments.id = payment and kind = 'refund' and completed_at is null and failed_at is null
    and ((select private.selected_member_id()) = user_id or (select private.staff_role()) = 'owner')
$$;
comment on function private.pending_refund_amount is 'For staff: cents of a payment in refund commands that Stripe has not accepted yet.';

grant execute on function
  private.search_members, private.member_detail, private.member_audit_log, private.pending_refund_amount
  to authenticated;

-- Complimentary subscriptions

create function private.lock_unpaid_subscription(member uuid) returns public.subscriptions
  language plpgsql set search_path = '' as $$
declare
  current_subscription public.subscriptions;
begin
  select * into current_subscription from public.subscriptions where user_id = member and live for update;
  if current_subscription.source = 'stripe' then
    raise exception 'this member has a paid subscription'
      using errcode = 'restrict_violation', constraint = 'paid_subscription_is_kept';
  end if;
  return current_subscription;
end $$;
comment on function private.lock_unpaid_subscription is
  'The live subscription, locked until the transaction ends so that a concurrent payment comes before or after; rejected (paid_subscription_is_kept) if it is paid.';

create function private.enqueue_member_email(kind text, member uuid, data jsonb) returns bigint
  language sql set search_path = '' as $$
  select private.enqueue_email(kind, lower(users.email), data || jsonb_build_object('firstName', profiles.first_name))
  from auth.users join public.profiles on profiles.id = users.id where users.id = member and users.email is not null
$$;
comment on function private.enqueue_member_email is 'An e-mail to a member; adds the first name to its data. Returns its id, null without an address.';

create function private.grant_complimentary_subscription(member uuid, plan text, until timestamptz, why text) returns bigint
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  previous public.subscriptions;
  granted_plan public.plans;
begin
  perform private.require_owner_role();
  if not exists (select from auth.users where id = member) then
    raise exception 'there is no such member' using errcode = 'no_data_found';
  end if;
  select * into granted_plan from public.plans where id = plan and price > 0;
  if not found then
    raise exception 'there is no such paid plan'
      using errcode = 'check_violation', constraint = 'complimentary_plan_is_paid';
  end if;
  if until <= now() or until > now() + interval '5 years' then
    raise exception 'a complimentary subscription ends within five years'
      using errcode = 'check_violation', constraint = 'complimentary_subscription_ends';
  end if;
  previous := private.lock_unpaid_subscription(member);
  update public.subscriptions set status = 'canceled', ended_at = now() where id = previous.id;
  insert into public.subscriptions (user_id, plan_id, source, current_period_end, granted_by, reason)
    values (member, plan, 'complimentary', until, auth.uid(), why);
  insert into private.audit_log (kind, member_id, staff_id, plan_id, reason)
    values ('complimentary-granted', member, auth.uid(), plan, why);
  return private.enqueue_member_email('complimentary-granted', member, jsonb_build_object(
    'plan', granted_plan.name, 'hasPrintEdition', private.includes_print(granted_plan),
    'until', to_char(until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')));
end $$;
comment on function private.grant_complimentary_subscription is
  'By an owner: a paid plan without payment, in place of the free one or of an earlier complimentary one; rejected (paid_subscription_is_kept) if the member pays. Returns the id of the e-mail.';

create function private.end_complimentary_subscription(member uuid) returns bigint
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  complimentary public.subscriptions;
begin
  perform private.require_owner_role();
  complimentary := private.lock_unpaid_subscription(member);
  if complimentary.source is distinct from 'complimentary' then
    raise exception 'there is no complimentary subscription to end' using errcode = 'no_data_found';
  end if;
  update public.subscriptions set status = 'canceled', ended_at = now() where id = complimentary.id;
  perform private.start_free_subscription(member);
  insert into private.audit_log (kind, member_id, staff_id, plan_id)
    values ('complimentary-ended', member, auth.uid(), complimentary.plan_id);
  return private.enqueue_member_email('complimentary-ended', member,
    jsonb_build_object('plan', (select name from public.plans where id = complimentary.plan_id)));
end $$;
comment on function private.end_complimentary_subscription is 'By an owner. The free plan takes its place. Returns the id of the e-mail.';

create function private.end_expired_complimentary_subscriptions() returns integer
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  expired record;
  ended integer := 0;
begin
  for expired in
    update public.subscriptions as subscription
      set status = 'canceled', ended_at = current_period_end
      from public.plans
      where source = 'complimentary' and live and current_period_end <= now() and plans.id = subscription.plan_id
      returning subscription.user_id, plans.name
  loop
    perform private.start_free_subscription(expired.user_id);
    perform private.enqueue_member_email('complimentary-ended', expired.user_id, jsonb_build_object('plan', expired.name));
    ended := ended + 1;
  end loop;
  return ended;
end $$;
comment on function private.end_expired_complimentary_subscriptions is
  'Replaces complimentary subscriptions that have ended by the free plan and enqueues an e-mail to each reader who has an address; for the jobs. Returns how many.';
grant execute on function private.end_expired_complimentary_subscriptions to service_role;

-- Paid subscriptions and payments

create function private.request_subscription_end(member uuid) returns uuid
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  paid public.subscriptions;
  command uuid;
begin
  perform private.require_owner_role();
  select * into paid from public.subscriptions where user_id = member and live and source = 'stripe' for update;
  if not found then
    raise exception 'this member has no paid subscription' using errcode = 'no_data_found';
  end if;
  command := private.enqueue_stripe_command('cancel-subscription', paid.stripe_id);
  insert into private.audit_log (kind, member_id, staff_id, plan_id, command_id)
    select 'subscription-ended', member, auth.uid(), paid.plan_id, command
    where not exists (select from private.audit_log where command_id = command);
  return command;
end $$;
comment on function private.request_subscription_end is
  'By an owner: ends the paid subscription of a member at once. Nothing is refunded by it. Returns the id of the command.';

create function private.request_refund(
  payment uuid, cents integer, why text, idempotency_key uuid, out command_id uuid, out member uuid
)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  paid public.payments;
begin
  perform private.require_owner_role();
  -- Two refunds of one payment run one after the other.
  select * into paid from public.payments where id = payment for update;
  if not found then
    raise exception 'there is no such payment' using errcode = 'no_data_found';
  end if;
  member := paid.user_id;
  select audit_log.command_id into command_id from private.audit_log where payment_id = payment and key = idempotency_key;
  if found then
    return;
  end if;
  if paid.stripe_id is null or paid.status <> 'succeeded' then
    raise exception 'this payment cannot be refunded'
      using errcode = 'restrict_violation', constraint = 'refund_needs_succeeded_payment';
  end if;
  if private.is_disputed(payment) then
    raise exception 'a bank has taken this payment back'
      using errcode = 'restrict_violation', constraint = 'refund_of_disputed_payment';
  end if;
  if cents > paid.amount - paid.refunded - private.pending_refund_amount(payment) then
    raise exception 'the refund exceeds the remaining amount'
      using errcode = 'restrict_violation', constraint = 'refund_exceeds_remaining_amount';
  end if;
  command_id := private.enqueue_stripe_command(
    'refund', paid.stripe_id, jsonb_build_object('amount', cents, 'reason', why, 'key', idempotency_key));
  insert into private.audit_log (kind, member_id, staff_id, payment_id, amount, reason, command_id, key)
    values ('refund-requested', paid.user_id, auth.uid(), payment, cents, why, command_id, idempotency_key);
end $$;
comment on function private.request_refund is
  'By an owner: refunds part of a payment. The same key always means the same refund. Returns the command and the member.';

grant execute on function
  private.grant_complimentary_subscription, private.end_complimentary_subscription, private.request_subscription_end,
  private.request_refund
  to authenticated;

-- Print lists

create function private.list_print_editions()
  returns table (
    edition text, "closesAt" timestamptz, "isClosed" boolean, copies integer, "withoutAddress" integer,
    "takenBy" text, "takenAt" timestamptz)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with open as (
    select count((address).id)::integer as copies, count(*)::integer as readers from private.print_list()
  ), stored as (
    select deliveries.edition, count(address_line1)::integer as copies, count(*)::integer as readers
    from public.print_deliveries as deliveries group by deliveries.edition
  )
  select month, closes_at, closed_at is not null,
    coalesce(case when closed_at is null then open.copies else stored.copies end, 0),
    coalesce(case when closed_at is null then open.readers - open.copies else stored.readers - stored.copies end, 0),
    private.full_name(download.staff_id), download.created_at
  from public.print_editions cross join open
    left join stored on stored.edition = month
    left join lateral (
      select staff_id, created_at from private.audit_log as events
      where events.edition = month order by created_at desc, id limit 1) as download on true
  where (select private.can_read_members())
  order by month desc limit 36
$$;
comment on function private.list_print_editions is
  'For owners and support: the newest 36 editions, open ones with their current counts, and the last download of each list.';

create function private.download_print_list(requested_edition text)
  returns table (
    "fullName" text, "addressLine1" text, "addressLine2" text, city text, state text, "postalCode" text, country text)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  print_edition public.print_editions;
begin
  perform private.require_owner_role();
  select * into print_edition from public.print_editions where month = requested_edition;
  if not found then
    raise exception 'there is no such edition' using errcode = 'no_data_found';
  end if;
  if print_edition.closed_at is null then
    raise exception 'this list is open'
      using errcode = 'restrict_violation', constraint = 'print_list_is_closed';
  end if;
  insert into private.audit_log (kind, staff_id, edition) values ('print-list-downloaded', auth.uid(), requested_edition);
  return query
    select concat_ws(' ', delivery.first_name, delivery.last_name), delivery.address_line1::text, delivery.address_line2::text,
      delivery.city::text, delivery.state::text, delivery.postal_code::text, delivery.country
    from public.print_deliveries as delivery
    where delivery.edition = requested_edition and delivery.address_line1 is not null
    order by delivery.country, delivery.postal_code, delivery.last_name, delivery.first_name, delivery.user_id;
end $$;
comment on function private.download_print_list is
  'By an owner: the addresses of a closed edition as they were stored; rejected (print_list_is_closed) for an open one. Each call is recorded in the audit log.';

grant execute on function private.list_print_editions, private.download_print_list to authenticated;
