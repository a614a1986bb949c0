-- The list of a closed edition page by page: in one piece it grew with the subscribers of the printed edition.

set lock_timeout = '5s';
set statement_timeout = '60s';

create function private.print_list_page(requested_edition text, after_reader uuid, max_count integer)
  returns table (
    reader uuid, "fullName" text, "addressLine1" text, "addressLine2" text, city text, state text, "postalCode" text, country text)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  print_edition public.print_editions;
  -- Before every address, which has all of these.
  last_country text := '';
  last_postal_code text := '';
  last_family_name text := '';
  last_given_name text := '';
begin
  perform private.require_permission('print-lists.download');
  select * into print_edition from public.print_editions where month = requested_edition;
  if not found then
    raise exception 'there is no such edition' using errcode = 'no_data_found';
  end if;
  if print_edition.closed_at is null then
    raise exception 'this list is open'
      using errcode = 'restrict_violation', constraint = 'print_list_is_closed';
  end if;
  if after_reader is not null then
    -- The cursor is the reader and not their name and postal code, which would stand in logs.
    select delivery.country, postal_code, last_name, first_name
      into last_country, last_postal_code, last_family_name, last_given_name
      from public.print_deliveries as delivery
      where edition = requested_edition and user_id = after_reader and address_line1 is not null;
    if not found then
      raise exception 'the last reader of the page before has left'
        using errcode = 'restrict_violation', constraint = 'print_list_has_changed';
    end if;
  end if;
  -- Also for a cursor that does not continue a download.
  if after_reader is null or not exists (
    select from private.audit_log
    where edition = requested_edition and kind = 'print-list-downloaded' and staff_id = auth.uid()
      and created_at > now() - interval '1 hour') then
    insert into private.audit_log (kind, staff_id, edition) values ('print-list-downloaded', auth.uid(), requested_edition);
  end if;
  return query
    select delivery.user_id, concat_ws(' ', delivery.first_name, delivery.last_name), delivery.address_line1::text,
      delivery.address_line2::text, delivery.city::text, delivery.state::text, delivery.postal_code::text, delivery.country
    from public.print_deliveries as delivery
    where delivery.edition = requested_edition and delivery.address_line1 is not null
      and (delivery.country, delivery.postal_code, delivery.last_name, delivery.first_name, delivery.user_id)
        > (last_country, last_postal_code, last_family_name, last_given_name,
          coalesce(after_reader, '00000000-0000-0000-0000-000000000000'))
    order by delivery.country, delivery.postal_code, delivery.last_name, delivery.first_name, delivery.user_id
    limit max_count;
end $$;
comment on function private.print_list_page is
  'By an owner: addresses of a closed edition as they were stored, by country and postal code, after that of a reader. Rejected for an open one (print_list_is_closed), and where the account of that reader has been deleted (print_list_has_changed). The audit log has each download: a first page, or a later one without an entry of the last hour.';
revoke execute on function private.print_list_page from public;
grant execute on function private.print_list_page to authenticated;
comment on function private.download_print_list is 'Unused since private.print_list_page(); to be dropped with the next release.';
