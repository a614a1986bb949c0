-- What owners do for a member who asks them to: end a paid subscription with its period, correct a delivery address, and
-- begin a change of the e-mail address. Each has a reason, which the audit log keeps.

alter table private.stripe_commands drop constraint stripe_commands_kind_check;
alter table private.stripe_commands add constraint stripe_commands_kind_check check (kind in (
  'cancel-intent', 'abandon-subscription', 'cancel-subscription', 'end-with-period', 'refund', 'refresh-customer',
  'update-customer', 'set-card', 'credit-note', 'delete-customer'));
comment on table private.stripe_commands is
  'Outbox to Stripe. The id is the idempotency key. abandon-subscription voids the first invoice if it is unpaid, then cancels; a paid subscription is left alone. end-with-period cancels at the end of the paid period. set-card pays a subscription from the newest card of its customer if it has none. credit-note writes the credit note of a refund. delete-customer erases the customer of a deleted account.';

create function private.request_end_with_period(member uuid, why text) returns uuid
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  paid public.subscriptions;
  command uuid;
begin
  perform private.require_permission('members.manage');
  select * into paid from public.subscriptions where user_id = member and live and source = 'stripe' for update;
  if not found then
    raise exception 'this member has no paid subscription' using errcode = 'no_data_found';
  end if;
  if paid.cancel_at_period_end then
    raise exception 'the subscription ends with its period already'
      using errcode = 'restrict_violation', constraint = 'subscription_ends_already';
  end if;
  command := private.enqueue_stripe_command('end-with-period', paid.stripe_id);
  insert into private.audit_log (kind, member_id, staff_id, plan_id, command_id, reason)
    select 'subscription-end-planned', member, auth.uid(), paid.plan_id, command, why
    where not exists (select from private.audit_log where command_id = command);
  return command;
end $$;
comment on function private.request_end_with_period is
  'By an owner: ends the paid subscription of a member with its period; rejected (subscription_ends_already) if it does already. Returns the id of the command.';

create function private.correct_member_address(member uuid, address uuid, correction jsonb, why text) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform private.require_permission('members.manage');
  update public.addresses set
      first_name = correction ->> 'firstName', last_name = correction ->> 'lastName',
      address_line1 = correction ->> 'addressLine1', address_line2 = correction ->> 'addressLine2',
      city = correction ->> 'city', state = correction ->> 'state', postal_code = correction ->> 'postalCode',
      country = correction ->> 'country'
    where id = address and user_id = member;
  if not found then
    raise exception 'this member has no such address' using errcode = 'no_data_found';
  end if;
  insert into private.audit_log (kind, member_id, staff_id, reason) values ('address-corrected', member, auth.uid(), why);
end $$;
comment on function private.correct_member_address is
  'By an owner: replaces the fields of a saved address. The audit log has the reason and no address, because it outlives the account.';

create function private.begin_member_email_change(
  member uuid, address text, why text, out current_email text, out available boolean
)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform private.require_permission('members.manage');
  select lower(email) into current_email from auth.users where id = member;
  if current_email is null then
    raise exception 'there is no such member' using errcode = 'no_data_found';
  end if;
  -- The mailbox of a staff member opens the admin by a new password: only the staff member moves the account to another.
  if exists (select from public.staff where user_id = member) then
    raise exception 'staff change their own address'
      using errcode = 'restrict_violation', constraint = 'email_of_staff_member';
  end if;
  available := current_email <> address and private.remove_unconfirmed_account(address);
  if available then
    insert into private.audit_log (kind, member_id, staff_id, reason)
      values ('email-change-requested', member, auth.uid(), why);
  end if;
end $$;
comment on function private.begin_member_email_change is
  'By an owner: whether Auth can be asked for a token for another address of a member. The address changes when its mailbox has confirmed it.';

create function private.enqueue_member_email_change(member uuid, address text, token_hash text) returns bigint
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform private.require_permission('members.manage');
  return private.enqueue_link_email('email-change', address, member, token_hash, interval '24 hours');
end $$;
comment on function private.enqueue_member_email_change is
  'By an owner: the link to the new address of a member. Returns the id of the e-mail.';

grant execute on function
  private.request_end_with_period, private.correct_member_address, private.begin_member_email_change,
  private.enqueue_member_email_change
  to authenticated;
