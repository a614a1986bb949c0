-- The newsletter follows an account to its new address. It stayed at the previous one, where no deletion of the account found it.

set lock_timeout = '5s';
set statement_timeout = '60s';

alter table public.newsletter_consents
  drop constraint newsletter_consents_step_check,
  add constraint newsletter_consents_step_check check (
    step in ('requested', 'details-provided', 'confirmed', 'unsubscribed', 'address-changed')) not valid;

create function private.move_newsletter(
    member uuid, previous_email text, request_metadata jsonb, previous_hash bytea, address_hashes bytea[]) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  previous text := lower(previous_email);
  address text := (select lower(email) from auth.users where id = member);
  moved uuid;
  other public.newsletter_subscribers;
begin
  -- An address that the account had not confirmed may be that of somebody else.
  if address = previous or not exists (select from public.profiles where id = member and email_confirmed_at is not null) then
    return;
  end if;
  perform private.lock_email_address(least(previous, address));
  perform private.lock_email_address(greatest(previous, address));
  select id into moved from public.newsletter_subscribers where email = previous and status = 'confirmed' for update;
  if not found then
    return;
  end if;
  select * into other from public.newsletter_subscribers
    where email = address or email_hash = any (address_hashes)
    order by status = 'pending'
    limit 1
    for update;
  if other.status <> 'pending' then
    -- The new address gets it already, or has unsubscribed and is not subscribed again without a confirmation.
    perform private.unsubscribe_newsletter(moved, request_metadata, previous_hash);
    return;
  end if;
  delete from public.newsletter_subscribers where id = other.id;
  update public.newsletter_subscribers set email = address where id = moved;
  perform private.record_newsletter_consent(moved, null, 'address-changed', request_metadata);
end $$;
comment on function private.move_newsletter is
  'After Auth has stored the new address of an account, and before private.complete_email_change confirms it. previous_hash: of the previous address; address_hashes: of the new one, with each of the site''s secrets. Of two subscriptions one is left.';
grant execute on function private.move_newsletter to visitor;
