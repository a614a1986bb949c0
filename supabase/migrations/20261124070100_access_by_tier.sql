-- Articles and issues for the larger plans only: a tier, and the tiers above it.

create or replace function private.is_access(value text) returns boolean
  language sql immutable set search_path = '' as $$ select value in ('everyone', 'accounts', 'plans', 'gold', 'platinum') $$;
comment on function private.is_access is
  'Who reads something: everyone, accounts (signed-in readers), plans (readers who have a plan with a price), gold or platinum (a plan with a price of this tier or above).';

create or replace function private.has_access(required text) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select case
    when required = 'everyone' then true
    when auth.uid() is null then false
    when required = 'accounts' or private.staff_role() is not null then true
    else exists (
      select from public.plans where id = private.entitled_plan(auth.uid()) and price > 0 and case required
        when 'plans' then true
        when 'gold' then tier in ('gold', 'platinum')
        when 'platinum' then tier = 'platinum'
        else false end)
  end
$$;
comment on function private.has_access is
  'Whether the reader of this transaction may read what is for `required`. The only answer to this question: staff, and for plans and tiers the plan that private.entitled_plan names. Tiers of other names are below gold.';
