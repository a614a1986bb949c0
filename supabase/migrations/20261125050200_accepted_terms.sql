-- Which versions of terms, withdrawal and privacy a reader has accepted with a purchase.

create function private.terms_in_force() returns jsonb
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select jsonb_object_agg(page, private.page_version_in_force(page))
  from unnest('{terms,withdrawal,privacy}'::text[]) as page
$$;
comment on function private.terms_in_force is
  'AcceptedTerms in the contracts: the number of the version in force of each page that a purchase accepts.';
grant execute on function private.terms_in_force to anon, authenticated, service_role;

create table private.accepted_terms (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users (id) on delete set null,
  purchase text not null check (purchase in ('subscription', 'gift', 'plan-change', 'free-plan')),
  plan_id text not null references public.plans (id) on update cascade,
  checkout_id uuid unique references private.checkouts (id) on delete cascade,
  gift_id uuid unique references public.gifts (id) on delete cascade,
  quote_id uuid unique,
  account_id uuid unique references auth.users (id) on delete cascade,
  versions jsonb not null check (jsonb_typeof(versions) = 'object'),
  accepted_at timestamptz not null default clock_timestamp(),
  constraint "a purchase has one reference" check (
    num_nonnulls(checkout_id, gift_id, quote_id, account_id) = 1
    and case purchase when 'subscription' then checkout_id when 'gift' then gift_id when 'plan-change' then quote_id
      else account_id end is not null)
);
comment on table private.accepted_terms is
  'The versions that a reader has accepted with a purchase, recorded before it can be paid. private.accept_terms writes it.';
comment on column private.accepted_terms.user_id is 'Null if the account was deleted: which text was accepted is part of the records of the payment.';
comment on column private.accepted_terms.quote_id is 'Id of the quote of a plan change.';
comment on column private.accepted_terms.account_id is 'Of the free plan, which has no purchase but the account.';
comment on column private.accepted_terms.versions is 'AcceptedTerms in the contracts, such as {"terms": 3, "withdrawal": 1, "privacy": 2}.';
create unique index accepted_terms_of_purchase on private.accepted_terms ((coalesce(checkout_id, gift_id, quote_id, account_id)));
create index accepted_terms_by_reader on private.accepted_terms (user_id, accepted_at desc);
create index accepted_terms_by_plan on private.accepted_terms (plan_id);
create index accepted_terms_by_version on private.accepted_terms using gin (versions jsonb_path_ops);
alter table private.accepted_terms enable row level security;

create or replace function private.is_accepted(page text, number integer) returns boolean
  language sql stable set search_path = '' as $$
  select exists (select from private.accepted_terms where versions @> jsonb_build_object(page, number))
$$;

create function private.accept_terms(member uuid, purchase text, reference uuid, plan text, shown jsonb) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  in_force constant jsonb := private.terms_in_force();
begin
  if shown <> in_force then
    raise exception 'other terms are in force' using errcode = 'check_violation', constraint = 'terms_are_in_force';
  end if;
  insert into private.accepted_terms as known (user_id, purchase, plan_id, checkout_id, gift_id, quote_id, account_id, versions)
  values (member, accept_terms.purchase, plan,
    case when accept_terms.purchase = 'subscription' then reference end,
    case when accept_terms.purchase = 'gift' then reference end,
    case when accept_terms.purchase = 'plan-change' then reference end,
    case when accept_terms.purchase = 'free-plan' then reference end, in_force)
  on conflict ((coalesce(checkout_id, gift_id, quote_id, account_id))) do update
    set user_id = excluded.user_id, plan_id = excluded.plan_id, versions = excluded.versions, accepted_at = excluded.accepted_at
    where known.versions <> excluded.versions or known.user_id is distinct from excluded.user_id
      or known.plan_id <> excluded.plan_id;
end $$;
comment on function private.accept_terms is
  'Records the versions in force with a purchase: the id of its checkout, gift, quote or, for the free plan, of the account. Rejected if the reader was shown other ones; null for what has shown none. A repeated purchase is recorded once.';
grant execute on function private.accept_terms to service_role, visitor;

create function private.list_accepted_terms(member uuid)
  returns table (purchase text, plan text, versions jsonb, accepted_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select terms.purchase, plans.name, terms.versions, terms.accepted_at
  from private.accepted_terms as terms join public.plans on plans.id = terms.plan_id
  where terms.user_id = member and (member = auth.uid() or member = private.selected_member_id())
    and (terms.checkout_id is null
      or exists (select from private.checkouts where checkouts.id = terms.checkout_id and state = 'completed'))
    and (terms.gift_id is null or exists (select from public.gifts where gifts.id = terms.gift_id and paid_at is not null))
  order by terms.accepted_at desc limit 500
$$;
comment on function private.list_accepted_terms is
  'For the reader, and for staff with this member selected: what was accepted with each completed purchase, the newest first.';
grant execute on function private.list_accepted_terms to authenticated;
