-- Roles, schemas and privileges of a hosted Supabase project before its first migration.
-- Runs once in a new database as supabase_admin, in one transaction. postgres-data.ts sets the passwords.

create role anon nologin noinherit;
create role authenticated nologin noinherit;
create role service_role nologin noinherit bypassrls;
create role authenticator login noinherit;
create role supabase_auth_admin login createrole noinherit;
create role supabase_storage_admin login createrole noinherit;
create role dashboard_user nologin createdb createrole replication;
-- Not a superuser, as on a hosted project: a migration that needs one fails here too.
create role postgres login createdb createrole replication bypassrls;

grant anon, authenticated, service_role to authenticator;
grant anon, authenticated, service_role, authenticator to postgres with admin option;
grant pg_monitor, pg_read_all_data, pg_signal_backend to postgres with admin option;

-- As a hosted project allows it: a restore switches triggers off.
grant set on parameter session_replication_role to postgres;

alter database postgres owner to postgres;
revoke all on database template1 from public;

alter role postgres set search_path to "$user", public, extensions;
alter role supabase_admin set search_path to "$user", public, auth, extensions;
alter role supabase_auth_admin set search_path to auth;
alter role supabase_auth_admin set idle_in_transaction_session_timeout to '60s';
alter role anon set statement_timeout to '3s';
alter role authenticated set statement_timeout to '8s';
alter role authenticator set statement_timeout to '8s';

-- Since 30 October 2026 a new table is invisible to the API roles until a migration grants it.
grant usage on schema public to postgres, anon, authenticated, service_role;
grant all on schema public to postgres;

create schema extensions;
grant usage on schema extensions to anon, authenticated, service_role;
grant all on schema extensions to postgres, dashboard_user;
create extension pgcrypto with schema extensions;
create extension "uuid-ossp" with schema extensions;

create schema auth authorization supabase_auth_admin;
grant usage on schema auth to anon, authenticated, service_role, postgres;
grant all on schema auth to dashboard_user;

set local role supabase_auth_admin;
alter default privileges in schema auth grant all on tables to postgres, dashboard_user;
alter default privileges in schema auth grant all on sequences to postgres, dashboard_user;
alter default privileges in schema auth grant all on routines to postgres, dashboard_user;

create function auth.uid() returns uuid language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.sub', true), ''),
    (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')
  )::uuid
$$;
create function auth.role() returns text language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.role', true), ''),
    (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role')
  )
$$;
create function auth.email() returns text language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.email', true), ''),
    (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email')
  )
$$;
create function auth.jwt() returns jsonb language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')
  )::jsonb
$$;
reset role;
