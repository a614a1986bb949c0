-- Functions that every request of the newsroom, or every save, calls. Postgres plans the body of an SQL function anew in each
-- statement that calls it, which took most of the time of a save; PL/pgSQL keeps the plans of a connection. What they return
-- is unchanged. docs/decisions/0280-time-of-a-save.md has the measurements.

create or replace function private.staff_role() returns text
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return (
    select role from public.staff where user_id = (select auth.uid()));
end $$;

create or replace function private.lacks_second_factor() returns boolean
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return (
    select not coalesce(claims ? 'access_token_permissions', false)
      and coalesce(claims ->> 'aal', 'aal1') <> 'aal2'
      and (exists (select from auth.mfa_factors where user_id = auth.uid() and status = 'verified')
        or private.staff_role() = 'owner' and coalesce(private.second_factor_required_from() <= now(), false))
    from (select nullif(current_setting('request.jwt.claims', true), '')::jsonb as claims) as caller);
end $$;

create or replace function private.role_has_permission(requested text) returns boolean
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return (
    select coalesce(private.staff_role() = any (roles), false)
      -- The claims of an access token, which the API sets, take permissions away and give none.
      and coalesce(
        nullif(current_setting('request.jwt.claims', true), '')::jsonb -> 'access_token_permissions' ? requested, true)
    from private.role_permissions where permission = requested);
end $$;

create or replace function private.has_permission(requested text) returns boolean
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return (
    select private.role_has_permission(requested) and not (second_factor and private.lacks_second_factor())
    from private.role_permissions where permission = requested);
end $$;

create or replace function private.may_edit_draft(draft public.article_drafts) returns boolean
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return coalesce(private.has_permission('articles.edit'), false)
    or (private.has_permission('articles.edit.own') and draft.created_by = auth.uid());
end $$;

create or replace function private.full_name(account uuid) returns text
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return (
    select nullif(trim(first_name || ' ' || last_name), '') from public.profiles where id = account);
end $$;

create or replace function private.staff_person(account uuid) returns jsonb
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return (
    select jsonb_build_object('id', users.id, 'name', coalesce(private.full_name(users.id), users.email))
    from auth.users where users.id = account and (select private.has_permission('articles.read')));
end $$;

create or replace function private.setting(name text) returns text
  language plpgsql stable set search_path = '' as $$
begin
  return nullif(pg_catalog.current_setting('meridian.' || name, true), '');
end $$;

create or replace function private.has_whitespace(value text) returns boolean
  language plpgsql immutable set search_path = '' as $$
begin
  return value ~ '[\u0009-\u000d\u0020\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]';
end $$;

create or replace function private.is_not_blank(value text) returns boolean
  language plpgsql immutable set search_path = '' as $$
begin
  return value ~ '[^\u0009-\u000d\u0020\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]';
end $$;

create or replace function private.is_slug(value text) returns boolean
  language plpgsql immutable set search_path = '' as $$
begin
  return length(value) <= 120 and value ~ '^[a-z0-9]+(-[a-z0-9]+)*$';
end $$;

create or replace function private.is_image_url(value text) returns boolean
  language plpgsql immutable set search_path = '' as $$
begin
  return length(value) <= 1000 and value ~ '^(https?://[^/]|/[^/\\])' and not private.has_whitespace(value);
end $$;

create or replace function private.is_timestamp(value jsonb) returns boolean
  language plpgsql immutable set search_path = '' as $$
begin
  return coalesce(jsonb_typeof(value) = 'string'
    and value #>> '{}' ~ '^(1[89]|[2-9]\d)\d\d-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$'
    and pg_input_is_valid(left(value #>> '{}', 10), 'pg_catalog.date'), false);
end $$;

create or replace function private.is_text(value jsonb) returns boolean
  language plpgsql immutable set search_path = '' as $$
begin
  return coalesce(jsonb_typeof(value) = 'string' and length(value #>> '{}') <= 5000 and private.is_not_blank(value #>> '{}'), false);
end $$;

create or replace function private.is_block_position(value jsonb) returns boolean
  language plpgsql immutable set search_path = '' as $$
begin
  return case when value is null then true
    when jsonb_typeof(value) <> 'number' then false
    else (value #>> '{}')::numeric between 0 and 10000 and (value #>> '{}')::numeric % 1 = 0 end;
end $$;

create or replace function private.is_article_document(document jsonb) returns boolean
  language plpgsql immutable set search_path = '' as $$
begin
  return jsonb_typeof(document) = 'object' and octet_length(document::pg_catalog.text) <= 3000000
    and not exists (
      select from (values
        ('title', 200, true), ('excerpt', 600, false), ('content', 300000, false), ('category', 80, true),
        ('imageAlt', 300, false), ('seoTitle', 200, true), ('seoDescription', 400, false))
        as field (name, max_length, has_no_line_breaks)
      where jsonb_typeof(document -> name) is distinct from 'string' or length(document ->> name) > max_length
        or (has_no_line_breaks and document ->> name ~ '[[:cntrl:]]'))
    and coalesce(jsonb_typeof(document -> 'imageUrl') = 'null' or private.is_image_url(document ->> 'imageUrl'), false)
    and not exists (
      select from (values ('issueId'), ('slug')) as field (name)
      where coalesce(jsonb_typeof(document -> name) <> 'null'
        and not (jsonb_typeof(document -> name) = 'string' and private.is_slug(document ->> name)), true))
    and coalesce(jsonb_typeof(document -> 'publishedAt') = 'null' or private.is_timestamp(document -> 'publishedAt'), false)
    and coalesce(jsonb_typeof(document -> 'featured') = 'boolean', false)
    and case when jsonb_typeof(document -> 'position') = 'number' then
      (document ->> 'position')::numeric between -1000000 and 1000000 and (document ->> 'position')::numeric % 1 = 0
      else false end
    and case when jsonb_typeof(document -> 'authorIds') = 'array' then
      jsonb_array_length(document -> 'authorIds') <= 10
      and not exists (
        select from jsonb_array_elements(document -> 'authorIds') as author
        where jsonb_typeof(author) <> 'string' or not private.is_slug(author #>> '{}'))
      and (select count(distinct author) = count(*) from jsonb_array_elements(document -> 'authorIds') as author)
      else false end
    and case when jsonb_typeof(document -> 'contentBlocks') = 'array' then
      jsonb_array_length(document -> 'contentBlocks') <= 100
      and not exists (
        select from jsonb_array_elements(document -> 'contentBlocks') as block
        where not (private.is_text(block -> 'id') and private.is_text(block -> 'type') and length(block ->> 'type') <= 60
          and coalesce(jsonb_typeof(block -> 'data') = 'object', false) and private.is_block_position(block -> 'after')))
      else false end;
end $$;

create or replace function private.texts(list jsonb) returns text[]
  language plpgsql immutable set search_path = '' as $$
begin
  return case when jsonb_typeof(list) = 'array' then array(select jsonb_array_elements_text(list)) else '{}' end;
end $$;

create or replace function private.searchable_words(value text) returns text
  language plpgsql immutable set search_path = '' as $$
begin
  return regexp_replace(
    regexp_replace(
      normalize(regexp_replace(normalize(lower(value), NFKD), '[\u0300-\u036f]', '', 'g'), NFKC),
      '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3001-\u303f]+', ' ', 'g'),
    '([\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\U00020000-\U0003ffff])',
    ' \1 ', 'g');
end $$;

create or replace function private.search_vector(title text, body text) returns tsvector
  language plpgsql immutable set search_path = '' as $$
begin
  -- A tsvector holds at most 1 MB, which a text of 100,000 characters cannot reach.
  return setweight(to_tsvector('pg_catalog.simple', private.searchable_words(coalesce(title, ''))), 'A')
    || to_tsvector('pg_catalog.simple', private.searchable_words(left(coalesce(body, ''), 100000)));
end $$;

-- The index of pictures in use turned the whole row into JSON twice, the search index included, at each save. Now only a save that
-- changes one of the fields with pictures does.

create function private.follow_changed_pictures(followed text) returns void
  language plpgsql set search_path = '' as $$
declare
  key text := (select quote_ident(key_column) from private.media_entities where entity = followed);
  columns text;
  changes text;
begin
  -- Of $.document.contentBlocks[*].data these are document, and document -> 'contentBlocks'.
  select string_agg(distinct name, ', '), string_agg(distinct format('old.%1$s is distinct from new.%1$s', value), ' or ')
    into strict columns, changes
    from private.media_fields, regexp_match(path, '^\$\.([a-z_]+)(?:\.([A-Za-z]+))?') as steps,
      quote_ident(steps[1]) as name, concat_ws(' -> ', name, quote_literal(steps[2])) as value
    where entity = followed;
  execute format('drop trigger if exists index_media_uses on public.%I', followed);
  execute format(
    'create trigger index_media_uses after update of %s, %s on public.%I
       for each row when (old.%2$s is distinct from new.%2$s or %4$s) execute function private.index_media_uses(%5$L)',
    columns, key, followed, changes, key);
end $$;
comment on function private.follow_changed_pictures is
  'For migrations that add a row to private.media_fields: the trigger of this table looks at the fields that are listed there now.';

create or replace function private.follow_pictures(entity text, key_column text, paths text[]) returns void
  language plpgsql set search_path = '' as $$
begin
  insert into private.media_entities (entity, key_column) values (follow_pictures.entity, follow_pictures.key_column);
  insert into private.media_fields (entity, path) select follow_pictures.entity, path from unnest(paths) as path;
  execute format(
    'create trigger index_media_uses_of_new_or_deleted after insert or delete on public.%I
       for each row execute function private.index_media_uses(%L)', entity, key_column);
  perform private.follow_changed_pictures(entity);
  perform private.rebuild_media_uses(entity);
end $$;

select private.follow_changed_pictures(entity) from private.media_entities;
