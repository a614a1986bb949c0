-- A mistyped address of the invoices of a group could be corrected in Stripe's dashboard alone, and no owner could end the renewal of
-- a group.

set lock_timeout = '5s';
set statement_timeout = '60s';

alter table public.groups add column details_corrected_at timestamptz;
comment on column public.groups.details_corrected_at is
  'When company, address or another detail of the invoices was corrected; null while they are those of the purchase.';

alter table private.stripe_commands
  drop constraint stripe_commands_kind_check,
  add constraint stripe_commands_kind_check check (kind in (
    'cancel-intent', 'abandon-subscription', 'cancel-subscription', 'end-with-period', 'refund', 'refresh-customer',
    'update-customer', 'set-card', 'credit-note', 'delete-customer', 'submit-evidence', 'set-group-seats',
    'create-offer', 'extend-term', 'tax-gift', 'reverse-gift-tax', 'return-credit', 'set-tax-address',
    'set-group-details')) not valid;
comment on table private.stripe_commands is
  'Outbox to Stripe. The id is the idempotency key. abandon-subscription voids the first invoice if it is unpaid, then cancels; a paid subscription is left alone. end-with-period cancels at the end of the paid period. set-card pays a subscription from the newest card of its customer if it has none. credit-note writes the credit note of a refund. return-credit gives back to the credit of a customer what the invoices of a subscription took from it. delete-customer erases the customer of a deleted account. submit-evidence sends private.dispute_evidence to the bank. set-group-seats sets the quantity from which the next term of a group is invoiced. create-offer makes the code of an offer to return, and sends it. extend-term makes a term longer by the months of a pause. tax-gift and reverse-gift-tax report the tax in a redeemed gift, and of its refund. set-tax-address gives a customer the default address of a reader whose printed edition is taxed. set-group-details gives the customer of a group its corrected company, address, VAT id and purchase order.';

create function private.group_details(bought uuid) returns jsonb
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select jsonb_build_object(
    'company', company, 'invoiceEmail', invoice_email, 'poNumber', po_number, 'country', country, 'postalCode', postal_code,
    'addressLine1', address_line1, 'addressLine2', address_line2, 'city', city, 'state', state, 'vatId', vat_id,
    'updatedAt', to_char(coalesce(details_corrected_at, created_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  from public.groups where id = bought and (manager_id = auth.uid() or (select private.can_read_members()))
$$;
comment on function private.group_details is
  'For the manager, owners and support: what the invoices of a group name, as the contract GroupDetails; null for others.';

create function private.correct_group(bought uuid, correction jsonb, based_on timestamptz, why text) returns uuid
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  own public.groups;
  given public.groups;
  command uuid;
begin
  if why is null then
    own := private.lock_own_group(bought);
  else
    perform private.require_permission('members.manage');
    select * into own from public.groups where id = bought and opened_at is not null for update;
    if not found then
      raise exception 'there is no such group' using errcode = 'no_data_found';
    end if;
  end if;
  if not own.live then
    raise exception 'the group has ended' using errcode = 'restrict_violation', constraint = 'group_has_not_ended';
  end if;
  -- Times leave the API with milliseconds.
  if date_trunc('milliseconds', coalesce(own.details_corrected_at, own.created_at)) <> date_trunc('milliseconds', based_on) then
    raise exception 'the details have changed' using errcode = 'restrict_violation', constraint = 'group_details_are_as_shown';
  end if;
  given := jsonb_populate_record(own, correction);
  if (given.company, given.invoice_email, given.po_number, given.country, given.postal_code, given.address_line1,
      given.address_line2, given.city, given.state, given.vat_id)
    is not distinct from (own.company, own.invoice_email, own.po_number, own.country, own.postal_code, own.address_line1,
      own.address_line2, own.city, own.state, own.vat_id) then
    return null;
  end if;
  update public.groups set
      company = given.company, invoice_email = given.invoice_email, po_number = given.po_number, country = given.country,
      postal_code = given.postal_code, address_line1 = given.address_line1, address_line2 = given.address_line2,
      city = given.city, state = given.state, vat_id = given.vat_id, details_corrected_at = clock_timestamp()
    where id = bought;
  -- Each command has its own key, because one that is being executed now may have read the previous details.
  command := private.enqueue_stripe_command('set-group-details', own.customer_id, jsonb_build_object('key', gen_random_uuid()));
  if why is not null then
    insert into private.audit_log (kind, member_id, staff_id, plan_id, command_id, reason)
      values ('group-corrected', own.manager_id, auth.uid(), own.plan_id, command, why);
  end if;
  return command;
end $$;
comment on function private.correct_group is
  'Replaces what the invoices of a group name: by its manager without `why`, by an owner with it. `correction` has the columns from company to vat_id. Rejected (group_details_are_as_shown) where they have changed since `based_on`. Returns the command that tells Stripe; null when nothing changes. The audit log has the reason and no address, because it outlives the account.';

create function private.request_group_end(bought uuid, why text) returns uuid
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  paid public.groups;
  command uuid;
begin
  perform private.require_permission('members.manage');
  select * into paid from public.groups where id = bought and live for update;
  if not found then
    raise exception 'there is no such group' using errcode = 'no_data_found';
  end if;
  if paid.cancel_at_period_end then
    raise exception 'the group ends with its term already'
      using errcode = 'restrict_violation', constraint = 'group_ends_already';
  end if;
  command := private.enqueue_stripe_command('end-with-period', paid.stripe_subscription_id);
  insert into private.audit_log (kind, member_id, staff_id, plan_id, command_id, reason)
    select 'group-end-planned', paid.manager_id, auth.uid(), paid.plan_id, command, why
    where not exists (select from private.audit_log where command_id = command);
  return command;
end $$;
comment on function private.request_group_end is
  'By an owner: ends a group with its term; rejected (group_ends_already) if it does already. Returns the id of the command.';

grant execute on function private.group_details, private.correct_group, private.request_group_end to authenticated;
