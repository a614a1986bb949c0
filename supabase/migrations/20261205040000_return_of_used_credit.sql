-- A refund gives back payments. What an invoice took from the customer's credit goes back to the credit by a command of its own.

set lock_timeout = '5s';
set statement_timeout = '60s';

alter table private.stripe_commands
  drop constraint stripe_commands_kind_check,
  add constraint stripe_commands_kind_check check (kind in (
    'cancel-intent', 'abandon-subscription', 'cancel-subscription', 'end-with-period', 'refund', 'refresh-customer',
    'update-customer', 'set-card', 'credit-note', 'delete-customer', 'submit-evidence', 'set-group-seats',
    'create-offer', 'extend-term', 'tax-gift', 'reverse-gift-tax', 'return-credit')) not valid;
comment on table private.stripe_commands is
  'Outbox to Stripe. The id is the idempotency key. abandon-subscription voids the first invoice if it is unpaid, then cancels; a paid subscription is left alone. end-with-period cancels at the end of the paid period. set-card pays a subscription from the newest card of its customer if it has none. credit-note writes the credit note of a refund. return-credit gives back to the credit of a customer what the invoices of a subscription took from it. delete-customer erases the customer of a deleted account. submit-evidence sends private.dispute_evidence to the bank. set-group-seats sets the quantity from which the next term of a group is invoiced. create-offer makes the code of an offer to return, and sends it. extend-term makes a term longer by the months of a pause. tax-gift and reverse-gift-tax report the tax in a redeemed gift, and of its refund.';
