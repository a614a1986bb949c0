-- Gifts: one reader pays once for a term of a plan, and the person who has the code redeems it. The payment is a payment intent
-- without an invoice, so receipt, refunds, disputes and reconciliation go the way of every other payment.

-- Subscriptions of redeemed gifts

alter table public.subscriptions
  drop constraint subscriptions_source_check,
  add constraint subscriptions_source_check check (source in ('free', 'complimentary', 'gift', 'stripe')),
  add constraint "a gift has an end" check (source <> 'gift' or current_period_end is not null);
comment on column public.subscriptions.source is
  'free, complimentary (granted by an owner), gift (paid once by another reader), or paid through Stripe.';

create table public.gifts (
  id uuid primary key,
  key uuid not null,
  buyer_id uuid references auth.users (id) on delete set null,
  browser bytea not null check (length(browser) = 32),
  plan_id text not null references public.plans (id) on update cascade,
  years smallint not null check (years between 1 and 5),
  amount integer not null check (amount between 50 and 99999999),
  currency text not null check (currency ~ '^[a-z]{3}$'),
  from_name text not null check (length(from_name) <= 100 and private.is_not_blank(from_name)),
  recipient_name text not null check (length(recipient_name) <= 100 and private.is_not_blank(recipient_name)),
  recipient_email text check (private.is_email(recipient_email) and recipient_email = lower(recipient_email)),
  message text not null default '' check (length(message) <= 500),
  deliver_on date,
  code_hash bytea not null unique check (length(code_hash) = 32),
  customer_id text references public.billing_customers (stripe_id),
  payment_intent text unique check (payment_intent ~ '^pi_\w+$'),
  abandoned_at timestamptz,
  paid_at timestamptz,
  delivered_at timestamptz,
  signed_in_at timestamptz,
  refund_requested_at timestamptz,
  refunded_at timestamptz,
  redeemed_at timestamptz,
  redeemed_by uuid references auth.users (id) on delete set null,
  redeemed_browser bytea check (length(redeemed_browser) = 32),
  remaining interval check (remaining > interval '0'),
  subscription_id uuid unique references public.subscriptions (id) on delete set null,
  ending_notified_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint "an intent has a customer" check (payment_intent is null or customer_id is not null),
  constraint "only a paid gift is delivered" check (delivered_at is null or paid_at is not null),
  constraint "only a paid gift is redeemed" check (redeemed_at is null or paid_at is not null),
  constraint "only a paid gift is refunded" check (
    (refund_requested_at is null and refunded_at is null) or paid_at is not null),
  constraint "redeemed once, by an account that may be deleted" check (redeemed_by is null or redeemed_at is not null),
  constraint "a term waits, runs or has ended" check (
    num_nonnulls(remaining, case when ended_at is null then subscription_id end, ended_at)
      = case when redeemed_at is null then 0 else 1 end)
);
comment on table public.gifts is
  'Terms of a plan that one reader bought for another. Functions write them; the buyer reads those of their own.';
comment on column public.gifts.key is 'Drawn by the form: a form that is sent again pays for the same gift.';
comment on column public.gifts.buyer_id is 'Null if the account was deleted. The gift stays with the holder of the code.';
comment on column public.gifts.browser is 'SHA-256 of the checkout cookie of the browser that buys, as in private.checkouts.';
comment on column public.gifts.amount is 'Price of the plan times the years, in the smallest unit of the currency.';
comment on column public.gifts.recipient_email is 'Only for gifts that are delivered by e-mail, and only until the recipient has it.';
comment on column public.gifts.deliver_on is 'The day of the e-mail in the time zone of the publication; null for a card that the buyer hands over.';
comment on column public.gifts.code_hash is 'SHA-256 of the code, which is derived from the id and the secret of the site and stored nowhere.';
comment on column public.gifts.payment_intent is 'Its only payment at Stripe; null until it has been created there.';
comment on column public.gifts.abandoned_at is 'Not to be paid any more: other terms were chosen in the same form, or a day has passed.';
comment on column public.gifts.redeemed_browser is 'The browser that created the account of the recipient, if it did.';
comment on column public.gifts.remaining is 'Of a redeemed gift that waits: what is left of its term. Another subscription of the recipient comes first.';
comment on column public.gifts.subscription_id is 'The subscription that the term runs, or ran last.';
comment on column public.gifts.ending_notified_at is 'When the recipient was invited to subscribe, before the end.';

create unique index gifts_of_form on public.gifts (buyer_id, key) where abandoned_at is null;
create index gifts_by_buyer on public.gifts (buyer_id, created_at desc, id);
create index gifts_by_recipient on public.gifts (redeemed_by, redeemed_at desc, id);
create index gifts_by_plan on public.gifts (plan_id);
create index gifts_by_browser on public.gifts (browser, updated_at desc);
create index gifts_by_recipient_address on public.gifts (recipient_email) where recipient_email is not null;
create index gifts_unsettled on public.gifts (customer_id) where paid_at is null or refunded_at is null;
create index gifts_by_customer on public.gifts (customer_id);
-- What the jobs look for.
create index gifts_to_deliver on public.gifts (deliver_on)
  where deliver_on is not null and delivered_at is null and paid_at is not null and refund_requested_at is null;
create index gifts_to_abandon on public.gifts (updated_at) where paid_at is null and abandoned_at is null;
create index gifts_to_prune on public.gifts (abandoned_at) where paid_at is null and abandoned_at is not null;
create trigger touch_updated_at before update on public.gifts
  for each row execute function private.touch_updated_at();

alter table public.gifts enable row level security;
grant select (
    id, buyer_id, plan_id, years, amount, currency, from_name, recipient_name, recipient_email, message, deliver_on,
    code_hash, paid_at, delivered_at, refund_requested_at, refunded_at, redeemed_at, created_at)
  on public.gifts to authenticated;
grant select on public.gifts to service_role;
create policy "readers read the gifts that they bought" on public.gifts
  for select to authenticated using (buyer_id = (select auth.uid()));
create policy "staff read the gifts of the selected member" on public.gifts
  for select to authenticated
  using (buyer_id = (select private.selected_member_id()) or redeemed_by = (select private.selected_member_id()));

create policy "buyers read the plans that they gave" on public.plans
  for select to authenticated using (id in (select plan_id from public.gifts where buyer_id = (select auth.uid())));

-- Buying

create function private.publication_date() returns date
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select (now() at time zone coalesce((select time_zone from public.site_settings limit 1), 'UTC'))::date
$$;
comment on function private.publication_date is 'Today, in the time zone of the publication.';

create function private.open_gift(
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
  perform pg_advisory_xact_lock(hashtextextended('gift ' || (gift ->> 'key'), 0));
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
comment on function private.open_gift is
  'The unpaid gift of this form, with the texts as they were typed now; a new one with the given id if there is none, or if it has other terms: then the previous one is abandoned, and `abandoned` is the command that cancels its payment. `paid`: it has been paid already.';

create function private.record_gift_intent(gift uuid, intent text) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.gifts set payment_intent = intent
    where id = gift and abandoned_at is null and (payment_intent is null or payment_intent = intent);
  if found then
    return true;
  end if;
  perform private.enqueue_stripe_command('cancel-intent', intent);
  return false;
end $$;
comment on function private.record_gift_intent is
  'Before its secret is returned to a browser. False if the gift was abandoned meanwhile: then the intent is cancelled.';

create function private.abandon_gift(gift uuid) returns void
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  update public.gifts set abandoned_at = now() where id = gift and paid_at is null and abandoned_at is null
$$;
comment on function private.abandon_gift is 'For a gift whose payment can no longer be made at Stripe.';

create function private.gift_data(gift public.gifts) returns jsonb
  language sql stable set search_path = '' as $$
  select pg_catalog.jsonb_build_object(
    'giftId', gift.id, 'codeHash', pg_catalog.encode(gift.code_hash, 'hex'), 'plan', plans.name, 'years', gift.years,
    'fromName', gift.from_name, 'recipientName', gift.recipient_name)
  from public.plans where plans.id = gift.plan_id
$$;
comment on function private.gift_data is 'What all e-mails about a gift name.';

create function private.deliver_gift(gift public.gifts) returns bigint
  language plpgsql set search_path = '' as $$
begin
  update public.gifts set delivered_at = now() where id = gift.id and delivered_at is null;
  if not found then
    return null;
  end if;
  return private.enqueue_email('gift', gift.recipient_email, private.gift_data(gift) || jsonb_build_object(
    'message', gift.message,
    'hasPrintEdition', (select private.includes_print(plans) from public.plans where plans.id = gift.plan_id)));
end $$;
comment on function private.deliver_gift is 'Enqueues the e-mail to the recipient, once. Returns its id.';

create function private.deliver_due_gifts(max_count integer default 200) returns integer
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  due public.gifts;
  delivered integer := 0;
begin
  for due in
    select * from public.gifts
    where deliver_on <= private.publication_date() and delivered_at is null and paid_at is not null
      and refund_requested_at is null and refunded_at is null
    order by deliver_on, id limit max_count for update skip locked
  loop
    -- The recipient may have been given the code already.
    if due.redeemed_at is null then
      perform private.deliver_gift(due);
    else
      update public.gifts set delivered_at = now() where id = due.id;
    end if;
    delivered := delivered + 1;
  end loop;
  return delivered;
end $$;
comment on function private.deliver_due_gifts is
  'Enqueues the e-mails of gifts whose day has come, each once; for the jobs. Returns how many gifts it handled.';

-- The term

create function private.begin_waiting_gift(member uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  waiting public.gifts;
  started uuid;
begin
  select * into waiting from public.gifts
    where redeemed_by = member and remaining is not null and refunded_at is null
    order by redeemed_at, id limit 1 for update;
  if not found then
    return false;
  end if;
  insert into public.subscriptions (user_id, plan_id, source, current_period_end)
    values (member, waiting.plan_id, 'gift', now() + waiting.remaining)
    on conflict (user_id) where live do nothing
    returning id into started;
  if started is null then
    return false;
  end if;
  update public.gifts set subscription_id = started, remaining = null, ending_notified_at = null where id = waiting.id;
  -- Redeemed in this transaction: another e-mail tells about it.
  if waiting.redeemed_at < now() then
    perform private.enqueue_member_email('gift-started', member, private.gift_data(waiting) || jsonb_build_object(
      'until', to_char((now() + waiting.remaining) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')));
  end if;
  return true;
end $$;
comment on function private.begin_waiting_gift is
  'For an account without a live subscription: begins the gift that waits longest. False if none waits, or another subscription is live.';

create or replace function private.start_free_subscription(reader uuid, requested_plan text default null) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  free_plan text;
begin
  if private.begin_waiting_gift(reader) then
    return true;
  end if;
  select id into free_plan from public.plans
    where active and price = 0 and (requested_plan is null or id = requested_plan) order by position, id limit 1;
  if free_plan is null then
    return false;
  end if;
  insert into public.subscriptions (user_id, plan_id) values (reader, free_plan)
    on conflict (user_id) where live do nothing;
  return true;
end $$;
comment on function private.start_free_subscription is
  'For an account without a live subscription: a gift that waits, otherwise the requested plan, or else the first active free plan. A live subscription is kept. False if there is no such plan.';

create function private.keep_rest_of_gift() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  rest interval := new.current_period_end - coalesce(new.ended_at, now());
begin
  update public.gifts set
      remaining = case when rest > interval '0' and refunded_at is null then rest end,
      subscription_id = case when rest > interval '0' and refunded_at is null then null else subscription_id end,
      ended_at = case when rest > interval '0' and refunded_at is null then null else now() end
    where subscription_id = new.id and ended_at is null;
  return null;
end $$;
comment on function private.keep_rest_of_gift is
  'After a gift has ended: if another subscription took its place before its end, the rest of the term waits; it was paid for.';
create trigger keep_rest_of_gift after update of status on public.subscriptions
  for each row when (old.source = 'gift' and old.live and not new.live)
  execute function private.keep_rest_of_gift();

create function private.redeem_gift(
  hash bytea, member uuid, address jsonb, browser_hash bytea, out gift uuid, out buyer_email bigint, out own_email bigint
)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  found_gift public.gifts;
  replaced public.subscriptions;
  has_started boolean := false;
  ends_at timestamptz;
  unconfirmed boolean;
begin
  -- In the order in which a refresh from Stripe takes these locks.
  if not private.lock_account(member) then
    raise exception 'the account was deleted' using errcode = 'no_data_found', constraint = 'gift_recipient_exists';
  end if;
  select * into found_gift from public.gifts where code_hash = hash and paid_at is not null for update;
  if not found then
    raise exception 'there is no such gift' using errcode = 'no_data_found', constraint = 'gift_exists';
  end if;
  gift := found_gift.id;
  if found_gift.redeemed_at is not null then
    if found_gift.redeemed_by = member then
      -- The response to an earlier request was lost.
      return;
    end if;
    raise exception 'this gift is redeemed' using errcode = 'restrict_violation', constraint = 'gift_is_redeemed_once';
  end if;
  if private.gift_is_withdrawn(found_gift) then
    raise exception 'this gift is refunded' using errcode = 'restrict_violation', constraint = 'gift_is_not_refunded';
  end if;
  update public.gifts set redeemed_at = now(), redeemed_by = member, redeemed_browser = browser_hash,
      remaining = make_interval(years => found_gift.years), recipient_email = null
    where id = gift;
  select * into replaced from public.subscriptions where user_id = member and live for update;
  if replaced.source = 'free' then
    update public.subscriptions set status = 'canceled', ended_at = now() where id = replaced.id;
    has_started := private.begin_waiting_gift(member);
  elsif replaced.id is null then
    has_started := private.begin_waiting_gift(member);
  end if;
  if address is not null then
    perform private.save_delivery_address(member, address);
  end if;
  if has_started then
    select current_period_end into ends_at from public.subscriptions where user_id = member and live;
  end if;
  select not confirmed into unconfirmed from private.billing_contact(member);
  own_email := private.enqueue_member_email('gift-welcome', member, private.gift_data(found_gift) || jsonb_build_object(
    'until', to_char(ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
    'hasPrintEdition', (select private.includes_print(plans) from public.plans where plans.id = found_gift.plan_id),
    'confirmation', case when unconfirmed then private.confirmation_link(member) end));
  if found_gift.buyer_id is distinct from member then
    buyer_email := private.enqueue_member_email('gift-redeemed', found_gift.buyer_id, private.gift_data(found_gift));
  end if;
  perform private.erase_texts_of_deleted_buyer(gift);
end $$;
comment on function private.redeem_gift is
  'Gives the term of a gift to a member, with an address for the printed edition if there is one (jsonb of NewDeliveryAddress). It begins now, or waits until the live subscription ends. Rejected for a code that is unknown (no_data_found), redeemed by somebody else (gift_is_redeemed_once) or refunded (gift_is_not_refunded). Returns the ids of the e-mails to the buyer and to the recipient.';

create function private.gift_is_withdrawn(gift public.gifts) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select gift.refund_requested_at is not null or gift.refunded_at is not null
    or exists (select from public.payments where stripe_id = gift.payment_intent and private.is_disputed(payments.id))
    or exists (
      select from private.stripe_commands
      where kind = 'refund' and target = gift.payment_intent and completed_at is null and failed_at is null)
$$;
comment on function private.gift_is_withdrawn is
  'Whether the money of a gift has gone back or is about to: refunded, a refund is under way, or a bank has taken it back.';

create function private.confirmation_link(member uuid) returns jsonb
  language sql stable set search_path = '' as $$
  select pg_catalog.jsonb_build_object('userId', member, 'tokenHash', '',
    'expiresAt', pg_catalog.floor(extract(epoch from pg_catalog.now()))::bigint + 86400)
$$;
comment on function private.confirmation_link is
  'The data of the link that confirms an address, as an e-mail stores it. Without a token of Auth, for which no transaction waits; its signature is added when it is sent.';

create function private.erase_texts_of_deleted_buyer(gift uuid) returns void
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  update public.gifts set message = '', from_name = 'A reader', recipient_name = 'The recipient', recipient_email = null
  where id = gift and buyer_id is null
$$;
comment on function private.erase_texts_of_deleted_buyer is
  'Once a gift is redeemed, nothing needs the texts of a buyer whose account is deleted.';

create function private.find_redeemable_gift(hash bytea)
  returns table (
    publication text, plan_id text, plan text, years smallint, "fromName" text, "recipientName" text, message text,
    "hasPrintEdition" boolean, status text, "redeemedBy" uuid, "redeemedIn" text)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select (select name from public.site_settings limit 1), plans.id, plans.name, gifts.years, gifts.from_name,
    gifts.recipient_name, gifts.message, private.includes_print(plans), case
      when gifts.redeemed_at is not null then 'redeemed'
      when private.gift_is_withdrawn(gifts) then 'refunded'
      else 'redeemable' end, gifts.redeemed_by,
    case when gifts.redeemed_at > now() - interval '1 day' then encode(gifts.redeemed_browser, 'hex') end
  from public.gifts join public.plans on plans.id = gifts.plan_id
  where code_hash = hash and paid_at is not null
$$;
comment on function private.find_redeemable_gift is 'What somebody who has the code may know of a paid gift.';

create function private.received_gifts()
  returns table (
    id uuid, plan text, years smallint, "fromName" text, message text, "redeemedAt" timestamptz, status text,
    "endsAt" timestamptz)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select gifts.id, plans.name, gifts.years, gifts.from_name, gifts.message, gifts.redeemed_at, case
      when gifts.ended_at is not null then 'ended' when gifts.remaining is not null then 'waiting' else 'running' end,
    case when gifts.ended_at is null then subscriptions.current_period_end end
  from public.gifts join public.plans on plans.id = gifts.plan_id
    left join public.subscriptions on subscriptions.id = gifts.subscription_id
  where redeemed_by = coalesce((select private.selected_member_id()), auth.uid())
  order by redeemed_at desc, gifts.id limit 100
$$;
comment on function private.received_gifts is
  'The gifts that the signed-in reader has redeemed, or the member that staff have selected, newest first: neither amount nor address of the buyer.';

-- What happens to the payment

create function private.reconcile_gifts(customer text) returns bigint[]
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  unsettled record;
  gift public.gifts;
  contact record;
  emails bigint[] := '{}';
begin
  for unsettled in
    select gifts.id, payments.status, payments.amount, payments.refunded, payments.created_at
    from public.gifts join public.payments on payments.stripe_id = gifts.payment_intent
    where gifts.customer_id = customer and (gifts.paid_at is null or gifts.refunded_at is null)
      and payments.status in ('succeeded', 'refunded')
    order by gifts.created_at, gifts.id
  loop
    select * into gift from public.gifts where id = unsettled.id for update;
    if gift.paid_at is null then
      update public.gifts set paid_at = now(), abandoned_at = null where id = gift.id returning * into gift;
      if gift.buyer_id is null and unsettled.status = 'succeeded' then
        -- Paid in a window that was left open while the account was deleted in another.
        update public.gifts set refund_requested_at = now() where id = gift.id returning * into gift;
        perform private.enqueue_stripe_command('refund', gift.payment_intent, '{"key": "unearned"}');
      elsif unsettled.status = 'succeeded' then
        select * into contact from private.billing_contact(gift.buyer_id);
        emails := emails || private.enqueue_member_email('gift-receipt', gift.buyer_id, private.gift_data(gift)
          || jsonb_build_object('amount', gift.amount, 'deliverOn', gift.deliver_on,
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
comment on function private.reconcile_gifts is
  'After the payments of a customer were written: a paid gift is receipted and, if its day has come, delivered; a fully refunded one is void, and a term that has begun ends. Returns the ids of the e-mails.';

create function private.request_gift_refund(gift uuid) returns uuid
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  bought public.gifts;
begin
  -- Of a refund and a redemption at the same time, the first one wins.
  select * into bought from public.gifts where id = gift and buyer_id = auth.uid() and paid_at is not null for update;
  if not found then
    raise exception 'there is no such gift' using errcode = 'no_data_found';
  end if;
  if bought.redeemed_at is not null then
    raise exception 'this gift is redeemed' using errcode = 'restrict_violation', constraint = 'redeemed_gift_is_kept';
  end if;
  if bought.refund_requested_at is null and private.gift_is_withdrawn(bought) then
    raise exception 'the money is going back already'
      using errcode = 'restrict_violation', constraint = 'gift_is_refunded_once';
  end if;
  update public.gifts set refund_requested_at = coalesce(refund_requested_at, now()) where id = gift;
  return case when bought.refunded_at is null then private.enqueue_stripe_command(
    'refund', bought.payment_intent, jsonb_build_object('reason', 'requested_by_customer', 'key', 'gift')) end;
end $$;
comment on function private.request_gift_refund is
  'By the buyer, as long as nobody has redeemed the gift: its code is void from now on, and all of the payment goes back. Returns the command, the same for repeated calls; null once it is refunded.';

-- For the jobs

create function private.abandon_gifts(max_count integer default 200) returns integer
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  stale record;
  abandoned integer := 0;
begin
  for stale in
    update public.gifts set abandoned_at = now()
      where id in (
        select id from public.gifts
        where paid_at is null and abandoned_at is null and updated_at <= now() - interval '23 hours'
        order by updated_at limit max_count for update skip locked)
      returning payment_intent
  loop
    if stale.payment_intent is not null then
      perform private.enqueue_stripe_command('cancel-intent', stale.payment_intent);
    end if;
    abandoned := abandoned + 1;
  end loop;
  return abandoned;
end $$;
comment on function private.abandon_gifts is
  'Gifts that nobody has paid for 23 hours: their payment is cancelled, and one that turns out to be paid is left alone there. Returns how many.';

create function private.prune_gifts(max_count integer default null) returns integer
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  with pruned as (
    delete from public.gifts where ctid = any (array(
      select ctid from public.gifts
      where paid_at is null and abandoned_at <= now() - interval '30 days' limit max_count))
    returning 1
  )
  select count(*)::integer from pruned
$$;
comment on function private.prune_gifts is 'Deletes gifts that were abandoned unpaid 30 days ago. Returns how many.';

create function private.gift_jobs_are_due() returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (
      select from public.gifts
      where deliver_on <= private.publication_date() and deliver_on is not null and delivered_at is null
        and paid_at is not null and refund_requested_at is null and refunded_at is null)
    or exists (
      select from public.gifts
      where paid_at is null and abandoned_at is null and updated_at <= now() - interval '23 hours')
    or exists (select from public.subscriptions where live and source = 'gift' and current_period_end <= now())
$$;
comment on function private.gift_jobs_are_due is 'Whether a gift is to be delivered, abandoned or ended.';

create or replace function private.jobs_are_due() returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select private.queues_are_due() or private.print_jobs_are_due() or private.search_index_is_due()
    or private.gift_jobs_are_due()
$$;

create function private.notify_ending_gifts(max_count integer default 200) returns integer
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  ending record;
  notified integer := 0;
begin
  for ending in
    select gifts.id, subscriptions.user_id, subscriptions.current_period_end
    from public.subscriptions join public.gifts on gifts.subscription_id = subscriptions.id
    where live and source = 'gift' and current_period_end <= now() + interval '21 days' and current_period_end > now()
      and ending_notified_at is null
    order by current_period_end limit max_count for update of gifts skip locked
  loop
    perform private.enqueue_member_email('gift-ending', ending.user_id, private.gift_data(gifts) || jsonb_build_object(
        'planId', gifts.plan_id,
        'until', to_char(ending.current_period_end at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')))
      from public.gifts
      -- Another gift continues it.
      where gifts.id = ending.id
        and not exists (select from public.gifts as next where next.redeemed_by = ending.user_id and next.remaining is not null);
    update public.gifts set ending_notified_at = now() where id = ending.id;
    notified := notified + 1;
  end loop;
  return notified;
end $$;
comment on function private.notify_ending_gifts is
  'Three weeks before a gift ends, once: invites the recipient to subscribe. Nothing renews by itself. Returns how many gifts it handled.';

create or replace function private.end_expired_complimentary_subscriptions() returns integer
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  expired record;
  ended integer := 0;
begin
  for expired in
    update public.subscriptions as subscription
      set status = 'canceled', ended_at = current_period_end
      from public.plans
      where source in ('complimentary', 'gift') and live and current_period_end <= now()
        and plans.id = subscription.plan_id
      returning subscription.id, subscription.user_id, subscription.source, plans.name
  loop
    perform private.start_free_subscription(expired.user_id);
    if expired.source = 'complimentary' then
      perform private.enqueue_member_email(
        'complimentary-ended', expired.user_id, jsonb_build_object('plan', expired.name));
    else
      perform private.enqueue_member_email('gift-ended', expired.user_id, private.gift_data(gifts))
        from public.gifts where subscription_id = expired.id;
    end if;
    ended := ended + 1;
  end loop;
  return ended;
end $$;
comment on function private.end_expired_complimentary_subscriptions is
  'Replaces complimentary subscriptions and gifts that have ended by a gift that waits or by the free plan, and enqueues an e-mail to each reader who has an address; for the jobs. Returns how many.';

-- The printed edition of a gift ends with it.
create or replace function private.print_entitled_until(subscription public.subscriptions) returns timestamptz
  language sql stable set search_path = '' as $$
  select case
    when subscription.source in ('complimentary', 'gift') or subscription.cancel_at_period_end
      then subscription.current_period_end
    when exists (select from public.plans where plans.id = subscription.next_plan_id and not private.includes_print(plans))
      then subscription.next_plan_from
  end
$$;

-- Accounts that bought or redeemed a gift before their address was confirmed

create or replace function private.has_paid(member uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from public.subscriptions where user_id = member and source = 'stripe' and concluded_at is not null)
    or exists (select from private.checkouts where user_id = member and state = 'completed')
    or exists (select from public.gifts where buyer_id = member and paid_at is not null)
    or exists (select from public.gifts where redeemed_by = member)
$$;
comment on function private.has_paid is
  'Whether this account has bought something or redeemed a gift. private.has_paid_or_is_paying() also counts a purchase that can be paid at this moment.';

create or replace function private.has_paid_or_is_paying(member uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select private.has_paid(member)
    or exists (select from private.checkouts where user_id = member and state = 'payable')
    or exists (select from public.gifts where buyer_id = member and abandoned_at is null)
$$;

create function private.claim_gift_sign_in(
  browser_hash bytea, out member uuid, out address text, out fingerprint text
)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  done public.gifts;
begin
  -- The gift that this browser has just bought or redeemed with an account that it created.
  select gifts.* into done from public.gifts
    where (browser = browser_hash and paid_at > now() - interval '1 day'
        or redeemed_browser = browser_hash and redeemed_at > now() - interval '1 day')
    order by greatest(paid_at, redeemed_at) desc, id limit 1 for update;
  if not found then
    return;
  end if;
  select user_id, password_fingerprint into member, fingerprint from private.checkouts
    where browser = browser_hash and created_account
      and user_id = case when done.redeemed_browser = browser_hash then done.redeemed_by else done.buyer_id end
      and password_fingerprint = private.password_fingerprint(user_id) and private.may_sign_in(user_id)
      -- One minute for a repeated request, in case the response was lost.
      and coalesce(signed_in_at, now()) > now() - interval '1 minute'
    order by created_at desc, id limit 1;
  if member is null then
    return;
  end if;
  update private.checkouts set signed_in_at = coalesce(signed_in_at, clock_timestamp())
    where browser = browser_hash and created_account and user_id = member;
  select email into address from auth.users where id = member;
end $$;
comment on function private.claim_gift_sign_in is
  'As private.claim_checkout_sign_in(), after a gift was bought or redeemed: the account that Auth may sign in, in the browser that created it.';

-- Deletion of accounts

create function private.release_gifts_of_deleted_user() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform private.enqueue_stripe_command('cancel-intent', payment_intent) from public.gifts
    where buyer_id = old.id and paid_at is null and abandoned_at is null and payment_intent is not null;
  update public.gifts set message = '', from_name = 'A reader', recipient_name = 'The recipient', recipient_email = null,
      abandoned_at = case when paid_at is null then coalesce(abandoned_at, now()) end
    where buyer_id = old.id and (paid_at is null or redeemed_at is not null or refunded_at is not null);
  update public.gifts set ended_at = now(), remaining = null
    where redeemed_by = old.id and ended_at is null;
  update public.gifts set recipient_email = null, recipient_name = 'The recipient'
    where recipient_email = lower(old.email) and delivered_at is not null
      and exists (select from public.profiles where id = old.id and email_confirmed_at is not null);
  return old;
end $$;
comment on function private.release_gifts_of_deleted_user is
  'Before an account is deleted: gifts that are not paid can no longer be, and the texts of those that have been redeemed or refunded are erased. A paid gift that waits for its recipient stays valid, with its message.';
create trigger release_gifts_of_deleted_user before delete on auth.users
  for each row execute function private.release_gifts_of_deleted_user();

grant execute on function
  private.open_gift, private.record_gift_intent, private.abandon_gift, private.redeem_gift, private.find_redeemable_gift,
  private.reconcile_gifts, private.deliver_due_gifts, private.abandon_gifts, private.prune_gifts,
  private.notify_ending_gifts, private.claim_gift_sign_in, private.gift_jobs_are_due
  to service_role;
grant execute on function private.received_gifts, private.request_gift_refund to authenticated;
