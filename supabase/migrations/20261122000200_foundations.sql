-- Role memberships, the private schema, default privileges, and the checks and triggers that several tables share.

-- The publisher has the rights of a signed-out reader, so unpublished content cannot reach a page.
grant anon to publisher with inherit true;
grant anon to visitor with inherit true;
-- Each grant names its options, because a role that an operator created earlier may inherit by default.
grant anon, authenticated, service_role, publisher, visitor to meridian_app with inherit false, set true;
grant publisher, visitor to postgres with inherit false, set true;

create schema private;
-- Security definer functions set `search_path = pg_catalog, pg_temp` instead of the usual empty path. Postgres looks up
-- type names in pg_temp first unless pg_temp is listed, and every session may create types there: auth.uid() contains a
-- cast, so an empty path would let a caller run code with the owner's rights. All other names in these functions are
-- schema-qualified.
comment on schema private is 'Rules behind policies, checks and triggers. Never exposed through an API.';
revoke all on schema private from public;
-- anon gets no usage: signed-out readers write nothing, and the policies that apply to them call no function.
grant usage on schema private to authenticated, service_role, publisher, visitor;

-- Projects created before 30 October 2026 grant every new object to the API roles. That includes TRUNCATE, which
-- row-level security does not restrict. A right exists here only where a migration grants it.
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;
-- The built-in grant to PUBLIC is not bound to a schema, so it is revoked for all functions of this role.
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
comment on function private.touch_updated_at is 'Before update: sets updated_at if the row changes.';

create function private.reject_operation() returns trigger
  language plpgsql set search_path = '' as $$
begin
  raise exception '% on public.% is not allowed: %', lower(tg_op), tg_table_name, tg_argv[0]
    using errcode = 'restrict_violation';
end $$;
comment on function private.reject_operation is
  'Before truncate, update or delete: raises restrict_violation. The trigger argument is the reason.';

-- The checks below test the length before they match a pattern, because a value may be very long.
create function private.is_slug(value text) returns boolean
  language sql immutable set search_path = '' as $$
  select length(value) <= 120 and value ~ '^[a-z0-9]+(-[a-z0-9]+)*$'
$$;
comment on function private.is_slug is 'Readable ids: lower-case words and digits joined by single hyphens, at most 120 characters.';

-- The meaning of \s depends on the locale of the database. These classes list what JavaScript treats as white space.
create function private.has_whitespace(value text) returns boolean
  language sql immutable set search_path = '' as $$
  select value ~ '[\u0009-\u000d\u0020\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]'
$$;
create function private.is_not_blank(value text) returns boolean
  language sql immutable set search_path = '' as $$
  select value ~ '[^\u0009-\u000d\u0020\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]'
$$;
comment on function private.is_not_blank is 'True if the value is not empty after trimming.';

-- Browsers treat a backslash as a slash, so "/\elsewhere" would lead to another site.
create function private.is_image_url(value text) returns boolean
  language sql immutable set search_path = '' as $$
  select length(value) <= 1000 and value ~ '^(https?://[^/]|/[^/\\])' and not private.has_whitespace(value)
$$;
comment on function private.is_image_url is 'An http(s) URL, or a path on this site.';

create function private.is_link(value text) returns boolean
  language sql immutable set search_path = '' as $$
  select length(value) <= 1000 and value ~* '^(https?://[^/]|mailto:[^@]+@)' and not private.has_whitespace(value)
$$;
comment on function private.is_link is 'Links in content use http(s) or mailto, never javascript: or data:.';

-- The contract applies the same rule when it reads: otherwise the API would reject a row of its own database.
create function private.is_email(value text) returns boolean
  language sql immutable set search_path = '' as $$
  select length(value) <= 254 and value !~ '(^\.|\.\.)'
    and value ~ '^[A-Za-z0-9_''+.-]*[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$'
$$;
comment on function private.is_email is 'E-mail addresses of at most 254 ASCII characters.';

grant execute on function
  private.is_slug, private.has_whitespace, private.is_not_blank, private.is_image_url, private.is_link, private.is_email
  to authenticated, service_role;
grant execute on function private.is_not_blank, private.is_email to visitor;
