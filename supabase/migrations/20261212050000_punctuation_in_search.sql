-- The search reads typographic punctuation as the end of a word. Where the character type of the database is C, as that of the
-- embedded one, every character beyond ASCII is a letter to the parser of the text search: “quoted”, words—dashed, l’été and the
-- first and last words of « a quotation » were not found.

set lock_timeout = '5s';
set statement_timeout = '60s';

create function private.separate_words(value text) returns text
  language plpgsql immutable parallel safe set search_path = '' as $$
begin
  -- A list, because [[:punct:]] depends on the collation. U+00AA, U+00B5 and U+00BA are letters.
  return regexp_replace(value,
    '[\u0080-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u0589\u05be\u060c\u061b\u061f\u06d4\u0964\u0965\u2000-\u206f\u20a0-\u20cf\u3001-\u3003\u3008-\u301f]',
    ' ', 'g');
end $$;
comment on function private.separate_words is
  'A text for the parser of the text search: a space in place of each punctuation mark, sign and space beyond ASCII. As long as the text, so that positions in both are the same.';

create function private.copy_marks(marked text, value text) returns text
  language plpgsql immutable parallel safe set search_path = '' as $$
declare
  unmarked constant text := translate(marked, E'\x02\x03', '');
  start constant integer := strpos(private.separate_words(value), unmarked);
  original constant text := substr(value, start, length(unmarked));
begin
  -- ts_headline has left out what was a tag to it alone.
  if start = 0 then
    return marked;
  end if;
  return (
    select string_agg(part[1] || substr(original, 1 + position, length(part[2])), '' order by n)
    from (
      select part, n, coalesce(sum(length(part[2])) over (order by n rows between unbounded preceding and 1 preceding), 0)::integer as position
      from regexp_matches(marked, '([\x02\x03]?)([^\x02\x03]*)', 'g') with ordinality as matches (part, n)
    ) as parts);
end $$;
comment on function private.copy_marks is
  'The part of a text that `marked` shows, with the same U+0002 and U+0003. `marked` is a part of private.separate_words(value).';

create or replace function private.highlighted(language text, value text, query tsquery, is_whole boolean) returns text
  language sql stable set search_path = '' as $$
  -- ts_headline leaves out what looks like a tag: a passage has none, and a title with one is shown as it is.
  select case when is_whole and text ~ '<[[:alpha:]/!?]' then text else
    private.copy_marks(
      ts_headline(('private.search_' || language)::regconfig, private.separate_words(text), query,
        case when is_whole then 'HighlightAll=true' else 'MaxFragments=1, MinWords=12, MaxWords=32' end
          || E', StartSel="\x02", StopSel="\x03"'),
      text) end
  from regexp_replace(
    case when is_whole then value else regexp_replace(value, '<[[:alpha:]/!?][^<>]*>', ' ', 'g') end, '[\x02\x03]', '', 'g') as text
$$;

create or replace function private.reader_query(search text, language text, with_beginning boolean) returns tsquery
  language plpgsql stable set search_path = '' as $$
declare
  configuration constant regconfig := 'private.search_' || language;
  words constant text := private.separate_words(search);
  whole_words constant tsquery := websearch_to_tsquery(configuration, words);
  last_word constant text := substring(lower(extensions.unaccent('extensions.unaccent', words)) from '(?:^|\s)([[:alnum:]]{2,40})$');
begin
  -- Within quotation marks a word is meant as it is written.
  if not with_beginning or last_word is null or length(replace(words, '"', '')) % 2 <> length(words) % 2 then
    return whole_words;
  end if;
  return whole_words || (websearch_to_tsquery(configuration, regexp_replace(words, '\S+$', '')) && (last_word || ':*')::tsquery);
end $$;

create or replace function private.index_article(article public.articles) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  dictionary constant text := private.search_dictionary(article.language);
  configuration constant regconfig := 'private.search_' || dictionary;
  heading constant tsvector := setweight(to_tsvector(configuration, private.separate_words(article.title)), 'A')
    || setweight(to_tsvector(configuration, private.separate_words(article.excerpt || ' ' || article.author)), 'B');
begin
  insert into private.article_search (
    article_id, language, article_language, rules, published_at, category, issue_id, heading, words)
  values (
    article.id, dictionary, article.language, private.search_rules(), article.published_at, article.category, article.issue_id,
    heading, heading || setweight(to_tsvector(configuration, private.separate_words(private.public_text(article))), 'C'))
  on conflict (article_id) do update set
    language = excluded.language, article_language = excluded.article_language, rules = excluded.rules,
    published_at = excluded.published_at, category = excluded.category, issue_id = excluded.issue_id,
    heading = excluded.heading, words = excluded.words;
  insert into private.search_vocabulary (word)
  select distinct word from regexp_split_to_table(private.searchable_words(article.title || ' ' || article.author), '\s+') as word
  where length(word) between 4 and 40 and not exists (select from private.search_vocabulary as known where known.word = word.word);
end $$;

-- The jobs index all articles again.
create or replace function private.search_rules() returns text
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select concat_ws(' ', 'texts 4', search_language, current_issue_access, archive_access, other_articles_access)
  from public.site_settings
$$;
comment on function private.search_rules is
  'What decides the content of the search index, as one text to compare: a number that grows with private.index_article, private.public_text and what they call, and settings.';
