-- Who connects, and where the rules that nobody may call directly live.

-- The functions and the site log in as meridian_app. It has no rights of its own (noinherit): each transaction takes
-- exactly one role with `set local role`, so row-level security judges every query. An operator gives it a password:
--   alter role meridian_app login password '…';
-- Roles belong to the whole cluster, so another database of it may have made them, or be making them this moment.
do $$ begin
  if not exists (select from pg_roles where rolname = 'press') then
    create role press nologin;
  end if;
exception when duplicate_object or unique_violation then null;
end $$;
do $$ begin
  if not exists (select from pg_roles where rolname = 'meridian_app') then
    create role meridian_app nologin noinherit;
  end if;
exception when duplicate_object or unique_violation then null;
end $$;

-- The press sees what a signed-out reader sees, and the content log: nothing unpublished can reach a page.
grant anon to press with inherit true;
-- Said for each grant, because a role that an operator made beforehand might inherit by default.
grant anon, authenticated, service_role, press to meridian_app with inherit false, set true;
grant press to postgres with inherit false, set true;

create schema private;
-- Functions that run with their owner's rights say `search_path = pg_catalog, pg_temp`, not the usual empty one: a name of
-- a type is looked up in pg_temp first unless pg_temp is named, and anyone with a session may put a type of their own
-- there. auth.uid() casts, so it would have run their code as the owner. All else in them is qualified.
comment on schema private is 'Rules behind policies, checks and triggers. Never exposed through an API.';
revoke all on schema private from public;
-- Signed-out readers write nothing and their policies call nothing, so they have no business here.
grant usage on schema private to authenticated, service_role;

-- Projects made before 30 October 2026 hand every new object to the API roles, TRUNCATE included, which row-level
-- security does not judge. Here a right exists only where a migration grants it.
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;
-- The built-in grant to PUBLIC is not schema-bound, so it has to go for everything that this role creates.
alter default privileges revoke execute on functions from public;

grant usage on schema public to anon, authenticated, service_role;

create function private.touch_updated_at() returns trigger
  language plpgsql set search_path = '' as $$
begin
  if new is distinct from old then
    new.updated_at := pg_catalog.clock_timestamp();
  end if;
  return new;
end $$;
comment on function private.touch_updated_at is 'Before update: stamps updated_at when the row really changes.';

create function private.refuse() returns trigger
  language plpgsql set search_path = '' as $$
begin
  raise exception '% of public.% is refused: %', lower(tg_op), tg_table_name, tg_argv[0]
    using errcode = 'restrict_violation';
end $$;
comment on function private.refuse is 'Before truncate or delete: says why not. The argument is the reason.';

-- Lengths are looked at before patterns: a value may be hostile and huge.
create function private.is_slug(value text) returns boolean
  language sql immutable set search_path = '' as $$
  select length(value) <= 120 and value ~ '^[a-z0-9]+(-[a-z0-9]+)*$'
$$;
comment on function private.is_slug is 'Readable ids: lower-case words and digits joined by single hyphens, at most 120 characters.';

-- What \s means depends on the locale of the database; this says what JavaScript means by it.
create function private.has_space(value text) returns boolean
  language sql immutable set search_path = '' as $$
  select value ~ '[\u0009-\u000d\u0020\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]'
$$;
create function private.has_ink(value text) returns boolean
  language sql immutable set search_path = '' as $$
  select value ~ '[^\u0009-\u000d\u0020\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]'
$$;
comment on function private.has_ink is 'True when something is left after trimming.';

create function private.is_image_url(value text) returns boolean
  language sql immutable set search_path = '' as $$
  select length(value) <= 1000 and value ~ '^(https?://[^/]|/[^/])' and not private.has_space(value)
$$;
comment on function private.is_image_url is 'http(s), or a path on this site.';

create function private.is_link(value text) returns boolean
  language sql immutable set search_path = '' as $$
  select length(value) <= 1000 and value ~* '^(https?://[^/]|mailto:[^@]+@)' and not private.has_space(value)
$$;
comment on function private.is_link is 'Links in content lead out by http(s) or mailto, never by javascript: or data:.';

grant execute on function
  private.is_slug, private.has_space, private.has_ink, private.is_image_url, private.is_link
  to authenticated, service_role;
