-- A refund whose answer was lost, sent again with another amount, was answered as if this amount went back, while the first one did. It is
-- rejected instead, and names the first amount.

set lock_timeout = '5s';
set statement_timeout = '60s';

create or replace function private.request_refund(
  payment uuid, cents integer, why text, idempotency_key uuid, out command_id uuid, out member uuid
)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  paid public.payments;
  earlier private.audit_log;
begin
  perform private.require_permission('payments.refund');
  -- Two refunds of one payment run one after the other.
  select * into paid from public.payments where id = payment for update;
  if not found then
    raise exception 'there is no such payment' using errcode = 'no_data_found';
  end if;
  member := coalesce(paid.user_id, (select manager_id from public.groups where customer_id = paid.customer_id));
  select * into earlier from private.audit_log where payment_id = payment and key = idempotency_key;
  if found then
    if (earlier.amount, earlier.reason) is distinct from (cents, why) then
      raise exception 'another refund was requested under this key'
        using errcode = 'restrict_violation', constraint = 'repeated_refund_is_the_same',
          detail = jsonb_build_object('amount', earlier.amount, 'currency', paid.currency)::text;
    end if;
    command_id := earlier.command_id;
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
  'By an owner: refunds part of a payment. The same key always means the same refund: with another amount or reason it is rejected (detail: what was requested first). Returns the command and the member: the reader who paid, or the manager of the group.';
