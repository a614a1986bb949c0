-- Groups in recurring revenue: what all seats of a group bring in a year, in its currency. Its seats are subscribers already, without a
-- price, so plans are not counted here.

create function private.count_groups() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into private.statistics_changes (figure, key, day, amount)
    select 'recurring', changes.currency, changes.day, sum(changes.amount)
    from (
      select private.utc_day(case
          when new_rows.live and not old_rows.live then coalesce(new_rows.concluded_at, new_rows.opened_at)
          when old_rows.live and not new_rows.live then new_rows.ended_at
        end) as day, old_rows, new_rows
      from old_rows join new_rows using (id)
      where old_rows.live or new_rows.live
    ) as changed, lateral (values
      ((old_rows).currency, changed.day, -private.yearly_amount('stripe', (old_rows).status, (old_rows).price)),
      ((new_rows).currency, changed.day, private.yearly_amount('stripe', (new_rows).status, (new_rows).price))
    ) as changes (currency, day, amount)
    group by 1, 2, 3 having sum(changes.amount) <> 0;
  return null;
end $$;
comment on function private.count_groups is
  'Counts what groups bring in a year, on the day that the row names, or else on the day of the change. A group is inserted before it is live and deleted only unpaid.';
create trigger count_updated after update on public.groups
  referencing old table as old_rows new table as new_rows for each statement execute function private.count_groups();

insert into private.statistics_changes (figure, key, day, amount)
  select 'recurring', currency, private.utc_day(coalesce(concluded_at, opened_at)), sum(private.yearly_amount('stripe', status, price))
  from public.groups where live group by 2, 3 having sum(private.yearly_amount('stripe', status, price)) <> 0;
