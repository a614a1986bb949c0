-- A refund of a gift whose term was over removed the day on which it had ended. When the holder's account was deleted as well, a constraint
-- then refused every refresh of the buyer: no payment of theirs was recorded any more.

set lock_timeout = '5s';
set statement_timeout = '60s';

create or replace function private.reconcile_gifts(customer text) returns bigint[]
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  unsettled record;
  gift public.gifts;
  contact record;
  emails bigint[] := '{}';
begin
  perform private.lock_gifts_of(user_id) from public.billing_customers where stripe_id = customer and user_id is not null;
  for unsettled in
    select gifts.id, payments.status, payments.amount, payments.refunded, payments.created_at
    from public.gifts join public.payments on payments.stripe_id = gifts.payment_intent
    where gifts.customer_id = customer and (gifts.paid_at is null or gifts.refunded_at is null)
      and payments.status in ('succeeded', 'refunded')
    order by gifts.created_at, gifts.id
  loop
    select * into gift from public.gifts where id = unsettled.id for update;
    if gift.paid_at is null then
      if gift.abandoned_at is not null then
        perform private.free_form_of_gift(gift);
      end if;
      update public.gifts set paid_at = now(), abandoned_at = null where id = gift.id returning * into gift;
      if gift.buyer_id is null and unsettled.status = 'succeeded' then
        -- Paid in a window that was left open while the account was deleted in another.
        update public.gifts set refund_requested_at = now() where id = gift.id returning * into gift;
        perform private.enqueue_stripe_command('refund', gift.payment_intent, '{"key": "unearned"}');
      elsif unsettled.status = 'succeeded' then
        select * into contact from private.billing_contact(gift.buyer_id);
        emails := emails || private.enqueue_member_email('gift-receipt', gift.buyer_id, private.gift_data(gift)
          || jsonb_build_object('amount', gift.amount, 'currency', gift.currency, 'deliverOn', gift.deliver_on,
            'paidAt', to_char(unsettled.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
            'confirmation', case when not contact.confirmed then private.confirmation_link(gift.buyer_id) end));
        if gift.deliver_on <= private.publication_date() then
          emails := emails || private.deliver_gift(gift);
        end if;
      end if;
    end if;
    if gift.refunded_at is null and unsettled.status = 'refunded' then
      update public.gifts set refunded_at = now(), remaining = null, recipient_email = null,
          ended_at = coalesce(ended_at, case when redeemed_at is not null and remaining is not null then now() end)
        where id = gift.id;
      update public.subscriptions set status = 'canceled', ended_at = now() where id = gift.subscription_id and live;
      if found then
        perform private.start_free_subscription(gift.redeemed_by);
        emails := emails || private.enqueue_member_email('gift-ended', gift.redeemed_by, private.gift_data(gift));
      end if;
    end if;
  end loop;
  return array_remove(emails, null);
end $$;
