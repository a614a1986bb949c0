-- Everything of this project that writes to tables of Auth, and why Auth's own calls do not serve. No other function may:
-- supabase/tests/auth-adapter.test.ts reads pg_proc.

-- The functions of before, which wrote passwords, addresses and sessions themselves.

drop trigger end_auth_sessions on public.sessions;
drop function
  private.end_auth_sessions(), private.create_session(uuid, bytea, jsonb, bytea, text), private.set_password(uuid, text),
  private.reset_password(uuid, text, jsonb), private.change_password(uuid, text, jsonb), private.change_email(uuid, jsonb),
  private.request_email_change(uuid, text), private.initialize_account(uuid, uuid, text, jsonb),
  private.initialize_checkout_account(uuid, jsonb), private.sign_in_after_checkout(uuid, bytea, bytea, jsonb),
  private.update_checkout_account(bytea, text, text, text, text), private.prune_account_requests(integer),
  private.remove_unconfirmed_account(text), private.remove_unconfirmed_invitee(uuid),
  private.confirm_email_address(uuid, uuid, bytea, bytea, jsonb), private.delete_account();

create function private.end_auth_sessions(ended uuid[]) returns integer
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  with deleted as (delete from auth.sessions where id = any (ended) returning 1)
  select count(*)::integer from deleted
$$;
comment on function private.end_auth_sessions is
  'Ends these sessions and returns how many there were; their refresh tokens and details are deleted with them. Auth has no call that ends a session of which the caller has no access token.';

create function private.remove_unconfirmed_account(address text) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from auth.users using public.profiles
    where users.email = address and not is_sso_user and profiles.id = users.id
      and profiles.email_confirmed_at is null and private.may_sign_in(users.id)
      and not exists (select from public.staff where user_id = users.id)
      and not private.has_paid_or_is_paying(users.id);
  return not exists (select from auth.users where email = address and not is_sso_user);
end $$;
comment on function private.remove_unconfirmed_account is
  'Before a registration: deletes the account of this address, with its password, if the address was never confirmed, unless it is a staff member, has paid or is about to pay. False if the address has an account that stays. The check and the deletion are one statement: between a check and a call of Auth the account could be confirmed or paid for.';

create function private.prune_unconfirmed_accounts(max_count integer default null) returns bigint
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  with unconfirmed as (
    delete from auth.users where ctid = any (array(
      select users.ctid from auth.users join public.profiles on profiles.id = users.id
      where profiles.email_confirmed_at is null and users.created_at < now() - interval '30 days'
        and private.may_sign_in(users.id) and not exists (select from public.staff where user_id = users.id)
        and greatest(users.confirmation_sent_at, users.recovery_sent_at, '-infinity') < now() - interval '1 day'
        and not private.has_paid_or_is_paying(users.id)
      limit max_count))
    returning 1
  )
  select count(*) from unconfirmed
$$;
comment on function private.prune_unconfirmed_accounts is
  'Deletes accounts that were neither confirmed within a month nor paid for, and returns how many. In batches, for the reason above: thousands of calls of Auth would not fit into a job.';

create or replace function private.erase_auth_log_entries(max_count integer default 5000) returns integer
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  position uuid;
  last_id uuid;
  examined integer;
begin
  -- One pass at a time. A second caller has nothing to do.
  if not pg_try_advisory_xact_lock(hashtext('meridian.auth_log')) then
    return 0;
  end if;
  select erased_until into position from private.auth_log_erasures where erased_until is not null limit 1;
  if position is null then
    position := '00000000-0000-0000-0000-000000000000';
    update private.auth_log_erasures set erased_until = position;
    if not found then
      return 0;
    end if;
  end if;
  if not private.auth_has_log_table() then
    delete from private.auth_log_erasures where erased_until is not null;
    return 0;
  end if;
  select count(*), (array_agg(id order by id desc))[1] into examined, last_id
    from (select id from auth.audit_log_entries where id > position order by id limit max_count) as batch;
  delete from auth.audit_log_entries as entry using private.auth_log_erasures as erasure
    where entry.id > position and entry.id <= last_id and erasure.erased_until is not null
      and (entry.payload ->> 'actor_id' = erasure.user_id::text or entry.payload ->> 'actor_username' = erasure.email
        -- Auth notes the deletion itself with the account as its object.
        or entry.payload #>> '{traits,user_id}' = erasure.user_id::text);
  if examined < max_count then
    delete from private.auth_log_erasures where erased_until is not null;
  else
    update private.auth_log_erasures set erased_until = last_id where erased_until is not null;
  end if;
  return examined;
end $$;
comment on function private.erase_auth_log_entries is
  'Examines the next max_count entries of Auth''s log and deletes those of deleted accounts; for the jobs. Returns how many it examined, so a caller repeats it while the result is max_count. A crash resumes from the last committed batch. Auth has no call for its log.';

grant execute on function private.remove_unconfirmed_account to visitor, service_role;
grant execute on function private.prune_unconfirmed_accounts to service_role;

-- Auth writes passwords and addresses when the functions have checked what it does not: the current password, the rules for
-- passwords, the limits. Somebody with the publishable key and a session of Auth gets nothing past that.

create table private.credential_permits (
  user_id uuid primary key references auth.users (id) on delete cascade,
  checkout_browser bytea,
  created_at timestamptz not null default now(),
  used_in xid8
);
comment on column private.credential_permits.used_in is
  'The transaction of Auth that has used the permit up. It writes password and address by two statements.';
comment on table private.credential_permits is
  'Accounts whose password or address Auth may write in one transaction within a minute. The functions add a row immediately before they call Auth.';
comment on column private.credential_permits.checkout_browser is
  'Hash of the cookie of the browser that corrects an account of its checkout: nobody may have confirmed it or paid for it when Auth writes.';
alter table private.credential_permits enable row level security;

create function private.permit_credential_change(member uuid, browser_hash bytea default null) returns void
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into private.credential_permits (user_id, checkout_browser) values (member, browser_hash)
    on conflict (user_id) do update
    set checkout_browser = excluded.checkout_browser, created_at = now(), used_in = null
$$;
comment on function private.permit_credential_change is 'See private.credential_permits.';
grant execute on function private.permit_credential_change to visitor, service_role;

create or replace function private.reject_credential_change() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  permit private.credential_permits;
begin
  update private.credential_permits set used_in = pg_current_xact_id()
    where user_id = new.id and created_at > now() - interval '1 minute'
      and (used_in is null or used_in = pg_current_xact_id())
    returning * into permit;
  if permit.user_id is null
    or permit.checkout_browser is not null
      and not private.is_unpaid_checkout_account(new.id, permit.checkout_browser) then
    raise exception 'passwords and addresses are changed by the functions of this project only'
      using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
comment on function private.reject_credential_change is
  'Auth would change a password without asking for the current one, without the rules for passwords, without an e-mail to the owner.';
