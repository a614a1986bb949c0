-- Queued e-mails of the newsletter, and offers to its subscribers, end with the subscription and with an erasure: a queue that
-- is late sends nothing to a reader who has left, and no address stays in it.

set lock_timeout = '5s';
set statement_timeout = '60s';

create function private.delete_newsletter_emails(addresses text[]) returns void
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from private.email_outbox
  where recipient = any (addresses) and (kind like 'newsletter-%' or kind = 'return-offer')
$$;
comment on function private.delete_newsletter_emails is
  'Deletes the e-mails that these addresses get as subscribers of the newsletter, with their entries of the queue. One that is being sent at this moment is not tried again.';

create or replace function private.suppress_newsletter_address(subscriber uuid, address_hash bytea) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  address text;
begin
  select email into address from public.newsletter_subscribers
    where id = subscriber and status = 'unsubscribed' and email is not null
    for update;
  if not found then
    return;
  end if;
  update public.newsletter_subscribers
    set (first_name, last_name, country, region, browser_language, time_zone, user_agent, referrer) =
        (null, null, null, null, null, null, null, null),
      email = case when address_hash is null then address end, email_hash = address_hash
    where id = subscriber;
  update private.newsletter_requests
    set (first_name, last_name, country, region, browser_language, time_zone, user_agent, referrer, invalidated_at) =
      (null, null, null, null, null, null, null, null, case when used_at is null then coalesce(invalidated_at, now()) end)
    where subscriber_id = subscriber;
  perform private.delete_newsletter_emails(array[address]);
end $$;
comment on function private.suppress_newsletter_address is
  'Deletes what is stored of a reader who has unsubscribed, apart from the hash; e-mails that wait as well.';

create or replace function private.erase_newsletter_subscriber(subscriber uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  erased public.newsletter_subscribers;
  addresses text[];
begin
  perform private.require_permission('newsletter.erase');
  select * into erased from public.newsletter_subscribers where id = subscriber for update;
  if not found then
    return false;
  end if;
  -- A reader who had unsubscribed and enters the address again has it in the request alone.
  addresses := array(
    select email from private.newsletter_requests where subscriber_id = subscriber and email is not null) || erased.email;
  delete from public.newsletter_subscribers where id = subscriber;
  perform private.delete_newsletter_emails(addresses);
  -- Without the address, which is to be forgotten.
  perform private.log_action(
    'newsletter-subscriber-erased', 'newsletter-subscriber', subscriber::text,
    jsonb_build_object('status', erased.status, 'created_at', erased.created_at));
  return true;
end $$;

create or replace function private.send_return_offer(offer uuid)
  returns table (email text, first_name text, subscriber_id uuid)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  reader uuid;
  subscriber uuid;
begin
  update public.winback_offers set sent_at = now()
    where id = offer and kind = 'return' and sent_at is null and private.accepts_offers(user_id) is not null
    returning user_id into reader;
  -- A reader who unsubscribes at this moment does so before it, or finds the e-mail and deletes it.
  select id into subscriber from public.newsletter_subscribers
    where id = private.accepts_offers(reader) and status = 'confirmed' for share;
  if subscriber is null then
    return;
  end if;
  return query
    select contact.email, contact.first_name, subscriber from private.billing_contact(reader) as contact;
end $$;
