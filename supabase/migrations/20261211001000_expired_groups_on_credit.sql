-- A group whose payment by card had expired kept the day of its end when its manager went on by invoice. The index groups_on_credit did not see
-- it, so that it was bought beside another group on credit; the refresh then removed the day, the index refused that, and the customer could
-- not be refreshed any more.

set lock_timeout = '5s';
set statement_timeout = '60s';

create or replace function private.open_group(
  bought jsonb, out id uuid, out attempt integer, out customer_id text, out stripe_subscription_id text, out opened boolean,
  out abandoned jsonb)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  manager uuid := (bought ->> 'managerId')::uuid;
  form uuid := (bought ->> 'key')::uuid;
  known public.groups;
  given public.groups;
  is_changed boolean;
begin
  if not private.lock_account(manager) then
    raise exception 'the account was deleted' using errcode = 'no_data_found';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('groups of ' || manager, 0));
  select * into known from public.groups
    where manager_id = manager and groups.key = form and abandoned_at is null for update;
  opened := known.opened_at is not null;
  if opened then
    id := known.id;
    return;
  end if;
  if known.id is null then
    -- The page was reloaded, or is open twice: an account buys one group at a time.
    select * into known from public.groups
      where manager_id = manager and opened_at is null and abandoned_at is null order by created_at desc, groups.id limit 1 for update;
  end if;
  if known.id is null and (
      select count(*) from public.groups
      where manager_id = manager and ended_at is null and abandoned_at is null) >= 20 then
    raise exception 'too many groups' using errcode = 'check_violation', constraint = 'groups_of_manager';
  end if;
  given := jsonb_populate_record(null::public.groups, bought -> 'terms');
  -- Stripe ends a subscription that nobody has paid for 23 hours: another attempt begins.
  is_changed := known.id is not null and (known.status <> 'incomplete' or (
      known.plan_id, known.seats, known.pays_by, known.amount, known.currency, known.company, known.invoice_email, known.country,
      known.postal_code, known.address_line1, known.address_line2, known.city, known.state, known.vat_id, known.po_number)
    is distinct from (
      given.plan_id, given.seats, given.pays_by, given.amount, given.currency, given.company, given.invoice_email, given.country,
      given.postal_code, given.address_line1, given.address_line2, given.city, given.state, given.vat_id, given.po_number));
  if is_changed and known.stripe_subscription_id is not null then
    abandoned := jsonb_build_object('subscriptionId', known.stripe_subscription_id,
      'commandId', private.enqueue_stripe_command('abandon-subscription', known.stripe_subscription_id));
  end if;
  if known.currency <> given.currency then
    -- With a key of its own, so that a payment which has just arrived can open it beside the group of this form.
    update public.groups set abandoned_at = now(), key = gen_random_uuid() where groups.id = known.id;
    perform private.erase_customer_of_group(known);
    known := null;
    is_changed := false;
  end if;
  insert into public.groups as stored (
      id, key, manager_id, name, company, invoice_email, country, postal_code, address_line1, address_line2, city, state, vat_id,
      po_number, plan_id, pays_by, seats, amount, currency)
    values (
      coalesce(known.id, (bought ->> 'id')::uuid), form, manager, given.name, given.company, given.invoice_email, given.country,
      given.postal_code, given.address_line1, given.address_line2, given.city, given.state, given.vat_id, given.po_number,
      given.plan_id, given.pays_by, given.seats, given.amount, given.currency)
    on conflict on constraint groups_pkey do update set (
        key, name, company, invoice_email, country, postal_code, address_line1, address_line2, city, state, vat_id, po_number,
        plan_id, pays_by, seats, amount, currency)
      = (excluded.key, excluded.name, excluded.company, excluded.invoice_email, excluded.country, excluded.postal_code, excluded.address_line1,
        excluded.address_line2, excluded.city, excluded.state, excluded.vat_id, excluded.po_number, excluded.plan_id,
        excluded.pays_by, excluded.seats, excluded.amount, excluded.currency),
      attempt = stored.attempt + is_changed::integer,
      status = 'incomplete',
      ended_at = null,
      stripe_subscription_id = case when not is_changed then stored.stripe_subscription_id end
    returning stored.id, stored.attempt, stored.customer_id, stored.stripe_subscription_id
    into open_group.id, open_group.attempt, open_group.customer_id, open_group.stripe_subscription_id;
end $$;
