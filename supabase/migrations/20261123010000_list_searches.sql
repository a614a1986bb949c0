-- Searches in lists whose cost grew with the table.

-- The ids of frequent matches were collected from the index, all of them, before the first 501 were taken. By the pattern, which a
-- plan for any pattern does not know, and the statistics, which row-level security hides from a plan of the caller, Postgres
-- chooses the order of the list for these, and the index for the others.

create or replace function private.matching_subscribers(pattern text, max_count integer) returns setof uuid
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp
  set enable_seqscan = off set plan_cache_mode = force_custom_plan as $$
begin
  perform private.require_permission('newsletter.read');
  return query select id from public.newsletter_subscribers where email ilike pattern order by created_at desc, id limit max_count;
end $$;
comment on function private.matching_subscribers is
  'For staff who read the newsletter: the newest subscribers whose address is like the pattern.';

create or replace function private.matching_messages(pattern text, max_count integer) returns setof uuid
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp
  set enable_seqscan = off set plan_cache_mode = force_custom_plan as $$
begin
  perform private.require_permission('contact-messages.read');
  return query select id from public.contact_messages where email ilike pattern order by created_at desc, id limit max_count;
end $$;
comment on function private.matching_messages is
  'For staff who read messages: the newest ones whose address is like the pattern.';

-- Row-level security kept Postgres from using the index of words: the whole library was read, and in a plan for any words these
-- were analysed anew for each picture.
create function private.matching_media(search text, max_count integer) returns setof uuid
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp set enable_seqscan = off as $$
declare
  query tsquery := private.search_query(search);
begin
  perform private.require_permission('media.read');
  return query select id from public.media where media.search @@ query limit max_count;
end $$;
comment on function private.matching_media is
  'For staff who see the library: pictures with these words, those in the trash included, in no order.';
grant execute on function private.matching_media to authenticated;
