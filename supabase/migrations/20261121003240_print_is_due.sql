-- The scheduler asks one question; printed editions are part of the answer.

alter function private.jobs_are_due() rename to rounds_are_due;
comment on function private.rounds_are_due is 'Letters, money, and what is cleared away once a day.';

create function private.jobs_are_due() returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select private.rounds_are_due() or private.print_is_due()
$$;
comment on function private.jobs_are_due is 'Asked every minute, so that nothing is started when there is nothing to do.';
grant execute on function private.jobs_are_due to service_role;
