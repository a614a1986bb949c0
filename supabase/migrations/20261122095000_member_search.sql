-- Members are found by words of their name and address, however many there are.

create table private.member_search (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  words text not null,
  created_at timestamptz not null
);
comment on table private.member_search is
  'Name and address of each account in lower case, for the search of members: an index over profiles and auth.users together is not possible, and auth.users is not ours to index.';
create index member_search_words on private.member_search using gin (words extensions.gin_trgm_ops);
create index member_search_newest_first on private.member_search (created_at desc, user_id);
alter table private.member_search enable row level security;

create function private.index_member(member uuid) returns void
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into private.member_search (user_id, words, created_at)
  select profiles.id, lower(concat_ws(' ', first_name, last_name, users.email)), profiles.created_at
  from public.profiles join auth.users on users.id = profiles.id where profiles.id = member
  on conflict (user_id) do update set words = excluded.words, created_at = excluded.created_at
$$;

create function private.follow_member() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform private.index_member(new.id);
  return null;
end $$;
comment on function private.follow_member is 'After a profile or the address of an account is written: the member is found by the new words.';
create trigger follow_member after insert or update of first_name, last_name, created_at on public.profiles
  for each row execute function private.follow_member();
create trigger follow_member after update of email on auth.users
  for each row when (old.email is distinct from new.email) execute function private.follow_member();
select private.index_member(id) from public.profiles;

create function private.matching_members(search text) returns uuid[]
  language plpgsql stable set search_path = '' set enable_seqscan = off as $$
declare
  patterns text[] := array(
    select '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%'
    from regexp_split_to_table(lower(trim(search)), '\s+') as word where word <> '' order by length(word) desc);
  few_matches constant integer := 500;
  matches uuid[];
begin
  -- Trigrams find words of three letters and more. What has few matches is sorted; for more, the order is the better start.
  if length(patterns[1]) >= 5 then
    matches := array(
      select user_id from private.member_search where words like patterns[1] and words like all (patterns) limit few_matches + 1);
    if cardinality(matches) <= few_matches then
      return array(
        select user_id from private.member_search where user_id = any (matches) order by created_at desc, user_id limit 50);
    end if;
  end if;
  return array(
    select user_id from private.member_search where words like all (patterns) order by created_at desc, user_id limit 50);
end $$;
comment on function private.matching_members is
  'The newest 50 members in whose name or address every word of the text occurs: ''ash honor'' finds Honor Ashgrove.';

create or replace function private.search_members(search text, requested_id uuid default null)
  returns table (
    id uuid, email text, first_name text, last_name text, created_at timestamptz, plan_name text, status text, reason text)
  language sql stable security definer set search_path = pg_catalog, pg_temp set enable_seqscan = off as $$
  select users.id, lower(users.email), profiles.first_name, profiles.last_name, profiles.created_at, plans.name,
    coalesce(subscriptions.status, 'none'), subscriptions.reason
  from unnest(case when requested_id is null then private.matching_members(search) else array[requested_id] end) as found (id)
    join auth.users on users.id = found.id
    join public.profiles on profiles.id = users.id
    left join public.subscriptions on user_id = users.id and live
    left join public.plans on plans.id = plan_id
  where (select private.can_read_members())
  order by profiles.created_at desc, users.id
$$;
