-- What the next payment for a subscription will really be: with codes that still count by then, the smaller plan that was
-- chosen for later, and whatever was paid too much.

alter table public.subscriptions
  add column renewal_amount integer check (renewal_amount >= 0),
  add constraint "only what is paid for renews for money" check (source = 'stripe' or renewal_amount is null);
comment on column public.subscriptions.renewal_amount is
  'Cents, as Stripe reckons them: of the renewal that is not paid yet, or else of the next one. Null when nothing more will be asked for.';
