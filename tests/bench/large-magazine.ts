import type { Sql } from 'postgres'

const BATCH = 500
const WORDS = 800
/** As many as a large magazine has: each has a page with a list of articles. */
const AUTHORS = 50

/** How many different words there are, and how much more often the first ones occur than the last. */
interface Vocabulary {
  words: number
  skew: number
}
/** Every word occurs in most articles. */
const FEW_WORDS: Vocabulary = { words: 600, skew: 2 }
/** As in prose: the most frequent word occurs in every article, half of all words in less than one of fifty. */
export const MANY_WORDS: Vocabulary = { words: 20_000, skew: 4 }

/** Working copies, which only the admin reads, and the search index: two thirds of the time of an insert. */
const SLOW_TRIGGERS = ['follow_article', 'follow_searchable_article']

/** Inserts articles of about 800 words, without working copies and not yet in the search index; equal on every run. Needs the owner of the tables. */
export async function addArticles(sql: Sql, count: number, vocabulary = FEW_WORDS): Promise<void> {
  await switchTriggers(sql, 'disable')
  try {
    await insertArticles(sql, count, vocabulary)
  } finally {
    await switchTriggers(sql, 'enable')
  }
  await sql`analyze articles`
}

/** For articles that were added above. */
export async function indexArticles(sql: Sql): Promise<void> {
  await sql`
    select count(*) from (
      select private.index_article(articles) from articles where id like 'measured-%' offset 0) as indexed`
}

async function switchTriggers(sql: Sql, state: 'disable' | 'enable'): Promise<void> {
  for (const name of SLOW_TRIGGERS) await sql`alter table articles ${sql.unsafe(state)} trigger ${sql(name)}`
}

async function insertArticles(sql: Sql, count: number, { words, skew }: Vocabulary): Promise<void> {
  const random = createRandom(81)
  const vocabulary = Array.from({ length: words }, () => word(random))
  const sentence = (length: number) => sentenceOf(random, vocabulary, skew, length)
  const authors = Array.from({ length: AUTHORS }, () => sentence(2))
  for (let start = 0; start < count; start += BATCH) {
    const numbers = Array.from({ length: Math.min(BATCH, count - start) }, (_, n) => start + n)
    const rows = numbers.map((n) => ({
      id: `measured-${n}`,
      title: sentence(6),
      excerpt: sentence(20),
      content: Array.from({ length: 10 }, () => sentence(WORDS / 10)).join('\n\n'),
      author: authors[n % authors.length] ?? '',
      category: 'travel',
      status: 'published',
      published_at: new Date(Date.UTC(2026, 8, 1) - n * 3_600_000).toISOString(),
    }))
    await sql`insert into articles ${sql(rows)}`
  }
}

function sentenceOf(random: () => number, vocabulary: string[], skew: number, length: number): string {
  const all = Array.from({ length }, () => vocabulary[Math.floor(random() ** skew * vocabulary.length)])
  const text = all.join(' ')
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}

function word(random: () => number): string {
  const syllables = [
    'ba',
    'cor',
    'del',
    'en',
    'fa',
    'gri',
    'hol',
    'is',
    'lu',
    'mar',
    'no',
    'per',
    'qui',
    'ra',
    'sol',
    'ta',
    'un',
    'ver',
  ]
  const length = 1 + Math.floor(random() * 4)
  return Array.from({ length }, () => syllables[Math.floor(random() * syllables.length)]).join('')
}

/** Mulberry32. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
