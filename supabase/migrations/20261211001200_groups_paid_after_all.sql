-- A group that was given up and turned out to be paid kept what giving up had done: its invoice address was erased, so that a correction of its
-- details sent invoices nowhere, and its customer was deleted at Stripe as soon as it ended, although its manager had an account.

set lock_timeout = '5s';
set statement_timeout = '60s';

create or replace function private.record_group(bought uuid, stripe_state jsonb, invoice jsonb) returns bigint[]
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  before public.groups;
  given public.groups;
  now_is public.groups;
  data jsonb;
  reason jsonb;
  emails bigint[] := '{}';
begin
  select * into before from public.groups where id = bought for update;
  given := jsonb_populate_record(before, stripe_state);
  if before.abandoned_at is not null and before.pays_by = 'invoice' and given.concluded_at is null and given.ended_at is null
    and given.status in ('trialing', 'active', 'past_due', 'unpaid', 'paused')
    and exists (select from public.groups
      where manager_id = before.manager_id and pays_by = 'invoice' and concluded_at is null and ended_at is null
        and abandoned_at is null) then
    -- Its subscription became known only when another group had been bought on credit: groups_on_credit allows one.
    update public.groups set stripe_subscription_id = given.stripe_subscription_id where id = bought;
    perform private.enqueue_stripe_command('cancel-subscription', given.stripe_subscription_id);
    return emails;
  end if;
  update public.groups set
      stripe_subscription_id = given.stripe_subscription_id, plan_id = given.plan_id, status = given.status, seats = given.seats,
      next_seats = given.next_seats, price = given.price, currency = given.currency, renewal_amount = given.renewal_amount,
      current_period_start = given.current_period_start, current_period_end = given.current_period_end,
      cancel_at_period_end = given.cancel_at_period_end, concluded_at = given.concluded_at,
      past_due_since = given.past_due_since, ended_at = given.ended_at, invoice_problem = given.invoice_problem,
      opened_at = case when given.status in ('trialing', 'active', 'past_due', 'unpaid', 'paused')
        then coalesce(opened_at, now()) else opened_at end,
      abandoned_at = case when given.status not in ('trialing', 'active', 'past_due', 'unpaid', 'paused') and opened_at is null
        then abandoned_at end
    where id = bought returning * into now_is;
  if before.abandoned_at is not null and now_is.live and now_is.manager_id is not null then
    -- Paid before this was known: what private.erase_customer_of_group() did is taken back.
    update public.groups set invoice_email = lower(payer_email) from public.billing_customers
      where groups.id = bought and stripe_id = groups.customer_id and invoice_email = 'erased@example.invalid';
    update private.stripe_commands set completed_at = clock_timestamp(), failure = 'The group was paid after all.'
      where kind = 'delete-customer' and target = before.customer_id and completed_at is null and failed_at is null;
  end if;
  data := private.group_data(now_is) || jsonb_build_object('paysBy', now_is.pays_by);
  -- The command stays open until this refresh is written.
  reason := case when exists (
      select from private.stripe_commands join public.disputes on disputes.stripe_id = stripe_commands.data ->> 'key'
      where kind in ('cancel-subscription', 'end-with-period') and target = now_is.stripe_subscription_id
        and completed_at is null and failed_at is null)
    then '{"isDisputed": true}'::jsonb else '{}' end;
  if now_is.live then
    -- The member's subscription says what the group's does; nothing else decides about access.
    update public.subscriptions as seat set
        plan_id = now_is.plan_id, status = now_is.status, current_period_start = now_is.current_period_start,
        current_period_end = now_is.current_period_end, cancel_at_period_end = now_is.cancel_at_period_end,
        past_due_since = now_is.past_due_since, concluded_at = now_is.concluded_at
      where live and id in (
          select subscription_id from public.group_members
          where group_id = bought and accepted_at is not null and removed_at is null)
        and (seat.plan_id, seat.status, seat.current_period_start, seat.current_period_end, seat.cancel_at_period_end,
            seat.past_due_since, seat.concluded_at)
          is distinct from (now_is.plan_id, now_is.status, now_is.current_period_start, now_is.current_period_end,
            now_is.cancel_at_period_end, now_is.past_due_since, now_is.concluded_at);
  elsif before.live then
    emails := private.end_seats(now_is, 'ended');
    emails := emails || private.enqueue_member_email('group-ended', now_is.manager_id, data || reason);
    update public.group_members set removed_at = now() where group_id = bought and removed_at is null;
    if now_is.manager_id is null then
      perform private.erase_customer_of_group(now_is);
    end if;
  end if;
  if now_is.live and not before.live then
    emails := emails || private.enqueue_member_email('group-opened', now_is.manager_id, data || jsonb_build_object(
      'amount', coalesce((invoice ->> 'amount')::integer, now_is.amount), 'dueAt', invoice ->> 'dueAt',
      'until', private.iso_time(now_is.current_period_end)));
    if now_is.manager_id is null then
      -- Paid in a window that was left open while the account was deleted in another: nobody can invite anybody. The functions
      -- order the refund.
      perform private.enqueue_stripe_command('cancel-subscription', now_is.stripe_subscription_id);
    end if;
  elsif now_is.live then
    if now_is.past_due_since is not null and before.past_due_since is null then
      emails := emails || private.enqueue_member_email('group-payment-due', now_is.manager_id, data || jsonb_build_object(
        'until', private.iso_time(now_is.past_due_since + private.grace_period())));
    end if;
    if now_is.current_period_start > before.current_period_start then
      emails := emails || private.enqueue_member_email('group-changed', now_is.manager_id, data || jsonb_build_object(
        'change', 'renewed', 'until', private.iso_time(now_is.current_period_end)));
    elsif now_is.seats > before.seats then
      emails := emails || private.enqueue_member_email('group-changed', now_is.manager_id, data || jsonb_build_object(
        'change', 'more', 'until', private.iso_time(now_is.current_period_end)));
    end if;
    if now_is.cancel_at_period_end <> before.cancel_at_period_end then
      emails := emails || private.enqueue_member_email('group-changed', now_is.manager_id, data || jsonb_build_object(
        'change', case when now_is.cancel_at_period_end then 'cancelled' else 'resumed' end,
        'until', private.iso_time(now_is.current_period_end))
        || case when now_is.cancel_at_period_end then reason else '{}' end);
    end if;
  end if;
  return array_remove(emails, null);
end $$;
