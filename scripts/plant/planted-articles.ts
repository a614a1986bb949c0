import type { PlantStep } from './plant-step.ts'

const AUTHORS = 50

/** Published articles of 80 words of a vocabulary of 3,000, and their working copies. A batch of members has a tenth as many. */
const article = `generate_series(($from - 1) / 10 + 1, $to / 10) as n
  cross join lateral (select date_trunc('hour', now()) - n * interval '1 hour') as published (at)
  cross join lateral (
    select string_agg('w' || to_hex((3000 * power(abs(hashint8(n * 100 + word)) % 10000 / 10000.0, 3))::integer), ' ') || ' salt' as content
    from generate_series(1, 80) as word) as text
  cross join lateral (select 'Salt Roads ' || n as title, 'How salt came over the Alps.' as excerpt, 'Author ' || n % ${AUTHORS} as author) as head`

export const articles: PlantStep[] = [
  {
    table: 'public.authors',
    sql: `insert into public.authors (id, name) select 'planted-author-' || n, 'Author ' || n from generate_series(0, ${AUTHORS - 1}) as n
      on conflict do nothing`,
  },
  {
    table: 'public.articles',
    sql: `insert into public.articles (id, title, excerpt, content, author, category, published_at, status, was_live)
      select 'planted-' || n, title, excerpt, content, author, 'travel', published.at, 'published', true from ${article}`,
  },
  {
    table: 'public.article_authors',
    sql: `insert into public.article_authors (article_id, author_id, position)
      select 'planted-' || n, 'planted-author-' || n % ${AUTHORS}, 1 from generate_series(($from - 1) / 10 + 1, $to / 10) as n`,
  },
  {
    table: 'public.article_drafts',
    sql: `insert into public.article_drafts (id, article_id, document, status, published_at, published_version, updated_at)
      select pg_temp.key('draft', n), 'planted-' || n, jsonb_build_object('title', title, 'excerpt', excerpt, 'content', content, 'category', 'travel',
          'imageUrl', null, 'imageAlt', '', 'authorIds', jsonb_build_array('planted-author-' || n % ${AUTHORS}), 'issueId', null, 'position', 0,
          'featured', false, 'slug', null, 'publishedAt', null, 'seoTitle', '', 'seoDescription', '', 'contentBlocks', '[]'::jsonb),
        'published', published.at, 1, published.at
      from ${article}`,
  },
  {
    table: 'private.article_search',
    after: ['public.articles'],
    sql: `with indexed as materialized (
        select private.index_article(articles) from generate_series(($from - 1) / 10 + 1, $to / 10) as n
          cross join lateral (select * from public.articles where id = 'planted-' || n) as articles)
      select count(*) from indexed`,
  },
]
