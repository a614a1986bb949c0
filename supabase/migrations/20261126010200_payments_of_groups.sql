-- What staff see and do about the payments of a group, which belong to no account; and the end of its renewal after a dispute.

create function private.selected_group_customer() returns text
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select customer_id from public.groups
  where id = nullif(current_setting('meridian.group', true), '')::uuid and (select private.can_read_members())
$$;
comment on function private.selected_group_customer is
  'The customer at Stripe of the group that private.select_group() selected in this transaction; null without the right to read members.';

create function private.select_group(bought uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform private.require_permission('members.read');
  perform set_config('meridian.group', bought::text, true);
  return exists (select from public.groups where id = bought and opened_at is not null);
end $$;
comment on function private.select_group is
  'For the rest of the transaction owners and support can read the payments of this group. False if it was not bought.';

create policy "staff read the payments of the selected group" on public.payments
  for select to authenticated using (customer_id = (select private.selected_group_customer()));
create policy "staff read the refunds of the selected group" on public.refunds
  for select to authenticated
  using (exists (
    select from public.payments
    where payments.id = payment_id and payments.customer_id = (select private.selected_group_customer())));
create policy "staff read the disputes of the selected group" on public.disputes
  for select to authenticated
  using (exists (
    select from public.payments
    where payments.id = payment_id and payments.customer_id = (select private.selected_group_customer())));

create or replace function private.pending_refund_amount(payment uuid) returns integer
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(sum(coalesce((data ->> 'amount')::integer, amount)), 0)::integer
  from private.stripe_commands join public.payments on target = payments.stripe_id
  where payments.id = payment and kind = 'refund' and completed_at is null and failed_at is null
    and ((select private.selected_member_id()) = user_id or (select private.selected_group_customer()) = customer_id
      or (select private.role_has_permission('payments.refund')))
$$;

create or replace function private.request_refund(
  payment uuid, cents integer, why text, idempotency_key uuid, out command_id uuid, out member uuid
)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  paid public.payments;
begin
  perform private.require_permission('payments.refund');
  -- Two refunds of one payment run one after the other.
  select * into paid from public.payments where id = payment for update;
  if not found then
    raise exception 'there is no such payment' using errcode = 'no_data_found';
  end if;
  member := coalesce(paid.user_id, (select manager_id from public.groups where customer_id = paid.customer_id));
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
    values ('refund-requested', member, auth.uid(), payment, cents, why, command_id, idempotency_key);
end $$;
comment on function private.request_refund is
  'By an owner: refunds part of a payment. The same key always means the same refund. Returns the command and the member: the reader who paid, or the manager of the group.';

create or replace function private.list_renewals_to_end(customer text) returns table (subscription text, dispute text)
  language sql stable set search_path = '' as $$
  select renewed.id, disputes.stripe_id
  from public.payments
    join public.disputes on disputes.payment_id = payments.id
    join public.invoices on invoices.id = payments.invoice_id
    cross join lateral (
      select stripe_id as id from public.subscriptions
      where stripe_id = invoices.stripe_subscription_id and live and not cancel_at_period_end
      union all
      select stripe_subscription_id from public.groups
      where stripe_subscription_id = invoices.stripe_subscription_id and live and not cancel_at_period_end
    ) as renewed
  where payments.customer_id = customer
    and disputes.status in ('needs_response', 'under_review', 'lost')
    -- Commands are kept longer than that. Afterwards a reader who has resumed is left alone.
    and disputes.created_at > now() - interval '60 days'
    and not exists (
      select from private.stripe_commands
      where kind = 'end-with-period' and target = renewed.id and data ->> 'key' = disputes.stripe_id)
$$;
comment on function private.list_renewals_to_end is
  'Subscriptions of a customer, of a reader or a group, whose payment a bank has called back and that would still be renewed; once for each dispute.';

create function private.card_of_group(bought uuid) returns jsonb
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select card from public.groups join public.billing_customers on stripe_id = customer_id
  where groups.id = bought and manager_id in (auth.uid(), private.selected_member_id())
$$;
comment on function private.card_of_group is
  'The card that the next invoice is taken from, for the manager and for staff with the manager selected; null where there is none.';

grant execute on function private.selected_group_customer, private.select_group, private.card_of_group to authenticated;
