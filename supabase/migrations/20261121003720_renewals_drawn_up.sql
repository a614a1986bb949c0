-- Before a renewal is asked for, Stripe draws its invoice up, for about an hour. Whoever cancels then has not paid the period
-- that has begun, so it ends at once, and their account says so before they do it.

alter table public.subscriptions
  add column renewal_drawn_up boolean not null default false,
  add constraint "only what is paid for is drawn up" check (source = 'stripe' or not renewal_drawn_up);
comment on column public.subscriptions.renewal_drawn_up is
  'The period has begun and its invoice is still a draft at Stripe: nothing has been asked for it, or taken.';
