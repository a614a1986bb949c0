-- Two identical requests at the same time both record the terms. `on conflict` with one index raised an error when the other request's
-- row was met in the index of its column first.

set lock_timeout = '5s';
set statement_timeout = '60s';

create or replace function private.accept_terms(member uuid, purchase text, reference uuid, plan text, shown jsonb) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  in_force constant jsonb := private.terms_in_force();
begin
  if shown <> in_force then
    raise exception 'other terms are in force' using errcode = 'check_violation', constraint = 'terms_are_in_force';
  end if;
  insert into private.accepted_terms (
      user_id, purchase, plan_id, checkout_id, gift_id, quote_id, account_id, group_id, versions)
  values (member, accept_terms.purchase, plan,
    case when accept_terms.purchase = 'subscription' then reference end,
    case when accept_terms.purchase = 'gift' then reference end,
    case when accept_terms.purchase in ('plan-change', 'group-seats') then reference end,
    case when accept_terms.purchase = 'free-plan' then reference end,
    case when accept_terms.purchase = 'group' then reference end, in_force)
  on conflict do nothing;
  if not found then
    update private.accepted_terms as known
      set user_id = member, plan_id = plan, versions = in_force, accepted_at = clock_timestamp()
      where coalesce(checkout_id, gift_id, quote_id, account_id, group_id) = reference
        and (known.versions <> in_force or known.user_id is distinct from member or known.plan_id <> plan);
  end if;
end $$;
