-- Database roles. They belong to the whole cluster, so another database of it may have created them already, or may be
-- creating them at this moment. This file is a transaction of its own: a transaction that loses that race keeps a
-- negative catalog cache entry for the role and could not grant anything to it.

-- The role that reads published content and the content log to render pages.
do $$ begin
  if not exists (select from pg_roles where rolname = 'publisher') then
    create role publisher nologin;
  end if;
exception when duplicate_object or unique_violation then null;
end $$;

-- A signed-out reader who writes through the edge functions. It is not anon, because anon is also the role of the Data
-- API, where no rate limit applies if somebody switches that API on.
do $$ begin
  if not exists (select from pg_roles where rolname = 'visitor') then
    create role visitor nologin;
  end if;
exception when duplicate_object or unique_violation then null;
end $$;

-- The login of the functions and the site. It has no rights of its own (noinherit): each transaction takes exactly one
-- role with `set local role`, so row-level security applies to every query. An operator gives it a password:
--   alter role meridian_app login password '…';
do $$ begin
  if not exists (select from pg_roles where rolname = 'meridian_app') then
    create role meridian_app nologin noinherit;
  end if;
exception when duplicate_object or unique_violation then null;
end $$;
