-- A word of one or two letters has no trigram in the middle of a text, so that the list of all members was read to its end where the
-- word was rare. It is found at the beginning of words instead, where trigrams know it. A whole address is found by its own index.

set lock_timeout = '5s';
set statement_timeout = '60s';

create function private.begins_with_all(words text, beginnings text[]) returns boolean
  language sql immutable set search_path = '' as $$
  select not exists (select from unnest(beginnings) as pattern where words not like pattern and words not like '% ' || pattern)
$$;
comment on function private.begins_with_all is 'Whether each of these patterns is the beginning of a word in the text.';
revoke execute on function private.begins_with_all from public;

create or replace function private.matching_members(search text) returns uuid[]
  language plpgsql stable set search_path = '' set enable_seqscan = off as $$
declare
  -- What LIKE gives a meaning is taken literally.
  typed constant text[] := array(
    select regexp_replace(word, '([\\%_])', '\\\1', 'g')
    from regexp_split_to_table(lower(trim(search)), '\s+') as word where word <> '' order by length(word) desc);
  patterns constant text[] := array(select '%' || word || '%' from unnest(typed) as word where length(word) >= 3);
  beginnings constant text[] := array(select word || '%' from unnest(typed) as word where length(word) < 3);
  few_matches constant integer := 500;
  matches uuid[];
begin
  -- A whole address: its trigrams occur in everybody's, so that the index of words reads much before it knows the one.
  if typed[1] like '%@%.%' and cardinality(typed) = 1 then
    matches := array(select id from auth.users where email = lower(trim(search)) and not is_sso_user);
    if matches <> '{}' then
      return matches;
    end if;
  end if;
  -- What has few matches is sorted; for more, the order of the list is the better start.
  if patterns <> '{}' then
    matches := array(
      select user_id from private.member_search
      where words like patterns[1] and words like all (patterns) and (beginnings = '{}' or private.begins_with_all(words, beginnings))
      limit few_matches + 1);
  elsif beginnings <> '{}' then
    matches := array(
      select user_id from private.member_search
      where (words like beginnings[1] or words like '% ' || beginnings[1]) and (beginnings = '{}' or private.begins_with_all(words, beginnings))
      limit few_matches + 1);
  end if;
  if cardinality(matches) <= few_matches then
    return array(
      select user_id from private.member_search where user_id = any (matches) order by created_at desc, user_id limit 50);
  end if;
  return array(
    select user_id from private.member_search
    where words like all (patterns) and (beginnings = '{}' or private.begins_with_all(words, beginnings)) order by created_at desc, user_id limit 50);
end $$;
comment on function private.matching_members is
  'The newest 50 members in whose name or address every word of the text occurs: ''ash honor'' finds Honor Ashgrove. A word of one or two letters counts at the beginning of a word.';
