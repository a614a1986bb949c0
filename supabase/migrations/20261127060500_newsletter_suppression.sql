-- A reader who unsubscribes leaves nothing but a keyed hash of the address: it finds the row again when the address is entered
-- anew, and keeps a list that somebody brings along from reviving it. The key is the secret of the site, which is not in the database.

set lock_timeout = '5s';
set statement_timeout = '60s';

-- The functions of before show these addresses to staff only, in a list that then has an empty line.
-- squawk-ignore ban-drop-not-null
alter table public.newsletter_subscribers alter column email drop not null;

alter table public.newsletter_subscribers
  add column email_hash bytea,
  add column consents_deleted_at timestamptz,
  add constraint "an address, or the hash of one that has unsubscribed" check (
    (email is null) = (email_hash is not null) and (email is not null or status = 'unsubscribed')) not valid,
  add constraint "an email hash has 32 bytes" check (length(email_hash) = 32) not valid,
  add constraint "nothing personal without an address" check (
    email is not null
    or num_nonnulls(first_name, last_name, country, region, browser_language, time_zone, user_agent, referrer) = 0) not valid;
comment on column public.newsletter_subscribers.email is 'Null once the reader has unsubscribed.';
comment on column public.newsletter_subscribers.email_hash is
  'Of a reader who has unsubscribed: keyed hash of the address, so that it is known when it is entered again. The key is not in the database.';
comment on column public.newsletter_subscribers.consents_deleted_at is 'When the consents of a reader who has unsubscribed were deleted.';
comment on table public.newsletter_subscribers is
  'Addresses that were entered for the newsletter. Only confirmed ones receive it. Of unsubscribed ones only a hash is kept, so that the links in old e-mails still work, and nobody is subscribed again without a confirmation.';

alter table private.newsletter_requests add column email text;
comment on column private.newsletter_requests.email is
  'Of a reader who had unsubscribed: the address as it was entered again, which the subscriber gets back by the confirmation.';

drop function private.request_newsletter(uuid, text, jsonb);
create function private.request_newsletter(
    request uuid, address text, request_metadata jsonb, address_hashes bytea[] default '{}') returns bigint
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  subscriber public.newsletter_subscribers;
  page_language private.language := coalesce(request_metadata ->> 'language', 'en');
begin
  -- private.unsubscribe_newsletter takes it too: the row has either the address or its hash while this looks for them.
  perform private.lock_email_address(address);
  update public.newsletter_subscribers set language = page_language, consents_deleted_at = null
    where id = (
      select id from public.newsletter_subscribers where email_hash = any (address_hashes)
        and not exists (select from public.newsletter_subscribers where email = address)
      limit 1)
    returning * into subscriber;
  if subscriber.id is null then
    -- Inserts or locks the row in one statement, and takes the same time for every address.
    insert into public.newsletter_subscribers (email, language) values (address, page_language)
      on conflict (email) do update set
        notified_at = case
          when newsletter_subscribers.status = 'confirmed'
            and coalesce(newsletter_subscribers.notified_at, '-infinity') <= now() - interval '1 day' then now()
          else newsletter_subscribers.notified_at
        end,
        -- Anybody can enter the address of a subscriber.
        language = case when newsletter_subscribers.status = 'confirmed' then newsletter_subscribers.language else page_language end
      returning * into subscriber;
  end if;
  insert into private.newsletter_requests (id, subscriber_id, email)
    values (request, subscriber.id, case when subscriber.email is null then address end);
  perform private.record_newsletter_consent(subscriber.id, request, 'requested', request_metadata);
  if subscriber.status <> 'confirmed' then
    return private.enqueue_email('newsletter-confirmation', address, jsonb_build_object('requestId', request),
      now() + interval '24 hours', page_language);
  elsif subscriber.notified_at = now() then
    return private.enqueue_email(
      'newsletter-already-subscribed', address, jsonb_build_object('subscriberId', subscriber.id));
  end if;
  return null;
end $$;
comment on function private.request_newsletter is
  'An address was entered. address_hashes: its hash with each of the site''s secrets, 32 bytes each. Returns the id of the e-mail to it, or null; the caller must not reveal which.';

create or replace function private.save_newsletter_details(request uuid, address text, details jsonb, request_metadata jsonb)
  returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  subscriber uuid;
  used timestamptz;
begin
  select newsletter_subscribers.id into subscriber
    from public.newsletter_subscribers
      join private.newsletter_requests as requested on requested.subscriber_id = newsletter_subscribers.id
    where requested.id = request and (address is null or coalesce(newsletter_subscribers.email, requested.email) = address)
    for update of newsletter_subscribers;
  update private.newsletter_requests
    set (first_name, last_name, country, region, browser_language, time_zone, user_agent, referrer) =
      (details ->> 'firstName', details ->> 'lastName', details ->> 'country', details ->> 'region',
        details ->> 'browserLanguage', details ->> 'timeZone', details ->> 'userAgent', details ->> 'referrer')
    where id = request and subscriber_id = subscriber and expires_at > now()
    returning used_at into used;
  if not found then
    return false;
  end if;
  perform private.record_newsletter_consent(subscriber, request, 'details-provided', request_metadata);
  -- Names may arrive after the link was followed on another device.
  if used is not null then
    perform private.apply_newsletter_details(request);
  end if;
  return true;
end $$;

create or replace function private.confirm_newsletter(
    request uuid, request_metadata jsonb, out confirmed boolean, out email_id bigint)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  subscriber public.newsletter_subscribers;
  requested private.newsletter_requests;
begin
  confirmed := false;
  select newsletter_subscribers.* into subscriber
    from public.newsletter_subscribers join private.newsletter_requests on subscriber_id = newsletter_subscribers.id
    where newsletter_requests.id = request
    for update of newsletter_subscribers;
  select * into requested from private.newsletter_requests where id = request;
  if requested.used_at is not null then
    -- The second click of a double click gets the result of the first one.
    confirmed := subscriber.status = 'confirmed' and requested.used_at > clock_timestamp() - interval '1 minute';
    return;
  end if;
  if requested.id is null or requested.invalidated_at is not null or requested.expires_at <= now() then
    return;
  end if;
  update private.newsletter_requests set used_at = now() where id = request;
  update private.newsletter_requests set invalidated_at = now()
    where subscriber_id = subscriber.id and used_at is null and invalidated_at is null;
  update public.newsletter_subscribers
    set status = 'confirmed', confirmed_at = now(), unsubscribed_at = null, notified_at = null,
      email = coalesce(email, requested.email), email_hash = null, consents_deleted_at = null
    where id = subscriber.id
    returning * into subscriber;
  update private.newsletter_requests set email = null where subscriber_id = subscriber.id and email is not null;
  perform private.apply_newsletter_details(request);
  perform private.record_newsletter_consent(subscriber.id, request, 'confirmed', request_metadata);
  confirmed := true;
  email_id := private.enqueue_email('newsletter-welcome', subscriber.email, jsonb_strip_nulls(
    jsonb_build_object('subscriberId', subscriber.id, 'firstName', requested.first_name)));
end $$;

create function private.lock_newsletter_address(subscriber uuid) returns text
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  address text;
begin
  select email into address from public.newsletter_subscribers where id = subscriber;
  if address is not null then
    perform private.lock_email_address(address);
    select email into address from public.newsletter_subscribers where id = subscriber for update;
  end if;
  return address;
end $$;
comment on function private.lock_newsletter_address is
  'The address of a subscriber whose link was opened, to be hashed by the caller and given to private.unsubscribe_newsletter in the same transaction; null when there is none any more.';

drop function private.unsubscribe_newsletter(uuid, jsonb);
create function private.unsubscribe_newsletter(subscriber uuid, request_metadata jsonb, address_hash bytea default null)
  returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.newsletter_subscribers set status = 'unsubscribed', unsubscribed_at = now()
    where id = subscriber and status <> 'unsubscribed';
  if found then
    perform private.record_newsletter_consent(subscriber, null, 'unsubscribed', request_metadata);
  end if;
  perform private.suppress_newsletter_address(subscriber, address_hash);
end $$;
comment on function private.unsubscribe_newsletter is
  'Unsubscribes immediately and deletes all but the hash of the address. Without the hash, the address itself stays until the jobs have hashed it. Repeated calls have no effect until the address is entered again.';

create function private.suppress_newsletter_address(subscriber uuid, address_hash bytea) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.newsletter_subscribers
    set (first_name, last_name, country, region, browser_language, time_zone, user_agent, referrer) =
        (null, null, null, null, null, null, null, null),
      email = case when address_hash is null then email end, email_hash = address_hash
    where id = subscriber and status = 'unsubscribed' and email is not null;
  if found then
    update private.newsletter_requests
      set (first_name, last_name, country, region, browser_language, time_zone, user_agent, referrer, invalidated_at) =
        (null, null, null, null, null, null, null, null, case when used_at is null then coalesce(invalidated_at, now()) end)
      where subscriber_id = subscriber;
  end if;
end $$;
comment on function private.suppress_newsletter_address is 'Deletes what is stored of a reader who has unsubscribed, apart from the hash.';

create function private.unsubscribed_addresses(max_count integer) returns table (subscriber uuid, email text)
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  select id, newsletter_subscribers.email from public.newsletter_subscribers
  where status = 'unsubscribed' and newsletter_subscribers.email is not null limit max_count for update skip locked
$$;
comment on function private.unsubscribed_addresses is
  'Subscribers who left before addresses were hashed, for the jobs, which call private.suppress_newsletter_address for each.';

create or replace function private.protect_newsletter_consents() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if exists (
    select from public.newsletter_subscribers
    where id = old.subscriber_id and (consents_deleted_at is null or consents_deleted_at <> now())) then
    raise exception 'consent records are removed only with their subscriber' using errcode = 'restrict_violation';
  end if;
  return old;
end $$;
comment on function private.protect_newsletter_consents is
  'Before delete: the trail is removed with its subscriber, and by private.prune_newsletter_consents, whose transaction has set consents_deleted_at.';

create function private.prune_newsletter_consents(max_count integer default null) returns integer
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  subscribers uuid[];
begin
  with chosen as (
    update public.newsletter_subscribers set consents_deleted_at = now() where id = any (array(
      select id from public.newsletter_subscribers
      where status = 'unsubscribed' and consents_deleted_at is null
        and unsubscribed_at < now() - private.retention_period('newsletter-consents')
        -- Somebody is subscribing again.
        and not exists (
          select from private.newsletter_requests as request
          where request.subscriber_id = newsletter_subscribers.id and request.expires_at > now())
      order by unsubscribed_at limit max_count for update skip locked))
    returning id
  )
  select array_agg(id) into subscribers from chosen;
  delete from public.newsletter_consents where subscriber_id = any (subscribers);
  return coalesce(cardinality(subscribers), 0);
end $$;
comment on function private.prune_newsletter_consents is
  'Deletes the consents of readers who unsubscribed long ago; returns of how many readers.';

grant execute on function
  private.request_newsletter, private.unsubscribe_newsletter, private.lock_newsletter_address to visitor;
grant execute on function
  private.suppress_newsletter_address, private.unsubscribed_addresses, private.prune_newsletter_consents to service_role;

create or replace function private.erase_rows_of_address() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  address text := lower(old.email);
  confirmed boolean := exists (select from public.profiles where id = old.id and email_confirmed_at is not null);
begin
  -- These rows refer to the address and not to the account. They belong to the reader only if the address is confirmed.
  if confirmed then
    delete from public.newsletter_subscribers where email = address;
    delete from private.newsletter_requests where email = address;
    delete from public.contact_messages where email = address;
    delete from public.staff_invitations where email = address;
    delete from public.group_members where email = address and accepted_at is null;
    delete from private.email_outbox where recipient = address or data ->> 'email' = address;
  end if;
  if private.auth_has_log_table() then
    insert into private.auth_log_erasures (user_id, email) values (old.id, case when confirmed then address end)
      on conflict do nothing;
  end if;
  return old;
end $$;
