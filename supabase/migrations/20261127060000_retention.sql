-- How long personal data is kept where no feature ends it sooner. Periods are in docs/privacy.md; a test compares both.

set lock_timeout = '5s';
set statement_timeout = '60s';

create function private.retention_periods() returns table (data text, period interval)
  language sql immutable set search_path = '' as $$
  values
    -- Of the last message, question or reply.
    ('correspondence', interval '2 years'),
    -- After the payment: what a browser needs to see the result of its checkout.
    ('completed-checkouts', interval '90 days'),
    -- Of an edition, after its month: complaints about the delivery.
    ('delivery-addresses', interval '2 years'),
    -- After a gift was redeemed or refunded: names and message of the card.
    ('gift-texts', interval '1 year'),
    -- After the reader has unsubscribed: evidence of the consent, until claims expire.
    ('newsletter-consents', interval '3 years'),
    -- Audit log, accepted invitations, tokens that have ended.
    ('staff-records', interval '3 years'),
    -- The log of Auth: sign-ins with the network address.
    ('sign-in-log', interval '1 year'),
    -- After the end of the year of the payment: tax law of the publication's country.
    ('billing-records', interval '10 years')
$$;
comment on function private.retention_periods is
  'The periods that a publication may choose. Another one is a migration that replaces this function, and the row in docs/privacy.md.';

create function private.retention_period(requested text) returns interval
  language plpgsql immutable set search_path = '' as $$
declare
  chosen interval;
begin
  select period into strict chosen from private.retention_periods() where data = requested;
  return chosen;
end $$;
comment on function private.retention_period is 'One of private.retention_periods(); an unknown name is an error.';

create function private.billing_records_until() returns timestamptz
  language sql stable set search_path = '' as $$
  select (date_trunc('year', now() at time zone 'UTC') - private.retention_period('billing-records')) at time zone 'UTC'
$$;
comment on function private.billing_records_until is
  'Names on payments before this time are no longer kept. The period begins with the end of the year, as in tax law.';

-- Correspondence

create function private.prune_correspondence(max_count integer default null) returns integer
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  with messages as (
    delete from public.contact_messages where id = any (array(
      select id from public.contact_messages as message
      where created_at < now() - private.retention_period('correspondence')
        and not exists (
          select from public.contact_replies
          where message_id = message.id and contact_replies.created_at >= now() - private.retention_period('correspondence'))
      order by created_at limit max_count))
    returning 1
  ), tickets as (
    delete from public.support_tickets where id = any (array(
      select id from public.support_tickets
      where updated_at < now() - private.retention_period('correspondence') order by updated_at limit max_count))
    returning 1
  )
  select (select count(*) from messages)::integer + (select count(*) from tickets)::integer
$$;
comment on function private.prune_correspondence is
  'Deletes messages of the contact form and support tickets with their replies, the given period after the last of them; returns how many.';

-- Checkouts

create function private.prune_completed_checkouts(max_count integer default null) returns integer
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  with erased as (
    update private.checkouts
    set browser = sha256(uuid_send(id)), password_fingerprint = null, terms = '{}', delivery_address = null
    where id = any (array(
      select id from private.checkouts
      where state = 'completed' and browser <> sha256(uuid_send(id))
        and completed_at < now() - private.retention_period('completed-checkouts')
      order by completed_at limit max_count))
    returning 1
  )
  select count(*)::integer from erased
$$;
comment on function private.prune_completed_checkouts is
  'Blanks the browser, the password fingerprint and the terms of completed checkouts; the row stays, because the accepted terms refer to it. Returns how many.';

-- Printed editions

create function private.prune_delivery_addresses(max_count integer default null) returns integer
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  with erased as (
    update public.print_deliveries
    set (first_name, last_name, address_line1, address_line2, city, state, postal_code, country) =
      (null, null, null, null, null, null, null, null)
    where (edition, user_id) in (
      select edition, user_id from public.print_deliveries
      where address_line1 is not null
        and edition < to_char(now() - private.retention_period('delivery-addresses'), 'YYYY-MM')
      order by edition limit max_count)
    returning 1
  )
  select count(*)::integer from erased
$$;
comment on function private.prune_delivery_addresses is
  'Blanks names and addresses on print lists of past editions; that the reader was sent the edition stays. Returns how many.';

-- Gifts

create function private.prune_gift_texts(max_count integer default null) returns integer
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  with erased as (
    update public.gifts
    set message = '', from_name = 'A reader', recipient_name = 'The recipient', recipient_email = null,
      browser = sha256(uuid_send(id)), redeemed_browser = null
    where id = any (array(
      select id from public.gifts
      where coalesce(redeemed_at, refunded_at) < now() - private.retention_period('gift-texts')
        and browser <> sha256(uuid_send(id))
      limit max_count)
    || array(
      -- Codes have no last day: a card in a drawer keeps its names as long as the payment keeps its own.
      select id from public.gifts
      where paid_at < private.billing_records_until() and redeemed_at is null and refunded_at is null
        and browser <> sha256(uuid_send(id))
      limit max_count))
    returning 1
  )
  select count(*)::integer from erased
$$;
comment on function private.prune_gift_texts is
  'Blanks names, message and browsers of gifts that were redeemed, refunded, or paid so long ago that payments lose their names; returns how many.';

-- Records of staff

create function private.prune_staff_records(max_count integer default null) returns integer
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  with actions as (
    delete from private.audit_log where id = any (array(
      select id from private.audit_log
      where created_at < now() - private.retention_period('staff-records') order by created_at limit max_count))
    returning 1
  ), invitations as (
    delete from public.staff_invitations where id = any (array(
      select id from public.staff_invitations
      where accepted_at < now() - private.retention_period('staff-records') limit max_count))
    returning 1
  ), tokens as (
    delete from public.access_tokens where id = any (array(
      select id from public.access_tokens
      where least(revoked_at, expires_at) < now() - private.retention_period('staff-records') limit max_count))
    returning 1
  )
  select (select count(*) from actions)::integer + (select count(*) from invitations)::integer
    + (select count(*) from tokens)::integer
$$;
comment on function private.prune_staff_records is
  'Deletes entries of the audit log, accepted invitations and ended tokens; returns how many.';

-- Billing

create function private.prune_payer_details(max_count integer default null) returns integer
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  with paid as (
    update public.payments set payer_name = 'Erased', payer_email = 'erased@example.invalid' where id = any (array(
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
  'Blanks who paid on payments, withdrawals, customers of deleted accounts and ended groups, and deletes what was sent to banks about them. Amounts, numbers and dates stay, and name nobody then. Returns how many.';

-- The log of Auth. Nothing but its key is indexed there, so a pass walks along the key in batches, as private.erase_auth_log_entries does.

create table private.auth_log_cleanup (
  id boolean primary key default true check (id),
  examined_until uuid not null default '00000000-0000-0000-0000-000000000000'
);
comment on table private.auth_log_cleanup is 'How far the cleanup of auth.audit_log_entries has walked in this pass. Always exactly one row.';
comment on column private.auth_log_cleanup.examined_until is 'Id of the last entry that was examined.';
alter table private.auth_log_cleanup enable row level security;
insert into private.auth_log_cleanup default values;

create function private.prune_auth_log(max_count integer default 5000) returns integer
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  position uuid;
  last_id uuid;
  examined integer;
begin
  if not private.auth_has_log_table() then
    return 0;
  end if;
  select examined_until into position from private.auth_log_cleanup for update skip locked;
  if not found then
    return 0;
  end if;
  select count(*), (array_agg(entry.id order by entry.id desc))[1] into examined, last_id
    from (select id from auth.audit_log_entries where id > position order by id limit max_count) as entry;
  delete from auth.audit_log_entries
    where id > position and id <= last_id and created_at < now() - private.retention_period('sign-in-log');
  update private.auth_log_cleanup
    set examined_until = case when examined < max_count then '00000000-0000-0000-0000-000000000000' else last_id end;
  return examined;
end $$;
comment on function private.prune_auth_log is
  'Examines the next max_count entries of the log of Auth and deletes the old ones. Returns how many it examined; less than max_count at the end, after which the next call begins anew.';

grant execute on function
  private.prune_correspondence, private.prune_completed_checkouts, private.prune_delivery_addresses, private.prune_gift_texts,
  private.prune_staff_records, private.prune_payer_details, private.prune_auth_log
  to service_role;
