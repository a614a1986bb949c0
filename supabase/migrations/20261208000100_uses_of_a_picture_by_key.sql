-- A new focal point of a picture compared the key of every working copy as text, so that no index served it. The uses give the keys.

set lock_timeout = '5s';
set statement_timeout = '60s';

create or replace function private.rewrite_media_uses(picture_id uuid) returns bigint
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  -- URLs of pictures consist of letters, digits, '-', '.', '/', of which only the dot has a meaning in a pattern.
  urls text := (select string_agg(replace(url, '.', '\.'), '|') from private.media_urls where media_id = picture_id);
  value text := (select private.picture_value(url, focal_x, focal_y) from public.media where id = picture_id);
  json_pattern text := '"(' || urls || ')(#[^"\\]*)?"';
  json_value text := '"' || value || '"';
  target record;
  changes text;
  rows bigint;
  total bigint;
begin
  -- Working copies first, and with them what they know of their articles, which therefore change nothing in them afterwards.
  -- As after an import: leases do not bind it, and the revision says where the change comes from.
  perform private.write_setting('revision_kind', 'import');
  update public.article_drafts set
    document = regexp_replace(document::text, json_pattern, json_value, 'g')::jsonb,
    live_base = regexp_replace(live_base::text, json_pattern, json_value, 'g')::jsonb,
    published_version = case
      when published_version = version and document::text ~ json_pattern then version + 1 else published_version end
  where id in (
    select entity_id::uuid from public.media_uses where media_id = picture_id and entity = 'article_drafts'
    union all
    select draft.id from public.media_uses join public.article_drafts as draft on draft.article_id = entity_id
    where media_id = picture_id and entity = 'articles');
  get diagnostics total = row_count;
  perform private.write_setting('revision_kind', '');
  for target in
    select entity, key_column, array_agg(distinct entity_id order by entity_id) as ids
    from public.media_uses join private.media_entities using (entity)
    where media_id = picture_id and entity <> 'article_drafts' group by 1, 2 order by 1
  loop
    select string_agg(
        case when data_type = 'jsonb' then
          format('%1$I = regexp_replace(%1$I::text, %2$L, %3$L, ''g'')::jsonb', column_name, json_pattern, json_value)
        else format('%1$I = regexp_replace(%1$I, %2$L, %3$L)', column_name, '^(' || urls || ')(#.*)?$', value) end, ', ')
      into changes
      from information_schema.columns
      where table_schema = 'public' and table_name = target.entity and column_name in (
        select substring(path from '^\$\.([a-z_]+)') from private.media_fields where entity = target.entity);
    execute format('update public.%I set %s where %I::text = any($1)', target.entity, changes, target.key_column)
      using target.ids;
    get diagnostics rows = row_count;
    total := total + rows;
  end loop;
  return total;
end $$;
