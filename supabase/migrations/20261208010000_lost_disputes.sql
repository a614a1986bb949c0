-- A lost dispute of a payment ends the subscription at once, because nobody has paid for the term
-- (docs/decisions/0473-a-lost-dispute-ends-the-subscription.md).

set lock_timeout = '5s';
set statement_timeout = '60s';

create function private.is_in_current_term(invoice public.invoices) returns boolean
  language sql stable set search_path = '' as $$
  select not exists (
    select from public.invoices as later
    where later.stripe_subscription_id = invoice.stripe_subscription_id and later.created_at > invoice.created_at
      and later.billing_reason = 'subscription_cycle' and later.status = 'paid')
$$;
comment on function private.is_in_current_term is
  'Whether an invoice of a subscription is for its current term: no renewal has been paid since. By renewals, not by dates, because a pause makes a term longer.';
revoke execute on function private.is_in_current_term from public;
grant execute on function private.is_in_current_term to service_role;

drop function private.list_renewals_to_end(text);
create function private.list_renewals_to_end(customer text) returns table (subscription text, dispute text, command text)
  language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return query
    select paid.id, disputes.stripe_id, decided.command
    from public.payments
      join public.disputes on disputes.payment_id = payments.id
      join public.invoices on invoices.id = payments.invoice_id
      cross join lateral (
        select case when disputes.status = 'lost' and private.is_in_current_term(invoices)
          then 'cancel-subscription' else 'end-with-period' end as command
      ) as decided
      cross join lateral (
        select stripe_id as id, cancel_at_period_end from public.subscriptions
        where stripe_id = invoices.stripe_subscription_id and live
        union all
        select stripe_subscription_id, cancel_at_period_end from public.groups
        where stripe_subscription_id = invoices.stripe_subscription_id and live
      ) as paid
    where payments.customer_id = customer
      and disputes.status in ('needs_response', 'under_review', 'lost')
      -- Commands are kept longer than 60 days. Afterwards a reader who has resumed is left alone.
      and (decided.command = 'cancel-subscription' and disputes.updated_at > now() - interval '60 days'
        or not paid.cancel_at_period_end and disputes.created_at > now() - interval '60 days')
      and not exists (
        select from private.stripe_commands
        where kind = decided.command and target = paid.id and data ->> 'key' = disputes.stripe_id);
end $$;
comment on function private.list_renewals_to_end is
  'Subscriptions of a customer, of a reader or a group, whose payment a bank has called back, with the Stripe command that ends each: cancel-subscription where the dispute about the current term is lost, otherwise end-with-period. Once for each dispute and command.';
revoke execute on function private.list_renewals_to_end from public;
grant execute on function private.list_renewals_to_end to service_role;

create or replace function private.record_group(bought uuid, stripe_state jsonb, invoice jsonb) returns bigint[]
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  before public.groups;
  given public.groups;
  now_is public.groups;
  data jsonb;
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
  data := private.group_data(now_is) || jsonb_build_object('paysBy', now_is.pays_by);
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
    -- The command stays open until this refresh is written.
    emails := emails || private.enqueue_member_email('group-ended', now_is.manager_id, data || case when exists (
        select from private.stripe_commands join public.disputes on disputes.stripe_id = stripe_commands.data ->> 'key'
        where kind in ('cancel-subscription', 'end-with-period') and target = now_is.stripe_subscription_id
          and completed_at is null and failed_at is null)
      then '{"isDisputed": true}'::jsonb else '{}' end);
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
        'until', private.iso_time(now_is.current_period_end)));
    end if;
  end if;
  return array_remove(emails, null);
end $$;
