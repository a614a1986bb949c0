import { sql } from 'kysely'
import type { MarkedText, SearchFilters, SearchQuery, SearchResult, SearchResults } from '../contracts/search.ts'
import { decodeEntities } from '../domain/article-body.ts'
import type { Tx } from './database.ts'

const PAGE_SIZE = 10
/** The number that private.search_articles returns when there are more than 100. */
const MAX_COUNT = 100
/** Articles whose categories and authors are offered as filters. */
const RECENT_ARTICLES = 300

type Texts = Omit<SearchResult, 'title' | 'excerpt' | 'passage'>
type Row = Texts & {
  title: string
  excerpt: string
  passage: string | null
  rank: number
  time: string
  hitCount: number
  correctedSearch: string | null
}

/** One page of the articles that readers may see now and that match. */
export async function searchArticles(tx: Tx, query: SearchQuery): Promise<SearchResults> {
  const { q, category = null, author = null, issue = null, year = null, language = null, pageLanguage, cursor } = query
  const [rank = null, time = null, id = null] = cursor?.split('.') ?? []
  const { rows } = await sql<Row>`
    select id, title, excerpt, passage, author, category, image_url as "imageUrl", image_alt as "imageAlt",
      published_at as "publishedAt", rank, (extract(epoch from published_at) * 1000000)::bigint as time,
      hit_count as "hitCount", corrected_search as "correctedSearch", language
    from private.search_articles(${q}, ${category}, ${author}, ${issue}, ${year}::integer,
      ${rank}::integer, ${time}::bigint, ${id}, ${PAGE_SIZE}::integer, ${language}, ${pageLanguage})`.execute(tx)
  const page = rows.slice(0, PAGE_SIZE)
  const [first, last] = [rows[0], rows.length > PAGE_SIZE ? page.at(-1) : undefined]
  return {
    results: page.map(({ rank: _rank, time: _time, hitCount: _hitCount, correctedSearch: _, ...result }) => ({
      ...result,
      title: markedText(result.title),
      excerpt: markedText(result.excerpt),
      // Stored text, unlike title and excerpt.
      passage:
        result.passage === null
          ? null
          : markedText(result.passage).map((part) => ({ ...part, text: decodeEntities(part.text) })),
    })),
    count: Math.min(first?.hitCount ?? 0, MAX_COUNT),
    hasMoreThanCount: (first?.hitCount ?? 0) > MAX_COUNT,
    correctedSearch: first?.correctedSearch ?? null,
    next: last ? `${last.rank}.${last.time}.${last.id}` : null,
  }
}

/** Splits a text in which matches stand between U+0002 and U+0003. */
function markedText(text: string): MarkedText {
  return text
    .split('\u0002')
    .flatMap((part, index) => {
      if (index === 0) return [{ text: part, isMatch: false }]
      const [match = '', after = ''] = part.split('\u0003')
      return [
        { text: match, isMatch: true },
        { text: after, isMatch: false },
      ]
    })
    .filter(({ text }) => text !== '')
}

/** The categories, authors and languages of the newest articles. */
export async function listSearchFilters(tx: Tx): Promise<Pick<SearchFilters, 'categories' | 'authors' | 'languages'>> {
  const { rows } = await sql<Pick<SearchFilters, 'categories' | 'authors' | 'languages'>>`
    with recent as materialized (
      select id, category, language from public.articles
      where status in ('published', 'scheduled') and published_at <= now()
      order by published_at desc, id limit ${RECENT_ARTICLES}
    )
    select
      to_jsonb(array(select distinct category from recent where category <> '' order by category)) as categories,
      to_jsonb(array(select distinct language from recent order by language)) as languages,
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name) order by name, id), '[]') from public.authors
        where id in (select author_id from public.article_authors join recent on recent.id = article_id)) as authors`.execute(
    tx,
  )
  return rows[0] ?? { categories: [], authors: [], languages: [] }
}

const REINDEX_BATCH = 200

/** Indexes the next articles again after a change of the language; returns their number, 0 at the end. */
export async function reindexArticles(tx: Tx): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select private.reindex_articles(${REINDEX_BATCH}::integer) as count`.execute(tx)
  return rows[0]?.count ?? 0
}
