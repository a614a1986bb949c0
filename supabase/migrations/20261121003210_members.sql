-- What the desk sees of readers who have a subscription, and what it does for them. Owners and support read; owners give
-- presents, end subscriptions and send money back.

create function private.reads_members() returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(private.staff_role() in ('owner', 'support'), false)
$$;

-- Those at the desk who read members do not see everybody's rows all the time, but those of one member in a transaction
-- that has opened their story: a lookup that forgets to say whose rows it wants finds their own, as everybody's does.
create function private.member_at_desk() returns uuid
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select case when private.reads_members() then nullif(current_setting('meridian.member', true), '')::uuid end
$$;
comment on function private.member_at_desk is 'Whose story this transaction has opened; null for whoever may not.';

create function private.find_members(search text, wanted uuid default null)
  returns table (
    id uuid, email text, first_name text, last_name text, created_at timestamptz, plan_name text, status text, reason text)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select users.id, lower(users.email), profiles.first_name, profiles.last_name, profiles.created_at, plans.name,
    coalesce(subscriptions.status, 'none'), subscriptions.reason
  from auth.users
    join public.profiles on profiles.id = users.id
    left join public.subscriptions on user_id = users.id and live
    left join public.plans on plans.id = plan_id
  where (select private.reads_members()) and (wanted is null or users.id = wanted)
    -- Each word somewhere: 'ash honor' finds Honor Ashgrove.
    and not exists (
      select from regexp_split_to_table(lower(trim(search)), '\s+') as word
      where strpos(lower(concat_ws(' ', profiles.first_name, profiles.last_name, users.email)), word) = 0)
  order by profiles.created_at desc, users.id limit 50
$$;
comment on function private.find_members is 'For owners and support: at most fifty, the newest first.';

create function private.open_story(member uuid)
  returns table (
    id uuid, email text, first_name text, last_name text, created_at timestamptz, plan_name text, status text, reason text)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform set_config('meridian.member', member::text, true);
  return query select * from private.find_members('', member);
end $$;
comment on function private.open_story is 'The member, whose rows the rest of this transaction may read if whoever asks reads members.';

grant execute on function private.member_at_desk, private.find_members, private.open_story to authenticated;

create policy "the desk reads the subscription of whose story it opens" on public.subscriptions
  for select to authenticated using (user_id = (select private.member_at_desk()));
create policy "the desk reads the payments of whose story it opens" on public.payments
  for select to authenticated using (user_id = (select private.member_at_desk()));
create policy "the desk reads the invoices of whose story it opens" on public.invoices
  for select to authenticated using (user_id = (select private.member_at_desk()));
create policy "the desk reads the addresses of whose story it opens" on public.addresses
  for select to authenticated using (user_id = (select private.member_at_desk()));
create policy "the desk reads the deliveries of whose story it opens" on public.print_deliveries
  for select to authenticated using (user_id = (select private.member_at_desk()));
create policy "the desk reads what went back to whose story it opens" on public.refunds
  for select to authenticated
  using (exists (
    select from public.payments where payments.id = payment_id and payments.user_id = (select private.member_at_desk())));
grant select on public.disputes to authenticated;
create policy "the desk reads the disputes of whose story it opens" on public.disputes
  for select to authenticated
  using (exists (
    select from public.payments where payments.id = payment_id and payments.user_id = (select private.member_at_desk())));

-- Who did what. Outlives both the account that it was done to, and that of who did it.
create table private.desk_deeds (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('complimentary-granted', 'complimentary-ended', 'subscription-ended', 'refund-requested')),
  member_id uuid references auth.users (id) on delete set null,
  staff_id uuid references auth.users (id) on delete set null,
  plan_id text references public.plans (id) on update cascade,
  payment_id uuid references public.payments (id),
  order_id uuid,
  key uuid,
  amount integer check (amount > 0),
  reason text check (length(reason) <= 300 and private.has_ink(reason)),
  created_at timestamptz not null default now(),
  constraint "money that goes back comes from somewhere" check ((kind = 'refund-requested') = (payment_id is not null and amount is not null))
);
comment on table private.desk_deeds is 'What owners did with the subscriptions and the money of readers. Only ever added to, by the functions that do it.';
comment on column private.desk_deeds.order_id is 'What Stripe was told to do.';
comment on column private.desk_deeds.key is 'Made by the page on which a refund was ordered: what is sent twice is one.';
create unique index desk_deeds_once on private.desk_deeds (payment_id, key) where key is not null;
create index desk_deeds_by_member on private.desk_deeds (member_id, created_at desc);
create index desk_deeds_by_staff on private.desk_deeds (staff_id);
create index desk_deeds_by_plan on private.desk_deeds (plan_id);
create index desk_deeds_by_payment on private.desk_deeds (payment_id);
create index desk_deeds_by_order on private.desk_deeds (order_id);
create trigger refuse_truncate before truncate on private.desk_deeds
  for each statement execute function private.refuse('deeds are kept');
alter table private.desk_deeds enable row level security;
grant select on private.desk_deeds to service_role;

create function private.deeds_of_story()
  returns table (id uuid, kind text, by text, plan text, amount integer, reason text, "createdAt" timestamptz)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select deeds.id, kind, private.name_of(staff_id), plans.name, amount, deeds.reason, deeds.created_at
  from private.desk_deeds as deeds left join public.plans on plans.id = plan_id
  where member_id = (select private.member_at_desk())
  order by deeds.created_at desc, deeds.id limit 100
$$;
comment on function private.deeds_of_story is 'What the desk has done for the member whose story is open, and who it was.';

-- Money that is to go back and has not yet: the orders that Stripe has still to say yes to.
create function private.refunds_under_way(payment uuid) returns integer
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(sum(coalesce((data ->> 'amount')::integer, amount)), 0)::integer
  from private.stripe_orders join public.payments on target = payments.stripe_id
  where payments.id = payment and kind = 'refund' and done_at is null and given_up_at is null
    and ((select private.member_at_desk()) = user_id or (select private.staff_role()) = 'owner')
$$;
comment on function private.refunds_under_way is 'For the desk: cents of a payment that are on their way back.';

-- As whoever asks: the desk sees the disputes of the member whose story is open.
create function private.is_called_back(payment uuid) returns boolean
  language sql stable set search_path = '' as $$
  select exists (
    select from public.disputes where payment_id = payment and status in ('needs_response', 'under_review', 'lost'))
$$;
comment on function private.is_called_back is
  'Whether a bank has taken this payment back, for good or until it is decided. What is sent back besides would be lost twice.';

create function private.require_owner() returns void
  language plpgsql stable set search_path = '' as $$
begin
  if private.staff_role() is distinct from 'owner' then
    raise exception 'only owners do this' using errcode = 'insufficient_privilege';
  end if;
end $$;

-- The subscription that stands, held until this transaction is over: whoever pays at this moment comes before or after.
create function private.hold_subscription(member uuid) returns public.subscriptions
  language plpgsql set search_path = '' as $$
declare
  held public.subscriptions;
begin
  select * into held from public.subscriptions where user_id = member and live for update;
  if held.source = 'stripe' then
    raise exception 'this member pays for a subscription' using errcode = 'restrict_violation', constraint = 'who_pays_keeps_it';
  end if;
  return held;
end $$;

create function private.letter_to_member(kind text, member uuid, data jsonb) returns bigint
  language sql set search_path = '' as $$
  select private.enqueue_letter(kind, lower(users.email), data || jsonb_build_object('firstName', profiles.first_name))
  from auth.users join public.profiles on profiles.id = users.id where users.id = member and users.email is not null
$$;

create function private.give_present(member uuid, plan text, until timestamptz, why text) returns bigint
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  former public.subscriptions;
  given public.plans;
begin
  perform private.require_owner();
  if not exists (select from auth.users where id = member) then
    raise exception 'there is no such member' using errcode = 'no_data_found';
  end if;
  select * into given from public.plans where id = plan and price > 0;
  if not found then
    raise exception 'there is no such plan to give' using errcode = 'check_violation', constraint = 'a_present_is_a_paid_plan';
  end if;
  if until <= now() or until > now() + interval '5 years' then
    raise exception 'a present ends within five years' using errcode = 'check_violation', constraint = 'a_present_ends';
  end if;
  former := private.hold_subscription(member);
  update public.subscriptions set status = 'canceled', ended_at = now() where id = former.id;
  insert into public.subscriptions (user_id, plan_id, source, current_period_end, given_by, reason)
    values (member, plan, 'complimentary', until, auth.uid(), why);
  insert into private.desk_deeds (kind, member_id, staff_id, plan_id, reason)
    values ('complimentary-granted', member, auth.uid(), plan, why);
  return private.letter_to_member('complimentary-granted', member, jsonb_build_object(
    'plan', given.name, 'printed', given.tier = 'platinum',
    'until', to_char(until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')));
end $$;
comment on function private.give_present is
  'By an owner: a plan that others pay for, in place of the free one or of an earlier present; refused (who_pays_keeps_it) for whoever pays. Answers the id of the letter.';

create function private.end_present(member uuid) returns bigint
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  present public.subscriptions;
begin
  perform private.require_owner();
  present := private.hold_subscription(member);
  if present.source is distinct from 'complimentary' then
    raise exception 'there is no present to end' using errcode = 'no_data_found';
  end if;
  update public.subscriptions set status = 'canceled', ended_at = now() where id = present.id;
  perform private.begin_free_subscription(member);
  insert into private.desk_deeds (kind, member_id, staff_id, plan_id)
    values ('complimentary-ended', member, auth.uid(), present.plan_id);
  return private.letter_to_member('complimentary-ended', member,
    jsonb_build_object('plan', (select name from public.plans where id = present.plan_id)));
end $$;
comment on function private.end_present is 'By an owner. The free plan takes its place. Answers the id of the letter.';

-- An open order of the same kind, target and key is the same order.
create function private.order_at_stripe(kind text, target text, data jsonb default '{}') returns uuid
  language sql set search_path = '' as $$
  insert into private.stripe_orders (kind, target, data) values (kind, target, data)
  on conflict (kind, target, (coalesce(data ->> 'key', ''))) where done_at is null and given_up_at is null
    do update set kind = excluded.kind
  returning id
$$;

create function private.order_end(member uuid) returns uuid
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  paid public.subscriptions;
  ordered uuid;
begin
  perform private.require_owner();
  select * into paid from public.subscriptions where user_id = member and live and source = 'stripe' for update;
  if not found then
    raise exception 'this member pays for nothing' using errcode = 'no_data_found';
  end if;
  ordered := private.order_at_stripe('cancel-subscription', paid.stripe_id);
  insert into private.desk_deeds (kind, member_id, staff_id, plan_id, order_id)
    select 'subscription-ended', member, auth.uid(), paid.plan_id, ordered
    where not exists (select from private.desk_deeds where order_id = ordered);
  return ordered;
end $$;
comment on function private.order_end is
  'By an owner: that Stripe end what this member pays for, at once. Nothing goes back by itself. Answers the order.';

create function private.order_refund(payment uuid, cents integer, why text, once uuid, out ordered uuid, out member uuid)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  paid public.payments;
begin
  perform private.require_owner();
  -- Two refunds of one payment come one after the other.
  select * into paid from public.payments where id = payment for update;
  if not found then
    raise exception 'there is no such payment' using errcode = 'no_data_found';
  end if;
  member := paid.user_id;
  select order_id into ordered from private.desk_deeds where payment_id = payment and key = once;
  if found then
    return;
  end if;
  if paid.stripe_id is null or paid.status <> 'succeeded' then
    raise exception 'nothing of this can go back' using errcode = 'restrict_violation', constraint = 'only_what_was_paid_goes_back';
  end if;
  if private.is_called_back(payment) then
    raise exception 'a bank has taken this back' using errcode = 'restrict_violation', constraint = 'nothing_goes_back_twice';
  end if;
  if cents > paid.amount - paid.refunded - private.refunds_under_way(payment) then
    raise exception 'more than is left' using errcode = 'restrict_violation', constraint = 'no_more_goes_back_than_is_left';
  end if;
  ordered := private.order_at_stripe('refund', paid.stripe_id, jsonb_build_object('amount', cents, 'reason', why, 'key', once));
  insert into private.desk_deeds (kind, member_id, staff_id, payment_id, amount, reason, order_id, key)
    values ('refund-requested', paid.user_id, auth.uid(), payment, cents, why, ordered, once);
end $$;
comment on function private.order_refund is
  'By an owner: that Stripe send so much of a payment back. The same key is the same refund, for good. Answers the order, and whose payment it is.';

grant execute on function
  private.deeds_of_story, private.refunds_under_way, private.is_called_back, private.give_present, private.end_present,
  private.order_end, private.order_refund
  to authenticated;
