-- Reports of the nights are kept for more than a year, so that one and the same day of the year before can be looked at.

create function private.prune_reconciliations() returns integer
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  with gone as (
    delete from private.reconciliations
    where finished_at <= now() - interval '400 days'
      -- The next comparison begins where the last one ended that came to its end, however long ago that was.
      and id is distinct from (
        select id from private.reconciliations where remark is null and finished_at is not null order by started_at desc limit 1)
    returning 1
  )
  select count(*)::integer from gone
$$;
comment on function private.prune_reconciliations is
  'Forgets reports that are older than 400 days, but never one that is under way, nor the last that came to its end.';
grant execute on function private.prune_reconciliations to service_role;
