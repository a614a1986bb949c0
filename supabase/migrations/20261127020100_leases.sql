-- Work that calls Stripe and must not run twice at once holds a lease: a row with an end, and no transaction (decision 0430).

set lock_timeout = '5s';
set statement_timeout = '60s';

create table private.leases (
  name text primary key check (length(name) between 1 and 200),
  holder uuid not null,
  leased_until timestamptz not null
);
comment on table private.leases is 'Who works alone on something, for example on the subscription of a customer, and until when. If the holder crashes, the lease ends by itself.';
create index leases_by_end on private.leases (leased_until);
alter table private.leases enable row level security;

create function private.acquire_lease(lease_name text, new_holder uuid, duration interval) returns boolean
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  with acquired as (
    insert into private.leases (name, holder, leased_until)
    values (lease_name, new_holder, clock_timestamp() + duration)
    on conflict (name) do update set holder = excluded.holder, leased_until = excluded.leased_until
      where leases.holder = excluded.holder or leases.leased_until <= clock_timestamp()
    returning 1
  )
  select exists (select from acquired)
$$;
comment on function private.acquire_lease is 'Takes the lease, or prolongs the own one. False while another holder has it.';

create function private.release_lease(lease_name text, current_holder uuid) returns void
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from private.leases where name = lease_name and holder = current_holder
$$;
comment on function private.release_lease is 'Gives the lease back, if it is still the own one.';

create function private.prune_leases(max_count integer default null) returns integer
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  with pruned as (
    delete from private.leases where ctid = any (array(
      select ctid from private.leases where leased_until < now() - interval '1 day' limit max_count))
    returning 1
  )
  select count(*)::integer from pruned
$$;
comment on function private.prune_leases is 'Deletes leases of crashed holders a day after their end; returns how many.';

grant execute on function private.acquire_lease, private.release_lease, private.prune_leases to service_role;
