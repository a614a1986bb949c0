-- Newsletter subscribers in the admin: search, export and erasure.

create index newsletter_subscribers_by_time on public.newsletter_subscribers (created_at desc, id);
create index newsletter_subscribers_by_status on public.newsletter_subscribers (status, created_at desc, id);
create index newsletter_subscribers_by_address on public.newsletter_subscribers using gin (email extensions.gin_trgm_ops);

create function private.record_newsletter_export(status text) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform private.require_permission('newsletter.export');
  -- An export is fetched in pages. Each page is recorded, unless one of the same export has been a moment ago.
  if not exists (
    select from private.audit_log
    where staff_id = auth.uid() and kind = 'newsletter-exported' and created_at > now() - interval '10 minutes'
      and after ->> 'status' is not distinct from status) then
    perform private.log_action(
      'newsletter-exported', 'newsletter', coalesce(status, 'all'), null, jsonb_build_object('status', status));
  end if;
end $$;
comment on function private.record_newsletter_export is
  'By an owner, in the transaction that reads a page of addresses. status: of the exported subscribers; null for all.';

create function private.erase_newsletter_subscriber(subscriber uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  erased public.newsletter_subscribers;
begin
  perform private.require_permission('newsletter.erase');
  delete from public.newsletter_subscribers where id = subscriber returning * into erased;
  if not found then
    return false;
  end if;
  delete from private.email_outbox where recipient = erased.email and kind like 'newsletter-%';
  -- Without the address, which is to be forgotten.
  perform private.log_action(
    'newsletter-subscriber-erased', 'newsletter-subscriber', subscriber::text,
    jsonb_build_object('status', erased.status, 'created_at', erased.created_at));
  return true;
end $$;
comment on function private.erase_newsletter_subscriber is
  'By an owner: deletes a subscriber with requests, consents and queued e-mails. False if there is none.';
grant execute on function private.record_newsletter_export, private.erase_newsletter_subscriber to authenticated;
