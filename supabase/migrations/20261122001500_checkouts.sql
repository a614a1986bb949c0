-- Checkouts: attempts to subscribe, from the first view of the form to the payment, and the accounts that are created
-- in them. A browser proves that a checkout is its own by 32 random bytes in a cookie; only their SHA-256 is stored.

create table private.checkouts (
  id uuid primary key default gen_random_uuid(),
  browser bytea not null check (length(browser) = 32),
  plan_id text not null references public.plans (id) on update cascade,
  user_id uuid references auth.users (id) on delete set null,
  created_account boolean not null default false,
  password_fingerprint text check (length(password_fingerprint) <= 100),
  state text not null default 'open' check (state in ('open', 'payable', 'completed', 'superseded', 'abandoned')),
  mount_intent_id text check (mount_intent_id ~ '^pi_\w+$'),
  attempt integer not null default 0 check (attempt >= 0),
  terms jsonb not null default '{}' check (jsonb_typeof(terms) = 'object'),
  stripe_subscription_id text unique check (stripe_subscription_id ~ '^sub_\w+$'),
  delivery_address jsonb check (jsonb_typeof(delivery_address) = 'object'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  completed_at timestamptz,
  signed_in_at timestamptz,
  constraint "a payable checkout has a user" check (state not in ('payable') or user_id is not null),
  constraint "a completed checkout has a completion time" check ((state = 'completed') = (completed_at is not null))
);
comment on table private.checkouts is
  'A browser that is about to subscribe to a plan. Requests to Stripe use its id and attempt as idempotency key.';
comment on column private.checkouts.created_account is 'The account was created in this checkout, by this browser.';
comment on column private.checkouts.password_fingerprint is
  'Fingerprint of the password that was chosen in this checkout, if it created the account. After a change of the password this browser cannot sign in by it.';
comment on column private.checkouts.state is
  'open: nothing to pay yet. payable: the reader may hold the client secret of its subscription; at most one per reader. superseded or abandoned: its subscription is to be voided and must not be paid.';
comment on column private.checkouts.mount_intent_id is 'The intent that the payment form was mounted with, until a subscription replaces it.';
comment on column private.checkouts.attempt is 'Increases when something else is bought: another price or another promotion.';
comment on column private.checkouts.terms is 'What this attempt buys: {priceId, promotionCodeId, amount}.';
comment on column private.checkouts.signed_in_at is 'When this browser was signed in to the account that it created and paid for: once.';
create unique index checkouts_of_browser on private.checkouts (browser, plan_id) where state in ('open', 'payable');
create unique index checkouts_payable on private.checkouts (user_id) where state = 'payable';
create index checkouts_by_browser on private.checkouts (browser, updated_at desc);
create index checkouts_by_plan on private.checkouts (plan_id);
create index checkouts_by_reader on private.checkouts (user_id);
create index checkouts_by_time on private.checkouts (created_at);
-- The jobs look for stale, finished and paid checkouts without reading the others.
create index checkouts_under_way on private.checkouts (updated_at) where state in ('open', 'payable');
create index checkouts_to_prune on private.checkouts (updated_at) where state in ('superseded', 'abandoned');
create index checkouts_with_address on private.checkouts (completed_at)
  where state = 'completed' and delivery_address is not null;
create trigger touch_updated_at before update on private.checkouts
  for each row execute function private.touch_updated_at();
alter table private.checkouts enable row level security;
grant select, insert, update, delete on private.checkouts to service_role;

create function private.has_paid(member uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from public.subscriptions where user_id = member and source = 'stripe' and concluded_at is not null)
    or exists (select from private.checkouts where user_id = member and state = 'completed')
$$;
comment on function private.has_paid is
  'Whether this account has bought something. private.has_paid_or_is_paying() also counts a checkout that can be paid at this moment.';

create function private.has_paid_or_is_paying(member uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from public.subscriptions where user_id = member and source = 'stripe' and concluded_at is not null)
    or exists (select from private.checkouts where user_id = member and state in ('payable', 'completed'))
$$;
comment on function private.has_paid_or_is_paying is
  'Whether this account has paid, or may be paying at this moment. Such an account is never deleted as unconfirmed.';

create function private.abandon_checkouts(max_count integer) returns integer
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  checkout record;
  abandoned integer := 0;
begin
  for checkout in
    update private.checkouts as stale set state = 'abandoned'
      where id in (
        select id from private.checkouts
        where state in ('open', 'payable') and updated_at <= now() - interval '23 hours'
        order by updated_at
        limit max_count
        for update skip locked
      )
      returning stale.id, mount_intent_id, stripe_subscription_id, user_id
  loop
    insert into private.stripe_commands (kind, target)
      select 'cancel-intent', checkout.mount_intent_id where checkout.mount_intent_id is not null
      union all
      select 'abandon-subscription', checkout.stripe_subscription_id where checkout.stripe_subscription_id is not null
      union all
      -- A process may have created the subscription and crashed before it stored its id; Stripe lists it with the customer.
      select 'refresh-customer', stripe_id from public.billing_customers
        where user_id = checkout.user_id and checkout.stripe_subscription_id is null
      on conflict do nothing;
    abandoned := abandoned + 1;
  end loop;
  return abandoned;
end $$;
comment on function private.abandon_checkouts is
  'Abandons checkouts without activity for 23 hours, after which the payment at Stripe expires too, and enqueues the commands that undo them. Checkouts that turn out to be paid are left alone there. Returns how many.';

create function private.prune_checkouts(max_count integer default null) returns integer
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  with pruned as (
    delete from private.checkouts where ctid = any (array(
      select ctid from private.checkouts
      where state in ('superseded', 'abandoned') and updated_at <= now() - interval '30 days' limit max_count))
    returning 1
  ), cleared as (
    update private.checkouts set delivery_address = null where ctid = any (array(
      select ctid from private.checkouts
      where state = 'completed' and delivery_address is not null and completed_at <= now() - interval '30 days'
      limit max_count))
    returning 1
  )
  select (select count(*) from pruned)::integer + (select count(*) from cleared)::integer
$$;
comment on function private.prune_checkouts is
  'After 30 days: deletes superseded and abandoned checkouts, and clears the address of completed ones, which the reader has saved by then. Returns how many.';
grant execute on function private.abandon_checkouts, private.prune_checkouts to service_role;

-- Accounts that are created in a checkout. Until their address is confirmed or something is paid, the browser that
-- created one may correct what was typed.

create function private.is_unpaid_checkout_account(member uuid, browser_hash bytea) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (
      select from private.checkouts where browser = browser_hash and user_id = member and created_account)
    and exists (select from public.profiles where id = member and email_confirmed_at is null)
    and private.may_sign_in(member) and not private.has_paid(member)
    and not exists (select from public.staff where user_id = member)
$$;
comment on function private.is_unpaid_checkout_account is
  'Whether this browser created the account in a checkout, and it is neither paid for, confirmed, banned nor of a staff member.';

create function private.find_checkout_account(browser_hash bytea) returns uuid
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select user_id from private.checkouts
  where browser = browser_hash and private.is_unpaid_checkout_account(user_id, browser_hash)
  order by created_at desc, id limit 1
$$;
comment on function private.find_checkout_account is 'The newest account that this browser created and may still correct.';

create function private.has_checkout_account(address text, browser_hash bytea) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (
    select from auth.users where email = address and not is_sso_user and private.is_unpaid_checkout_account(id, browser_hash))
$$;
comment on function private.has_checkout_account is
  'Whether this browser created the account at this address in a checkout, so that entering it again is no new registration.';

create function private.lock_email_address(address text) returns void language sql set search_path = '' as $$
  select pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('account at ' || address, 0))
$$;
comment on function private.lock_email_address is
  'Until the transaction ends no other checkout creates or corrects an account at this address.';

create function private.update_checkout_account(
  browser_hash bytea, address text, password_hash text, new_first_name text, new_last_name text,
  out member uuid, out available boolean
)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  previous_email text;
begin
  available := true;
  -- Of two concurrent requests of one browser the second one finds the account of the first instead of deleting it.
  perform private.lock_email_address(address);
  member := private.find_checkout_account(browser_hash);
  select email into previous_email from auth.users where id = member for update;
  -- The account may have been confirmed or paid for while this transaction waited.
  if previous_email is null or not private.is_unpaid_checkout_account(member, browser_hash) then
    member := null;
    available := private.remove_unconfirmed_account(address);
    return;
  end if;
  if previous_email <> address then
    if not private.remove_unconfirmed_account(address) then
      member := null;
      available := false;
      return;
    end if;
    update auth.users set email = address, updated_at = now() where id = member;
    update auth.identities
      set identity_data = identity_data || jsonb_build_object('email', address), updated_at = now()
      where user_id = member and provider = 'email';
    -- Links in e-mails to the previous address stop working.
    perform private.invalidate_account_requests(member, '{confirmation}');
  end if;
  perform private.set_password(member, password_hash);
  update public.profiles set first_name = new_first_name, last_name = new_last_name where id = member;
  update private.checkouts set password_fingerprint = private.password_fingerprint(member)
    where user_id = member and created_account;
exception when unique_violation then
  -- A concurrent registration took the address.
  member := null;
  available := false;
end $$;
comment on function private.update_checkout_account is
  'Updates the account that this browser created in a checkout to the address, password and name that were typed now. `member` is null if there is none; then `available` says whether an account can be created at this address.';

create function private.initialize_checkout_account(member uuid, request_metadata jsonb) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform private.lock_email_address(email) from auth.users where id = member;
  perform from auth.users where id = member for no key update;
  if not found then
    -- A concurrent registration of the same address has replaced this account.
    return false;
  end if;
  delete from auth.sessions where user_id = member;
  -- Auth would otherwise require its own confirmation before it checks a password.
  update auth.users set email_confirmed_at = now() where id = member and email_confirmed_at is null;
  perform private.start_free_subscription(member);
  perform private.record_account_event(member, 'registered', request_metadata);
  return true;
end $$;
comment on function private.initialize_checkout_account is
  'Completes an account that Auth has just created for a checkout. The confirmation link is sent with the welcome e-mail after the payment. False if the account was deleted meanwhile.';

create function private.sign_in_after_checkout(checkout uuid, hash bytea, previous bytea, request_metadata jsonb) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  member uuid;
  fingerprint text;
  signed_in boolean;
begin
  select user_id into member from private.checkouts where id = checkout;
  perform from auth.users where id = member for no key update;
  update private.checkouts set signed_in_at = coalesce(signed_in_at, clock_timestamp())
    where id = checkout and user_id = member and created_account and state = 'completed'
      and completed_at > now() - interval '1 day'
      -- One minute for a repeated request, in case the response was lost.
      and (signed_in_at is null or signed_in_at > now() - interval '1 minute')
    returning password_fingerprint into fingerprint;
  if fingerprint is null then
    return false;
  end if;
  select created into signed_in from private.create_session(member, hash, request_metadata, previous, fingerprint);
  return signed_in;
end $$;
comment on function private.sign_in_after_checkout is
  'Creates a session in the browser that created this account and has just paid, once, as long as the password is the one that was chosen in the checkout.';

grant execute on function
  private.has_checkout_account, private.update_checkout_account, private.initialize_checkout_account,
  private.sign_in_after_checkout
  to service_role;
