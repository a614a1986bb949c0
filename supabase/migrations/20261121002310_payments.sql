-- What readers paid. The law wants it kept when an account goes, so each says by itself who paid.

create table public.payments (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users (id) on delete set null,
  payer_name text not null check (length(payer_name) <= 201 and private.has_ink(payer_name)),
  payer_email text not null check (private.is_email(payer_email)),
  description text not null check (length(description) <= 500 and private.has_ink(description)),
  amount integer not null check (amount between 0 and 99999999),
  currency text not null default 'usd' check (currency ~ '^[a-z]{3}$'),
  status text not null check (status in (
    'requires_payment_method', 'requires_confirmation', 'requires_action', 'requires_capture', 'processing',
    'succeeded', 'canceled', 'refunded')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.payments is 'Money that readers paid, or tried to. Outlives the account, as invoices have to.';
comment on column public.payments.user_id is 'Null when the account is gone.';
comment on column public.payments.payer_name is 'As it was when they paid.';
comment on column public.payments.payer_email is 'As it was when they paid.';
comment on column public.payments.amount is 'In the smallest unit of the currency: cents.';
comment on column public.payments.status is 'As Stripe names them, and refunded.';

create index payments_by_reader on public.payments (user_id, created_at desc, id);

create trigger touch_updated_at before update on public.payments
  for each row execute function private.touch_updated_at();
create trigger refuse_truncate before truncate on public.payments
  for each statement execute function private.refuse('payments are kept');

alter table public.payments enable row level security;
grant select on public.payments to authenticated;
grant select, insert, update on public.payments to service_role;

create policy "readers read their own payments" on public.payments
  for select to authenticated using (user_id = (select auth.uid()));
