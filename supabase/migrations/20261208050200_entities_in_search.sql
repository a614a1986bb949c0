-- The search reads entities in the text of an article as their characters: words with "&eacute;" were not found, and passages showed
-- "&nbsp;".

set lock_timeout = '5s';
set statement_timeout = '60s';

create function private.decode_entities(value text) returns text
  language sql immutable parallel safe set search_path = '' as $$
  -- In one pass over the parts between '&', whose beginning may be an entity.
  select case when strpos(value, '&') = 0 then value else (
    select string_agg(
      case when n = 1 then part else coalesce(character || substr(part, length(name) + 2), '&' || part) end, '' order by n)
    from string_to_table(value, '&') with ordinality as parts (part, n)
      cross join lateral (
        select substring(part from '^(#[xX][0-9a-fA-F]{1,6}|#[0-9]{1,7}|[A-Za-z0-9]{2,8});') as name) as entity
      cross join lateral (
        select case
          when name ~ '^#[xX]' then ('x' || lpad(substr(name, 3), 8, '0'))::pg_catalog.bit(32)::pg_catalog.int4
          when name ~ '^#' then substr(name, 2)::pg_catalog.int4
          -- From U+00A0 on, in their order.
          else 159 + array_position('{
            nbsp, iexcl, cent, pound, curren, yen, brvbar, sect, uml, copy, ordf, laquo, not, shy, reg, macr, deg, plusmn, sup2, sup3,
            acute, micro, para, middot, cedil, sup1, ordm, raquo, frac14, frac12, frac34, iquest, Agrave, Aacute, Acirc, Atilde, Auml,
            Aring, AElig, Ccedil, Egrave, Eacute, Ecirc, Euml, Igrave, Iacute, Icirc, Iuml, ETH, Ntilde, Ograve, Oacute, Ocirc, Otilde,
            Ouml, times, Oslash, Ugrave, Uacute, Ucirc, Uuml, Yacute, THORN, szlig, agrave, aacute, acirc, atilde, auml, aring, aelig,
            ccedil, egrave, eacute, ecirc, euml, igrave, iacute, icirc, iuml, eth, ntilde, ograve, oacute, ocirc, otilde, ouml, divide,
            oslash, ugrave, uacute, ucirc, uuml, yacute, thorn, yuml}'::pg_catalog.text[], name)
        end as code) as number
      cross join lateral (
        select case
          -- To the parser of the text search a no-break space is a letter.
          when code = 160 then ' '
          -- Neither '&' and '<' nor control characters, surrogates and numbers beyond Unicode.
          when code in (34, 39) or code between 161 and 55295 or code between 57344 and 64975 or code between 65008 and 65533
            or code between 65536 and 1114109 then chr(code)
          else '{
            "quot": "\"", "apos": "''", "ndash": "–", "mdash": "—", "lsquo": "‘", "rsquo": "’", "sbquo": "‚", "ldquo": "“", "rdquo": "”",
            "bdquo": "„", "hellip": "…", "bull": "•", "dagger": "†", "Dagger": "‡", "prime": "′", "Prime": "″", "lsaquo": "‹",
            "rsaquo": "›", "euro": "€", "trade": "™", "minus": "−", "OElig": "Œ", "oelig": "œ", "Scaron": "Š", "scaron": "š",
            "Yuml": "Ÿ", "ensp": " ", "emsp": " ", "thinsp": " ", "zwnj": "", "zwj": ""}'::pg_catalog.jsonb ->> name
        end as character) as decoded
  ) end
$$;
comment on function private.decode_entities is
  'A stored text with the characters in place of the entities that paragraphsOf in _shared/domain/article-body.ts knows, and a space in place of &nbsp;, except &amp;, &lt; and &gt;, which the site decodes after it has taken out the tags.';

create or replace function private.public_text(article public.articles) returns text
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select private.decode_entities(case
    when private.required_access(article) <> 'everyone' then private.opening_of(article.content)
    else left(concat_ws(E'\n\n', article.content, (
      -- Texts of blocks have no entities.
      select string_agg(replace(text #>> '{}', '&', '&amp;'), E'\n\n')
      from jsonb_path_query(
        article.content_blocks,
        '$[*].data.keyvalue() ? (@.key == "title" || @.key == "quote" || @.key == "author" || @.key == "content").value') as text
    )), 100000)
  end)
$$;
comment on function private.public_text is
  'What everybody may search for of the body of a published article: the first 100,000 characters of its text and blocks, or the opening of an article that is not for everyone. Of entities only &amp;, &lt; and &gt; are left. Title, excerpt and byline are always public. This function alone decides it.';

-- The jobs index all articles again.
create or replace function private.search_rules() returns text
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select concat_ws(' ', 'texts 3', search_language, current_issue_access, archive_access, other_articles_access)
  from public.site_settings
$$;
