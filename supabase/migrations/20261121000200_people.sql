-- Profiles of everyone with an account, and who of them works here.

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  first_name text not null default '' check (length(first_name) <= 100),
  last_name text not null default '' check (length(last_name) <= 100),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.profiles is 'The person behind an account. The e-mail address lives in auth.users alone.';

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

create function private.open_profile() returns trigger
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
comment on function private.open_profile is 'After a sign-up: every account has a profile from its first moment.';

create trigger open_profile after insert on auth.users
  for each row execute function private.open_profile();

create table public.staff (
  user_id uuid primary key references auth.users (id) on delete cascade,
  role text not null check (role in ('owner', 'editor', 'author', 'support')),
  created_at timestamptz not null default now()
);
comment on table public.staff is 'Who works at the desk, and as what. Roles live here, never in metadata that a user can edit.';

create function private.staff_role() returns text
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select role from public.staff where user_id = (select auth.uid())
$$;
comment on function private.staff_role is 'Role of the signed-in person at the desk; null for everyone else.';
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
