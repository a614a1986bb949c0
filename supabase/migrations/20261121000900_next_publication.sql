-- When the press has to wake up although nobody writes.

create function private.next_publication(after timestamptz) returns timestamptz
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select least(
    (select min(published_at) from public.articles
      where status in ('published', 'scheduled') and published_at > after and published_at < 'infinity'),
    (select min(published_at) from public.issues where published_at > after and published_at < 'infinity')
  )
$$;
comment on function private.next_publication is
  'When the next scheduled article or issue appears. The press may know the time, and nothing else of what is to come.';
grant usage on schema private to press;
grant execute on function private.next_publication to press;
