-- Free days whose first charge fails or is still a draft are past due or active: nothing is printed before that charge is paid
-- (docs/decisions/0360-trials.md). Nor is anything printed while a bank holds the payment of the term (0473).

set lock_timeout = '5s';
set statement_timeout = '60s';

create or replace function private.print_recipients(edition text, members uuid[], left_out boolean)
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
      left join public.group_members on group_members.subscription_id = subscriptions.id
      left join public.groups on groups.id = group_members.group_id
    where subscriptions.user_id = any (members) and subscriptions.live and subscriptions.status <> 'trialing'
      and (source <> 'group' or subscriptions.concluded_at is not null)
      -- The second condition is a call for each row; nearly all rows have the first.
      and (subscriptions.status = 'active' or private.gives_access(subscriptions))
      -- After free days the subscription is active or past due before its first payment. A renewal may be paid from a credit alone.
      and (subscriptions.trial_end is null or exists (
        select from public.invoices
        where invoices.stripe_subscription_id = subscriptions.stripe_id and invoices.status = 'paid'
          and (invoices.amount_paid > 0 or billing_reason = 'subscription_cycle')))
      and not exists (
        select from public.invoices
          join public.payments on payments.invoice_id = invoices.id
          join public.disputes on disputes.payment_id = payments.id
        where invoices.stripe_subscription_id = coalesce(subscriptions.stripe_id, groups.stripe_subscription_id)
          -- The list of private.is_disputed.
          and disputes.status in ('needs_response', 'under_review', 'lost', 'appeal_needs_response', 'appeal_under_review')
          and private.is_in_current_term(invoices))
      and (print_recipients.edition is null or print_recipients.left_out = exists (
        select from public.print_pauses
        where print_pauses.user_id = users.id and ended_at is null
          and print_recipients.edition between first_edition and last_edition));
end $$;
comment on function private.print_recipients is
  'Those of these readers who would receive an edition now, and at which address; with left_out, whom a pause keeps from it. Not before the first payment after free days, and not while a bank holds the payment of the term. Without an edition: all who have the printed edition, pauses apart.';
