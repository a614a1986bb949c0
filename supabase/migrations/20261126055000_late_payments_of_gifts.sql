-- A payment may arrive for a gift that was replaced in its form: Stripe took it before the cancellation. The gift that replaced it kept
-- the key of the form, the late one could not be recorded beside it, and its customer could not be refreshed any more.

create function private.lock_gifts_of(buyer uuid) returns void
  language sql set search_path = '' as $$
  select pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('gifts of ' || buyer, 0))
$$;
comment on function private.lock_gifts_of is
  'Until the end of the transaction nobody else opens gifts of this buyer or records their payments. Called after private.lock_account(), before gifts are locked.';
revoke execute on function private.lock_gifts_of from public;

create function private.free_form_of_gift(paid public.gifts) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  -- Nobody can have paid a gift without a payment, so the form stays that of the gift that is paid, and says so.
  update public.gifts set abandoned_at = now(), key = gen_random_uuid()
    where buyer_id = paid.buyer_id and key = paid.key and abandoned_at is null and id <> paid.id and payment_intent is null;
  update public.gifts set key = gen_random_uuid()
    where id = paid.id and exists (
      select from public.gifts as other
      where other.buyer_id = paid.buyer_id and other.key = paid.key and other.abandoned_at is null and other.id <> paid.id);
end $$;
comment on function private.free_form_of_gift is
  'Before an abandoned gift is recorded as paid: another gift of its form that has no payment yet is abandoned; beside one that can be paid, or is, the late one gets a key of its own.';
revoke execute on function private.free_form_of_gift from public;

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
          ended_at = case when redeemed_at is not null and remaining is not null then now() end
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

create or replace function private.open_gift(
  gift jsonb, browser_hash bytea, hash bytea, out id uuid, out payment_intent text, out paid boolean, out abandoned uuid
)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  buyer uuid := (gift ->> 'buyerId')::uuid;
  known public.gifts;
begin
  if not private.lock_account(buyer) then
    raise exception 'the account was deleted' using errcode = 'no_data_found';
  end if;
  perform private.lock_gifts_of(buyer);
  select * into known from public.gifts
    where gifts.buyer_id = buyer and gifts.key = (gift ->> 'key')::uuid and gifts.abandoned_at is null for update;
  if known.paid_at is not null then
    id := known.id;
    paid := true;
    return;
  end if;
  if known.id is not null and (known.plan_id, known.years, known.amount, known.currency, known.customer_id)
    is distinct from (gift ->> 'planId', (gift ->> 'years')::smallint, (gift ->> 'amount')::integer, gift ->> 'currency',
      gift ->> 'customerId') then
    update public.gifts set abandoned_at = now() where gifts.id = known.id;
    abandoned := case when known.payment_intent is not null
      then private.enqueue_stripe_command('cancel-intent', known.payment_intent) end;
    known := null;
  end if;
  paid := false;
  payment_intent := known.payment_intent;
  id := coalesce(known.id, (gift ->> 'id')::uuid);
  insert into public.gifts as stored (
      id, key, buyer_id, browser, plan_id, years, amount, currency, customer_id, from_name, recipient_name,
      recipient_email, message, deliver_on, code_hash)
    values (
      id, (gift ->> 'key')::uuid, buyer, browser_hash, gift ->> 'planId', (gift ->> 'years')::smallint,
      (gift ->> 'amount')::integer, gift ->> 'currency', gift ->> 'customerId', gift ->> 'fromName',
      gift ->> 'recipientName', gift ->> 'recipientEmail', coalesce(gift ->> 'message', ''),
      case when gift ->> 'recipientEmail' is not null
        then greatest((gift ->> 'deliverOn')::date, private.publication_date()) end, hash)
    on conflict on constraint gifts_pkey do update set (
        browser, from_name, recipient_name, recipient_email, message, deliver_on)
      = (excluded.browser, excluded.from_name, excluded.recipient_name, excluded.recipient_email, excluded.message,
        excluded.deliver_on)
      where stored.paid_at is null;
end $$;

-- With the lock.
create or replace function private.abandon_gifts_in_other_currencies(buyer uuid, paid_in text) returns uuid[]
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  intent text;
  commands uuid[] := '{}';
begin
  perform private.lock_gifts_of(buyer);
  for intent in
    update public.gifts set abandoned_at = now()
      where buyer_id = buyer and currency <> paid_in and paid_at is null and abandoned_at is null
      returning payment_intent
  loop
    if intent is not null then
      commands := commands || private.enqueue_stripe_command('cancel-intent', intent);
    end if;
  end loop;
  return commands;
end $$;

create function private.open_gift_cancellations(buyer uuid) returns setof private.stripe_commands
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select stripe_commands.* from public.gifts join private.stripe_commands on target = payment_intent
  where buyer_id = buyer and abandoned_at is not null and paid_at is null
    and kind = 'cancel-intent' and completed_at is null and failed_at is null
  order by stripe_commands.created_at limit 100
$$;
comment on function private.open_gift_cancellations is
  'The commands that cancel payments of abandoned gifts of this buyer and are not executed yet: until then the payments can be made.';
revoke execute on function private.open_gift_cancellations from public;
grant execute on function private.open_gift_cancellations to service_role;

-- Stripe locks a customer to the currency of its invoices whatever a gift was paid in, so the first invoice decides before any gift.
create or replace function private.reader_currency(reader uuid) returns text
  language sql stable set search_path = '' as $$
  -- Void invoices count: Stripe has locked the currency when it finalized them.
  select paid.currency from (
    select currency, created_at, true as is_invoiced from public.invoices
      where customer_id in (select stripe_id from public.billing_customers where user_id = reader and deleted_at is null)
    union all
    select currency, created_at, false from public.payments
      where customer_id in (select stripe_id from public.billing_customers where user_id = reader and deleted_at is null)
        and invoice_id is null and status in ('processing', 'succeeded', 'refunded')
  ) as paid
  order by paid.is_invoiced desc, paid.created_at
  limit 1
$$;
comment on function private.reader_currency is
  'The currency (ISO 4217, lower case) that the reader pays in: that of the first invoice of their customer at Stripe, without one that of the first paid gift. Null before. A new customer, after Stripe has deleted the previous one, may take another.';
