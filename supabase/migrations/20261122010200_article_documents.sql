-- What articles gain for the newsroom: places of blocks, blocks of unknown types, texts for search engines.

alter table public.articles
  add column seo_title text not null default '' check (length(seo_title) <= 200),
  add column seo_description text not null default '' check (length(seo_description) <= 400);
comment on column public.articles.seo_title is 'Title for search engines and social cards; empty: the title.';
grant select (seo_title, seo_description) on public.articles to anon;

create function private.is_block_position(value jsonb) returns boolean
  language sql immutable set search_path = '' as $$
  select case when value is null then true
    when jsonb_typeof(value) <> 'number' then false
    else (value #>> '{}')::numeric between 0 and 10000 and (value #>> '{}')::numeric % 1 = 0 end
$$;
comment on function private.is_block_position is 'Absent, or the number of passages before a content block.';

create or replace function private.is_content_block(block jsonb) returns boolean
  language sql immutable set search_path = '' as $$
  select private.is_text(block -> 'id') and private.is_block_position(block -> 'after') and case block ->> 'type'
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
    -- Written by a later version. It is kept, and no page of this version shows it.
    else coalesce(jsonb_typeof(block -> 'type') = 'string' and block ->> 'type' ~ '^[a-z]+(-[a-z]+)*$'
      and length(block ->> 'type') <= 60 and jsonb_typeof(block -> 'data') = 'object', false)
  end
$$;

-- Functions with the rights of their owner check blocks too, and look types up in pg_temp unless the schema is named.
create or replace function private.are_content_blocks(blocks jsonb) returns boolean
  language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(blocks) <> 'array' or octet_length(blocks::pg_catalog.text) > 1000000 then false
  when jsonb_array_length(blocks) <= 100 then
    not exists (select from jsonb_array_elements(blocks) as block where not private.is_content_block(block))
    and (select count(distinct block ->> 'id') = count(*) from jsonb_array_elements(blocks) as block)
  else false end
$$;

grant execute on function private.is_block_position to authenticated, service_role;
