-- The languages of the interface: which a publication has, and which one a reader gets e-mails in.

create domain private.language as text check (value in ('en', 'fr'));
comment on domain private.language is 'The languages of the interface; domain/language.ts has the same list.';

alter table public.site_settings add column languages text[] not null default '{en}'
  check (languages <@ '{en,fr}' and languages[1] = 'en' and cardinality(languages) between 1 and 2
    and languages is distinct from '{en,en}');
comment on column public.site_settings.languages is
  'The languages of the pages. English comes first and has addresses without a prefix; French pages are below /fr.';

alter table public.profiles add column language private.language;
comment on column public.profiles.language is 'Chosen by the reader, for e-mails; null: not chosen.';
grant update (language) on public.profiles to authenticated;

alter table public.newsletter_subscribers add column language private.language not null default 'en';
comment on column public.newsletter_subscribers.language is 'Of the page with the form that the reader last sent before they confirmed.';

alter table private.email_outbox add column language private.language not null default 'en';
comment on column private.email_outbox.language is 'Of the recipient, when the e-mail was queued.';

create function private.language_of_address(address text) returns private.language
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(
    (select profiles.language from auth.users join public.profiles using (id) 
      where users.email = lower(address) and not users.is_sso_user),
    (select language from public.newsletter_subscribers where email = lower(address)))
$$;
comment on function private.language_of_address is
  'The language of the account or else of the newsletter subscription with this address; null where there is neither.';

-- With a fifth parameter, so that the earlier one would be ambiguous beside it.
drop function private.enqueue_email(text, text, jsonb, timestamptz);
create function private.enqueue_email(
  kind text, recipient text, data jsonb, expires_at timestamptz default null, page_language text default null)
  returns bigint
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into private.email_outbox (kind, recipient, data, expires_at, language)
  values (kind, recipient, data, expires_at, coalesce(private.language_of_address(recipient), page_language, 'en'))
  returning id
$$;
comment on function private.enqueue_email is
  'Inserts an e-mail in the transaction that it is about, in the language of its recipient. page_language: of the page that a recipient without an account has used. Returns its id.';
grant execute on function private.enqueue_email to service_role, visitor;

create or replace function private.request_newsletter(request uuid, address text, request_metadata jsonb) returns bigint
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  subscriber public.newsletter_subscribers;
  page_language private.language := coalesce(request_metadata ->> 'language', 'en');
begin
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
