-- The newsletter: subscribers, their requests, and the consent trail (double opt-in).
--
-- Entering an address only creates a request, because anybody can enter the address of somebody else. The data of a
-- request is copied to the subscriber when the reader of that mailbox confirms it.

create domain private.person_name as text check (length(value) <= 100 and private.is_not_blank(value) and value !~ '[[:cntrl:]]');
create domain private.client_reported_text as text check (length(value) <= 500 and private.is_not_blank(value));
comment on domain private.client_reported_text is 'Text that a browser reports about itself.';
create domain private.newsletter_country as text check (value in (
  'United States', 'United Kingdom', 'Canada', 'Australia', 'Germany', 'France', 'Japan', 'Italy', 'Spain', 'Netherlands',
  'Sweden', 'Switzerland', 'Singapore', 'Hong Kong', 'Brazil', 'Mexico', 'India', 'China'));
comment on domain private.newsletter_country is 'The options of the form; contracts/country.ts has the same list.';

create table public.newsletter_subscribers (
  id uuid primary key default gen_random_uuid(),
  -- Not citext: its operators are found by search_path. With an empty path "=" would be the case-sensitive one of text.
  email text not null unique check (private.is_email(email) and email = lower(email)),
  first_name private.person_name,
  last_name private.person_name,
  country private.newsletter_country,
  region private.client_reported_text,
  browser_language private.client_reported_text,
  time_zone private.client_reported_text,
  user_agent private.client_reported_text,
  referrer private.client_reported_text,
  status text not null default 'pending' check (status in ('pending', 'confirmed', 'unsubscribed')),
  confirmed_at timestamptz,
  unsubscribed_at timestamptz,
  notified_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint "first and last name come together" check ((first_name is null) = (last_name is null)),
  constraint "a pending subscriber was never confirmed" check (status <> 'pending' or confirmed_at is null),
  constraint "a confirmed subscriber has a confirmation time" check (status <> 'confirmed' or confirmed_at is not null),
  constraint "an unsubscribed subscriber has a time of leaving" check ((status = 'unsubscribed') = (unsubscribed_at is not null))
);
comment on table public.newsletter_subscribers is
  'Addresses that were entered for the newsletter. Only confirmed ones receive it. Unsubscribed ones are kept so that the links in old e-mails still work.';
comment on column public.newsletter_subscribers.notified_at is
  'When an already confirmed subscriber was last told so after entering the address again; at most once a day.';

-- Few subscribers are pending at any time; the jobs delete those that were never confirmed.
create index newsletter_subscribers_pending on public.newsletter_subscribers (created_at) where status = 'pending';

create trigger touch_updated_at before update on public.newsletter_subscribers
  for each row execute function private.touch_updated_at();

alter table public.newsletter_subscribers enable row level security;
grant select on public.newsletter_subscribers to authenticated, service_role;
create policy "owners, editors and support read subscribers" on public.newsletter_subscribers
  for select to authenticated using ((select private.staff_role()) in ('owner', 'editor', 'support'));
create policy "readers read the newsletter subscription of their address" on public.newsletter_subscribers
  for select to authenticated using (email = (select private.confirmed_email()));

create table private.newsletter_requests (
  id uuid primary key,
  subscriber_id uuid not null references public.newsletter_subscribers (id) on delete cascade,
  first_name private.person_name,
  last_name private.person_name,
  country private.newsletter_country,
  region private.client_reported_text,
  browser_language private.client_reported_text,
  time_zone private.client_reported_text,
  user_agent private.client_reported_text,
  referrer private.client_reported_text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '24 hours',
  used_at timestamptz,
  invalidated_at timestamptz,
  constraint "first and last name come together" check ((first_name is null) = (last_name is null)),
  constraint "a link lives a day at most" check (expires_at <= created_at + interval '24 hours'),
  constraint "used or invalidated, not both" check (used_at is null or invalidated_at is null),
  constraint "not used after it expired" check (used_at <= expires_at)
);
comment on table private.newsletter_requests is
  'One row each time an address is entered. The link in the e-mail is made from the id and a secret outside the database. It works once and applies the data of this request.';
comment on column private.newsletter_requests.invalidated_at is 'When another request of the same subscriber was confirmed, or the subscriber left.';
create index newsletter_requests_by_subscriber on private.newsletter_requests (subscriber_id);
create index newsletter_requests_by_expires_at on private.newsletter_requests (expires_at);
alter table private.newsletter_requests enable row level security;

create table public.newsletter_consents (
  id bigint generated always as identity primary key,
  subscriber_id uuid not null references public.newsletter_subscribers (id) on delete cascade,
  request_id uuid,
  step text not null check (step in ('requested', 'details-provided', 'confirmed', 'unsubscribed')),
  recorded_at timestamptz not null default clock_timestamp(),
  means text not null check (means in ('script', 'form', 'one-click')),
  page text check (length(page) <= 500),
  wording text check (length(wording) <= 60),
  network_hash bytea check (length(network_hash) = 32),
  constraint "consent names its wording" check (step = 'unsubscribed' or wording is not null)
);
comment on table public.newsletter_consents is 'The consent of each subscriber, step by step. Rows are only added.';
comment on column public.newsletter_consents.page is 'Path of the page with the form.';
comment on column public.newsletter_consents.wording is 'Version of the text beside the form (domain/newsletter.ts).';
comment on column public.newsletter_consents.network_hash is 'Keyed hash of the network address: two can be compared, none can be read.';
create index newsletter_consents_by_subscriber on public.newsletter_consents (subscriber_id, id);

create trigger reject_update before update on public.newsletter_consents
  for each statement execute function private.reject_operation('consent records cannot be changed');
create trigger reject_truncate before truncate on public.newsletter_consents
  for each statement execute function private.reject_operation('consent records cannot be removed');

create function private.protect_newsletter_consents() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if exists (select from public.newsletter_subscribers where id = old.subscriber_id) then
    raise exception 'consent records are removed only with their subscriber' using errcode = 'restrict_violation';
  end if;
  return old;
end $$;
comment on function private.protect_newsletter_consents is 'Before delete: the trail is removed with its subscriber only.';
create trigger protect_newsletter_consents before delete on public.newsletter_consents
  for each row execute function private.protect_newsletter_consents();

alter table public.newsletter_consents enable row level security;
grant select on public.newsletter_consents to authenticated, service_role;
create policy "owners, editors and support read consents" on public.newsletter_consents
  for select to authenticated using ((select private.staff_role()) in ('owner', 'editor', 'support'));
create policy "readers read the consents of their address" on public.newsletter_consents
  for select to authenticated
  using (subscriber_id in (
    select id from public.newsletter_subscribers where email = (select private.confirmed_email())));

-- Every function below locks the subscriber row before other rows of that subscriber, so that they cannot deadlock.

create function private.record_newsletter_consent(subscriber uuid, request uuid, step text, request_metadata jsonb)
  returns void
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into public.newsletter_consents (subscriber_id, request_id, step, means, page, wording, network_hash)
  values (
    subscriber, request, step, request_metadata ->> 'means', request_metadata ->> 'page', request_metadata ->> 'wording',
    decode(request_metadata ->> 'network', 'hex')
  )
$$;
comment on function private.record_newsletter_consent is
  'request_metadata: {means, page, wording, network}; network is 32 bytes in hex.';

create function private.request_newsletter(request uuid, address text, request_metadata jsonb) returns bigint
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  subscriber public.newsletter_subscribers;
begin
  -- Inserts or locks the row in one statement, and takes the same time for every address.
  insert into public.newsletter_subscribers (email) values (address)
    on conflict (email) do update set notified_at = case
      when newsletter_subscribers.status = 'confirmed'
        and coalesce(newsletter_subscribers.notified_at, '-infinity') <= now() - interval '1 day' then now()
      else newsletter_subscribers.notified_at
    end
    returning * into subscriber;
  insert into private.newsletter_requests (id, subscriber_id) values (request, subscriber.id);
  perform private.record_newsletter_consent(subscriber.id, request, 'requested', request_metadata);
  if subscriber.status <> 'confirmed' then
    return private.enqueue_email(
      'newsletter-confirmation', address, jsonb_build_object('requestId', request), now() + interval '24 hours');
  elsif subscriber.notified_at = now() then
    return private.enqueue_email(
      'newsletter-already-subscribed', address, jsonb_build_object('subscriberId', subscriber.id));
  end if;
  return null;
end $$;
comment on function private.request_newsletter is
  'An address was entered. Returns the id of the e-mail to it, or null; the caller must not reveal which.';

create function private.apply_newsletter_details(request uuid) returns void
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  update public.newsletter_subscribers as subscriber
    set (first_name, last_name, country, region, browser_language, time_zone, user_agent, referrer) =
      (requested.first_name, requested.last_name, requested.country, requested.region, requested.browser_language,
        requested.time_zone, requested.user_agent, requested.referrer)
    from private.newsletter_requests as requested
    where requested.id = request and requested.first_name is not null
      and subscriber.id = requested.subscriber_id and subscriber.status = 'confirmed'
      and subscriber.confirmed_at = requested.used_at
$$;
comment on function private.apply_newsletter_details is
  'Copies the data of the request that was confirmed last to its subscriber.';

create function private.save_newsletter_details(request uuid, address text, details jsonb, request_metadata jsonb)
  returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  subscriber uuid;
  used timestamptz;
begin
  select newsletter_subscribers.id into subscriber
    from public.newsletter_subscribers
      join private.newsletter_requests as requested on requested.subscriber_id = newsletter_subscribers.id
    where requested.id = request and (address is null or email = address)
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
comment on function private.save_newsletter_details is
  'Stores what the browser of a request reports about its reader. An address, if given, has to be the one of the request. False for expired or unknown requests.';

create function private.confirm_newsletter(request uuid, request_metadata jsonb, out confirmed boolean, out email_id bigint)
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
    set status = 'confirmed', confirmed_at = now(), unsubscribed_at = null, notified_at = null
    where id = subscriber.id;
  perform private.apply_newsletter_details(request);
  perform private.record_newsletter_consent(subscriber.id, request, 'confirmed', request_metadata);
  confirmed := true;
  email_id := private.enqueue_email('newsletter-welcome', subscriber.email, jsonb_strip_nulls(
    jsonb_build_object('subscriberId', subscriber.id, 'firstName', requested.first_name)));
end $$;
comment on function private.confirm_newsletter is
  'The reader of the mailbox agrees. Used, invalidated, expired and unknown requests all return false. email_id is the welcome e-mail.';

create function private.unsubscribe_newsletter(subscriber uuid, request_metadata jsonb) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.newsletter_subscribers set status = 'unsubscribed', unsubscribed_at = now()
    where id = subscriber and status <> 'unsubscribed';
  if found then
    update private.newsletter_requests set invalidated_at = now()
      where subscriber_id = subscriber and used_at is null and invalidated_at is null;
    perform private.record_newsletter_consent(subscriber, null, 'unsubscribed', request_metadata);
  end if;
end $$;
comment on function private.unsubscribe_newsletter is
  'Unsubscribes immediately. Repeated calls have no effect until the address is entered again.';

create function private.prune_newsletter(max_count integer default null) returns bigint
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  with requests as (
    delete from private.newsletter_requests where ctid = any (array(
      select ctid from private.newsletter_requests where expires_at < now() - interval '7 days' limit max_count))
    returning 1
  ), unconfirmed as (
    delete from public.newsletter_subscribers where ctid = any (array(
      select subscriber.ctid from public.newsletter_subscribers as subscriber
      where status = 'pending' and created_at < now() - interval '30 days'
        and not exists (
          select from private.newsletter_requests
          where subscriber_id = subscriber.id and expires_at >= now() - interval '7 days')
      limit max_count))
    returning 1
  )
  select (select count(*) from requests) + (select count(*) from unconfirmed)
$$;
comment on function private.prune_newsletter is
  'Deletes requests a week after they expired, and addresses that nobody confirmed within a month together with their trail.';

grant execute on function
  private.request_newsletter, private.save_newsletter_details, private.confirm_newsletter, private.unsubscribe_newsletter
  to visitor;
grant execute on function private.prune_newsletter to service_role;
