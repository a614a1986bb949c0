-- The opening of an article for members is counted in the paragraphs of its page. It was counted in blank lines and block tags
-- alone: text whose paragraphs <br><br> or &nbsp; separates was one long paragraph, and the opening nearly all of it.

set lock_timeout = '5s';
set statement_timeout = '60s';

create or replace function private.opening_of(content text) returns text
  language sql immutable parallel safe set search_path = '' as $$
  -- What \s matches in JavaScript, and the entities that paragraphsOf turns into such characters or into nothing. In Postgres \s,
  -- and letters without regard to case, depend on the collation: hence the list and "C".
  with characters as (
    select '\t\n\v\f\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff' as spaces,
      '&(?:nbsp|ensp|emsp|thinsp|zwnj|zwj'
      '|#(?:0{0,5}32|0{0,4}160|0{0,3}(?:5760|819[2-9]|820[0-2]|823[239]|8287)|0{0,2}(?:12288|65279))'
      '|#x(?:0{0,4}(?:20|a0)|0{0,2}(?:1680|200[0-9a]|202[89f]|205f|3000|feff)));' as entities
  ), marked as materialized (
    select
      regexp_replace(
        regexp_replace(
          regexp_replace(
            regexp_replace(
              -- U+FDD0 stands for the mark of a paragraph that looks like a sub-heading, while the other tags are taken out.
              replace(replace(content collate "C", E'\uFDD0', ''), '<p role="paragraph">', E'\n\n\uFDD0'),
              '\r\n?', E'\n', 'g'),
            '</?(?:p|div|h[1-6]|ul|ol|li|blockquote|figure|figcaption|section|article|hr|pre|table|tr)(?=[' || spaces || '/>])[^<>]*>',
            E'\n\n', 'gi'),
          '<br(?=[' || spaces || '/>])[^<>]*>', E'\n', 'gi'),
        '<[a-z!/?][^<>]*>', '', 'gi') as text
    from characters
  ), pattern as materialized (
    -- The short one where it is enough takes a fifth of the time.
    select '(?:[' || spaces || ']' || case when text ~* entities then '|' || entities else '' end || ')*' as white_space
    from characters, marked
  ), passages as (
    select passage, row_number() over (order by position) as number, count(*) over () as total
    from pattern, marked,
      regexp_split_to_table(marked.text collate "C", '\n' || white_space || '\n', 'i') with ordinality as split (passage, position)
    where regexp_replace(replace(passage, E'\uFDD0', ''), '^' || white_space || '$', '', 'i') <> ''
  )
  -- A '<' that is left is text.
  select coalesce(string_agg(
    replace(replace(passage, '<', '&lt;'), E'\uFDD0', '<p role="paragraph">'), E'\n\n' order by number), '')
  from passages where number <= least(3, total / 3)
$$;
comment on function private.opening_of is
  'What everybody reads of an article for members: its first paragraphs, whole, at most three and at most a third of them, as stored text without other markup. The paragraphs are those of paragraphsOf in _shared/domain/article-body.ts; supabase/tests/article-openings.test.ts compares both.';

-- The jobs index all articles again.
create or replace function private.search_rules() returns text
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select concat_ws(' ', 'texts 2', search_language, current_issue_access, archive_access, other_articles_access)
  from public.site_settings
$$;
comment on function private.search_rules is
  'What decides the content of the search index, as one text to compare: a number that grows with private.public_text and what it calls, and settings.';

-- Publishers render everything again, and answers of the API have another version.
update public.site_settings set updated_at = clock_timestamp();
