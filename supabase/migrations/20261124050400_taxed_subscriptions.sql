-- Whether the price that a subscriber pays is without or with taxes, so that the account can say so.

alter table public.subscriptions
  add column tax_behavior text check (tax_behavior in ('exclusive', 'inclusive'));
comment on column public.subscriptions.tax_behavior is
  'Whether taxes come on top of price or are part of it; null where Stripe computes none for this subscription.';
