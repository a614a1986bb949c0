-- Staff may link one credit note to several refunds in Stripe's dashboard. The unique constraint then stopped every refresh of
-- the customer.

set lock_timeout = '5s';
set statement_timeout = '60s';

alter table public.refunds drop constraint refunds_credit_note_key;
