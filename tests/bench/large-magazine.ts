import type { Sql } from 'postgres'

const BATCH = 500
const WORDS = 800
const VOCABULARY = 600

/** Inserts articles of about 800 words; equal on every run. */
export async function addArticles(sql: Sql, count: number): Promise<void> {
  const random = createRandom(81)
  const vocabulary = Array.from({ length: VOCABULARY }, () => word(random))
  for (let start = 0; start < count; start += BATCH) {
    const numbers = Array.from({ length: Math.min(BATCH, count - start) }, (_, n) => start + n)
    const rows = numbers.map((n) => ({
      id: `measured-${n}`,
      title: sentence(random, vocabulary, 6),
      excerpt: sentence(random, vocabulary, 20),
      content: Array.from({ length: 10 }, () => sentence(random, vocabulary, WORDS / 10)).join('\n\n'),
      author: sentence(random, vocabulary, 2),
      category: 'travel',
      status: 'published',
      published_at: new Date(Date.UTC(2026, 8, 1) - n * 3_600_000).toISOString(),
    }))
    await sql`insert into articles ${sql(rows)}`
  }
  await sql`analyze articles`
}

function sentence(random: () => number, vocabulary: string[], words: number): string {
  const all = Array.from({ length: words }, () => vocabulary[Math.floor(random() ** 2 * vocabulary.length)])
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
