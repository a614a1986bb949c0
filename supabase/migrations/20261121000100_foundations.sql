-- Who connects, and where the rules that nobody may call directly live.

-- The functions and the site log in as meridian_app. It has no rights of its own (noinherit): each transaction takes
-- exactly one role with `set local role`, so row-level security judges every query. An operator gives it a password:
--   alter role meridian_app login password '…';
do $$ begin
  if not exists (select from pg_roles where rolname = 'press') then
    create role press nologin;
  end if;
  if not exists (select from pg_roles where rolname = 'meridian_app') then
    create role meridian_app nologin noinherit;
  end if;
end $$;

-- The press sees what a signed-out reader sees, and the content log: nothing unpublished can reach a page.
grant anon to press;
grant anon, authenticated, service_role, press to meridian_app;
grant press to postgres;

create schema private;
comment on schema private is 'Rules behind policies, checks and triggers. Never exposed through an API.';
revoke all on schema private from public;
grant usage on schema private to anon, authenticated, service_role;
alter default privileges in schema private revoke execute on functions from public;
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

create function private.is_slug(value text) returns boolean
  language sql immutable set search_path = '' as $$
  select value ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(value) <= 120
$$;
grant execute on function private.is_slug to anon, authenticated, service_role;
comment on function private.is_slug is 'Readable ids: lower-case words and digits joined by single hyphens, at most 120 characters.';

create function private.is_image_url(value text) returns boolean
  language sql immutable set search_path = '' as $$
  select value ~ '^(https?://[^\s/]|/[^/\s])\S*$' and length(value) <= 1000
$$;
grant execute on function private.is_image_url to anon, authenticated, service_role;

create function private.is_link(value text) returns boolean
  language sql immutable set search_path = '' as $$
  select value ~* '^(https?://[^\s/]|mailto:[^\s@]+@)\S*$' and length(value) <= 1000
$$;
grant execute on function private.is_link to anon, authenticated, service_role;
comment on function private.is_link is 'Links in content lead out by http(s) or mailto, never by javascript: or data:.';
