-- What Stripe and this house have to do with each other. Stripe knows the truth about money; what stands here is what it
-- last told us, so that readers and the desk can be answered without asking it. Nothing here is written by readers.

-- Who a reader is at Stripe. Outlives the account, as invoices have to.
create table public.billing_customers (
  stripe_id text primary key check (stripe_id ~ '^cus_\w+$'),
  user_id uuid unique references auth.users (id) on delete set null,
  payer_name text not null check (length(payer_name) <= 201 and private.has_ink(payer_name)),
  payer_email text not null check (private.is_email(payer_email)),
  card jsonb check (jsonb_typeof(card) = 'object'),
  deleted_at timestamptz,
  refreshed_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table public.billing_customers is 'Readers as Stripe knows them. One for each reader, for good.';
comment on column public.billing_customers.user_id is 'Null when the account is gone.';
comment on column public.billing_customers.card is 'What the next payment is taken from: {brand, last4, expMonth, expYear}.';
comment on column public.billing_customers.deleted_at is 'Stripe says that there is no such customer any more.';
comment on column public.billing_customers.refreshed_at is 'When all that follows was last fetched from Stripe.';
alter table public.billing_customers enable row level security;
grant select (stripe_id, user_id, card) on public.billing_customers to authenticated;
grant select, insert, update on public.billing_customers to service_role;
create policy "readers see who they are at Stripe" on public.billing_customers
  for select to authenticated using (user_id = (select auth.uid()));

-- What a plan costs, and what it once did: who subscribed at a price keeps it.
create table public.plan_prices (
  stripe_id text primary key check (stripe_id ~ '^price_\w+$'),
  plan_id text not null references public.plans (id) on update cascade,
  product_id text not null check (product_id ~ '^prod_\w+$'),
  amount integer not null check (amount between 0 and 99999999),
  currency text not null default 'usd' check (currency ~ '^[a-z]{3}$'),
  current boolean not null default true,
  created_at timestamptz not null default now()
);
comment on table public.plan_prices is 'Prices at Stripe by the plan that they belong to. Only ever added to; one of a plan is for new subscribers.';
create unique index plan_prices_current on public.plan_prices (plan_id, currency) where current;
alter table public.plan_prices enable row level security;
grant select, insert, update on public.plan_prices to service_role;

alter table public.subscriptions
  add column source text not null default 'free' check (source in ('free', 'complimentary', 'stripe')),
  add column stripe_id text unique check (stripe_id ~ '^sub_\w+$'),
  add column customer_id text references public.billing_customers (stripe_id),
  add column price integer not null default 0 check (price between 0 and 99999999),
  add column concluded_at timestamptz,
  add column past_due_since timestamptz,
  add column ended_at timestamptz,
  add column next_plan_id text references public.plans (id) on update cascade,
  add column next_plan_from timestamptz,
  add column given_by uuid references auth.users (id) on delete set null,
  add column reason text check (length(reason) <= 300 and private.has_ink(reason)),
  add column reminded_for timestamptz,
  add constraint "who pays is known to Stripe" check (
    (source = 'stripe') = (stripe_id is not null) and (source = 'stripe') = (customer_id is not null)),
  add constraint "a present has a reason and an end" check (
    source <> 'complimentary' or (reason is not null and current_period_end is not null)),
  add constraint "the next plan has a day" check ((next_plan_id is null) = (next_plan_from is null));
comment on column public.subscriptions.source is 'Whether it costs nothing, is a present of the house, or is paid for at Stripe.';
comment on column public.subscriptions.price is 'Cents a period, as this reader pays them; the plan may cost others more by now.';
comment on column public.subscriptions.concluded_at is 'When its first payment succeeded: the day on which the contract was made.';
comment on column public.subscriptions.past_due_since is 'Since when a payment has been missing; null when none is.';
comment on column public.subscriptions.next_plan_id is 'What it becomes when the period is over.';
comment on column public.subscriptions.given_by is 'Of a present: who at the desk gave it. Null also when they have left.';
comment on column public.subscriptions.reminded_for is 'The end of the period of whose renewal the reader has been told.';
create index subscriptions_by_customer on public.subscriptions (customer_id);
create index subscriptions_by_giver on public.subscriptions (given_by);
create index subscriptions_by_next_plan on public.subscriptions (next_plan_id);

create table public.invoices (
  id uuid primary key default gen_random_uuid(),
  stripe_id text not null unique check (stripe_id ~ '^in_\w+$'),
  customer_id text not null references public.billing_customers (stripe_id),
  user_id uuid references auth.users (id) on delete set null,
  stripe_subscription_id text check (stripe_subscription_id ~ '^sub_\w+$'),
  number text check (length(number) <= 100),
  description text not null check (length(description) <= 500 and private.has_ink(description)),
  amount integer not null check (amount >= 0),
  amount_paid integer not null default 0 check (amount_paid >= 0),
  currency text not null check (currency ~ '^[a-z]{3}$'),
  status text not null check (status in ('open', 'paid', 'void', 'uncollectible')),
  billing_reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null default now()
);
comment on table public.invoices is 'What readers were asked to pay, as soon as it is final. Outlives the account.';
create index invoices_by_reader on public.invoices (user_id, created_at desc, id);
create index invoices_by_customer on public.invoices (customer_id);
create trigger touch_updated_at before update on public.invoices
  for each row execute function private.touch_updated_at();
create trigger refuse_truncate before truncate on public.invoices
  for each statement execute function private.refuse('invoices are kept');
alter table public.invoices enable row level security;
grant select on public.invoices to authenticated;
grant select, insert, update on public.invoices to service_role;
create policy "readers read their own invoices" on public.invoices
  for select to authenticated using (user_id = (select auth.uid()));

alter table public.payments
  add column stripe_id text unique check (stripe_id ~ '^pi_\w+$'),
  add column customer_id text references public.billing_customers (stripe_id),
  add column invoice_id uuid references public.invoices (id),
  add column refunded integer not null default 0 check (refunded >= 0),
  add column has_receipt boolean not null default false,
  add column failure text check (length(failure) <= 500),
  add constraint "no more goes back than came" check (refunded <= amount);
comment on column public.payments.refunded is 'Cents of it that went back.';
comment on column public.payments.failure is 'Why the last try failed, in Stripe''s words for the reader.';
create index payments_by_customer on public.payments (customer_id);
create index payments_by_invoice on public.payments (invoice_id);

create table public.refunds (
  id uuid primary key default gen_random_uuid(),
  stripe_id text not null unique check (stripe_id ~ '^(re|pyr)_\w+$'),
  payment_id uuid not null references public.payments (id),
  amount integer not null check (amount > 0),
  status text not null check (status in ('pending', 'requires_action', 'succeeded', 'failed', 'canceled')),
  reason text check (length(reason) <= 200),
  created_at timestamptz not null,
  updated_at timestamptz not null default now()
);
comment on table public.refunds is 'Money that went back, or should have.';
create index refunds_by_payment on public.refunds (payment_id);
create trigger touch_updated_at before update on public.refunds
  for each row execute function private.touch_updated_at();
alter table public.refunds enable row level security;
grant select on public.refunds to authenticated;
grant select, insert, update on public.refunds to service_role;
create policy "readers see what went back to them" on public.refunds
  for select to authenticated
  using (exists (select from public.payments where payments.id = payment_id and payments.user_id = (select auth.uid())));

create table public.disputes (
  id uuid primary key default gen_random_uuid(),
  stripe_id text not null unique check (stripe_id ~ '^(dp|du)_\w+$'),
  payment_id uuid not null references public.payments (id),
  amount integer not null check (amount > 0),
  status text not null check (length(status) <= 60),
  reason text check (length(reason) <= 200),
  due_by timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null default now()
);
comment on table public.disputes is 'Payments that a bank has called back. Status as Stripe names it.';
create index disputes_by_payment on public.disputes (payment_id);
create trigger touch_updated_at before update on public.disputes
  for each row execute function private.touch_updated_at();
alter table public.disputes enable row level security;
grant select, insert, update on public.disputes to service_role;

-- A try to subscribe, from the first look at the form until the money is there. A browser proves that it is its own by 32
-- random bytes in a cookie, of which only the SHA-256 is kept.
create table private.checkouts (
  id uuid primary key default gen_random_uuid(),
  browser bytea not null check (length(browser) = 32),
  plan_id text not null references public.plans (id) on update cascade,
  user_id uuid references auth.users (id) on delete set null,
  made_account boolean not null default false,
  state text not null default 'open' check (state in ('open', 'payable', 'completed', 'superseded', 'abandoned')),
  mount_intent_id text check (mount_intent_id ~ '^pi_\w+$'),
  attempt integer not null default 0 check (attempt >= 0),
  terms jsonb not null default '{}' check (jsonb_typeof(terms) = 'object'),
  stripe_subscription_id text unique check (stripe_subscription_id ~ '^sub_\w+$'),
  delivery_address jsonb check (jsonb_typeof(delivery_address) = 'object'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  completed_at timestamptz,
  constraint "who can pay is somebody" check (state not in ('payable') or user_id is not null),
  constraint "completed at some time" check ((state = 'completed') = (completed_at is not null))
);
comment on table private.checkouts is 'A browser that is about to subscribe to a plan. What happens at Stripe for it carries its id and attempt as idempotency key.';
comment on column private.checkouts.made_account is 'The account was made in this checkout, by this browser.';
comment on column private.checkouts.attempt is 'Another one whenever something else is to be bought: another price, another promotion.';
comment on column private.checkouts.terms is 'What this attempt is about: {priceId, promotionCodeId, amount}.';
comment on column private.checkouts.state is
  'open: nothing to pay yet. payable: the reader may hold the secret of its subscription; one of these a reader. superseded or abandoned: its subscription is to be voided, never paid.';
create unique index checkouts_of_browser on private.checkouts (browser, plan_id) where state in ('open', 'payable');
create unique index checkouts_payable on private.checkouts (user_id) where state = 'payable';
create index checkouts_by_plan on private.checkouts (plan_id);
create index checkouts_by_reader on private.checkouts (user_id);
create index checkouts_by_time on private.checkouts (created_at);
create trigger touch_updated_at before update on private.checkouts
  for each row execute function private.touch_updated_at();
alter table private.checkouts enable row level security;
grant select, insert, update, delete on private.checkouts to service_role;

-- What Stripe has told us, by the id of the telling. A hint to fetch the truth, and nothing else.
create table private.stripe_events (
  id text primary key check (id ~ '^evt_\w+$'),
  type text not null check (length(type) <= 100),
  customer_id text,
  object_id text,
  created_at timestamptz not null,
  received_at timestamptz not null default now(),
  attempts integer not null default 0,
  processed_at timestamptz,
  outcome text check (outcome in ('refreshed', 'foreign', 'nothing-to-do', 'answered')),
  failure text check (length(failure) <= 500)
);
comment on table private.stripe_events is 'Inbox of webhooks. Counted as done only when processed_at is set: what failed once is tried again.';
create index stripe_events_open on private.stripe_events (received_at) where processed_at is null;
create index stripe_events_by_time on private.stripe_events (created_at);
alter table private.stripe_events enable row level security;
grant select, insert, update, delete on private.stripe_events to service_role;

-- What Stripe has yet to be told, written in the transaction that decided it, and repeated until Stripe has said yes.
create table private.stripe_orders (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('cancel-intent', 'abandon-subscription', 'cancel-subscription', 'refund', 'refresh-customer')),
  target text not null check (target ~ '^(pi|sub|cus)_\w+$'),
  data jsonb not null default '{}' check (jsonb_typeof(data) = 'object'),
  created_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  attempts integer not null default 0,
  done_at timestamptz,
  given_up_at timestamptz,
  failure text check (length(failure) <= 500)
);
comment on table private.stripe_orders is
  'Outbox to Stripe. The id is the idempotency key. abandon-subscription: void its first invoice if nobody has paid it, then cancel; a paid one is left alone.';
create index stripe_orders_due on private.stripe_orders (due_at) where done_at is null and given_up_at is null;
create unique index stripe_orders_open on private.stripe_orders (kind, target) where done_at is null and given_up_at is null;
alter table private.stripe_orders enable row level security;
grant select, insert, update, delete on private.stripe_orders to service_role;

-- Readers who withdraw from the contract within the fourteen days that the law gives them.
create table public.withdrawals (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users (id) on delete set null,
  subscription_id uuid references public.subscriptions (id) on delete set null,
  name text not null check (length(name) <= 201 and private.has_ink(name)),
  email text not null check (private.is_email(email)),
  plan text not null,
  concluded_at timestamptz not null,
  amount integer not null check (amount >= 0),
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  constraint "within the time" check (confirmed_at <= concluded_at + interval '15 days')
);
comment on table public.withdrawals is 'Declared in two steps; kept, as proof, when the account goes. Nothing happens before confirmed_at.';
create index withdrawals_by_reader on public.withdrawals (user_id);
create index withdrawals_by_subscription on public.withdrawals (subscription_id);
alter table public.withdrawals enable row level security;
grant select on public.withdrawals to authenticated;
grant select, insert, update on public.withdrawals to service_role;
create policy "readers see what they declared" on public.withdrawals
  for select to authenticated using (user_id = (select auth.uid()));

-- How long a plan is kept when a payment has failed.
create function private.grace() returns interval language sql immutable set search_path = '' as $$ select interval '14 days' $$;

create function private.gives_access(subscription public.subscriptions) returns boolean
  language sql stable set search_path = pg_catalog, pg_temp as $$
  select subscription.status in ('active', 'trialing')
    or (subscription.status = 'past_due' and coalesce(subscription.past_due_since + private.grace() > now(), false))
$$;
comment on function private.gives_access is 'Whether what it promises is given: also for a while after a payment has failed.';

-- May this person read, receive, be sent this? Everything that asks, asks here.
create function private.entitled_plan(member uuid) returns text
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(
    (select plan_id from public.subscriptions where user_id = member and live and private.gives_access(subscriptions)),
    (select id from public.plans where price = 0 order by active desc, position, id limit 1))
$$;
comment on function private.entitled_plan is
  'Id of the plan whose benefits an account has at this moment: paid for, given, kept for a while, or the free one.';
grant execute on function private.grace, private.gives_access, private.entitled_plan to authenticated, service_role;

create function private.has_bought(member uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from public.subscriptions where user_id = member and source = 'stripe' and concluded_at is not null)
    or exists (select from private.checkouts where user_id = member and state in ('payable', 'completed'))
$$;
comment on function private.has_bought is 'Whether money has come from this account, or may come at this moment. Such an account is never cleared away.';
