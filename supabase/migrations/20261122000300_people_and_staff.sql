-- Profiles of everyone with an account, and the staff with their roles.

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  first_name text not null default '' check (length(first_name) <= 100),
  last_name text not null default '' check (length(last_name) <= 100),
  email_confirmed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.profiles is 'The person behind an account. The e-mail address is stored in auth.users only.';
comment on column public.profiles.email_confirmed_at is
  'When the reader confirmed the address by a link in one of our e-mails. Without it only a reader who has paid can sign in. Auth confirms every account at once, so its own column is not used.';

-- Few accounts are unconfirmed at any time; the jobs delete those that stay so.
create index profiles_unconfirmed on public.profiles (created_at) where email_confirmed_at is null;

create trigger touch_updated_at before update on public.profiles
  for each row execute function private.touch_updated_at();

alter table public.profiles enable row level security;
grant select on public.profiles to authenticated;
grant update (first_name, last_name) on public.profiles to authenticated;
grant select, insert, update, delete on public.profiles to service_role;

create policy "people read their own profile" on public.profiles
  for select to authenticated using (id = (select auth.uid()));
create policy "people correct their own profile" on public.profiles
  for update to authenticated using (id = (select auth.uid())) with check (id = (select auth.uid()));

create function private.create_profile() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into public.profiles (id, first_name, last_name)
  values (
    new.id,
    left(coalesce(new.raw_user_meta_data ->> 'first_name', ''), 100),
    left(coalesce(new.raw_user_meta_data ->> 'last_name', ''), 100)
  )
  on conflict (id) do nothing;
  return new;
end $$;
comment on function private.create_profile is 'After a sign-up: every account has a profile.';

create trigger create_profile after insert on auth.users
  for each row execute function private.create_profile();

create function private.full_name(account uuid) returns text
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select nullif(trim(first_name || ' ' || last_name), '') from public.profiles where id = account
$$;
comment on function private.full_name is 'First and last name of an account, joined; null if both are empty.';

create function private.own_email() returns text
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select email from auth.users where id = (select auth.uid())
$$;
comment on function private.own_email is 'The address of the signed-in user, from auth.users.';

create function private.confirmed_email() returns text
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select lower(users.email) from auth.users join public.profiles on profiles.id = users.id
  where users.id = (select auth.uid()) and profiles.email_confirmed_at is not null
$$;
comment on function private.confirmed_email is 'The address of the signed-in user in lower case if it is confirmed, else null.';

grant execute on function private.own_email, private.confirmed_email to authenticated;

create table public.staff (
  user_id uuid primary key references auth.users (id) on delete cascade,
  role text not null check (role in ('owner', 'editor', 'author', 'support')),
  created_at timestamptz not null default now()
);
comment on table public.staff is 'Staff members and their roles. Roles are never stored in metadata that a user can edit.';

create function private.staff_role() returns text
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select role from public.staff where user_id = (select auth.uid())
$$;
comment on function private.staff_role is 'Staff role of the signed-in user; null for everyone else.';
grant execute on function private.staff_role to authenticated, service_role;

alter table public.staff enable row level security;
grant select, insert, update, delete on public.staff to authenticated, service_role;

create policy "staff see themselves, owners see everyone" on public.staff
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.staff_role()) = 'owner');
create policy "owners appoint staff" on public.staff
  for insert to authenticated with check ((select private.staff_role()) = 'owner');
create policy "owners change roles" on public.staff
  for update to authenticated
  using ((select private.staff_role()) = 'owner') with check ((select private.staff_role()) = 'owner');
create policy "owners dismiss staff" on public.staff
  for delete to authenticated using ((select private.staff_role()) = 'owner');

create function private.require_owner_role() returns void
  language plpgsql stable set search_path = '' as $$
begin
  if private.staff_role() is distinct from 'owner' then
    raise exception 'only owners may do this' using errcode = 'insufficient_privilege';
  end if;
end $$;
comment on function private.require_owner_role is 'Raises insufficient_privilege unless the signed-in user is an owner.';

-- At least one owner remains at any time, because only an owner can invite the next one.

create function private.serialize_staff_changes() returns trigger
  language plpgsql set search_path = '' as $$
begin
  -- Two owners who dismiss each other at the same time run one after the other, so the second one finds no other owner left.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('meridian.staff'));
  return null;
end $$;
comment on function private.serialize_staff_changes is
  'Before roles change: takes a lock until the transaction ends, so that each change sees the committed result of the one before.';

create function private.staff_requires_owner() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from previous where role = 'owner') then
    return null;
  end if;
  -- The rows are locked, so a transaction with an older snapshot fails here instead of counting an owner who is gone.
  perform from public.staff where role = 'owner' for share;
  if not found then
    raise exception 'there must be an owner'
      using errcode = 'restrict_violation', constraint = 'staff_requires_owner';
  end if;
  return null;
end $$;
comment on function private.staff_requires_owner is
  'After owners are dismissed, lose the role or delete their account: rejected if no owner would remain.';

create trigger serialize_changes before update or delete on public.staff
  for each statement execute function private.serialize_staff_changes();
create trigger require_owner_after_update after update on public.staff
  referencing old table as previous for each statement execute function private.staff_requires_owner();
create trigger require_owner_after_delete after delete on public.staff
  referencing old table as previous for each statement execute function private.staff_requires_owner();
create trigger reject_truncate before truncate on public.staff
  for each statement execute function private.reject_operation('there must be an owner');

-- Owners and support read the rows of one selected member at a time. A query that forgets to filter by user returns the
-- staff member's own rows, as it does for every reader.

create function private.can_read_members() returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(private.staff_role() in ('owner', 'support'), false)
$$;
comment on function private.can_read_members is 'Whether the signed-in user is an owner or in support.';

create function private.selected_member_id() returns uuid
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select case when private.can_read_members() then nullif(current_setting('meridian.member', true), '')::uuid end
$$;
comment on function private.selected_member_id is
  'The member that private.member_detail() selected in this transaction; null without the right to read members.';
grant execute on function private.selected_member_id to authenticated;
