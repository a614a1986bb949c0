-- The most similar word is read from an index in the order of similarity. A word that a dictionary leaves out, such as
-- 'with', is not misspelt.

set lock_timeout = '5s';
set statement_timeout = '60s';

create or replace function private.corrected_search(search text, dictionaries text[]) returns text
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  typed text;
  dictionary text;
  query tsquery;
  occurs boolean;
  similar_word text;
  corrected text[] := '{}';
  is_corrected boolean := false;
begin
  for typed in
    select word from regexp_split_to_table(trim(private.searchable_words(left(search, 100))), '\s+') as word limit 8
  loop
    similar_word := null;
    if length(typed) >= 4 then
      occurs := false;
      foreach dictionary in array dictionaries loop
        query := plainto_tsquery(('private.search_' || dictionary)::regconfig, typed);
        -- A word that the dictionary leaves out, such as an article, is in no index and not misspelt.
        occurs := occurs or numnode(query) = 0
          or exists (select from private.article_search where words @@ query and language = dictionary);
      end loop;
      if not occurs then
        select word into similar_word from private.search_vocabulary
        where lower(word) operator(extensions.%) typed order by lower(word) operator(extensions.<->) typed, word limit 1;
      end if;
    end if;
    is_corrected := is_corrected or similar_word is not null;
    corrected := corrected || coalesce(similar_word, typed);
  end loop;
  return case when is_corrected then array_to_string(corrected, ' ') end;
end $$;
