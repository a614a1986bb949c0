-- Ways to pay that owners switch on, and payments that are on their way for days.

create function private.are_payment_methods(methods text[]) returns boolean
  language sql immutable set search_path = '' as $$
  select coalesce(
    'card' = any (methods) and array_position(methods, null) is null
      and methods <@ array['card', 'link', 'paypal', 'us_bank_account', 'sepa_debit', 'ideal']
      and cardinality(methods) = (select count(distinct method) from unnest(methods) as method),
    false)
$$;
comment on function private.are_payment_methods is
  'Names of Stripe, each once, cards among them: free first years save a card. contracts/payment-methods.ts has the same list.';
grant execute on function private.are_payment_methods to authenticated, service_role;

alter table public.site_settings
  add column payment_methods text[] not null default array['card']
    constraint site_settings_payment_methods check (private.are_payment_methods(payment_methods));
comment on column public.site_settings.payment_methods is
  'Ways to pay for a subscription, as Stripe names them. Wallets (Apple Pay, Google Pay) pay with a card.';

create index payments_processing on public.payments (user_id) where status = 'processing';

create or replace function private.abandon_checkouts(max_count integer) returns integer
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  checkout record;
  abandoned integer := 0;
begin
  for checkout in
    update private.checkouts as stale set state = 'abandoned'
      where id in (
        select id from private.checkouts as found
        where state in ('open', 'payable') and updated_at <= now() - interval '23 hours'
          -- A bank debit takes days: its subscription waits for it.
          and not exists (
            select from public.invoices join public.payments on invoice_id = invoices.id
            where invoices.stripe_subscription_id = found.stripe_subscription_id and payments.status = 'processing')
        order by updated_at
        limit max_count
        for update skip locked
      )
      returning stale.id, mount_intent_id, stripe_subscription_id, user_id
  loop
    insert into private.stripe_commands (kind, target)
      select 'cancel-intent', checkout.mount_intent_id where checkout.mount_intent_id is not null
      union all
      select 'abandon-subscription', checkout.stripe_subscription_id where checkout.stripe_subscription_id is not null
      union all
      -- A process may have created the subscription and crashed before it stored its id; Stripe lists it with the customer.
      select 'refresh-customer', stripe_id from public.billing_customers
        where user_id = checkout.user_id and checkout.stripe_subscription_id is null
      on conflict do nothing;
    abandoned := abandoned + 1;
  end loop;
  return abandoned;
end $$;
comment on function private.abandon_checkouts is
  'Abandons checkouts without activity for 23 hours, after which the payment at Stripe expires too, and enqueues the commands that undo them. Those whose payment is processing are left until the bank has answered; those that turn out to be paid are left alone at Stripe. Returns how many.';
