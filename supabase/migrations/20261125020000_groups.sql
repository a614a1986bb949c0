-- Groups: one reader buys several seats of a plan for others and manages who has them. A group has a customer at Stripe of its own,
-- which is billed by card or by an invoice that is paid by transfer. A seat is a subscription of its member without a price, so that
-- private.entitled_plan() knows nothing of groups.

alter table public.plans add column group_payment text
    constraint plans_group_payment_check check (group_payment in ('card', 'card_and_invoice')),
  add constraint "only a paid plan is sold to groups" check (group_payment is null or price > 0);
comment on column public.plans.group_payment is 'How groups may pay for seats of this plan; null: it is not sold to groups.';
create trigger touch_updated_at_of_group_payment before update of group_payment on public.plans
  for each row execute function private.touch_updated_at();

alter table public.subscriptions
  drop constraint subscriptions_source_check,
  add constraint subscriptions_source_check check (source in ('free', 'complimentary', 'gift', 'group', 'stripe')),
  add constraint "a seat has an end" check (source <> 'group' or current_period_end is not null);
comment on column public.subscriptions.source is
  'free, complimentary (granted by an owner), gift (paid once by another reader), group (a seat that the manager of a group pays for), or paid through Stripe.';

create table public.groups (
  id uuid primary key,
  key uuid not null,
  attempt integer not null default 1,
  manager_id uuid references auth.users (id) on delete set null,
  name text not null check (length(name) <= 100 and private.is_not_blank(name)),
  company text not null check (length(company) <= 200 and private.is_not_blank(company)),
  invoice_email text not null check (private.is_email(invoice_email) and invoice_email = lower(invoice_email)),
  country text not null check (country ~ '^[A-Z]{2}$'),
  postal_code text not null default '' check (length(postal_code) <= 20),
  address_line1 text not null check (length(address_line1) <= 200 and private.is_not_blank(address_line1)),
  address_line2 text not null default '' check (length(address_line2) <= 200),
  city text not null check (length(city) <= 100 and private.is_not_blank(city)),
  state text not null default '' check (length(state) <= 100),
  vat_id text check (length(vat_id) <= 30),
  po_number text check (length(po_number) <= 100),
  plan_id text not null references public.plans (id) on update cascade,
  pays_by text not null check (pays_by in ('card', 'invoice')),
  seats integer not null check (seats between 1 and 500),
  next_seats integer check (next_seats between 1 and seats - 1),
  amount integer not null check (amount between 50 and 99999999),
  price integer not null default 0 check (price >= 0),
  currency text not null check (currency ~ '^[a-z]{3}$'),
  renewal_amount integer check (renewal_amount >= 0),
  customer_id text unique references public.billing_customers (stripe_id),
  stripe_subscription_id text unique check (stripe_subscription_id ~ '^sub_\w+$'),
  status text not null default 'incomplete' check (status in (
    'incomplete', 'incomplete_expired', 'trialing', 'active', 'past_due', 'unpaid', 'paused', 'canceled')),
  live boolean not null generated always as (status in ('trialing', 'active', 'past_due', 'unpaid', 'paused')) stored,
  current_period_start timestamptz,
  current_period_end timestamptz,
  cancel_at_period_end boolean not null default false,
  concluded_at timestamptz,
  past_due_since timestamptz,
  opened_at timestamptz,
  ended_at timestamptz,
  abandoned_at timestamptz,
  invitations_day date,
  invitations_sent integer not null default 0,
  renewal_reminded_for timestamptz,
  closing_notified_for timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint "a live group has a subscription, a customer and a term" check (
    not live or (stripe_subscription_id is not null and customer_id is not null and opened_at is not null
      and current_period_end > current_period_start)),
  constraint "a group with an open seat is not abandoned" check (opened_at is null or abandoned_at is null)
);
comment on table public.groups is
  'Seats of a plan that one reader, the manager, buys for others. What Stripe says of its subscription is written by private.record_group().';
comment on column public.groups.key is 'Drawn by the form: a form that is sent again buys the same group.';
comment on column public.groups.attempt is 'Raised with other terms before the payment: each attempt has one subscription at Stripe.';
comment on column public.groups.manager_id is 'Null if the account was deleted. The group then ends with its term.';
comment on column public.groups.name is 'What members see.';
comment on column public.groups.company is 'The name on the invoices.';
comment on column public.groups.seats is 'That are paid for, or invoiced, in this term.';
comment on column public.groups.next_seats is 'Fewer seats from the next term on; null if their number stays.';
comment on column public.groups.amount is 'Cents for the first year that the buyer was shown, taxes included.';
comment on column public.groups.price is 'Cents a period for all seats, without taxes that come on top.';
comment on column public.groups.customer_id is 'The customer at Stripe of this group alone. Its row in billing_customers has no user.';
comment on column public.groups.concluded_at is 'When the first payment arrived; null while the first invoice waits for its transfer.';
comment on column public.groups.past_due_since is 'The due day of the oldest invoice that is not paid: private.grace_period() counts from it.';
comment on column public.groups.opened_at is 'When members could be invited first.';
comment on column public.groups.abandoned_at is 'Not to be paid any more: a day has passed.';
comment on column public.groups.invitations_sent is 'E-mails with an invitation on invitations_day (UTC), which are limited.';

create unique index groups_of_form on public.groups (manager_id, key) where abandoned_at is null;
-- Nobody opens a second group on credit before the first one is paid.
create unique index groups_on_credit on public.groups (manager_id)
  where pays_by = 'invoice' and concluded_at is null and ended_at is null and abandoned_at is null;
create index groups_by_manager on public.groups (manager_id, created_at desc, id);
create index groups_by_time on public.groups (created_at desc, id) where opened_at is not null;
create index groups_by_plan on public.groups (plan_id);
create index groups_renewing on public.groups (current_period_end) where live;
create index groups_past_due on public.groups (past_due_since) where past_due_since is not null;
create index groups_to_abandon on public.groups (updated_at) where opened_at is null and abandoned_at is null;
create index groups_to_prune on public.groups (abandoned_at) where abandoned_at is not null;
create trigger touch_updated_at before update on public.groups
  for each row execute function private.touch_updated_at();

create table public.group_members (
  id uuid primary key,
  group_id uuid not null references public.groups (id) on delete cascade,
  email text not null check (private.is_email(email) and email = lower(email)),
  token_hash bytea not null unique check (length(token_hash) = 32),
  invited_at timestamptz not null default now(),
  expires_at timestamptz not null,
  sent integer not null default 1 check (sent between 1 and 5),
  accepted_at timestamptz,
  user_id uuid references auth.users (id) on delete cascade,
  subscription_id uuid unique references public.subscriptions (id) on delete cascade,
  browser bytea check (length(browser) = 32),
  removed_at timestamptz,
  constraint "a member has accepted and has a seat" check (
    (accepted_at is null) = (user_id is null) and (accepted_at is null) = (subscription_id is null))
);
comment on table public.group_members is
  'Invitations to groups and who accepted them. Rows go with the account of the member, and thirty days after the seat or the invitation has ended.';
comment on column public.group_members.email is 'Where the invitation went. The member may have accepted it with another address, which the manager does not see.';
comment on column public.group_members.token_hash is 'SHA-256 of the token of the link, which is derived from the id and the secret of the site and stored nowhere.';
comment on column public.group_members.sent is 'E-mails to this address: nobody is written to more than five times.';
comment on column public.group_members.browser is 'SHA-256 of the checkout cookie of the browser that created the account of the member, if it did.';
comment on column public.group_members.removed_at is 'When the invitation was revoked, or the seat became free.';

create unique index group_members_by_address on public.group_members (group_id, email) where removed_at is null;
create index group_members_by_time on public.group_members (group_id, invited_at desc, id);
create index group_members_seated on public.group_members (group_id) where accepted_at is not null and removed_at is null;
create index group_members_by_reader on public.group_members (user_id) where user_id is not null;
create index group_members_by_email on public.group_members (email) where accepted_at is null;
create index group_members_by_browser on public.group_members (browser, accepted_at desc) where browser is not null;
create index group_members_removed on public.group_members (removed_at) where removed_at is not null;
create index group_members_expired on public.group_members (expires_at) where accepted_at is null;

alter table public.groups enable row level security;
grant select (
    id, manager_id, name, company, invoice_email, country, postal_code, address_line1, address_line2, city, state, vat_id,
    po_number, plan_id, pays_by, seats, next_seats, price, currency, renewal_amount, status, live, current_period_start,
    current_period_end, cancel_at_period_end, concluded_at, past_due_since, opened_at, ended_at, created_at)
  on public.groups to authenticated;
grant select on public.groups to service_role;
create policy "managers read their groups" on public.groups
  for select to authenticated using (manager_id = (select auth.uid()));
create policy "staff read the groups of the selected member" on public.groups
  for select to authenticated using (manager_id = (select private.selected_member_id()));

alter table public.group_members enable row level security;
grant select (id, group_id, email, invited_at, expires_at, accepted_at, removed_at) on public.group_members to authenticated;
grant select on public.group_members to service_role;
-- The groups that one may read: one's own, or those of the member that staff have selected.
create policy "readers of a group read its members" on public.group_members
  for select to authenticated using (group_id in (select id from public.groups));
create policy "members read their own seat" on public.group_members
  for select to authenticated using (user_id = (select auth.uid()));

create policy "managers read the plans of their groups" on public.plans
  for select to authenticated using (id in (select plan_id from public.groups where manager_id = (select auth.uid())));

-- A customer of a group never becomes one of an account.
create function private.check_customer_of_group() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if exists (select from public.groups where customer_id = new.stripe_id) then
    raise exception 'this customer belongs to a group' using errcode = 'restrict_violation', constraint = 'group_keeps_customer';
  end if;
  return new;
end $$;
comment on function private.check_customer_of_group is 'The customer of a group has no account.';
create trigger check_customer_of_group before update of user_id on public.billing_customers
  for each row when (old.user_id is null and new.user_id is not null) execute function private.check_customer_of_group();

-- Buying

create function private.open_group(
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
      stripe_subscription_id = case when not is_changed then stored.stripe_subscription_id end
    returning stored.id, stored.attempt, stored.customer_id, stored.stripe_subscription_id
    into open_group.id, open_group.attempt, open_group.customer_id, open_group.stripe_subscription_id;
end $$;
comment on function private.open_group is
  'The group of this form with its terms as they are now; with other terms its previous subscription is abandoned (`abandoned`: id and command). `opened`: it has been bought already. Rejected for a manager with twenty groups (groups_of_manager) or one that is not paid yet (groups_on_credit).';

create function private.record_group_customer(bought uuid, customer text, payer_name text, payer_email text) returns text
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  recorded text;
begin
  insert into public.billing_customers as known (stripe_id, payer_name, payer_email)
    values (customer, record_group_customer.payer_name, record_group_customer.payer_email)
    on conflict (stripe_id) do update set payer_name = excluded.payer_name, payer_email = excluded.payer_email
      where known.user_id is null;
  update public.groups set customer_id = coalesce(customer_id, customer) where id = bought returning customer_id into recorded;
  return recorded;
end $$;
comment on function private.record_group_customer is
  'Makes this the customer of the group, also when a refresh has recorded it before. Returns the effective id: of two concurrent calls, the first one''s.';

create function private.adopt_group_customer(bought uuid, customer text) returns void
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  update public.groups set customer_id = customer where id = bought and customer_id is null
    and exists (select from public.billing_customers where stripe_id = customer and user_id is null)
$$;
comment on function private.adopt_group_customer is
  'For a customer whose metadata name the group, after a crash between its creation at Stripe and its record here.';

create function private.record_group_subscription(bought uuid, of_attempt integer, subscription text) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.groups set stripe_subscription_id = subscription
    where id = bought and attempt = of_attempt and abandoned_at is null
      and coalesce(stripe_subscription_id, subscription) = subscription;
  return found;
end $$;
comment on function private.record_group_subscription is
  'Before its secret is returned to a browser. False if other terms were chosen meanwhile: then the subscription has to be ended.';

-- What Stripe says

create function private.group_is_open(bought public.groups) returns boolean
  language sql stable set search_path = '' as $$
  select bought.status in ('active', 'trialing')
    or (bought.status = 'past_due' and coalesce(bought.past_due_since + private.grace_period() > pg_catalog.now(), false))
$$;
comment on function private.group_is_open is 'Whether seats give access now; as private.gives_access() says of each.';

create function private.group_data(bought public.groups) returns jsonb
  language sql stable set search_path = '' as $$
  select pg_catalog.jsonb_build_object('group', bought.name, 'plan', plans.name, 'seats', bought.seats, 'currency', bought.currency)
  from public.plans where plans.id = bought.plan_id
$$;
comment on function private.group_data is 'What all e-mails about a group name.';

create function private.iso_time(at timestamptz) returns text
  language sql immutable set search_path = '' as $$
  select pg_catalog.to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
$$;
comment on function private.iso_time is 'As the data of e-mails contain times.';

create function private.release_seat() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.group_members set removed_at = now() where subscription_id = new.id and removed_at is null;
  return null;
end $$;
comment on function private.release_seat is
  'After a seat has ended, whichever way: by the manager, with the group, or because its member has another subscription. It is free for somebody else.';
create trigger release_seat after update of status on public.subscriptions
  for each row when (old.source = 'group' and old.live and not new.live) execute function private.release_seat();

create function private.end_seats(bought public.groups, reason text) returns bigint[]
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  freed record;
  emails bigint[] := '{}';
begin
  for freed in
    update public.subscriptions set status = 'canceled', ended_at = now()
      where live and id in (
        select subscription_id from public.group_members
        where group_id = bought.id and accepted_at is not null and removed_at is null)
      returning user_id
  loop
    perform private.start_free_subscription(freed.user_id);
    emails := emails || private.enqueue_member_email(
      'group-seat-ended', freed.user_id, private.group_data(bought) || jsonb_build_object('reason', reason));
  end loop;
  return array_remove(emails, null);
end $$;
comment on function private.end_seats is 'Ends all seats of a group and tells their members. At most 500.';

create function private.record_group(bought uuid, stripe_state jsonb, invoice jsonb) returns bigint[]
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  before public.groups;
  given public.groups;
  now_is public.groups;
  data jsonb;
  emails bigint[] := '{}';
begin
  select * into before from public.groups where id = bought for update;
  given := jsonb_populate_record(before, stripe_state);
  update public.groups set
      stripe_subscription_id = given.stripe_subscription_id, plan_id = given.plan_id, status = given.status, seats = given.seats,
      next_seats = given.next_seats, price = given.price, currency = given.currency, renewal_amount = given.renewal_amount,
      current_period_start = given.current_period_start, current_period_end = given.current_period_end,
      cancel_at_period_end = given.cancel_at_period_end, concluded_at = given.concluded_at,
      past_due_since = given.past_due_since, ended_at = given.ended_at,
      opened_at = case when given.status in ('trialing', 'active', 'past_due', 'unpaid', 'paused')
        then coalesce(opened_at, now()) else opened_at end,
      abandoned_at = case when given.status not in ('trialing', 'active', 'past_due', 'unpaid', 'paused') and opened_at is null
        then abandoned_at end
    where id = bought returning * into now_is;
  data := private.group_data(now_is) || jsonb_build_object('paysBy', now_is.pays_by);
  if now_is.live then
    -- The member's subscription says what the group's does; nothing else decides about access.
    update public.subscriptions as seat set
        plan_id = now_is.plan_id, status = now_is.status, current_period_start = now_is.current_period_start,
        current_period_end = now_is.current_period_end, cancel_at_period_end = now_is.cancel_at_period_end,
        past_due_since = now_is.past_due_since, concluded_at = now_is.concluded_at
      where live and id in (
          select subscription_id from public.group_members
          where group_id = bought and accepted_at is not null and removed_at is null)
        and (seat.plan_id, seat.status, seat.current_period_start, seat.current_period_end, seat.cancel_at_period_end,
            seat.past_due_since, seat.concluded_at)
          is distinct from (now_is.plan_id, now_is.status, now_is.current_period_start, now_is.current_period_end,
            now_is.cancel_at_period_end, now_is.past_due_since, now_is.concluded_at);
  elsif before.live then
    emails := private.end_seats(now_is, 'ended');
    emails := emails || private.enqueue_member_email('group-ended', now_is.manager_id, data);
    update public.group_members set removed_at = now() where group_id = bought and removed_at is null;
    if now_is.manager_id is null then
      perform private.erase_customer_of_group(now_is);
    end if;
  end if;
  if now_is.live and not before.live then
    emails := emails || private.enqueue_member_email('group-opened', now_is.manager_id, data || jsonb_build_object(
      'amount', coalesce((invoice ->> 'amount')::integer, now_is.amount), 'dueAt', invoice ->> 'dueAt',
      'until', private.iso_time(now_is.current_period_end)));
    if now_is.manager_id is null then
      -- Paid in a window that was left open while the account was deleted in another.
      perform private.enqueue_stripe_command('end-with-period', now_is.stripe_subscription_id);
    end if;
  elsif now_is.live then
    if now_is.past_due_since is not null and before.past_due_since is null then
      emails := emails || private.enqueue_member_email('group-payment-due', now_is.manager_id, data || jsonb_build_object(
        'until', private.iso_time(now_is.past_due_since + private.grace_period())));
    end if;
    if now_is.current_period_start > before.current_period_start then
      emails := emails || private.enqueue_member_email('group-changed', now_is.manager_id, data || jsonb_build_object(
        'change', 'renewed', 'until', private.iso_time(now_is.current_period_end)));
    elsif now_is.seats > before.seats then
      emails := emails || private.enqueue_member_email('group-changed', now_is.manager_id, data || jsonb_build_object(
        'change', 'more', 'until', private.iso_time(now_is.current_period_end)));
    end if;
    if now_is.cancel_at_period_end <> before.cancel_at_period_end then
      emails := emails || private.enqueue_member_email('group-changed', now_is.manager_id, data || jsonb_build_object(
        'change', case when now_is.cancel_at_period_end then 'cancelled' else 'resumed' end,
        'until', private.iso_time(now_is.current_period_end)));
    end if;
  end if;
  return array_remove(emails, null);
end $$;
comment on function private.record_group is
  'Writes what Stripe says of the subscription of a group (jsonb of columns) to the group and to all of its seats, and what follows: seats end with it, and the manager gets e-mails. `invoice`: amount in cents and due day of the newest one. Returns the ids of the e-mails.';

create function private.erase_customer_of_group(bought public.groups) returns void
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  -- Often an address of the manager. What was invoiced keeps its payer, as of every deleted account.
  update public.groups set invoice_email = 'erased@example.invalid' where id = bought.id;
  insert into private.stripe_commands (kind, target, due_at)
    select 'delete-customer', stripe_id, now() + interval '1 day' from public.billing_customers
    where stripe_id = bought.customer_id and deleted_at is null
    on conflict do nothing
$$;
comment on function private.erase_customer_of_group is
  'Once a group has ended and has no manager any more, nothing needs its customer at Stripe, and no e-mail goes to its address; as after the deletion of an account.';

create function private.record_transfers(customer text, paid_at jsonb) returns integer
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  with outside as (
    select invoices.*, amount_paid - coalesce((
        select sum(payments.amount) from public.payments
        where invoice_id = invoices.id and stripe_id is not null and payments.status in ('succeeded', 'refunded')), 0) as transferred
    from public.invoices where customer_id = customer and status = 'paid'
  ), stored as (
    insert into public.payments as known (
        customer_id, invoice_id, payer_name, payer_email, description, amount, currency, status, created_at)
      select customer, outside.id, payer_name, payer_email, outside.description || ', by transfer', transferred,
        outside.currency, 'succeeded', coalesce((paid_at ->> outside.stripe_id)::timestamptz, now())
      from outside join public.billing_customers on billing_customers.stripe_id = customer where transferred > 0
      on conflict (invoice_id) where stripe_id is null do update set amount = excluded.amount
        where known.amount <> excluded.amount
      returning 1
  )
  select count(*)::integer from stored
$$;
comment on function private.record_transfers is
  'Records what came another way than through Stripe for paid invoices of a group (staff mark them as paid there): a payment without an id at Stripe, by which revenue is earned. `paid_at`: times by invoice. Returns how many were new or changed.';
create unique index payments_by_transfer on public.payments (invoice_id) where stripe_id is null;

-- What managers do

create function private.lock_own_group(bought uuid) returns public.groups
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  own public.groups;
begin
  select * into own from public.groups
    where id = bought and manager_id = auth.uid() and opened_at is not null for update;
  if not found then
    raise exception 'there is no such group' using errcode = 'no_data_found';
  end if;
  return own;
end $$;
comment on function private.lock_own_group is 'The group of the signed-in manager, locked until the transaction ends.';

create function private.seats_in_use(bought uuid) returns integer
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select count(*)::integer from public.group_members
  where group_id = bought and accepted_at is not null and removed_at is null
$$;
comment on function private.seats_in_use is 'Members of a group who have a seat now.';

create function private.count_invitation(bought uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.groups set invitations_day = (now() at time zone 'UTC')::date,
      invitations_sent = case when invitations_day = (now() at time zone 'UTC')::date then invitations_sent else 0 end + 1
    where id = bought
      and (invitations_day is distinct from (now() at time zone 'UTC')::date or invitations_sent < seats + 50);
  if not found then
    raise exception 'too many invitations today' using errcode = 'check_violation', constraint = 'invitations_of_a_day';
  end if;
end $$;
comment on function private.count_invitation is 'At most fifty e-mails a day more than the group has seats.';

create function private.enqueue_group_invitation(bought public.groups, invited public.group_members) returns bigint
  language sql set search_path = '' as $$
  select private.enqueue_email('group-invitation', invited.email, private.group_data(bought) || pg_catalog.jsonb_build_object(
    'memberId', invited.id, 'tokenHash', pg_catalog.encode(invited.token_hash, 'hex'),
    'expiresAt', private.iso_time(invited.expires_at)), invited.expires_at)
$$;
comment on function private.enqueue_group_invitation is 'The link is made when the e-mail is sent. Returns its id.';

create function private.invite_to_group(bought uuid, invitations jsonb)
  returns table (email text, outcome text, email_id bigint)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  own public.groups := private.lock_own_group(bought);
  invitation record;
  known public.group_members;
  free integer;
begin
  if not private.group_is_open(own) then
    raise exception 'this group is closed' using errcode = 'restrict_violation', constraint = 'group_is_open';
  end if;
  free := least(own.seats, own.next_seats) - (
    select count(*) from public.group_members
    where group_id = bought and removed_at is null and (accepted_at is not null or expires_at > now()));
  for invitation in
    select * from jsonb_to_recordset(invitations) as given (id uuid, email text, hash text)
  loop
    email := invitation.email;
    email_id := null;
    select * into known from public.group_members
      where group_id = bought and group_members.email = invitation.email and removed_at is null for update;
    if known.accepted_at is not null then
      outcome := 'member';
    elsif known.id is not null and known.expires_at > now() then
      outcome := 'invited';
    elsif free <= 0 then
      outcome := 'full';
    else
      perform private.count_invitation(bought);
      if known.id is not null then
        delete from public.group_members where id = known.id;
      end if;
      insert into public.group_members (id, group_id, email, token_hash, expires_at)
        values (invitation.id, bought, invitation.email, decode(invitation.hash, 'hex'), now() + interval '30 days')
        returning * into known;
      email_id := private.enqueue_group_invitation(own, known);
      outcome := 'sent';
      free := free - 1;
    end if;
    return next;
  end loop;
end $$;
comment on function private.invite_to_group is
  'By the manager: invites addresses ([{id, email, hash of the token}]) as long as seats are free that nobody is invited to. Outcome for each: sent, member, invited (already), full. Rejected while the group is closed (group_is_open), and for too many e-mails a day (invitations_of_a_day).';

create function private.resend_group_invitation(bought uuid, member uuid) returns bigint
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  own public.groups := private.lock_own_group(bought);
  invited public.group_members;
begin
  select * into invited from public.group_members
    where id = member and group_id = bought and accepted_at is null and removed_at is null for update;
  if not found then
    raise exception 'there is no such invitation' using errcode = 'no_data_found';
  end if;
  if invited.sent >= 5 then
    raise exception 'this address was written to five times'
      using errcode = 'check_violation', constraint = 'invitations_to_an_address';
  end if;
  perform private.count_invitation(bought);
  update public.group_members set sent = sent + 1, invited_at = now(), expires_at = now() + interval '30 days'
    where id = member returning * into invited;
  return private.enqueue_group_invitation(own, invited);
end $$;
comment on function private.resend_group_invitation is
  'By the manager: the same link again, for thirty more days. Returns the id of the e-mail. Rejected for an address that was written to five times (invitations_to_an_address) and for too many e-mails a day (invitations_of_a_day).';

create function private.remove_from_group(bought uuid, member uuid) returns bigint
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  own public.groups := private.lock_own_group(bought);
  found_member public.group_members;
begin
  select * into found_member from public.group_members where id = member and group_id = bought;
  if not found then
    raise exception 'there is no such member' using errcode = 'no_data_found';
  end if;
  if found_member.accepted_at is null then
    update public.group_members set removed_at = now() where id = member and removed_at is null;
    return null;
  end if;
  update public.subscriptions set status = 'canceled', ended_at = now() where id = found_member.subscription_id and live;
  if not found then
    return null;
  end if;
  perform private.start_free_subscription(found_member.user_id);
  return private.enqueue_member_email(
    'group-seat-ended', found_member.user_id, private.group_data(own) || jsonb_build_object('reason', 'removed'));
end $$;
comment on function private.remove_from_group is
  'By the manager: revokes an invitation, or ends the seat of a member, who is told; the seat is free at once. Repeating it changes nothing. Returns the id of the e-mail.';

create function private.plan_group_seats(bought uuid, requested integer) returns uuid
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  own public.groups := private.lock_own_group(bought);
begin
  if requested > own.seats or not own.live then
    raise exception 'these are more seats' using errcode = 'check_violation', constraint = 'fewer_seats_are_planned';
  end if;
  if requested < private.seats_in_use(bought) then
    raise exception 'more seats are in use' using errcode = 'restrict_violation', constraint = 'seats_in_use_are_kept';
  end if;
  if own.next_seats is not distinct from nullif(requested, own.seats) then
    return null;
  end if;
  update public.groups set next_seats = nullif(requested, own.seats) where id = bought;
  perform private.enqueue_member_email('group-changed', own.manager_id, private.group_data(own) || jsonb_build_object(
    'paysBy', own.pays_by, 'change', case when requested = own.seats then 'same' else 'fewer' end, 'nextSeats', requested,
    'until', private.iso_time(own.current_period_end)));
  -- By number: a command that is being executed may have read the earlier decision.
  return private.enqueue_stripe_command(
    'set-group-seats', own.stripe_subscription_id, jsonb_build_object('key', requested::text));
end $$;
comment on function private.plan_group_seats is
  'By the manager: fewer seats from the next term on, or as many as now, which takes that back. From now on no more than these are given away. Rejected below the seats in use (seats_in_use_are_kept). Returns the command to Stripe; null if nothing changes.';

create function private.planned_group_seats(subscription text)
  returns table (seats integer, next_seats integer)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select seats, next_seats from public.groups where stripe_subscription_id = subscription
$$;
comment on function private.planned_group_seats is 'What the command set-group-seats tells Stripe.';

-- What members do

create function private.find_group_invitation(hash bytea)
  returns table (
    publication text, "group" text, plan text, "planId" text, "hasPrintEdition" boolean, email text, status text, "acceptedBy" uuid,
    "acceptedIn" text)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select (select name from public.site_settings limit 1), groups.name, plans.name, plans.id, private.includes_print(plans),
    group_members.email, case
      when group_members.accepted_at is not null and group_members.removed_at is null then 'accepted'
      when group_members.removed_at is not null then 'revoked'
      when group_members.expires_at <= now() then 'expired'
      when not private.group_is_open(groups) then 'closed'
      when private.seats_in_use(groups.id) >= least(groups.seats, groups.next_seats) then 'full'
      else 'open' end,
    group_members.user_id,
    case when group_members.accepted_at > now() - interval '1 day' then encode(group_members.browser, 'hex') end
  from public.group_members
    join public.groups on groups.id = group_members.group_id
    join public.plans on plans.id = groups.plan_id
  where token_hash = hash
$$;
comment on function private.find_group_invitation is 'What somebody who has the link may know of an invitation.';

create function private.accept_group_invitation(hash bytea, member uuid, address jsonb, browser_hash bytea) returns bigint
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  invited public.group_members;
  joined public.groups;
  replaced public.subscriptions;
  seat uuid;
  unconfirmed boolean;
begin
  -- In the order in which a refresh from Stripe takes these locks.
  if not private.lock_account(member) then
    raise exception 'the account was deleted' using errcode = 'no_data_found';
  end if;
  -- Of two who accept the last seat at once, the second one waits here, and counts the first one.
  select groups.* into joined from public.groups
    where id = (select group_id from public.group_members where token_hash = hash) for update;
  select * into invited from public.group_members where token_hash = hash for update;
  if invited.id is null then
    raise exception 'there is no such invitation' using errcode = 'no_data_found';
  end if;
  if invited.accepted_at is not null and invited.removed_at is null and invited.user_id = member then
    -- The response to an earlier request was lost.
    return null;
  end if;
  if invited.accepted_at is not null and invited.removed_at is null then
    raise exception 'accepted by somebody else' using errcode = 'restrict_violation', constraint = 'invitation_is_accepted_once';
  end if;
  if invited.removed_at is not null or invited.expires_at <= now() then
    raise exception 'the invitation has ended' using errcode = 'restrict_violation', constraint = 'invitation_is_open';
  end if;
  if not private.group_is_open(joined) then
    raise exception 'this group is closed' using errcode = 'restrict_violation', constraint = 'group_is_open';
  end if;
  if private.seats_in_use(joined.id) >= least(joined.seats, joined.next_seats) then
    raise exception 'every seat is in use' using errcode = 'restrict_violation', constraint = 'group_has_a_seat';
  end if;
  select * into replaced from public.subscriptions where user_id = member and live for update;
  if replaced.source in ('stripe', 'complimentary', 'group') then
    raise exception 'the account has a subscription'
      using errcode = 'restrict_violation', constraint = 'seat_of_' || replaced.source;
  end if;
  if exists (
    select from public.subscriptions where user_id = member and status = 'incomplete' and source = 'stripe'
      and exists (select from public.payments join public.invoices on invoices.id = payments.invoice_id
        where stripe_subscription_id = subscriptions.stripe_id and payments.status = 'processing')) then
    raise exception 'a payment is on its way' using errcode = 'restrict_violation', constraint = 'seat_of_stripe';
  end if;
  -- A free plan ends; a running gift too, whose rest is kept by its trigger.
  update public.subscriptions set status = 'canceled', ended_at = now() where id = replaced.id;
  insert into public.subscriptions (
      user_id, plan_id, source, status, current_period_start, current_period_end, cancel_at_period_end, past_due_since, concluded_at)
    values (member, joined.plan_id, 'group', joined.status, joined.current_period_start, joined.current_period_end,
      joined.cancel_at_period_end, joined.past_due_since, joined.concluded_at)
    on conflict (user_id) where live do nothing returning id into seat;
  if seat is null then
    raise exception 'another subscription has begun' using errcode = 'restrict_violation', constraint = 'seat_of_stripe';
  end if;
  update public.group_members
    set accepted_at = now(), user_id = member, subscription_id = seat, browser = browser_hash where id = invited.id;
  if address is not null then
    perform private.save_delivery_address(member, address);
  end if;
  select not confirmed into unconfirmed from private.billing_contact(member);
  return private.enqueue_member_email('group-welcome', member, private.group_data(joined) || jsonb_build_object(
    'until', private.iso_time(joined.current_period_end),
    'hasPrintEdition', (select private.includes_print(plans) from public.plans where plans.id = joined.plan_id),
    'confirmation', case when unconfirmed then private.confirmation_link(member) end));
end $$;
comment on function private.accept_group_invitation is
  'Gives a seat of the group to a member, with an address for the printed edition if there is one. A free plan and a running gift give way; another subscription refuses it (seat_of_stripe, seat_of_complimentary, seat_of_group) and leaves the invitation open. Also rejected: invitation_is_accepted_once, invitation_is_open, group_is_open, group_has_a_seat. Returns the id of the e-mail.';

create function private.leave_group() returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.subscriptions set status = 'canceled', ended_at = now() where user_id = auth.uid() and live and source = 'group';
  if not found then
    return false;
  end if;
  perform private.start_free_subscription(auth.uid());
  return true;
end $$;
comment on function private.leave_group is 'By a member: gives the seat back, which is free at once. False without one.';

create function private.own_seat()
  returns table ("group" text, plan text, "acceptedAt" timestamptz, "endsAt" timestamptz)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select groups.name, plans.name, group_members.accepted_at, groups.current_period_end
  from public.group_members
    join public.groups on groups.id = group_members.group_id
    join public.plans on plans.id = groups.plan_id
  where user_id = coalesce((select private.selected_member_id()), auth.uid()) and removed_at is null
$$;
comment on function private.own_seat is
  'The seat of the signed-in reader, or of the member that staff have selected: neither who pays nor who else is in the group.';

create function private.claim_group_sign_in(browser_hash bytea, out member uuid, out address text, out fingerprint text)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  joined public.group_members;
begin
  select * into joined from public.group_members
    where browser = browser_hash and accepted_at > now() - interval '1 day'
    order by accepted_at desc limit 1 for update;
  if not found then
    return;
  end if;
  select user_id, password_fingerprint into member, fingerprint from private.checkouts
    where browser = browser_hash and created_account and user_id = joined.user_id
      and password_fingerprint = private.password_fingerprint(user_id) and private.may_sign_in(user_id)
      -- One minute for a repeated request, in case the response was lost.
      and coalesce(signed_in_at, now()) > now() - interval '1 minute'
    order by created_at desc, id limit 1;
  if member is null then
    return;
  end if;
  update private.checkouts set signed_in_at = coalesce(signed_in_at, clock_timestamp())
    where browser = browser_hash and created_account and user_id = member;
  select email into address from auth.users where id = member;
end $$;
comment on function private.claim_group_sign_in is
  'As private.claim_gift_sign_in(), after an invitation was accepted: the account that Auth may sign in, in the browser that created it.';

create or replace function private.has_paid(member uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from public.subscriptions where user_id = member and source = 'stripe' and concluded_at is not null)
    or exists (select from private.checkouts where user_id = member and state = 'completed')
    or exists (select from public.gifts where buyer_id = member and paid_at is not null)
    or exists (select from public.gifts where redeemed_by = member)
    or exists (select from public.groups where manager_id = member and opened_at is not null)
    or exists (select from public.group_members where user_id = member)
$$;
comment on function private.has_paid is
  'Whether this account has bought something, redeemed a gift or joined a group. private.has_paid_or_is_paying() also counts a purchase that can be paid at this moment.';

create or replace function private.has_paid_or_is_paying(member uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select private.has_paid(member)
    or exists (select from private.checkouts where user_id = member and state = 'payable')
    or exists (select from public.gifts where buyer_id = member and abandoned_at is null)
    or exists (select from public.groups where manager_id = member and abandoned_at is null)
$$;

-- A seat on credit gets the printed edition with the first payment: copies that were sent cannot be taken back.
create or replace function private.print_list()
  returns table (user_id uuid, email text, first_name text, address public.addresses)
  language sql stable set search_path = '' as $$
  select users.id, lower(users.email), profiles.first_name, addresses
  from public.subscriptions
    join public.plans on plans.id = plan_id and private.includes_print(plans)
    join auth.users on users.id = subscriptions.user_id
    join public.profiles on profiles.id = users.id
    left join public.addresses on addresses.user_id = users.id and addresses.is_default
  where live and status <> 'trialing' and (source <> 'group' or concluded_at is not null)
    and private.entitled_plan(users.id) = plan_id
$$;

-- For staff

create function private.list_groups(after_time timestamptz, after_id uuid, max_count integer)
  returns table (
    id uuid, name text, company text, manager text, "managerId" uuid, plan text, seats integer, "seatsInUse" integer,
    "paysBy" text, price integer, currency text, status text, paid boolean, "endsAt" timestamptz, "cancelAtPeriodEnd" boolean,
    "createdAt" timestamptz)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform private.require_permission('members.read');
  return query
    select groups.id, groups.name, groups.company, lower(users.email)::text, groups.manager_id, plans.name, groups.seats,
      private.seats_in_use(groups.id), groups.pays_by, groups.price, groups.currency, groups.status,
      groups.concluded_at is not null and groups.past_due_since is null, groups.current_period_end,
      groups.cancel_at_period_end, groups.created_at
    from public.groups
      join public.plans on plans.id = groups.plan_id
      left join auth.users on users.id = groups.manager_id
    where groups.opened_at is not null
      and (after_time is null or (groups.created_at, groups.id) < (after_time, after_id))
    order by groups.created_at desc, groups.id desc limit max_count;
end $$;
comment on function private.list_groups is 'For owners and support: groups that were bought, newest first. The manager is null if the account was deleted.';

create function private.group_invoices(bought uuid)
  returns table (
    id uuid, number text, description text, amount integer, "amountPaid" integer, currency text, status text, "createdAt" timestamptz,
    "stripeId" text)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select invoices.id, invoices.number, invoices.description, invoices.amount, invoices.amount_paid, invoices.currency,
    invoices.status, invoices.created_at, invoices.stripe_id
  from public.invoices join public.groups on groups.customer_id = invoices.customer_id
  where groups.id = bought and groups.manager_id = auth.uid()
  order by invoices.created_at desc, invoices.id limit 100
$$;
comment on function private.group_invoices is 'Of the signed-in manager: the newest hundred.';

-- For the jobs

create function private.abandon_groups(max_count integer default 200) returns integer
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  stale public.groups;
  abandoned integer := 0;
begin
  for stale in
    update public.groups set abandoned_at = now()
      where id in (
        select id from public.groups
        where opened_at is null and abandoned_at is null and updated_at <= now() - interval '23 hours'
        order by updated_at limit max_count for update skip locked)
      returning *
  loop
    if stale.stripe_subscription_id is not null then
      perform private.enqueue_stripe_command('abandon-subscription', stale.stripe_subscription_id);
    end if;
    perform private.erase_customer_of_group(stale);
    abandoned := abandoned + 1;
  end loop;
  return abandoned;
end $$;
comment on function private.abandon_groups is
  'Groups that nobody has paid for 23 hours: their subscription is ended, one that turns out to be paid is left alone there, and their customer is deleted at Stripe. Returns how many.';

create function private.remind_groups(max_count integer default 200) returns integer
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  due public.groups;
  notified integer := 0;
begin
  for due in
    update public.groups set renewal_reminded_for = current_period_end
      where id in (
        select id from public.groups
        where live and status = 'active' and not cancel_at_period_end
          and current_period_end between now() and now() + interval '30 days'
          and renewal_reminded_for is distinct from current_period_end
        order by current_period_end limit max_count for update skip locked)
      returning *
  loop
    perform private.enqueue_member_email('group-renewal', due.manager_id, private.group_data(due) || jsonb_build_object(
      'paysBy', due.pays_by, 'seats', coalesce(due.next_seats, due.seats), 'amount', coalesce(due.renewal_amount, due.price),
      'renewsAt', private.iso_time(due.current_period_end)));
    notified := notified + 1;
  end loop;
  for due in
    update public.groups set closing_notified_for = past_due_since
      where id in (
        select id from public.groups
        where live and status in ('past_due', 'unpaid') and past_due_since <= now() - private.grace_period()
          and closing_notified_for is distinct from past_due_since
        order by past_due_since limit max_count for update skip locked)
      returning *
  loop
    perform private.enqueue_member_email('group-payment-due', due.manager_id, private.group_data(due) || jsonb_build_object(
      'paysBy', due.pays_by, 'until', null));
    notified := notified + 1;
  end loop;
  return notified;
end $$;
comment on function private.remind_groups is
  'A month before a renewal: date and amount; and once seats have closed after the grace period of an unpaid invoice. Each once. Returns how many managers it wrote to.';

create function private.prune_groups(max_count integer default null) returns integer
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  with members as (
    delete from public.group_members where id = any (array(
      select id from public.group_members where removed_at <= now() - interval '30 days'
      union all
      select id from public.group_members where accepted_at is null and expires_at <= now() - interval '30 days'
      limit max_count))
    returning 1
  ), unpaid as (
    delete from public.groups where id = any (array(
      select id from public.groups where opened_at is null and abandoned_at <= now() - interval '30 days' limit max_count))
    returning 1
  )
  select (select count(*) from members)::integer + (select count(*) from unpaid)::integer
$$;
comment on function private.prune_groups is
  'Deletes the addresses of invitations and seats that ended 30 days ago, and groups that were abandoned unpaid. Returns how many.';

-- Deletion of accounts

create function private.release_groups_of_deleted_user() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  own public.groups;
begin
  for own in select * from public.groups where manager_id = old.id for update loop
    if own.live then
      perform private.enqueue_stripe_command('end-with-period', own.stripe_subscription_id);
      update public.group_members set removed_at = now()
        where group_id = own.id and accepted_at is null and removed_at is null;
    else
      if own.opened_at is null and own.stripe_subscription_id is not null then
        perform private.enqueue_stripe_command('abandon-subscription', own.stripe_subscription_id);
      end if;
      update public.groups set abandoned_at = case when opened_at is null then coalesce(abandoned_at, now()) end where id = own.id;
      perform private.erase_customer_of_group(own);
    end if;
  end loop;
  delete from public.group_members
    where email = lower(old.email) and accepted_at is null
      and exists (select from public.profiles where id = old.id and email_confirmed_at is not null);
  return old;
end $$;
comment on function private.release_groups_of_deleted_user is
  'Before an account is deleted: a group without its manager ends with the term that was paid for, and takes no more members. Company, address and invoices stay, as invoices have to; the customer at Stripe is deleted once the group has ended. A seat goes with its account, and invitations to a confirmed address too.';
create trigger release_groups_of_deleted_user before delete on auth.users
  for each row execute function private.release_groups_of_deleted_user();

alter table private.stripe_commands
  drop constraint stripe_commands_kind_check,
  add constraint stripe_commands_kind_check check (kind in (
    'cancel-intent', 'abandon-subscription', 'cancel-subscription', 'end-with-period', 'refund', 'refresh-customer',
    'update-customer', 'set-card', 'credit-note', 'delete-customer', 'submit-evidence', 'set-group-seats'));
comment on table private.stripe_commands is
  'Outbox to Stripe. The id is the idempotency key. abandon-subscription voids the first invoice if it is unpaid, then cancels; a paid subscription is left alone. end-with-period cancels at the end of the paid period. set-card pays a subscription from the newest card of its customer if it has none. credit-note writes the credit note of a refund. delete-customer erases the customer of a deleted account. submit-evidence sends private.dispute_evidence to the bank. set-group-seats sets the quantity from which the next term of a group is invoiced.';

grant execute on function
  private.open_group, private.record_group_customer, private.adopt_group_customer, private.record_group_subscription,
  private.record_group, private.record_transfers, private.planned_group_seats, private.find_group_invitation,
  private.accept_group_invitation, private.claim_group_sign_in, private.abandon_groups, private.remind_groups,
  private.prune_groups
  to service_role;
grant execute on function
  private.invite_to_group, private.resend_group_invitation, private.remove_from_group, private.plan_group_seats,
  private.leave_group, private.own_seat, private.list_groups, private.group_invoices
  to authenticated;
