-- Until when a plan brings the printed edition is said once: for what a reader is promised, and for whom an address is asked.

create function private.printed_until(own public.subscriptions) returns timestamptz
  language sql stable set search_path = '' as $$
  select case
    when own.source = 'complimentary' or own.cancel_at_period_end then own.current_period_end
    when exists (select from public.plans where plans.id = own.next_plan_id and plans.tier <> 'platinum')
      then own.next_plan_from
  end
$$;
comment on function private.printed_until is
  'When a plan with a printed edition is over, or becomes one without, as far as that is decided; null when it goes on.';
grant execute on function private.printed_until to authenticated, service_role;

create or replace function private.ask_for_print_addresses() returns integer
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  soon public.print_editions;
  asked integer := 0;
begin
  for soon in
    select * from public.print_editions
    where reminded_at is null and closed_at is null and closes_at > now() and closes_at <= now() + interval '5 days'
    order by month for update
  loop
    perform private.enqueue_letter('print-address-wanted', listed.email,
        jsonb_build_object('firstName', called, 'edition', soon.month,
          'closesAt', to_char(soon.closes_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')),
        soon.closes_at)
      from private.print_list() as listed
        join public.subscriptions as own on own.user_id = listed.user_id and own.live
      where (address).id is null and listed.email is not null
        and coalesce(soon.closes_at < private.printed_until(own), true);
    update public.print_editions set reminded_at = now() where month = soon.month;
    asked := asked + 1;
  end loop;
  return asked;
end $$;
comment on function private.ask_for_print_addresses is
  'Five days before a list closes, once: a letter to everybody without an address who is on it now and will be then.';
