-- Who sells, as invoices have to say it, and the credit note of each refund.

alter table public.site_settings
  add column legal_name text not null default '' check (length(legal_name) <= 200 and legal_name !~ '[[:cntrl:]]'),
  add column legal_address text not null default '' check (length(legal_address) <= 600),
  add column vat_id text not null default '' check (length(vat_id) <= 30 and vat_id !~ '[[:cntrl:]]');
comment on column public.site_settings.legal_name is 'The company that sells subscriptions, for invoices; empty: only what the Stripe account says.';

alter table public.refunds
  add column credit_note text unique check (credit_note ~ '^cn_\w+$'),
  add column credit_note_number text check (length(credit_note_number) <= 100);
comment on column public.refunds.credit_note is 'The credit note at Stripe that explains the refund; null while there is none.';

alter table private.stripe_commands drop constraint stripe_commands_kind_check;
alter table private.stripe_commands add constraint stripe_commands_kind_check check (kind in (
  'cancel-intent', 'abandon-subscription', 'cancel-subscription', 'refund', 'refresh-customer', 'update-customer',
  'set-card', 'credit-note', 'delete-customer'));
alter table private.stripe_commands drop constraint stripe_commands_target_check;
alter table private.stripe_commands add constraint stripe_commands_target_check check (target ~ '^(pi|sub|cus|re|pyr)_\w+$');
comment on table private.stripe_commands is
  'Outbox to Stripe. The id is the idempotency key. abandon-subscription voids the first invoice if it is unpaid, then cancels; a paid subscription is left alone. set-card pays a subscription from the newest card of its customer if it has none. credit-note writes the credit note of a refund. delete-customer erases the customer of a deleted account.';

create function private.list_missing_credit_notes(customer text) returns table (refund text)
  language sql stable set search_path = '' as $$
  select refunds.stripe_id
  from public.payments
    join public.invoices on invoices.id = payments.invoice_id
    join public.refunds on refunds.payment_id = payments.id
  where payments.customer_id = customer and invoices.status = 'paid'
    and refunds.status = 'succeeded' and credit_note is null
    -- Commands are kept for 90 days: older refunds would be ordered again and again.
    and refunds.created_at > now() - interval '60 days'
    and not exists (select from private.stripe_commands where kind = 'credit-note' and target = refunds.stripe_id)
$$;
comment on function private.list_missing_credit_notes is
  'Refunds of paid invoices of a customer that have no credit note, and no command for one. Ids at Stripe.';
grant execute on function private.list_missing_credit_notes to service_role;
