-- Amounts that readers and staff see have their currency beside them, and sums are kept by currency.

create function private.payment_currency(payment uuid) returns text
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select currency from public.payments where id = payment and (select private.staff_role()) is not null
$$;
comment on function private.payment_currency is 'For staff: the currency of a payment that an entry of the audit log names.';
revoke execute on function private.payment_currency from public;
grant execute on function private.payment_currency to authenticated;

drop function private.member_audit_log();
create function private.member_audit_log()
  returns table (
    id uuid, kind text, by text, plan text, amount integer, currency text, reason text, "createdAt" timestamptz)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select events.id, kind, private.full_name(staff_id), plans.name, amount, private.payment_currency(payment_id),
    events.reason, events.created_at
  from private.audit_log as events left join public.plans on plans.id = plan_id
  where member_id = (select private.selected_member_id())
  order by events.created_at desc, events.id limit 100
$$;
comment on function private.member_audit_log is 'The newest 100 actions on the selected member, with the name of the staff member.';
grant execute on function private.member_audit_log to authenticated;

alter table public.withdrawals
  add column currency text not null default 'usd' check (currency ~ '^[a-z]{3}$');
comment on column public.withdrawals.currency is 'Of the contract.';
update public.withdrawals set currency = subscriptions.currency
  from public.subscriptions
  where subscriptions.id = subscription_id and subscriptions.currency <> withdrawals.currency;

-- The two sums of a reconciliation, by currency: {"usd": 20000}.
alter table private.reconciliations
  add column captured_by_currency jsonb not null default '{}' check (jsonb_typeof(captured_by_currency) = 'object'),
  add column recorded_by_currency jsonb not null default '{}' check (jsonb_typeof(recorded_by_currency) = 'object');
update private.reconciliations
  set captured_by_currency = jsonb_build_object('usd', captured), recorded_by_currency = jsonb_build_object('usd', recorded)
  where captured <> 0 or recorded <> 0;
alter table private.reconciliations drop column captured, drop column recorded;
alter table private.reconciliations rename column captured_by_currency to captured;
alter table private.reconciliations rename column recorded_by_currency to recorded;
comment on column private.reconciliations.captured is 'What Stripe captured in that time, in the smallest unit of each currency.';
comment on column private.reconciliations.recorded is 'What is recorded here for the same time, in the smallest unit of each currency.';

create function private.add_amounts(a jsonb, b jsonb) returns jsonb
  language sql immutable set search_path = '' as $$
  select coalesce(pg_catalog.jsonb_object_agg(currency, total), '{}')
  from (
    select currency, pg_catalog.sum(amount::bigint) as total
    from (select * from pg_catalog.jsonb_each_text(a) union all select * from pg_catalog.jsonb_each_text(b)) as parts (currency, amount)
    group by currency
  ) as sums
$$;
comment on function private.add_amounts is 'Adds amounts of the same currency; those of two currencies stay apart.';
revoke execute on function private.add_amounts from public;
grant execute on function private.add_amounts to service_role;

-- The receipt of a gift names its currency.
do $$
declare
  definition text := pg_get_functiondef('private.reconcile_gifts'::regproc);
  changed text := replace(definition, $x$jsonb_build_object('amount', gift.amount, $x$,
    $x$jsonb_build_object('amount', gift.amount, 'currency', gift.currency, $x$);
begin
  if changed = definition then
    raise exception 'private.reconcile_gifts does not name the amount of its receipt';
  end if;
  execute changed;
end $$;
