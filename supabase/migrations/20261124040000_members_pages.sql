-- Members' pages: who reads a whole article and the PDF of an issue. Readers get bodies through private.article_body() alone.

-- For these two functions only; the schema is not exposed by the Data API.
grant usage on schema private to anon;

create function private.is_access(value text) returns boolean
  language sql immutable set search_path = '' as $$ select value in ('everyone', 'accounts', 'plans') $$;
comment on function private.is_access is
  'Who reads something: everyone, accounts (signed-in readers), or plans (readers who have a plan with a price).';
grant execute on function private.is_access to authenticated, service_role;

alter table public.site_settings
  add column current_issue_access text not null default 'everyone' check (private.is_access(current_issue_access)),
  add column archive_access text not null default 'everyone' check (private.is_access(archive_access)),
  add column other_articles_access text not null default 'everyone' check (private.is_access(other_articles_access)),
  add column pdf_access text not null default 'everyone' check (private.is_access(pdf_access));
comment on column public.site_settings.current_issue_access is 'Who reads the articles of the current issue.';
comment on column public.site_settings.archive_access is 'Who reads the articles of the other issues.';
comment on column public.site_settings.other_articles_access is 'Who reads the articles without an issue.';
comment on column public.site_settings.pdf_access is 'Who gets the PDFs of issues. A PDF with an article that is not for everyone is not for everyone either.';

alter table public.issues add column access text check (private.is_access(access));
comment on column public.issues.access is 'Who reads its articles; null: as the settings say.';
alter table public.articles add column access text check (private.is_access(access));
comment on column public.articles.access is 'Who reads the whole article; null: as its issue or the settings say.';

create function private.required_access(article public.articles) returns text
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(article.access, (
    select coalesce(issues.access, case when issues.is_current then current_issue_access else archive_access end)
    from public.issues where issues.id = article.issue_id), other_articles_access)
  from public.site_settings
$$;
comment on function private.required_access is 'Who reads the whole article now: its own access, or that of its issue, or the rule of the settings.';

create function private.has_access(required text) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select case
    when required = 'everyone' then true
    when auth.uid() is null then false
    when required = 'accounts' or private.staff_role() is not null then true
    else exists (select from public.plans where id = private.entitled_plan(auth.uid()) and price > 0)
  end
$$;
comment on function private.has_access is
  'Whether the reader of this transaction may read what is for `required`. The only answer to this question: staff, and for plans an active, complimentary or past due subscription in its grace period.';

create function private.opening_of(content text) returns text
  language sql immutable parallel safe set search_path = '' as $$
  with passages as (
    select passage, row_number() over (order by position) as number, count(*) over () as total
    from regexp_split_to_table(
      regexp_replace(
        -- The mark of a paragraph that looks like a sub-heading stays with its paragraph.
        replace(regexp_replace(content, '\r\n?', E'\n', 'g'), '<p role="paragraph">', E'\n\n\uFDD0'),
        '</?(p|div|h[1-6]|ul|ol|li|blockquote|figure|figcaption|section|article|hr|pre|table|tr)(?=[\s/>])[^<>]*>', E'\n\n', 'gi'),
      '\n\s*\n') with ordinality as split (passage, position)
    where regexp_replace(passage, '<[a-z!/?][^<>]*>|\uFDD0', '', 'gi') ~ '\S'
  )
  select coalesce(string_agg(replace(passage, E'\uFDD0', '<p role="paragraph">'), E'\n\n' order by number), '')
  from passages where number <= least(3, total / 3)
$$;
comment on function private.opening_of is
  'What everybody reads of an article for members: its first paragraphs, whole, at most three and at most a third of them. The paragraphs are those of paragraphsOf in _shared/domain/article-body.ts.';

create function private.article_body(article_id text)
  returns table (text text, blocks jsonb, access text, is_opening boolean)
  language sql stable security definer rows 1 set search_path = pg_catalog, pg_temp as $$
  select case when allowed.yes then articles.content else private.opening_of(articles.content) end,
    case when allowed.yes then articles.content_blocks else '[]' end,
    required.access, not allowed.yes
  from public.articles
    cross join lateral (select private.required_access(articles) as access offset 0) as required
    cross join lateral (select private.has_access(required.access) as yes offset 0) as allowed
  where articles.id = article_id
    and (private.is_live(articles.status, articles.published_at) or private.staff_role() in ('owner', 'editor', 'author'))
$$;
comment on function private.article_body is
  'Text and blocks of an article, as the reader of this transaction may see them: all, or the opening without blocks. No other way leads readers to a body.';
grant execute on function private.article_body to anon, authenticated, service_role;

create function private.issue_pdf_is_open(issue_id text) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select pdf_access = 'everyone'
    and coalesce(issues.access, case when issues.is_current then current_issue_access else archive_access end) = 'everyone'
    and not exists (
      select from public.articles where articles.issue_id = issues.id
        and private.is_live(articles.status, articles.published_at) and private.required_access(articles) <> 'everyone')
  from public.site_settings, public.issues where issues.id = issue_pdf_is_open.issue_id
$$;
comment on function private.issue_pdf_is_open is 'Whether everybody may have the PDF of an issue: only then the publisher makes it a file.';
grant execute on function private.issue_pdf_is_open to anon, authenticated, service_role;

-- Bodies are in no grant of anon (and so of the publisher) and of signed-in readers. The newsroom reads working copies.
revoke select (content, content_blocks) on public.articles from anon;
revoke select on public.articles from authenticated;
grant select (
  id, title, excerpt, author, category, image_url, image_alt, published_at, featured, issue_id, position, status, created_by,
  was_live, created_at, updated_at, seo_title, seo_description, access
) on public.articles to authenticated;
grant select (access) on public.articles to anon;

-- What is searched for and shown as a passage is what everybody may read.
create or replace function private.public_text(article public.articles) returns text
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select case when private.required_access(article) = 'everyone' then left(concat_ws(E'\n\n', article.content, (
    select string_agg(text #>> '{}', E'\n\n')
    from jsonb_path_query(
      article.content_blocks,
      '$[*].data.keyvalue() ? (@.key == "title" || @.key == "quote" || @.key == "author" || @.key == "content").value') as text
  )), 100000) else private.opening_of(article.content) end
$$;
comment on function private.public_text is
  'What everybody may search for and see of the body of a published article: the first 100,000 characters of its text and blocks, or the opening of an article that is not for everyone. Title, excerpt and byline are always public. This function alone decides it.';
create trigger follow_access after update of access on public.articles
  for each row when (old.access is distinct from new.access) execute function private.follow_searchable_article();

create function private.follow_issue_access() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  article public.articles;
begin
  -- Written, so that the content log names their pages, and answers of the API have another version.
  for article in
    update public.articles set updated_at = now() where issue_id = new.id and status in ('published', 'scheduled') returning *
  loop
    perform private.index_article(article);
  end loop;
  return null;
end $$;
comment on function private.follow_issue_access is
  'After an issue becomes current, ceases to be, or gets another access: its articles are published and indexed again.';
create trigger follow_issue_access after update of access, is_current on public.issues
  for each row when (old.access is distinct from new.access or old.is_current <> new.is_current)
  execute function private.follow_issue_access();
