-- Invoices, payments, refunds, disputes and withdrawals. Invoices and payments are kept by law when an account is
-- deleted, so each payment stores who paid.

create table public.invoices (
  id uuid primary key default gen_random_uuid(),
  stripe_id text not null unique check (stripe_id ~ '^in_\w+$'),
  customer_id text not null references public.billing_customers (stripe_id),
  user_id uuid references auth.users (id) on delete set null,
  stripe_subscription_id text check (stripe_subscription_id ~ '^sub_\w+$'),
  number text check (length(number) <= 100),
  description text not null check (length(description) <= 500 and private.is_not_blank(description)),
  amount integer not null check (amount >= 0),
  amount_paid integer not null default 0 check (amount_paid >= 0),
  currency text not null check (currency ~ '^[a-z]{3}$'),
  status text not null check (status in ('open', 'paid', 'void', 'uncollectible')),
  billing_reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null default now()
);
comment on table public.invoices is 'Final invoices. They outlive the account.';
create index invoices_by_reader on public.invoices (user_id, created_at desc, id);
create index invoices_by_customer on public.invoices (customer_id);
create index invoices_by_subscription on public.invoices (stripe_subscription_id, created_at);
-- The reconciliation sums the payments of a period by the date of their invoice, or their own if they have none.
create index invoices_by_time on public.invoices (created_at);
create trigger touch_updated_at before update on public.invoices
  for each row execute function private.touch_updated_at();
create trigger reject_truncate before truncate on public.invoices
  for each statement execute function private.reject_operation('invoices are kept');
alter table public.invoices enable row level security;
grant select on public.invoices to authenticated;
grant select, insert, update on public.invoices to service_role;
create policy "readers read their own invoices" on public.invoices
  for select to authenticated using (user_id = (select auth.uid()));
create policy "staff read the invoices of the selected member" on public.invoices
  for select to authenticated using (user_id = (select private.selected_member_id()));

create table public.payments (
  id uuid primary key default gen_random_uuid(),
  stripe_id text unique check (stripe_id ~ '^pi_\w+$'),
  customer_id text references public.billing_customers (stripe_id),
  invoice_id uuid references public.invoices (id),
  user_id uuid references auth.users (id) on delete set null,
  payer_name text not null check (length(payer_name) <= 201 and private.is_not_blank(payer_name)),
  payer_email text not null check (private.is_email(payer_email)),
  description text not null check (length(description) <= 500 and private.is_not_blank(description)),
  amount integer not null check (amount between 0 and 99999999),
  refunded integer not null default 0 check (refunded >= 0),
  currency text not null default 'usd' check (currency ~ '^[a-z]{3}$'),
  status text not null check (status in (
    'requires_payment_method', 'requires_confirmation', 'requires_action', 'requires_capture', 'processing',
    'succeeded', 'canceled', 'refunded')),
  has_receipt boolean not null default false,
  failure text check (length(failure) <= 500),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint "refunds do not exceed the payment" check (refunded <= amount)
);
comment on table public.payments is 'Payments of readers, including failed attempts. They outlive the account.';
comment on column public.payments.user_id is 'Null if the account was deleted.';
comment on column public.payments.payer_name is 'The name at the time of the payment.';
comment on column public.payments.payer_email is 'The address at the time of the payment.';
comment on column public.payments.amount is 'In the smallest unit of the currency: cents.';
comment on column public.payments.refunded is 'Cents of the amount that were refunded.';
comment on column public.payments.status is 'In the terms of Stripe, and refunded.';
comment on column public.payments.failure is 'Why the last attempt failed, as Stripe explains it to the reader.';

create index payments_by_reader on public.payments (user_id, created_at desc, id);
create index payments_by_customer on public.payments (customer_id);
create index payments_by_invoice on public.payments (invoice_id);
create index payments_without_invoice on public.payments (created_at) where invoice_id is null;

create trigger touch_updated_at before update on public.payments
  for each row execute function private.touch_updated_at();
create trigger reject_truncate before truncate on public.payments
  for each statement execute function private.reject_operation('payments are kept');

alter table public.payments enable row level security;
grant select on public.payments to authenticated;
grant select, insert, update on public.payments to service_role;

create policy "readers read their own payments" on public.payments
  for select to authenticated using (user_id = (select auth.uid()));
create policy "staff read the payments of the selected member" on public.payments
  for select to authenticated using (user_id = (select private.selected_member_id()));

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
comment on table public.refunds is 'Refunds, including failed ones.';
create index refunds_by_payment on public.refunds (payment_id);
create trigger touch_updated_at before update on public.refunds
  for each row execute function private.touch_updated_at();
alter table public.refunds enable row level security;
grant select on public.refunds to authenticated;
grant select, insert, update on public.refunds to service_role;
create policy "readers read their own refunds" on public.refunds
  for select to authenticated
  using (exists (select from public.payments where payments.id = payment_id and payments.user_id = (select auth.uid())));
create policy "staff read the refunds of the selected member" on public.refunds
  for select to authenticated
  using (exists (
    select from public.payments where payments.id = payment_id and payments.user_id = (select private.selected_member_id())));

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
comment on table public.disputes is 'Chargebacks by a bank. The status is in the terms of Stripe.';
create index disputes_by_payment on public.disputes (payment_id);
create trigger touch_updated_at before update on public.disputes
  for each row execute function private.touch_updated_at();
alter table public.disputes enable row level security;
grant select on public.disputes to authenticated;
grant select, insert, update on public.disputes to service_role;
create policy "staff read the disputes of the selected member" on public.disputes
  for select to authenticated
  using (exists (
    select from public.payments where payments.id = payment_id and payments.user_id = (select private.selected_member_id())));

create function private.is_disputed(payment uuid) returns boolean
  language sql stable set search_path = '' as $$
  select exists (
    select from public.disputes where payment_id = payment and status in ('needs_response', 'under_review', 'lost'))
$$;
comment on function private.is_disputed is
  'Whether a bank has taken this payment back, finally or until the dispute is decided. A refund on top of it would be lost. Runs with the rights of the caller: staff see the disputes of the selected member.';
grant execute on function private.is_disputed to authenticated;

create table public.withdrawals (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users (id) on delete set null,
  subscription_id uuid references public.subscriptions (id) on delete set null,
  stripe_id text not null,
  name text not null check (length(name) <= 201 and private.is_not_blank(name)),
  email text not null check (private.is_email(email)),
  plan text not null,
  concluded_at timestamptz not null,
  amount integer not null check (amount >= 0),
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  constraint "confirmed within the withdrawal period" check (confirmed_at <= concluded_at + interval '15 days')
);
comment on table public.withdrawals is
  'Withdrawals from the contract within the statutory fourteen days, declared in two steps. Nothing happens before confirmed_at. Rows are kept as proof when the account is deleted.';
comment on column public.withdrawals.stripe_id is
  'Stripe id of the subscription. It outlives the account: a payment of the contract may become known later.';
create index withdrawals_by_reader on public.withdrawals (user_id);
create index withdrawals_by_subscription on public.withdrawals (subscription_id);
create index withdrawals_by_contract on public.withdrawals (stripe_id);
create unique index withdrawals_open on public.withdrawals (subscription_id) where confirmed_at is null;
create unique index withdrawals_confirmed on public.withdrawals (subscription_id) where confirmed_at is not null;
alter table public.withdrawals enable row level security;
grant select on public.withdrawals to authenticated;
grant select, insert, update on public.withdrawals to service_role;
create policy "readers read their own withdrawals" on public.withdrawals
  for select to authenticated using (user_id = (select auth.uid()));

-- Directive 2011/83/EU, article 9, and Regulation 1182/71, article 3: the day of the contract does not count and the
-- fourteenth day after it does, in the time zone of the reader. In no time zone does that day end later than 15 times 24
-- hours after the contract.
create function private.withdrawal_period() returns interval
  language sql immutable set search_path = '' as $$ select interval '15 days' $$;
comment on function private.withdrawal_period is 'How long after the conclusion of a contract a withdrawal is possible, in any time zone.';

create function private.withdrawable_until(subscription public.subscriptions) returns timestamptz
  language sql stable set search_path = '' as $$
  select subscription.concluded_at + private.withdrawal_period()
  where subscription.live and subscription.source = 'stripe' and not exists (
    select from public.withdrawals where subscription_id = subscription.id and confirmed_at is not null)
$$;
comment on function private.withdrawable_until is
  'Until when a contract can be withdrawn from; may be in the past. Null if it cannot be, or already was.';

create function private.paid_amount(stripe_subscription text) returns integer
  language sql stable set search_path = '' as $$
  select coalesce(sum(payments.amount - payments.refunded), 0)::integer
  from public.payments join public.invoices on invoices.id = payments.invoice_id
  where invoices.stripe_subscription_id = stripe_subscription and payments.status = 'succeeded'
$$;
comment on function private.paid_amount is 'Cents that were paid for a subscription, minus refunds.';

grant execute on function private.withdrawal_period, private.withdrawable_until to authenticated, service_role;
grant execute on function private.paid_amount to service_role;

create function private.assign_payments_to_user() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.invoices set user_id = new.user_id where customer_id = new.stripe_id and user_id is null;
  update public.payments set user_id = new.user_id where customer_id = new.stripe_id and user_id is null;
  return null;
end $$;
comment on function private.assign_payments_to_user is
  'After the user of a customer becomes known: the invoices and payments stored before then are assigned to that user.';
create trigger assign_payments_to_user after update of user_id on public.billing_customers
  for each row when (old.user_id is null and new.user_id is not null)
  execute function private.assign_payments_to_user();
