-- A reader is sent an edition or has it left out, never both. A pause that began in the second in which a list was stored could do
-- both: the delivery was stored before the pause was committed, and the left-out edition by a later call.

set lock_timeout = '5s';
set statement_timeout = '60s';

create or replace function private.freeze_print_rows(due text, members uuid[]) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  requested integer;
begin
  -- A pause that ends at this moment waits, and then counts this edition. Accounts first, as a deletion locks them.
  perform from auth.users
    where id in (
      select pauses.user_id from public.print_pauses as pauses
      where pauses.user_id = any (members) and ended_at is null and due between first_edition and last_edition)
    order by id for key share;
  perform from public.print_pauses
    where user_id = any (members) and ended_at is null and due between first_edition and last_edition order by id for share;
  -- One statement for both, so that a pause that is committed meanwhile is seen by both or by none.
  with left_out as (
    insert into public.paused_editions (user_id, edition, pause_id)
      select listed.user_id, due, pauses.id
      from private.print_recipients(due, members, true) as listed
        join public.print_pauses as pauses on pauses.user_id = listed.user_id
      where ended_at is null and due between first_edition and last_edition
        and not exists (
          select from public.print_deliveries as delivery where delivery.edition = due and delivery.user_id = listed.user_id)
      on conflict do nothing
  ), stored as (
    insert into public.print_deliveries
      (edition, user_id, first_name, last_name, address_line1, address_line2, city, state, postal_code, country)
      select due, user_id, (address).first_name, (address).last_name, (address).address_line1,
        (address).address_line2, (address).city, (address).state, (address).postal_code, (address).country
      from private.print_recipients(due, members, false) as listed
      where not exists (
        select from public.paused_editions as paused where paused.edition = due and paused.user_id = listed.user_id)
      on conflict do nothing
      returning user_id, address_line1
  )
  select count(private.enqueue_email(
      'print-address-missing', lower(users.email), jsonb_build_object('firstName', profiles.first_name, 'edition', due)))
    into requested
    from stored join auth.users on users.id = user_id join public.profiles on profiles.id = user_id
    where address_line1 is null and users.email is not null;
end $$;

create or replace function private.freeze_due_print_rows(member uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  due text;
begin
  -- Changes of one reader in two windows, one after the other.
  perform pg_advisory_xact_lock(hashtextextended('print rows of ' || member, 0));
  for due in select month from public.print_editions where closed_at is null and closes_at <= now() order by month loop
    -- The batch that is being stored may hold this reader's row, from before the pause.
    if exists (
      select from public.print_pauses
      where user_id = member and ended_at is null and due between first_edition and last_edition) then
      perform from public.print_editions where month = due for share;
    end if;
    perform private.freeze_print_rows(due, array[member]);
  end loop;
end $$;
