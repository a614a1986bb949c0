-- A discount of one year for readers who leave: in the account before they cancel, and by one e-mail after the end. Off for
-- every plan until an owner sets a percentage (docs/decisions/0401-offers-to-those-who-leave.md).

alter table public.plans
  add column offer_percent smallint
    constraint "an offer leaves something to pay" check (offer_percent between 5 and 90),
  add column offer_after_days smallint
    constraint "an offer by e-mail comes within a quarter" check (offer_after_days between 3 and 90),
  add constraint "only a paid plan has an offer" check (offer_percent is null or price > 0),
  add constraint "an offer by e-mail has a percentage" check (offer_after_days is null or offer_percent is not null);
comment on column public.plans.offer_percent is
  'Discount of one year for readers who are about to cancel or have left; null: none.';
comment on column public.plans.offer_after_days is
  'Days between the end of a cancelled subscription and the e-mail with the offer; null: no e-mail.';
create trigger touch_updated_at_of_offer before update of offer_percent, offer_after_days on public.plans
  for each row execute function private.touch_updated_at();

create table public.winback_offers (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  plan_id text not null references public.plans (id) on update cascade,
  kind text not null check (kind in ('renewal', 'return')),
  percent smallint not null check (percent between 5 and 90),
  subscription_id uuid references public.subscriptions (id) on delete set null,
  period_end timestamptz,
  promotion_code text unique check (promotion_code ~ '^[A-Z0-9-]{8,40}$'),
  applied_at timestamptz,
  sent_at timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  constraint "one offer for each reader and plan" unique (user_id, plan_id),
  constraint "an offer of a renewal has a renewal, and one to return has a code" check (
    (kind = 'renewal') = (period_end is not null) and (kind = 'return') = (promotion_code is not null)
    and (kind = 'renewal' or applied_at is null) and (kind = 'return' or sent_at is null))
);
comment on table public.winback_offers is
  'Discounts of one year that readers took before they cancelled, or were sent after the end. Functions write them; the reader reads them.';
comment on column public.winback_offers.subscription_id is 'The subscription that would be cancelled, or that had ended.';
comment on column public.winback_offers.period_end is 'Of an offer for a renewal: the renewal that it is for.';
comment on column public.winback_offers.promotion_code is 'Of an offer to return: its code at Stripe.';
comment on column public.winback_offers.applied_at is 'When the discount was on the subscription at Stripe; null before that, and when it was given up.';
create index winback_offers_by_plan on public.winback_offers (plan_id);
create index winback_offers_by_subscription on public.winback_offers (subscription_id);
create index ended_paid_subscriptions on public.subscriptions (plan_id, ended_at)
  where source = 'stripe' and ended_at is not null and cancel_at_period_end;

alter table public.winback_offers enable row level security;
grant select on public.winback_offers to authenticated;
create policy "readers read the offers to them" on public.winback_offers
  for select to authenticated using (user_id = (select auth.uid()));

-- Before a cancellation

create function private.renewal_offer(held public.subscriptions) returns jsonb
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select jsonb_build_object(
    'percent', coalesce(known.percent, plans.offer_percent), 'taken', known.applied_at is not null)
  from public.plans
    left join public.winback_offers as known on known.user_id = held.user_id and known.plan_id = plans.id
  where plans.id = held.plan_id and held.live and held.source = 'stripe' and held.status = 'active'
    and case
      when known.applied_at is not null
        then known.subscription_id = held.id and known.period_end = held.current_period_end
      -- The first days are those in which a reader may have all the money back.
      else held.concluded_at < now() - private.withdrawal_period()
        and not held.cancel_at_period_end and not held.renewal_is_draft and held.next_plan_id is null
        and (known.id is null and plans.offer_percent is not null
          or known.subscription_id = held.id and known.period_end = held.current_period_end)
    end
$$;
comment on function private.renewal_offer is
  'The discount that the reader of a subscription may have for its renewal, or has taken; null for none.';

create function private.claim_renewal_offer(member uuid) returns table (id uuid, percent smallint, period_end timestamptz)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  held public.subscriptions;
  offer jsonb;
begin
  select * into held from public.subscriptions where user_id = member and live for update;
  offer := private.renewal_offer(held);
  if offer is null then
    return;
  end if;
  insert into public.winback_offers (user_id, plan_id, kind, percent, subscription_id, period_end, expires_at)
    values (member, held.plan_id, 'renewal', (offer ->> 'percent')::smallint, held.id, held.current_period_end,
      held.current_period_end)
    on conflict (user_id, plan_id) do nothing;
  return query
    select offers.id, offers.percent, offers.period_end from public.winback_offers as offers
    where offers.user_id = member and offers.plan_id = held.plan_id;
end $$;
comment on function private.claim_renewal_offer is
  'Records that a reader takes the offer for the renewal; repeating it answers the same. No row when there is none to take.';

create function private.mark_renewal_offer(offer uuid, is_applied boolean) returns void
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  update public.winback_offers
    set applied_at = case when is_applied then coalesce(applied_at, now()) end
    where id = offer and kind = 'renewal'
$$;
comment on function private.mark_renewal_offer is 'Records that the discount is on the subscription at Stripe, or was given up.';

-- After the end

create function private.accepts_offers(member uuid) returns uuid
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select subscribers.id
  from auth.users
    join public.profiles on profiles.id = users.id and profiles.email_confirmed_at is not null
    join public.newsletter_subscribers as subscribers
      on subscribers.email = lower(users.email) and subscribers.status = 'confirmed'
  where users.id = member
    and not exists (
      select from public.subscriptions where user_id = member and live and source <> 'free')
$$;
comment on function private.accepts_offers is
  'The newsletter subscriber that an account without a subscription is, if it has agreed to letters; otherwise null.';

create function private.claim_return_offers(max_count integer default 100) returns integer
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  with ended as (
    select subscriptions.id, user_id, plan_id, customer_id, offer_percent
    from public.plans
      cross join lateral (
        select * from public.subscriptions
        where source = 'stripe' and ended_at is not null and cancel_at_period_end and concluded_at is not null
          and ended_at between now() - make_interval(days => offer_after_days + 7)
            and now() - make_interval(days => offer_after_days)
          and plan_id = plans.id
      ) as subscriptions
    where active and offer_percent is not null and offer_after_days is not null
      and private.accepts_offers(user_id) is not null
      and not exists (
        select from public.winback_offers as known where known.user_id = subscriptions.user_id and known.plan_id = plans.id)
      and not exists (
        select from public.withdrawals where withdrawals.stripe_id = subscriptions.stripe_id and confirmed_at is not null)
    order by ended_at
    limit max_count
  ), offered as (
    insert into public.winback_offers (user_id, plan_id, kind, percent, subscription_id, promotion_code, expires_at)
      select user_id, plan_id, 'return', offer_percent, id,
        'RETURN-' || upper(left(replace(gen_random_uuid()::text, '-', ''), 16)), now() + interval '30 days'
      from ended
      on conflict do nothing
      returning id, subscription_id
  ), ordered as (
    insert into private.stripe_commands (kind, target, data)
      select 'create-offer', ended.customer_id, jsonb_build_object('key', offered.id)
      from offered join ended on ended.id = offered.subscription_id
      returning 1
  )
  select count(*)::integer from ordered
$$;
comment on function private.claim_return_offers is
  'Records an offer for readers who cancelled and whose plan ended so many days ago, and orders its code from Stripe. Returns how many.';

create function private.find_return_offer(offer uuid)
  returns table (plan_id text, plan text, percent smallint, promotion_code text, expires_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select plans.id, plans.name, offers.percent, offers.promotion_code, offers.expires_at
  from public.winback_offers as offers join public.plans on plans.id = offers.plan_id and plans.active
  where offers.id = offer and kind = 'return' and sent_at is null and offers.expires_at > now()
    and private.accepts_offers(user_id) is not null
$$;
comment on function private.find_return_offer is
  'An offer that is still to be sent; no row when it was, or when the reader has come back or has left the newsletter.';

create function private.send_return_offer(offer uuid)
  returns table (email text, first_name text, subscriber_id uuid)
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  with sent as (
    update public.winback_offers set sent_at = now()
      where id = offer and kind = 'return' and sent_at is null and private.accepts_offers(user_id) is not null
      returning user_id
  )
  select (private.billing_contact(user_id)).email, (private.billing_contact(user_id)).first_name,
    private.accepts_offers(user_id)
  from sent
$$;
comment on function private.send_return_offer is 'Marks an offer as sent, once, and answers to whom. No row when it is not to be sent.';

create function private.rejects_code(code text, plan text, member uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (
    select from public.winback_offers as offers
    where promotion_code = upper(code) and (
      plan_id <> plan or expires_at <= now() or user_id <> coalesce(member, user_id)
      or exists (
        select from public.subscriptions
        where subscriptions.user_id = offers.user_id and source = 'stripe' and concluded_at > offers.created_at)))
$$;
comment on function private.rejects_code is
  'Whether a promotion code is that of an offer which this reader may not use for this plan: of another plan or reader, expired, or used. Null for a reader who is not known yet.';

alter table private.stripe_commands
  drop constraint stripe_commands_kind_check,
  add constraint stripe_commands_kind_check check (kind in (
    'cancel-intent', 'abandon-subscription', 'cancel-subscription', 'end-with-period', 'refund', 'refresh-customer',
    'update-customer', 'set-card', 'credit-note', 'delete-customer', 'submit-evidence', 'set-group-seats',
    'create-offer'));
comment on table private.stripe_commands is
  'Outbox to Stripe. The id is the idempotency key. abandon-subscription voids the first invoice if it is unpaid, then cancels; a paid subscription is left alone. end-with-period cancels at the end of the paid period. set-card pays a subscription from the newest card of its customer if it has none. credit-note writes the credit note of a refund. delete-customer erases the customer of a deleted account. submit-evidence sends private.dispute_evidence to the bank. set-group-seats sets the quantity from which the next term of a group is invoiced. create-offer makes the code of an offer to return, and sends it.';

revoke execute on function private.renewal_offer, private.claim_renewal_offer, private.mark_renewal_offer,
  private.accepts_offers, private.claim_return_offers, private.find_return_offer, private.send_return_offer,
  private.rejects_code from public;
grant execute on function private.renewal_offer to authenticated, service_role;
grant execute on function private.claim_renewal_offer, private.mark_renewal_offer, private.claim_return_offers,
  private.find_return_offer, private.send_return_offer, private.rejects_code to service_role;
