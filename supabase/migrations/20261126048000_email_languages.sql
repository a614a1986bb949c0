-- Every e-mail to a reader has a language from when it is queued: of the account, of the newsletter subscription, or of the
-- page that sent the request.

create function private.page_language() returns private.language
  language sql stable set search_path = '' as $$
  select (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'page_language')::private.language
$$;
comment on function private.page_language is
  'The language of the page that sent this request, if it is not the default one; null otherwise and in jobs. The API adds it to the claims of a transaction.';
-- Row defaults are evaluated with the rights of who inserts.
grant execute on function private.page_language to visitor, service_role;

create or replace function private.enqueue_email(
  kind text, recipient text, data jsonb, expires_at timestamptz default null, page_language text default null)
  returns bigint
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into private.email_outbox (kind, recipient, data, expires_at, language)
  values (kind, recipient, data, expires_at,
    coalesce(private.language_of_address(recipient), page_language, private.page_language(), 'en'))
  returning id
$$;
comment on function private.enqueue_email is
  'Inserts an e-mail in the transaction that it is about, in the language of its recipient. page_language: for a recipient without an account, where it is not the language of the page that sent this request. Returns its id.';

create function private.adopt_page_language(member uuid) returns void
  language sql set search_path = '' as $$
  update public.profiles set language = private.page_language()
  where id = member and language is null and private.page_language() is not null
$$;
comment on function private.adopt_page_language is
  'A new account has the language of the page on which it was made, until the reader chooses another.';

create or replace function private.initialize_account(member uuid, token_hash text, plan text, request_metadata jsonb)
  returns bigint
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform from auth.users where id = member for no key update;
  if not found then
    -- A concurrent registration of the same address has replaced this account.
    return null;
  end if;
  perform private.adopt_page_language(member);
  perform private.start_free_subscription(member, plan);
  perform private.record_account_event(member, 'registered', request_metadata);
  return private.enqueue_confirmation_email(member, token_hash);
end $$;

create or replace function private.initialize_checkout_account(member uuid, request_metadata jsonb) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform private.lock_email_address(email) from auth.users where id = member;
  perform from auth.users where id = member for no key update;
  if not found then
    -- A concurrent registration of the same address has replaced this account.
    return false;
  end if;
  perform private.adopt_page_language(member);
  perform private.start_free_subscription(member);
  perform private.record_account_event(member, 'registered', request_metadata);
  return true;
end $$;

-- Nobody has an account at the new address yet, nor at the previous one any more.

create or replace function private.enqueue_email_change_email(address text, token_hash text) returns bigint
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  select private.enqueue_email('email-change', address, jsonb_build_object('link', jsonb_build_object(
      'userId', auth.uid(), 'tokenHash', token_hash, 'expiresAt', extract(epoch from now() + interval '24 hours')::bigint)),
    now() + interval '24 hours', (select language from public.profiles where id = auth.uid()))
$$;

create or replace function private.complete_email_change(member uuid, previous_email text, request_metadata jsonb)
  returns bigint
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  -- The link was read in the new mailbox, which confirms that address.
  perform private.confirm_email_address(member, null, request_metadata);
  perform private.record_account_event(member, 'email-changed', request_metadata);
  return private.enqueue_email('email-changed', previous_email, private.event_details(request_metadata), null,
    (select language from public.profiles where id = member));
end $$;

create or replace function private.deliver_gift(gift public.gifts) returns bigint
  language plpgsql set search_path = '' as $$
begin
  update public.gifts set delivered_at = now() where id = gift.id and delivered_at is null;
  if not found then
    return null;
  end if;
  -- A recipient whose language is not known reads the one of the buyer.
  return private.enqueue_email('gift', gift.recipient_email, private.gift_data(gift) || jsonb_build_object(
      'message', gift.message,
      'hasPrintEdition', (select private.includes_print(plans) from public.plans where plans.id = gift.plan_id)),
    null, (select language from public.profiles where id = gift.buyer_id));
end $$;

alter table public.contact_messages add column language private.language default private.page_language();
comment on column public.contact_messages.language is 'Of the page with the form, for the reply; null: the default language.';

create or replace function private.enqueue_contact_reply_email(reply uuid) returns bigint
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  select private.enqueue_email('contact-reply', contact_messages.email, jsonb_build_object(
      'name', contact_messages.name, 'message', contact_replies.message, 'quoted', contact_messages.message),
    null, contact_messages.language)
  from public.contact_replies join public.contact_messages on contact_messages.id = message_id
  where contact_replies.id = reply and author_id = auth.uid()
$$;
