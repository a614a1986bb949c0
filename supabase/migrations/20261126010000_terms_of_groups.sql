-- The versions of terms, withdrawal and privacy that a manager accepts with a group, and with more seats of it.

alter table private.accepted_terms
  add column group_id uuid unique references public.groups (id) on delete cascade,
  drop constraint accepted_terms_purchase_check,
  add constraint accepted_terms_purchase_check
    check (purchase in ('subscription', 'gift', 'plan-change', 'free-plan', 'group', 'group-seats')),
  drop constraint "a purchase has one reference",
  add constraint "a purchase has one reference" check (
    num_nonnulls(checkout_id, gift_id, quote_id, account_id, group_id) = 1
    and case purchase when 'subscription' then checkout_id when 'gift' then gift_id when 'group' then group_id
      when 'plan-change' then quote_id when 'group-seats' then quote_id else account_id end is not null);
comment on column private.accepted_terms.quote_id is 'Id of the quote of a plan change, or of the offer of more seats.';
drop index private.accepted_terms_of_purchase;
create unique index accepted_terms_of_purchase
  on private.accepted_terms ((coalesce(checkout_id, gift_id, quote_id, account_id, group_id)));

create or replace function private.accept_terms(member uuid, purchase text, reference uuid, plan text, shown jsonb) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  in_force constant jsonb := private.terms_in_force();
begin
  if shown <> in_force then
    raise exception 'other terms are in force' using errcode = 'check_violation', constraint = 'terms_are_in_force';
  end if;
  insert into private.accepted_terms as known (
      user_id, purchase, plan_id, checkout_id, gift_id, quote_id, account_id, group_id, versions)
  values (member, accept_terms.purchase, plan,
    case when accept_terms.purchase = 'subscription' then reference end,
    case when accept_terms.purchase = 'gift' then reference end,
    case when accept_terms.purchase in ('plan-change', 'group-seats') then reference end,
    case when accept_terms.purchase = 'free-plan' then reference end,
    case when accept_terms.purchase = 'group' then reference end, in_force)
  on conflict ((coalesce(checkout_id, gift_id, quote_id, account_id, group_id))) do update
    set user_id = excluded.user_id, plan_id = excluded.plan_id, versions = excluded.versions, accepted_at = excluded.accepted_at
    where known.versions <> excluded.versions or known.user_id is distinct from excluded.user_id
      or known.plan_id <> excluded.plan_id;
end $$;
comment on function private.accept_terms is
  'Records the versions in force with a purchase: the id of its checkout, gift, group, quote or, for the free plan, of the account. Rejected if the reader was shown other ones; null for what has shown none. A repeated purchase is recorded once.';

create or replace function private.list_accepted_terms(member uuid)
  returns table (purchase text, plan text, versions jsonb, accepted_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select terms.purchase, plans.name, terms.versions, terms.accepted_at
  from private.accepted_terms as terms join public.plans on plans.id = terms.plan_id
  where terms.user_id = member and (member = auth.uid() or member = private.selected_member_id())
    and (terms.checkout_id is null
      or exists (select from private.checkouts where checkouts.id = terms.checkout_id and state = 'completed'))
    and (terms.gift_id is null or exists (select from public.gifts where gifts.id = terms.gift_id and paid_at is not null))
    and (terms.group_id is null
      or exists (select from public.groups where groups.id = terms.group_id and opened_at is not null))
  order by terms.accepted_at desc limit 500
$$;
