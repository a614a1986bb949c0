import type { TransactionSql } from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { searchLanguages } from '#shared/contracts/search-languages.ts'
import { decodeEntities, ENTITIES } from '#shared/domain/article-body.ts'
import { type DatabaseFixture, startDatabaseFixture } from './database.fixtures.ts'
import { actAs, withRollback } from './rollback.ts'

let db: DatabaseFixture
beforeAll(async () => {
  db = await startDatabaseFixture()
})
afterAll(() => db?.close())

const LONG_AGO = '2020-01-01'
const articles = [
  {
    id: 'harbour',
    title: 'The Harbour at Night',
    excerpt: 'Lamps over black water.',
    content: 'A boat comes home late.',
    author: 'Zoë Castellane',
    category: 'travel',
  },
  {
    id: 'lamps',
    title: 'How Lamps Are Made',
    excerpt: 'A workshop of four people.',
    content: 'They sell to harbours and to theatres. The last café closes early.',
    author: 'Tomas Lind',
    category: 'design',
  },
  {
    id: 'salt',
    title: 'Letters from the Salt Pans',
    excerpt: 'Written in August.',
    content: 'Salt and wind. A harbour is far away, and the night is warm at sea.',
    author: 'Tomas Lind',
    category: 'travel',
  },
].map((article, index) => ({
  ...article,
  status: 'published',
  published_at: `${2020 + index}-06-01`,
}))

interface Filters {
  category?: string
  author?: string
  issue?: string
  year?: number
  after?: Row | undefined
  pageSize?: number
}
type Row = Record<'id' | 'title' | 'excerpt' | 'passage' | 'corrected_search', string> & {
  rank: number
  hit_count: number
  published_at: Date
}

/** Searches as a guest. */
async function search(tx: TransactionSql, text: string, filters: Filters = {}): Promise<Row[]> {
  const { category = null, author = null, issue = null, year = null, after, pageSize = 10 } = filters
  const time = after ? `${after.published_at.getTime() * 1000}` : null
  return tx.savepoint(async (guest) => {
    await actAs(guest, 'visitor')
    const rows = await guest<Row[]>`select * from private.search_articles(${text}, ${category}, ${author}, ${issue},
      ${year}::integer, ${after?.rank ?? null}::integer, ${time}::bigint, ${after?.id ?? null}, ${pageSize}::integer)`
    await guest`reset role`
    return rows
  })
}
const found = async (tx: TransactionSql, text: string, filters?: Filters) =>
  (await search(tx, text, filters)).map(({ id }) => id)

/** Runs with the three articles above. */
const withArticles = <Result>(work: (tx: TransactionSql) => Promise<Result>) =>
  withRollback(db.owner, async (tx) => {
    await tx`insert into public.articles ${tx(articles)}`
    return work(tx)
  })

describe('words', () => {
  test.each([
    ['a title before an excerpt, and both before a text', 'lamps', ['lamps', 'harbour']],
    ['a title before texts', 'harbour', ['harbour', 'lamps', 'salt']],
    ['another form of a word', 'lamp harbours', ['harbour', 'lamps']],
    ['a byline', 'castellane', ['harbour']],
    ['a name without its accent', 'zoe', ['harbour']],
    ['a word of the text without its accent', 'cafe', ['lamps']],
    ['a word with an accent that is not in the text', 'hárböur night', ['harbour', 'salt']],
    ['capitals', 'HARBOUR NIGHT', ['harbour', 'salt']],
    ['words in a row', '"harbour at night"', ['harbour']],
    ['words in a row in the text', '"salt and wind"', ['salt']],
    ['words in a row that do not follow each other', '"wind and salt"', []],
    ['without a word', 'harbour -night', ['lamps']],
    ['one word or another', 'castellane or wind', ['harbour', 'salt']],
    ['the beginning of a title while somebody types', 'let', ['salt']],
    ['the beginning of a second word', 'salt pa', ['salt']],
    ['the beginning of a name', 'cast', ['harbour']],
    ['a wrong letter', 'harbuor', ['harbour', 'lamps', 'salt']],
    ['a missing letter of a name, beside a right word', 'castelane lamps', ['harbour']],
    ['nothing like it', 'xylophone', []],
  ])('finds %s: %s', async (_, text, ids) => {
    expect(await withArticles((tx) => found(tx, text))).toEqual(ids)
  })

  test('a corrected search says what was searched for', async () => {
    const [row] = await withArticles((tx) => search(tx, 'harbuor'))
    expect(row?.corrected_search).toBe('harbour')
    const [exact] = await withArticles((tx) => search(tx, 'harbour'))
    expect(exact?.corrected_search).toBeNull()
  })

  test('a word that the dictionary leaves out is not corrected', async () => {
    const withWidth = { ...articles[0], id: 'width', title: 'The Width of a Street', content: '' }
    const ids = await withArticles(async (tx) => {
      await tx`insert into public.articles ${tx(withWidth as never)}`
      return [await found(tx, 'with wind sea'), await found(tx, 'with tomas harbuor'), await found(tx, 'widht street')]
    })
    expect(ids).toEqual([['salt'], ['lamps', 'salt'], ['width']])
  })

  test('texts of blocks are searched', async () => {
    const blocks = [{ id: 'a', type: 'quote', data: { quote: 'Amber is patient.', author: 'Nobody' } }]
    const ids = await withRollback(db.owner, async (tx) => {
      await tx`insert into public.articles ${tx({ ...articles[0], content_blocks: tx.json(blocks) } as never)}`
      return found(tx, 'amber')
    })
    expect(ids).toEqual(['harbour'])
  })

  test('matches are between control characters, which no article can contain', async () => {
    const rows = await withRollback(db.owner, async (tx) => {
      const text = 'A \u0002ship\u0003 and a boat <b>come</b> home.'
      await tx`insert into public.articles ${tx({ ...articles[0], content: text } as never)}`
      return [...(await search(tx, 'harbour lamp')), ...(await search(tx, 'boat'))]
    })
    expect(rows[0]).toMatchObject({
      title: 'The \u0002Harbour\u0003 at Night',
      excerpt: '\u0002Lamps\u0003 over black water.',
      passage: null,
    })
    expect(rows[1]?.passage).toContain('ship and a \u0002boat\u0003')
    expect(rows[1]?.passage.split('\u0002')).toHaveLength(2)
  })

  test('a title that looks like HTML is returned whole', async () => {
    const title = 'The <b> of <i>harbour</i>'
    const [row] = await withRollback(db.owner, async (tx) => {
      await tx`insert into public.articles ${tx({ ...articles[0], title } as never)}`
      return search(tx, 'harbour')
    })
    expect(row?.title).toBe(title)
  })

  test('a passage is taken from around the match, in a long text too', async () => {
    const content = `${'Words go on. '.repeat(3000)}The artichoke stands there alone. ${'Words go on. '.repeat(3000)}`
    const [row] = await withRollback(db.owner, async (tx) => {
      await tx`insert into public.articles ${tx({ ...articles[0], content } as never)}`
      return search(tx, 'artichokes')
    })
    expect(row?.passage).toContain('The \u0002artichoke\u0003 stands')
    expect(row?.passage.length).toBeLessThan(400)
  })
})

describe('typographic punctuation', () => {
  const french = {
    ...articles[0],
    id: 'ouessant',
    title: 'Les phares d’Ouessant',
    excerpt: '«\u00a0Fumée\u00a0» au loin… ¿Quién sabe?',
    content: "Il cria “voleurs”, puis vite\u202f! L’été revint — puis l'hiver—long — et l’état‑major.",
    author: 'Maëlle O’Brien',
    language: 'fr',
  }
  const withFrench = <Result>(work: (tx: TransactionSql) => Promise<Result>) =>
    withRollback(db.owner, async (tx) => {
      await tx`insert into public.articles ${tx(french as never)}`
      return work(tx)
    })

  test.each([
    'ouessant',
    "d'ouessant",
    'd’ouessant',
    'd’oues',
    'fumée',
    '« fumee »',
    '«\u00a0Fumée\u00a0»',
    'loin',
    'quien',
    'brien',
    "o'brien",
    'voleurs',
    '“voleurs”',
    'vite',
    'vite\u202f!',
    'été',
    "l'été",
    'l’été',
    'l’hiver',
    'hiver—long',
    'major',
    '"l’été revint"',
  ])('a search for %s finds it', async (text) => {
    const [row] = await withFrench((tx) => search(tx, text))
    expect(row).toMatchObject({ id: 'ouessant', corrected_search: null })
  })

  test('titles and passages keep it, around their matches', async () => {
    const [[byTitle], [byText]] = await withFrench(async (tx) => [
      await search(tx, 'd’Ouessant fumée'),
      await search(tx, 'vite l\'été "hiver long"'),
    ])
    expect(byTitle).toMatchObject({
      title: 'Les phares d’\u0002Ouessant\u0003',
      excerpt: '«\u00a0\u0002Fumée\u0003\u00a0» au loin… ¿Quién sabe?',
    })
    expect(byText?.passage).toContain(
      "“voleurs”, puis \u0002vite\u0003\u202f! L’\u0002été\u0003 revint — puis l'\u0002hiver\u0003—\u0002long\u0003 — et l’état‑major",
    )
  })

  test('a passage keeps it beside what looks like a tag', async () => {
    const content = 'A “quiet” town—<b>a port</b>—sleeps.'
    const [row] = await withRollback(db.owner, async (tx) => {
      await tx`insert into public.articles ${tx({ ...articles[0], content } as never)}`
      return search(tx, 'sleeps')
    })
    expect(row?.passage.replace(/\s+/g, ' ')).toBe('quiet” town— a port —\u0002sleeps\u0003')
  })
})

describe('filters and pages', () => {
  test.each<[string, string, Filters, string[]]>([
    ['a category', 'harbour', { category: 'travel' }, ['harbour', 'salt']],
    ['a year', 'harbour', { year: 2021 }, ['lamps']],
    ['an author', 'harbour', { author: 'tomas-lind' }, ['lamps', 'salt']],
    ['an issue', 'harbour', { issue: 'spring' }, ['salt']],
    ['everything of a category, newest first', '', { category: 'travel' }, ['salt', 'harbour']],
    ['everything of an author', ' ', { author: 'tomas-lind' }, ['salt', 'lamps']],
    ['everything of an issue and a year', '', { issue: 'spring', year: 2022 }, ['salt']],
    ['what is not there', '', { category: 'nowhere' }, []],
  ])('a search is narrowed to %s', async (_, text, filters, ids) => {
    const narrowed = await withArticles(async (tx) => {
      await tx`insert into public.issues (id, number, season, year, title, published_at, is_current)
        values ('spring', 1, 'Spring', 2026, 'Spring', ${LONG_AGO}, true)`
      await tx`update public.articles set issue_id = 'spring' where id = 'salt'`
      return found(tx, text, filters)
    })
    expect(narrowed).toEqual(ids)
  })

  test.each(['harbour', ''])('pages of %j repeat and skip nothing, also when articles are alike', async (text) => {
    const many = Array.from({ length: 25 }, (_, n) => ({ ...articles[0], id: `harbour-${n}`, published_at: LONG_AGO }))
    const pages = await withRollback(db.owner, async (tx) => {
      await tx`insert into public.articles ${tx(many as never[])}`
      const ids: string[] = []
      for (let after: Row | undefined; ; ) {
        const rows = await search(tx, text, { after, pageSize: 10 })
        ids.push(...rows.slice(0, 10).map(({ id }) => id))
        if (rows.length <= 10) return ids
        after = rows[9]
      }
    })
    expect(pages).toHaveLength(25)
    expect(new Set(pages).size).toBe(25)
  })

  test('more than 100 are counted as 101', async () => {
    const many = Array.from({ length: 120 }, (_, n) => ({ ...articles[0], id: `harbour-${n}` }))
    const counts = await withRollback(db.owner, async (tx) => {
      await tx`insert into public.articles ${tx(many as never[])}`
      return [await search(tx, 'harbour'), await search(tx, '', { category: 'travel' })].map(([row]) => row?.hit_count)
    })
    expect(counts).toEqual([101, 101])
  })
})

describe('what may be found', () => {
  test('a scheduled article is found from its time on, and a filter does not show it earlier', async () => {
    const [before, filtered, corrected, after] = await withArticles(async (tx) => {
      await tx`update public.articles set status = 'scheduled', published_at = now() + interval '1 hour', title = 'Zeppelins'
        where id = 'salt'`
      const hidden = [
        await found(tx, 'zeppelins'),
        await found(tx, '', { author: 'tomas-lind' }),
        await found(tx, 'zepelins'),
      ]
      await tx`update public.articles set published_at = now() where id = 'salt'`
      return [...hidden, await found(tx, 'zeppelins')]
    })
    expect([before, filtered, corrected, after]).toEqual([[], ['lamps'], [], ['salt']])
  })

  test.each([
    ['withdrawn', `update public.articles set status = 'archived' where id = 'harbour'`],
    ['a draft again', `update public.articles set status = 'draft' where id = 'harbour'`],
    ['deleted', `delete from public.articles where id = 'harbour'`],
  ])('an article that is %s is not found in the same transaction', async (_, change) => {
    const ids = await withArticles(async (tx) => {
      await tx.unsafe(change)
      return [await found(tx, 'castellane'), await found(tx, '', { category: 'travel' })]
    })
    expect(ids).toEqual([[], ['salt']])
  })

  test('a changed article is found by its new words and its new id, by the old ones no longer', async () => {
    const ids = await withArticles(async (tx) => {
      await tx`update public.articles set id = 'quay', title = 'The Quay', content = 'Fog.' where id = 'harbour'`
      return [await found(tx, 'quay'), await found(tx, 'fog'), await found(tx, 'boat')]
    })
    expect(ids).toEqual([['quay'], ['quay'], []])
  })

  test('articles are found by the new name of their author', async () => {
    const ids = await withArticles(async (tx) => {
      await tx`update public.authors set name = 'Zoë Marchetti' where id = 'zoe-castellane'`
      return [await found(tx, 'marchetti'), await found(tx, 'castellane')]
    })
    expect(ids).toEqual([['harbour'], []])
  })

  test('nobody reads the index itself', async () => {
    for (const table of ['private.article_search', 'private.search_vocabulary'])
      await expect(
        withRollback(db.owner, async (tx) => {
          await actAs(tx, 'visitor')
          return tx.unsafe(`select * from ${table}`)
        }),
      ).rejects.toThrow('permission denied')
  })

  test('what is not public of a text is neither found nor shown', async () => {
    const rows = await withRollback(db.owner, async (tx) => {
      await tx`create or replace function private.public_text(article public.articles) returns text
        language sql stable set search_path = '' as $$ select '' $$`
      await tx`insert into public.articles ${tx(articles)}`
      return [await found(tx, 'boat'), (await search(tx, 'castellane')).map(({ excerpt }) => excerpt)]
    })
    expect(rows).toEqual([[], ['Lamps over black water.']])
  })
})

describe('entities', () => {
  const decoded = async (text: string): Promise<string> => {
    const [row] = await db.owner`select private.decode_entities(${text}) as decoded`
    return row?.decoded
  }
  const reserved = ['amp', 'lt', 'gt']

  test('all that a page decodes are decoded, except those of markup', async () => {
    const names = [...ENTITIES.keys()].filter((name) => !reserved.includes(name))
    const text = [...names, '#39', '#233', '#xE9', '#x1F600'].map((name) => `${name}&${name};`).join(' ')
    expect(await decoded(text)).toBe(decodeEntities(text).replaceAll('\u00a0', ' '))
  })

  test.each([
    'a & b && &;',
    '&amp; &lt; &gt; &#38; &#60;',
    '&amp;eacute; &amp;amp;',
    '&unknown; &#0; &#xd800; &#xfdd0; &#x110000; &#9999999; &#xffffff;',
    '&eacute &#233 &#xe9',
  ])('others stay: %s', async (text) => {
    expect(await decoded(text)).toBe(text)
  })
})

describe('the time of a search', () => {
  const MANY = 20_000

  /** All have the words, in their texts only, the older half in a row. */
  const insertMany = async (tx: TransactionSql) => {
    await tx`set local session_replication_role = 'replica'`
    await tx`insert into public.articles (id, title, status, published_at)
      select 'many-' || n, 'Article', 'published', timestamptz '2026-01-01' - n * interval '1 hour' from generate_series(1, ${MANY}::int) as n`
    await tx`insert into private.article_search (article_id, language, published_at, category, heading, words)
      select id, 'english', published_at, 'travel', 'articl:1A', case when published_at > '2025-01-01' then tsvector 'salt:1 wind:3' else 'salt:1 wind:2' end
      from public.articles where id like 'many-%'`
    await tx`set local session_replication_role = 'origin'`
    await tx`analyze private.article_search`
  }

  test('words that nearly every article has are searched in the newest articles only, in the index of words', async () => {
    const texts = ['salt wind', '"salt wind"', 'salt wind -harbour']
    const read = await withRollback(db.superuser, async (tx) => {
      await insertMany(tx)
      const rows = async () =>
        (
          await tx`select sum(seq_tup_read + idx_tup_fetch)::int as count from pg_stat_xact_user_tables
            where relname in ('article_search', 'articles')`
        )[0]?.count
      const results: { text: string; hits: number; rows: number }[] = []
      for (const text of texts) {
        const before = await rows()
        const hits = await tx`
          select id from private.search_articles(${text}, null, null, null, null, null, null, null, 10)`
        results.push({ text, hits: hits.length, rows: (await rows()) - before })
      }
      return results
    })
    expect(read.map(({ hits }) => hits)).toEqual([11, 0, 11])
    for (const { text, rows } of read) expect(rows, text).toBeLessThan(MANY / 2)
  })

  test('rare words are found in the oldest articles too', async () => {
    const ids = await withRollback(db.superuser, async (tx) => {
      await insertMany(tx)
      await tx`update private.article_search set words = 'amber:1 rose:2' where article_id in ('many-19000', 'many-19999')`
      const hits =
        await tx`select id from private.search_articles('"amber rose"', null, null, null, null, null, null, null, 10)`
      return hits.map(({ id }) => id)
    })
    expect(ids).toEqual(['many-19000', 'many-19999'])
  })
})

describe('the language', () => {
  test('the lists of languages agree', async () => {
    const [row] = await db.owner`select private.search_languages() as languages`
    expect(row?.languages).toEqual([...searchLanguages])
    await expect(
      withRollback(db.owner, (tx) => tx`update public.site_settings set search_language = 'klingon'`),
    ).rejects.toThrow('site_settings_search_language')
  })

  test('in every language a name without accents finds the name with accents', async () => {
    const lost = await withRollback(db.owner, async (tx) => {
      const languages: string[] = []
      await tx`insert into public.articles ${tx(articles)}`
      for (const language of searchLanguages) {
        await tx`update public.site_settings set search_language = ${language}`
        await tx`select private.reindex_articles(10)`
        if ((await found(tx, 'Zoe Castellane'))[0] !== 'harbour') languages.push(language)
      }
      return languages
    })
    expect(lost).toEqual([])
  })

  test('after a change articles are found at all times, and indexed again in parts', async () => {
    const results = await withArticles(async (tx) => {
      const isDue = async () =>
        (await tx`select private.search_index_is_due() as due, private.jobs_are_due() as "jobsDue"`)[0]
      const reindex = async () => (await tx`select private.reindex_articles(2) as count`)[0]?.count
      const before = await isDue()
      await tx`update public.site_settings set search_language = 'simple'`
      const after = await isDue()
      const old = await found(tx, 'harbours')
      const first = await reindex()
      const between = await found(tx, 'harbour')
      const counts = [first, await reindex(), await reindex()]
      return {
        before: before?.due,
        after,
        old,
        between,
        counts,
        done: (await isDue())?.due,
        whole: await found(tx, 'harbours'),
      }
    })
    expect(results).toMatchObject({
      before: false,
      after: { due: true, jobsDue: true },
      done: false,
      counts: [2, 1, 0],
    })
    expect(results.old.toSorted()).toEqual(['harbour', 'lamps', 'salt'])
    expect(results.between.length).toBeGreaterThan(1)
    // Whole words only.
    expect(results.whole).toEqual(['lamps'])
  })

  test('a language with other rules of its own is used', async () => {
    const ids = await withRollback(db.owner, async (tx) => {
      await tx`update public.site_settings set search_language = 'german'`
      await tx`insert into public.articles ${tx({ ...articles[0], title: 'Die alten Häuser' } as never)}`
      return found(tx, 'haus')
    })
    expect(ids).toEqual(['harbour'])
  })
})

describe('hostile searches', () => {
  test.each([
    ['10 KB of words', 'harbour '.repeat(1280)],
    ['one word of 10 KB', 'a'.repeat(10_240)],
    ['10 KB of quotation marks', '"'.repeat(10_240)],
    ['only operators', '- "" or -or | & ! <-> :* ()'],
    ['a lone minus', '-'],
    ['only what is not wanted', '-harbour'],
    ['an open quotation mark', '"harbour at'],
    ['control characters', 'harbour\u0001\u0002\u0003\u0007night'],
    ['the text of a query', `'harbour' & !'night':*A <2> 'x'`],
    ['quotes and backslashes', `\\'"harb'our\\`],
    ['wildcards', '%_%'],
    ['other scripts', 'गर्मी 夏 صيف 👩‍🚀 \u202e'],
    ['half a surrogate pair', 'harbour \ufffd'],
    ['words of the stop list', 'the of and'],
    ['a regular expression', '(.*)+$ [[:alnum:]] \\m'],
  ])('%s', async (_, text) => {
    const started = performance.now()
    const rows = await withArticles((tx) => search(tx, text))
    expect(rows.length).toBeLessThanOrEqual(3)
    expect(performance.now() - started).toBeLessThan(5000)
  })

  test('control characters separate words', async () => {
    expect(await withArticles((tx) => found(tx, 'harbour\u0002night'))).toEqual(['harbour', 'salt'])
  })
})
