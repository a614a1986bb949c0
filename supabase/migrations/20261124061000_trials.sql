-- Free days before the first payment: once for each account and each card. Off for every plan until an owner sets a number.

alter table public.plans add column trial_days smallint
  constraint "a trial leaves a week for the notice before it ends" check (trial_days between 8 and 90),
  add constraint "only a paid plan has a trial" check (trial_days is null or price > 0);
comment on column public.plans.trial_days is
  'Free days of a first subscription; null: none. At least 8, because card networks want a week''s notice before the first charge.';
create trigger touch_updated_at_of_trial before update of trial_days on public.plans
  for each row execute function private.touch_updated_at();

alter table public.subscriptions add column trial_end timestamptz;
comment on column public.subscriptions.trial_end is 'When the free days end or ended, and the first payment is due; null without a trial.';

create table private.trials (
  stripe_subscription_id text primary key check (stripe_subscription_id ~ '^sub_\w+$'),
  user_id uuid unique references auth.users (id) on delete set null,
  card_fingerprint text unique check (length(card_fingerprint) <= 100),
  rejected boolean not null default false,
  began_at timestamptz not null default now(),
  constraint "a rejected trial names no card" check (not rejected or card_fingerprint is null)
);
comment on table private.trials is
  'Trials that began, and those that were refused because the card had had one. Rows outlive the account: the card''s fingerprint is what a second account with the same card is known by.';
comment on column private.trials.card_fingerprint is 'Stripe''s identifier of the card number, the same in every account; null until it is known.';
alter table private.trials enable row level security;

create function private.may_have_trial(member uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select not exists (select from private.trials where user_id = member)
    and not exists (
      select from public.subscriptions where user_id = member and source = 'stripe' and concluded_at is not null)
$$;
comment on function private.may_have_trial is
  'Whether an account may still have its trial: it has had none, and never a paid subscription.';

create function private.trial_days(member uuid, plan text) returns smallint
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select trial_days from public.plans where id = plan and private.may_have_trial(member)
$$;
comment on function private.trial_days is
  'Free days that this account would get with the plan; null for none, and for an account that had a trial or a paid subscription.';

create function private.begin_trial(member uuid, subscription text, fingerprint text) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  holder private.trials;
begin
  -- Two accounts may show one card at once.
  perform pg_advisory_xact_lock(hashtextextended('trial of ' || coalesce(fingerprint, subscription), 0));
  select * into holder from private.trials where stripe_subscription_id = subscription;
  if found and (holder.rejected or holder.card_fingerprint is not null or fingerprint is null) then
    return not holder.rejected;
  end if;
  if exists (select from private.trials where card_fingerprint = fingerprint and stripe_subscription_id <> subscription)
    or exists (select from private.trials where user_id = member and stripe_subscription_id <> subscription) then
    insert into private.trials (stripe_subscription_id, user_id, rejected)
    values (subscription,
      case when not exists (
        select from private.trials where user_id = member and stripe_subscription_id <> subscription) then member end,
      true)
    on conflict (stripe_subscription_id) do update set rejected = true;
    return false;
  end if;
  insert into private.trials (stripe_subscription_id, user_id, card_fingerprint)
  values (subscription, member, fingerprint)
  on conflict (stripe_subscription_id) do update set card_fingerprint = excluded.card_fingerprint;
  return true;
end $$;
comment on function private.begin_trial is
  'Records a trial whose card has been saved. False when the account or the card has had one: then the subscription must be ended. Repeating it answers the same; a fingerprint that becomes known later is added.';

create function private.is_trial_rejected(subscription text) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select rejected from private.trials where stripe_subscription_id = subscription
$$;
comment on function private.is_trial_rejected is
  'True: the card of this subscription had had a trial, so that it was ended. False: its trial began. Null: neither, because no card was saved.';

revoke execute on function private.may_have_trial, private.trial_days, private.begin_trial, private.is_trial_rejected from public;
grant execute on function private.may_have_trial to authenticated, service_role;
grant execute on function private.trial_days, private.begin_trial, private.is_trial_rejected to service_role;

-- The printed edition begins with the first payment: copies that were sent cannot be taken back.
create or replace function private.print_list()
  returns table (user_id uuid, email text, first_name text, address public.addresses)
  language sql stable set search_path = '' as $$
  select users.id, lower(users.email), profiles.first_name, addresses
  from public.subscriptions
    join public.plans on plans.id = plan_id and private.includes_print(plans)
    join auth.users on users.id = subscriptions.user_id
    join public.profiles on profiles.id = users.id
    left join public.addresses on addresses.user_id = users.id and addresses.is_default
  where live and status <> 'trialing' and private.entitled_plan(users.id) = plan_id
$$;
