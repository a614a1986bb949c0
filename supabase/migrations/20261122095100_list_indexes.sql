-- Indexes of admin lists that would otherwise read all rows of a large newsroom.

create index article_drafts_by_status_and_publication on public.article_drafts (status, published_at desc, id) where trashed_at is null;
create index article_drafts_by_status_and_category on public.article_drafts (status, category, updated_at desc, id) where trashed_at is null;

-- Row-level security keeps Postgres from using an index for like, which is not leakproof. These have the rights of their owner.

create function private.matching_subscribers(pattern text, max_count integer) returns setof uuid
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp set enable_seqscan = off as $$
begin
  perform private.require_permission('newsletter.read');
  return query select id from public.newsletter_subscribers where email ilike pattern limit max_count;
end $$;
comment on function private.matching_subscribers is
  'For staff who read the newsletter: subscribers whose address is like the pattern, in no order.';

create function private.matching_messages(pattern text, max_count integer) returns setof uuid
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp set enable_seqscan = off as $$
begin
  perform private.require_permission('contact-messages.read');
  return query select id from public.contact_messages where email ilike pattern limit max_count;
end $$;
comment on function private.matching_messages is
  'For staff who read messages: those whose address is like the pattern, in no order.';
grant execute on function private.matching_subscribers, private.matching_messages to authenticated;
