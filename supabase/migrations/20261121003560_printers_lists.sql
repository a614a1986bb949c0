-- What goes to the printers: how the list of an edition stands, for those at the desk who read members, and the list itself,
-- for owners, once it is closed. Who took it is written down.

alter table private.desk_deeds drop constraint desk_deeds_kind_check;
alter table private.desk_deeds
  add column edition text references public.print_editions (month),
  add constraint desk_deeds_kind_check check (
    kind in ('complimentary-granted', 'complimentary-ended', 'subscription-ended', 'refund-requested', 'print-list-taken')),
  add constraint "only a list that was taken is of an edition" check ((kind = 'print-list-taken') = (edition is not null));
comment on column private.desk_deeds.edition is 'Whose list of addresses was taken.';
create index desk_deeds_by_edition on private.desk_deeds (edition, created_at desc);

create function private.printed_editions()
  returns table (
    edition text, "closesAt" timestamptz, "isClosed" boolean, copies integer, "withoutAddress" integer,
    "takenBy" text, "takenAt" timestamptz)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with open as (
    select count((address).id)::integer as copies, count(*)::integer as readers from private.print_list()
  ), written as (
    select deliveries.edition, count(address_line1)::integer as copies, count(*)::integer as readers
    from public.print_deliveries as deliveries group by deliveries.edition
  )
  select month, closes_at, closed_at is not null,
    coalesce(case when closed_at is null then open.copies else written.copies end, 0),
    coalesce(case when closed_at is null then open.readers - open.copies else written.readers - written.copies end, 0),
    private.name_of(taken.staff_id), taken.created_at
  from public.print_editions cross join open
    left join written on written.edition = month
    left join lateral (
      select staff_id, created_at from private.desk_deeds as deeds
      where deeds.edition = month order by created_at desc, id limit 1) as taken on true
  where (select private.reads_members())
  order by month desc limit 36
$$;
comment on function private.printed_editions is
  'For owners and support: the last three years of editions, the newest first; of those that are open, as the list is at this moment. And who took the list last.';

create function private.take_print_list(wanted text)
  returns table (
    "fullName" text, "addressLine1" text, "addressLine2" text, city text, state text, "postalCode" text, country text)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  due public.print_editions;
begin
  perform private.require_owner();
  select * into due from public.print_editions where month = wanted;
  if not found then
    raise exception 'there is no such edition' using errcode = 'no_data_found';
  end if;
  if due.closed_at is null then
    raise exception 'this list is open' using errcode = 'restrict_violation', constraint = 'only_closed_lists_are_taken';
  end if;
  insert into private.desk_deeds (kind, staff_id, edition) values ('print-list-taken', auth.uid(), wanted);
  return query
    select concat_ws(' ', place.first_name, place.last_name), place.address_line1::text, place.address_line2::text,
      place.city::text, place.state::text, place.postal_code::text, place.country
    from public.print_deliveries as place
    where place.edition = wanted and place.address_line1 is not null
    order by place.country, place.postal_code, place.last_name, place.first_name, place.user_id;
end $$;
comment on function private.take_print_list is
  'By an owner: where the copies of a closed edition go, as it was written down then; refused (only_closed_lists_are_taken) for one that is open. Each time is a deed.';

grant execute on function private.printed_editions, private.take_print_list to authenticated;
