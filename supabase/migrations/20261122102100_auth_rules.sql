-- Auth's own endpoints get nothing past the rules of this project, also for callers that have the publishable key.

create function private.reject_credential_change() returns trigger
  language plpgsql set search_path = '' as $$
begin
  raise exception 'passwords and addresses are changed by the functions of this project only'
    using errcode = 'insufficient_privilege';
end $$;
comment on function private.reject_credential_change is
  'Auth would change a password without asking for the current one, without the rules for passwords, without an e-mail to the owner, and without ending other sessions. private.set_password and private.change_email run as another role.';

create trigger reject_credential_change before update on auth.users
  for each row
  when (current_user = 'supabase_auth_admin' and (
    old.encrypted_password is distinct from new.encrypted_password or old.email is distinct from new.email))
  execute function private.reject_credential_change();

-- Names are repeated in subjects and senders of e-mails. Auth stores any text as the metadata of an account.

alter table public.profiles
  add constraint "names stand on one line" check (first_name !~ '[[:cntrl:]]' and last_name !~ '[[:cntrl:]]') not valid;
update public.profiles
  set first_name = regexp_replace(first_name, '[[:cntrl:]]+', ' ', 'g'),
    last_name = regexp_replace(last_name, '[[:cntrl:]]+', ' ', 'g')
  where first_name ~ '[[:cntrl:]]' or last_name ~ '[[:cntrl:]]';
alter table public.profiles validate constraint "names stand on one line";

create function private.clean_profile_names() returns trigger
  language plpgsql set search_path = '' as $$
begin
  new.first_name := regexp_replace(new.first_name, '[[:cntrl:]]+', ' ', 'g');
  new.last_name := regexp_replace(new.last_name, '[[:cntrl:]]+', ' ', 'g');
  return new;
end $$;
comment on function private.clean_profile_names is 'A new account is not refused for the metadata that Auth was given.';
create trigger clean_profile_names before insert on public.profiles
  for each row execute function private.clean_profile_names();

-- Sessions of Auth end together with those of this project. The functions keep none; somebody with the publishable key
-- could have opened one.

create function private.end_auth_sessions() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from auth.sessions where user_id in (select user_id from ended);
  return null;
end $$;
create trigger end_auth_sessions after delete on public.sessions
  referencing old table as ended
  for each statement execute function private.end_auth_sessions();
