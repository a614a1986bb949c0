-- The newsletter: who receives it, what they agreed to, and how an address is confirmed.
--
-- Nobody's mailbox is anybody else's to speak for. Entering an address only makes a request; what is entered with it stays
-- with that request, and becomes the subscriber's when whoever reads that mailbox confirms it.

create domain private.person_name as text check (length(value) <= 100 and private.has_ink(value) and value !~ '[[:cntrl:]]');
create domain private.overheard as text check (length(value) <= 500 and private.has_ink(value));
comment on domain private.overheard is 'What a browser says of itself.';
create domain private.newsletter_country as text check (value in (
  'United States', 'United Kingdom', 'Canada', 'Australia', 'Germany', 'France', 'Japan', 'Italy', 'Spain', 'Netherlands',
  'Sweden', 'Switzerland', 'Singapore', 'Hong Kong', 'Brazil', 'Mexico', 'India', 'China'));
comment on domain private.newsletter_country is 'What the form offers; contracts/country.ts has the same list.';

create table public.newsletter_subscribers (
  id uuid primary key default gen_random_uuid(),
  -- Not citext: its "=" is looked up by search_path, and where that is empty becomes one that tells A from a.
  email text not null unique check (private.is_email(email) and email = lower(email)),
  first_name private.person_name,
  last_name private.person_name,
  country private.newsletter_country,
  region private.overheard,
  browser_language private.overheard,
  time_zone private.overheard,
  user_agent private.overheard,
  referrer private.overheard,
  status text not null default 'pending' check (status in ('pending', 'confirmed', 'unsubscribed')),
  confirmed_at timestamptz,
  unsubscribed_at timestamptz,
  told_already_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint "a name is whole" check ((first_name is null) = (last_name is null)),
  constraint "nobody is pending once confirmed" check (status <> 'pending' or confirmed_at is null),
  constraint "confirmed says when" check (status <> 'confirmed' or confirmed_at is not null),
  constraint "unsubscribed says when" check ((status = 'unsubscribed') = (unsubscribed_at is not null))
);
comment on table public.newsletter_subscribers is
  'Who asked for the newsletter. Only the confirmed receive it; those who left are kept so that the links in old letters answer.';
comment on column public.newsletter_subscribers.told_already_at is
  'When they were last told that they are subscribed already: once a day is enough.';

create trigger touch_updated_at before update on public.newsletter_subscribers
  for each row execute function private.touch_updated_at();

alter table public.newsletter_subscribers enable row level security;
grant select on public.newsletter_subscribers to authenticated, service_role;
create policy "owners, editors and support read subscribers" on public.newsletter_subscribers
  for select to authenticated using ((select private.staff_role()) in ('owner', 'editor', 'support'));

create table private.newsletter_requests (
  id uuid primary key,
  subscriber_id uuid not null references public.newsletter_subscribers (id) on delete cascade,
  first_name private.person_name,
  last_name private.person_name,
  country private.newsletter_country,
  region private.overheard,
  browser_language private.overheard,
  time_zone private.overheard,
  user_agent private.overheard,
  referrer private.overheard,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '24 hours',
  used_at timestamptz,
  void_at timestamptz,
  constraint "a name is whole" check ((first_name is null) = (last_name is null)),
  constraint "a link lives a day at most" check (expires_at <= created_at + interval '24 hours'),
  constraint "used or void, not both" check (used_at is null or void_at is null),
  constraint "nothing is used when it has expired" check (used_at <= expires_at)
);
comment on table private.newsletter_requests is
  'One for each time that an address was entered. The link in its letter is made from the id and a secret that is not in the database, works once, and applies what was entered with it.';
comment on column private.newsletter_requests.void_at is 'Another request of the same subscriber was confirmed, or they left.';
create index newsletter_requests_by_subscriber on private.newsletter_requests (subscriber_id);
create index newsletter_requests_by_expires_at on private.newsletter_requests (expires_at);
alter table private.newsletter_requests enable row level security;

create table public.newsletter_consents (
  id bigint generated always as identity primary key,
  subscriber_id uuid not null references public.newsletter_subscribers (id) on delete cascade,
  request_id uuid,
  step text not null check (step in ('asked', 'described', 'confirmed', 'unsubscribed')),
  recorded_at timestamptz not null default clock_timestamp(),
  means text not null check (means in ('script', 'form', 'one-click')),
  page text check (length(page) <= 500),
  wording text check (length(wording) <= 60),
  network_hash bytea check (length(network_hash) = 32),
  constraint "agreement is to words that are known" check (step = 'unsubscribed' or wording is not null)
);
comment on table public.newsletter_consents is 'What each subscriber agreed to, when and how. Only ever added to.';
comment on column public.newsletter_consents.page is 'The page of ours on which it was said.';
comment on column public.newsletter_consents.wording is 'Version of the words beside the form (domain/newsletter.ts).';
comment on column public.newsletter_consents.network_hash is 'Keyed hash of the network address: two can be compared, none can be read.';
create index newsletter_consents_by_subscriber on public.newsletter_consents (subscriber_id, id);

create trigger refuse_update before update on public.newsletter_consents
  for each statement execute function private.refuse('what was agreed to is not rewritten');
create trigger refuse_truncate before truncate on public.newsletter_consents
  for each statement execute function private.refuse('what was agreed to is not forgotten');

create function private.keep_consents() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if exists (select from public.newsletter_subscribers where id = old.subscriber_id) then
    raise exception 'what was agreed to goes only with its subscriber' using errcode = 'restrict_violation';
  end if;
  return old;
end $$;
comment on function private.keep_consents is 'Before delete: the trail goes when the subscriber is forgotten, and not before.';
create trigger keep_consents before delete on public.newsletter_consents
  for each row execute function private.keep_consents();

alter table public.newsletter_consents enable row level security;
grant select on public.newsletter_consents to authenticated, service_role;
create policy "owners, editors and support read the trail" on public.newsletter_consents
  for select to authenticated using ((select private.staff_role()) in ('owner', 'editor', 'support'));

-- Every function below locks the subscriber before anything else of theirs, so that no two wait for each other.

create function private.note_consent(subscriber uuid, request uuid, step text, circumstances jsonb) returns void
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into public.newsletter_consents (subscriber_id, request_id, step, means, page, wording, network_hash)
  values (
    subscriber, request, step, circumstances ->> 'means', circumstances ->> 'page', circumstances ->> 'wording',
    decode(circumstances ->> 'network', 'hex')
  )
$$;
comment on function private.note_consent is 'circumstances: {means, page, wording, network}; network is 32 bytes in hex.';

create function private.ask_for_newsletter(request uuid, address text, circumstances jsonb) returns bigint
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  subscriber public.newsletter_subscribers;
begin
  -- Writes the row or locks it, in one step, and takes as long for every address.
  insert into public.newsletter_subscribers (email) values (address)
    on conflict (email) do update set told_already_at = case
      when newsletter_subscribers.status = 'confirmed'
        and coalesce(newsletter_subscribers.told_already_at, '-infinity') <= now() - interval '1 day' then now()
      else newsletter_subscribers.told_already_at
    end
    returning * into subscriber;
  insert into private.newsletter_requests (id, subscriber_id) values (request, subscriber.id);
  perform private.note_consent(subscriber.id, request, 'asked', circumstances);
  if subscriber.status <> 'confirmed' then
    return private.enqueue_letter(
      'newsletter-confirmation', address, jsonb_build_object('requestId', request), now() + interval '24 hours');
  elsif subscriber.told_already_at = now() then
    return private.enqueue_letter(
      'newsletter-already-subscribed', address, jsonb_build_object('subscriberId', subscriber.id));
  end if;
  return null;
end $$;
comment on function private.ask_for_newsletter is
  'Somebody entered an address. Answers the id of the letter to it, if there is one to send; whoever asked must not notice.';

create function private.apply_request(request uuid) returns void
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  update public.newsletter_subscribers as subscriber
    set (first_name, last_name, country, region, browser_language, time_zone, user_agent, referrer) =
      (asked.first_name, asked.last_name, asked.country, asked.region, asked.browser_language, asked.time_zone,
        asked.user_agent, asked.referrer)
    from private.newsletter_requests as asked
    where asked.id = request and asked.first_name is not null
      and subscriber.id = asked.subscriber_id and subscriber.status = 'confirmed'
      and subscriber.confirmed_at = asked.used_at
$$;
comment on function private.apply_request is
  'What was entered with the request that was confirmed last becomes the subscriber''s.';

create function private.describe_request(request uuid, address text, details jsonb, circumstances jsonb) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  subscriber uuid;
  used timestamptz;
begin
  select newsletter_subscribers.id into subscriber
    from public.newsletter_subscribers join private.newsletter_requests as asked on asked.subscriber_id = newsletter_subscribers.id
    where asked.id = request and (address is null or email = address)
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
  perform private.note_consent(subscriber, request, 'described', circumstances);
  -- Names may come after the letter was answered on another device.
  if used is not null then
    perform private.apply_request(request);
  end if;
  return true;
end $$;
comment on function private.describe_request is
  'Keeps what the browser that made a request says of its reader. An address, if given, has to be the one of the request.';

create function private.confirm_newsletter(request uuid, circumstances jsonb, out confirmed boolean, out letter bigint)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  subscriber public.newsletter_subscribers;
  asked private.newsletter_requests;
begin
  confirmed := false;
  select newsletter_subscribers.* into subscriber
    from public.newsletter_subscribers join private.newsletter_requests on subscriber_id = newsletter_subscribers.id
    where newsletter_requests.id = request
    for update of newsletter_subscribers;
  select * into asked from private.newsletter_requests where id = request;
  if asked.used_at is not null then
    -- The other half of a double click, or two at once: it sees what the first one did.
    confirmed := subscriber.status = 'confirmed' and asked.used_at > clock_timestamp() - interval '1 minute';
    return;
  end if;
  if asked.id is null or asked.void_at is not null or asked.expires_at <= now() then
    return;
  end if;
  update private.newsletter_requests set used_at = now() where id = request;
  update private.newsletter_requests set void_at = now()
    where subscriber_id = subscriber.id and used_at is null and void_at is null;
  update public.newsletter_subscribers
    set status = 'confirmed', confirmed_at = now(), unsubscribed_at = null, told_already_at = null
    where id = subscriber.id;
  perform private.apply_request(request);
  perform private.note_consent(subscriber.id, request, 'confirmed', circumstances);
  confirmed := true;
  letter := private.enqueue_letter('newsletter-welcome', subscriber.email, jsonb_strip_nulls(
    jsonb_build_object('subscriberId', subscriber.id, 'firstName', asked.first_name)));
end $$;
comment on function private.confirm_newsletter is
  'Whoever reads the mailbox agrees. Used, void, expired and unknown requests are refused alike. Answers the id of the welcome to send.';

create function private.leave_newsletter(subscriber uuid, circumstances jsonb) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.newsletter_subscribers set status = 'unsubscribed', unsubscribed_at = now()
    where id = subscriber and status <> 'unsubscribed';
  if found then
    update private.newsletter_requests set void_at = now()
      where subscriber_id = subscriber and used_at is null and void_at is null;
    perform private.note_consent(subscriber, null, 'unsubscribed', circumstances);
  end if;
end $$;
comment on function private.leave_newsletter is 'At once and for good, however often it is asked, until they ask for the newsletter again.';

create function private.prune_newsletter() returns bigint
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  with requests as (
    delete from private.newsletter_requests where expires_at < now() - interval '7 days' returning 1
  ), strangers as (
    delete from public.newsletter_subscribers as subscriber
    where status = 'pending' and created_at < now() - interval '30 days'
      and not exists (
        select from private.newsletter_requests
        where subscriber_id = subscriber.id and expires_at >= now() - interval '7 days')
    returning 1
  )
  select (select count(*) from requests) + (select count(*) from strangers)
$$;
comment on function private.prune_newsletter is
  'Forgets requests a week after they expired, and addresses that nobody confirmed within a month, with their trail.';

grant execute on function
  private.ask_for_newsletter, private.describe_request, private.confirm_newsletter, private.leave_newsletter
  to visitor;
grant execute on function private.prune_newsletter to service_role;
