-- The address of a recipient goes a month after the e-mail with the gift, which may be redeemed years later or never; and with the
-- payer goes what the bank said of a payment that failed.

set lock_timeout = '5s';
set statement_timeout = '60s';

comment on column public.gifts.recipient_email is
  'Only for gifts that are delivered by e-mail, and only until the gift is redeemed, thirty days after its e-mail at most.';

create or replace function private.prune_gifts(max_count integer default null) returns integer
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  with pruned as (
    delete from public.gifts where ctid = any (array(
      select ctid from public.gifts
      where paid_at is null and abandoned_at <= now() - interval '30 days' limit max_count))
    returning 1
  ), delivered as (
    update public.gifts set recipient_email = null where id = any (array(
      select id from public.gifts
      where recipient_email is not null and delivered_at <= now() - interval '30 days' limit max_count))
    returning 1
  )
  select (select count(*) from pruned)::integer + (select count(*) from delivered)::integer
$$;
comment on function private.prune_gifts is
  'Deletes gifts that were abandoned unpaid 30 days ago, and the address of the recipient 30 days after the e-mail to it. Returns how many.';

create or replace function private.prune_payer_details(max_count integer default null) returns integer
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  with paid as (
    update public.payments set payer_name = 'Erased', payer_email = 'erased@example.invalid', failure = null where id = any (array(
      select id from public.payments
      where payer_email <> 'erased@example.invalid' and created_at < private.billing_records_until()
      order by created_at limit max_count))
    returning 1
  ), withdrawn as (
    update public.withdrawals set name = 'Erased', email = 'erased@example.invalid' where id = any (array(
      select id from public.withdrawals
      where email <> 'erased@example.invalid' and created_at < private.billing_records_until()
      order by created_at limit max_count))
    returning 1
  ), customers as (
    update public.billing_customers
    set payer_name = 'Erased', payer_email = 'erased@example.invalid', card = null where stripe_id = any (array(
      select stripe_id from public.billing_customers
      where payer_email <> 'erased@example.invalid' and account_deleted_at < private.billing_records_until()
      order by account_deleted_at limit max_count))
    returning 1
  ), ended_groups as (
    update public.groups
    set name = 'Erased', company = 'Erased', invoice_email = 'erased@example.invalid', address_line1 = 'Erased',
      address_line2 = '', city = 'Erased', state = '', postal_code = '', vat_id = null, po_number = null
    where id = any (array(
      select id from public.groups
      where company <> 'Erased' and ended_at < private.billing_records_until() order by ended_at limit max_count))
    returning customer_id
  ), group_customers as (
    update public.billing_customers
    set payer_name = 'Erased', payer_email = 'erased@example.invalid', card = null
    where stripe_id in (select customer_id from ended_groups) and payer_email <> 'erased@example.invalid'
      and account_deleted_at is null
  ), evidence as (
    delete from private.dispute_evidence where dispute_id = any (array(
      select dispute_id from private.dispute_evidence where submitted_at < private.billing_records_until() limit max_count))
    returning 1
  )
  select (select count(*) from paid)::integer + (select count(*) from withdrawn)::integer
    + (select count(*) from customers)::integer + (select count(*) from ended_groups)::integer
    + (select count(*) from evidence)::integer
$$;
comment on function private.prune_payer_details is
  'Blanks who paid, and what the bank said, on payments, withdrawals, customers of deleted accounts and ended groups, and deletes what was sent to banks about them. Amounts, numbers and dates stay, and name nobody then. Returns how many.';
