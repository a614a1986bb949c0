-- Articles, the rules for their content blocks, and how far readers have read.

create function private.is_text(value jsonb) returns boolean
  language sql immutable set search_path = '' as $$
  select coalesce(jsonb_typeof(value) = 'string' and length(value #>> '{}') <= 5000 and private.is_not_blank(value #>> '{}'), false)
$$;
comment on function private.is_text is 'A JSON string of at most 5000 characters that is not blank.';
create function private.is_optional_text(value jsonb) returns boolean
  language sql immutable set search_path = '' as $$
  select value is null or jsonb_typeof(value) = 'null'
    or (jsonb_typeof(value) = 'string' and length(value #>> '{}') <= 5000)
$$;
comment on function private.is_optional_text is 'A missing value, null, or a JSON string of at most 5000 characters.';
create function private.is_list(value jsonb, max_length integer) returns boolean
  language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(value) = 'array' then jsonb_array_length(value) between 1 and max_length else false end
$$;
comment on function private.is_list is 'A JSON array of 1 to max_length elements.';

create function private.is_gallery_image(image jsonb) returns boolean
  language sql immutable set search_path = '' as $$
  select coalesce(private.is_image_url(image ->> 'url'), false)
    and jsonb_typeof(image -> 'alt') is not distinct from 'string' and private.is_optional_text(image -> 'alt')
    and private.is_optional_text(image -> 'caption')
$$;

create function private.is_product(product jsonb) returns boolean
  language sql immutable set search_path = '' as $$
  select private.is_text(product -> 'name')
    and coalesce(private.is_image_url(product ->> 'image'), false)
    and private.is_optional_text(product -> 'brand')
    and private.is_optional_text(product -> 'category')
    and private.is_optional_text(product -> 'description')
    and private.is_optional_text(product -> 'price')
    and (product ->> 'link' is null or private.is_link(product ->> 'link'))
    and case
      when product ->> 'rating' is null then true
      when jsonb_typeof(product -> 'rating') = 'number' then (product ->> 'rating')::numeric between 0 and 5
      else false
    end
$$;

create function private.is_content_block(block jsonb) returns boolean
  language sql immutable set search_path = '' as $$
  select private.is_text(block -> 'id') and case block ->> 'type'
    when 'quote' then
      private.is_text(block #> '{data,quote}') and private.is_text(block #> '{data,author}')
      and private.is_optional_text(block #> '{data,title}')
    when 'image-gallery' then
      private.is_optional_text(block #> '{data,title}') and private.is_list(block #> '{data,images}', 60)
      and not exists (
        select from jsonb_path_query(block, '$.data.images[*]') as image where not private.is_gallery_image(image))
    when 'callout' then
      coalesce(block #>> '{data,type}' in ('info', 'warning', 'success', 'highlight'), false)
      and private.is_optional_text(block #> '{data,title}') and private.is_text(block #> '{data,content}')
    when 'product-showcase' then
      coalesce(block #>> '{data,layout}' in ('grid', 'featured'), false)
      and private.is_optional_text(block #> '{data,title}') and private.is_list(block #> '{data,products}', 24)
      and not exists (
        select from jsonb_path_query(block, '$.data.products[*]') as product where not private.is_product(product))
    else false
  end
$$;

create function private.are_content_blocks(blocks jsonb) returns boolean
  language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(blocks) <> 'array' or octet_length(blocks::text) > 1000000 then false
  when jsonb_array_length(blocks) <= 100 then
    not exists (select from jsonb_array_elements(blocks) as block where not private.is_content_block(block))
    and (select count(distinct block ->> 'id') = count(*) from jsonb_array_elements(blocks) as block)
  else false end
$$;
comment on function private.are_content_blocks is
  'The same shapes as ContentBlock in the contracts: at most 100 {id, type, data} and 1 MB, ids unique within the article.';
grant execute on function
  private.is_text, private.is_optional_text, private.is_list, private.is_gallery_image, private.is_product,
  private.is_content_block, private.are_content_blocks
  to authenticated, service_role;

create table public.articles (
  id text primary key check (private.is_slug(id)),
  title text not null check (length(title) <= 200 and private.is_not_blank(title)),
  excerpt text not null default '' check (length(excerpt) <= 600),
  content text not null default '' check (length(content) <= 300000),
  author text not null default '' check (length(author) <= 200),
  category text not null default '' check (length(category) <= 80),
  image_url text check (private.is_image_url(image_url)),
  image_alt text not null default '' check (length(image_alt) <= 300),
  published_at timestamptz check (published_at between '1800-01-01T00:00Z' and '9999-01-01T00:00Z'),
  featured boolean not null default false,
  issue_id text references public.issues (id) on update cascade on delete set null,
  position integer not null default 0,
  content_blocks jsonb not null default '[]' check (private.are_content_blocks(content_blocks)),
  status text not null default 'draft' check (status in ('draft', 'in_review', 'scheduled', 'published', 'archived')),
  created_by uuid default auth.uid() references auth.users (id) on delete set null,
  was_live boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint "what is published has a time" check (status not in ('scheduled', 'published') or published_at is not null)
);
comment on table public.articles is
  'One row per article. Readers see it if its status is published or scheduled and published_at is not in the future.';
comment on column public.articles.id is 'Readable id, part of the URL /articles/{id}. A rename leaves a permanent redirect.';
comment on column public.articles.position is 'Order within the issue, ascending.';
comment on column public.articles.created_by is 'Author of the draft. Visible to staff; signed-out readers and the publisher have no right to it.';
comment on column public.articles.was_live is
  'Readers have seen the article, as of the last change of the row. A trigger sets it, so that redirects are kept for its URL.';

create index articles_newest_first on public.articles (published_at desc, id) where status in ('published', 'scheduled');
create index articles_by_issue on public.articles (issue_id, position, id);
create index articles_featured on public.articles (published_at desc, id) where featured;
create index articles_by_creator on public.articles (created_by) where created_by is not null;

create trigger touch_updated_at before update on public.articles
  for each row execute function private.touch_updated_at();

create function private.is_live(status text, published_at timestamptz) returns boolean
  language sql stable set search_path = '' as $$
  select status in ('published', 'scheduled') and published_at <= now()
$$;
comment on function private.is_live is 'Whether readers may see an article now. A scheduled article needs no job to appear.';

create function private.set_was_live() returns trigger
  language plpgsql set search_path = '' as $$
begin
  new.was_live := private.is_live(new.status, new.published_at);
  if tg_op = 'UPDATE' then
    -- A scheduled article goes live without a write, so the old row counts too.
    new.was_live := new.was_live or old.was_live or private.is_live(old.status, old.published_at);
  end if;
  return new;
end $$;
create trigger set_was_live before insert or update on public.articles
  for each row execute function private.set_was_live();
grant execute on function private.is_live to authenticated, service_role;

alter table public.articles enable row level security;
-- The columns are listed, so that a new column stays hidden from readers until a migration grants it.
grant select (
  id, title, excerpt, content, author, category, image_url, image_alt, published_at, featured, issue_id, position,
  content_blocks, status, updated_at
) on public.articles to anon;
grant select, insert, update, delete on public.articles to authenticated, service_role;

-- The condition is written out instead of calling private.is_live(), so that the planner can use articles_newest_first.
create policy "everyone reads live articles" on public.articles
  for select to anon, authenticated
  using (status in ('published', 'scheduled') and published_at <= now());
create policy "editorial staff read every article" on public.articles
  for select to authenticated using ((select private.staff_role()) in ('owner', 'editor', 'author'));
create policy "editors write articles" on public.articles
  for insert to authenticated with check ((select private.staff_role()) in ('owner', 'editor'));
create policy "editors change articles" on public.articles
  for update to authenticated
  using ((select private.staff_role()) in ('owner', 'editor'))
  with check ((select private.staff_role()) in ('owner', 'editor'));
create policy "editors remove articles" on public.articles
  for delete to authenticated using ((select private.staff_role()) in ('owner', 'editor'));
create policy "authors write drafts" on public.articles
  for insert to authenticated with check (
    (select private.staff_role()) = 'author' and created_by = (select auth.uid())
    and status in ('draft', 'in_review') and not featured);
create policy "authors change their own drafts" on public.articles
  for update to authenticated
  using (
    (select private.staff_role()) = 'author' and created_by = (select auth.uid()) and status in ('draft', 'in_review'))
  with check (
    (select private.staff_role()) = 'author' and created_by = (select auth.uid())
    and status in ('draft', 'in_review') and not featured);
create policy "authors discard drafts that nobody has seen" on public.articles
  for delete to authenticated using (
    (select private.staff_role()) = 'author' and created_by = (select auth.uid())
    and status in ('draft', 'in_review') and not was_live);

create table public.reading_progress (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  article_id text not null references public.articles (id) on update cascade on delete cascade,
  progress_percent smallint not null check (progress_percent between 0 and 100),
  last_read_at timestamptz not null default clock_timestamp(),
  primary key (user_id, article_id)
);
comment on table public.reading_progress is 'The furthest point that a reader reached in an article.';
create index reading_progress_by_time on public.reading_progress (user_id, last_read_at desc, article_id);
create index reading_progress_by_article on public.reading_progress (article_id);

create function private.keep_highest_progress() returns trigger
  language plpgsql set search_path = '' as $$
begin
  new.progress_percent := greatest(old.progress_percent, new.progress_percent);
  new.last_read_at := pg_catalog.clock_timestamp();
  return new;
end $$;
comment on function private.keep_highest_progress is
  'Before update: keeps the higher percentage, because a reader who opens an article again starts at its top, and sets last_read_at.';
-- The trigger is limited to progress_percent, so that renaming an article does not count as reading it.
create trigger keep_highest_progress before update of progress_percent on public.reading_progress
  for each row execute function private.keep_highest_progress();

alter table public.reading_progress enable row level security;
grant select, insert (user_id, article_id, progress_percent), update (progress_percent)
  on public.reading_progress to authenticated;
grant select, insert, update, delete on public.reading_progress to service_role;

create policy "readers read their own progress" on public.reading_progress
  for select to authenticated using (user_id = (select auth.uid()));
-- The policies of articles apply to the subquery, so a reader cannot find out the ids of drafts.
create policy "readers note progress in what they can read" on public.reading_progress
  for insert to authenticated
  with check (user_id = (select auth.uid()) and exists (select from public.articles where articles.id = article_id));
create policy "readers move their own progress on" on public.reading_progress
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
