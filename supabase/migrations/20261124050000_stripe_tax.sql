-- Taxes by Stripe Tax: a setting of the publication, the price that was made with it, and what of an invoice is tax.

alter table public.site_settings
  add column tax_behavior text check (tax_behavior in ('exclusive', 'inclusive'));
comment on column public.site_settings.tax_behavior is
  'Whether Stripe Tax computes taxes for new subscriptions: exclusive, on top of the prices; inclusive, as part of them; null: not at all.';

alter table public.plan_prices
  add column tax_behavior text not null default 'unspecified' check (tax_behavior in ('unspecified', 'exclusive', 'inclusive'));
comment on column public.plan_prices.tax_behavior is 'As Stripe has it. It never changes once it is exclusive or inclusive.';

alter table public.invoices add column tax integer not null default 0 check (tax >= 0);
comment on column public.invoices.tax is 'Cents of tax in the total, whether on top of the prices or part of them.';
