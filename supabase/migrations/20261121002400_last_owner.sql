-- The desk always has an owner: nobody else could let the next one in.

create function private.queue_staff_changes() returns trigger
  language plpgsql set search_path = '' as $$
begin
  -- Two owners who dismiss each other at once come one after the other, and the second one finds only themselves left.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('private.keep_an_owner'));
  return null;
end $$;
comment on function private.queue_staff_changes is 'Before any change of roles: one at a time, so that each sees what the one before did.';

create function private.keep_an_owner() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from former where role = 'owner') then
    return null;
  end if;
  -- Locked, so that a transaction that reads an older state fails here instead of counting somebody who has gone.
  perform from public.staff where role = 'owner' for share;
  if not found then
    raise exception 'the desk needs an owner' using errcode = 'restrict_violation', constraint = 'keep_an_owner';
  end if;
  return null;
end $$;
comment on function private.keep_an_owner is
  'After owners have been dismissed, made something else or lost their account: refused when none would be left.';

create trigger queue_changes before update or delete on public.staff
  for each statement execute function private.queue_staff_changes();
create trigger keep_an_owner_in_role after update on public.staff
  referencing old table as former for each statement execute function private.keep_an_owner();
create trigger keep_an_owner after delete on public.staff
  referencing old table as former for each statement execute function private.keep_an_owner();
create trigger refuse_truncate before truncate on public.staff
  for each statement execute function private.refuse('the desk needs an owner');
