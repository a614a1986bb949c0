import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ArticleDocument } from '#shared/contracts/article-draft.ts'
import { type PublishField, publishProblems } from '#shared/domain/publish-problems.ts'
import { type DatabaseFixture, startDatabaseFixture } from './database.fixtures.ts'
import { completeDocument } from './newsroom.fixtures.ts'

let db: DatabaseFixture
beforeAll(async () => {
  db = await startDatabaseFixture()
  await db.owner`insert into public.authors (id, name) values ('ada', 'Ada')`
  await db.owner`insert into public.issues (id, number, season, year, title) values ('first', 1, 'Spring', 2026, 'First')`
})
afterAll(() => db?.close())

/** Nearly valid documents: each field is valid most of the time, else a value of its list. */
function documents(odd: Record<string, unknown[]>): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(completeDocument).map(([name, value]) => {
    const others = (odd[name] ?? []).map((other) => fc.constant(other))
    return [name, fc.oneof({ weight: 30, arbitrary: fc.constant(value) }, ...others)] as const
  })
  return fc.record(Object.fromEntries(fields))
}
const quote = { id: '1', type: 'quote', data: { quote: 'Q', author: 'A' } }
const gallery = (...alts: unknown[]) => ({
  id: '2',
  type: 'image-gallery',
  data: { images: alts.map((alt) => ({ url: '/a.webp', alt })) },
})

/** The answers of the database in the order of the values. */
async function answersOf<Answer>(name: string, values: unknown[]): Promise<Answer[]> {
  const rows = await db.owner`
    select ${db.owner.unsafe(name)}(value) as answer
    from jsonb_array_elements(${db.owner.json(values as never)}) with ordinality as v (value, n) order by n`
  return rows.map(({ answer }) => answer)
}

describe('a document', () => {
  const oddTexts = (max: number) => [
    null,
    7,
    ['x'],
    '',
    'a\nb',
    'a\u0085b',
    'x'.repeat(max),
    'x'.repeat(max + 1),
    undefined,
  ]
  const odd: Record<string, unknown[]> = {
    title: oddTexts(200),
    excerpt: oddTexts(600),
    content: [...oddTexts(300_000).slice(0, 5), undefined],
    category: oddTexts(80),
    imageUrl: ['', '/a', '//a', 'https://a.example/b', 'javascript:x', 'data:x', 7, undefined],
    imageAlt: oddTexts(300),
    authorIds: [
      null,
      'ada',
      ['ada'],
      ['ada', 'ada'],
      ['Ada'],
      [7],
      Array.from({ length: 11 }, (_, n) => `a-${n}`),
      undefined,
    ],
    issueId: ['first', 'First', '', 7, 81, ['first'], undefined],
    position: [-5, 1.5, '1', 1_000_000, 1_000_001, -1_000_001, 1e300, null, undefined],
    featured: [true, 'true', null, 0, undefined],
    slug: ['salt', 'Salt', '-', 7, 'x'.repeat(121), undefined],
    publishedAt: [
      '2026-11-21T08:30:00.000Z',
      '1800-01-01T00:00:00.000Z',
      '1799-12-31T23:59:59.999Z',
      '2026-02-29T00:00:00.000Z',
      '2024-02-29T00:00:00.000Z',
      '2026-13-01T00:00:00.000Z',
      '2026-01-01T24:00:00.000Z',
      '2026-01-01',
      'infinity',
      7,
      '2026-01-01T00:00:00Z',
      '2026-01-01T00:00:00.000+01:00',
      '9999-12-31T23:59:59.999Z',
      '12026-01-01T00:00:00.000Z',
      undefined,
    ],
    seoTitle: oddTexts(200),
    seoDescription: oddTexts(400),
    contentBlocks: [
      null,
      {},
      [quote],
      [{ ...quote, data: {} }],
      [{ ...quote, data: [] }],
      [{ ...quote, data: undefined }],
      [{ ...quote, id: ' ' }],
      [{ ...quote, id: 7 }],
      [{ ...quote, type: '' }],
      [{ ...quote, type: 'x'.repeat(61) }],
      [{ ...quote, after: 0 }],
      [{ ...quote, after: -1 }],
      [{ ...quote, after: null }],
      [{ ...quote, more: 1 }],
      [null],
      Array.from({ length: 101 }, () => quote),
      undefined,
    ],
  }

  test('is valid for the database exactly when it is valid for the contract', async () => {
    const values = fc.sample(documents(odd), { numRuns: 3000, seed: 81 })
    const json = JSON.parse(JSON.stringify(values)) as unknown[]
    const answers = await answersOf<boolean>('private.is_article_document', json)
    const wrong = json.filter((value, index) => ArticleDocument.safeParse(value).success !== answers[index])
    expect(wrong.slice(0, 3)).toEqual([])
    expect(answers.filter(Boolean).length).toBeGreaterThan(100)
  })

  test('that is no object is invalid', async () => {
    expect(await answersOf('private.is_article_document', [null, [], 'x', 7, {}])).toEqual([
      false,
      false,
      false,
      false,
      false,
    ])
  })

  test('may have 3,000,000 bytes', async () => {
    const ofSize = (size: number) => ({
      ...completeDocument,
      contentBlocks: Array.from({ length: 10 }, (_, n) => ({
        id: `${n}`,
        type: 'x',
        data: { text: 'a'.repeat(size / 10) },
      })),
    })
    expect(await answersOf('private.is_article_document', [ofSize(2_990_000)])).toEqual([true])
    expect(await answersOf('private.is_article_document', [ofSize(3_000_000)])).toEqual([false])
  })
})

describe('problems that keep an article from being published', () => {
  const odd: Record<string, unknown[]> = {
    title: ['', ' \u00a0', '\u200b'],
    content: ['', '\n\u3000\n'],
    imageUrl: ['/a.webp'],
    imageAlt: ['', ' ', 'A cart'],
    authorIds: [['ada'], ['nobody'], ['ada', 'nobody']],
    issueId: ['first', 'missing'],
    contentBlocks: [
      [quote],
      [quote, quote],
      [{ ...quote, data: {} }],
      [{ ...quote, type: 'video', data: {} }],
      [{ ...quote, type: 'Video' }],
      [gallery('A')],
      [gallery('A', ' ')],
      [gallery('')],
      [gallery(null)],
      [gallery(7)],
      [gallery()],
      [{ ...gallery(), data: { images: 'x' } }],
      [{ ...gallery(), data: { images: [null] } }],
      [quote, gallery('')],
    ],
  }

  test('is the same for the database and for the editor', async () => {
    const values = fc.sample(documents(odd), { numRuns: 3000, seed: 81 }) as ArticleDocument[]
    const answers = await answersOf<PublishField[]>('private.article_problems', values)
    const known = { authorIds: new Set(['ada']), issueIds: new Set(['first']) }
    const expected = values.map((value) => Object.keys(publishProblems(value, known)))
    expect(answers).toEqual(expected)
    expect(new Set(answers.flat()).size).toBe(7)
    expect(answers.filter((answer) => answer.length === 0).length).toBeGreaterThan(100)
  })

  test('is judged by the document alone without the known records', () => {
    expect(publishProblems({ ...completeDocument, authorIds: ['nobody'], issueId: 'missing' })).toEqual({})
  })
})

describe('the search', () => {
  const matches = async (text: string, search: string): Promise<boolean> => {
    const [row] = await db.owner`
      select coalesce(private.search_vector(${text}, '') @@ private.search_query(${search}), false) as found`
    return row?.found
  }

  test.each([
    ['The Last Perfumer of Grasse', 'perf gras', true],
    ['The Last Perfumer of Grasse', 'erfumer', false],
    ['Œuvre, Ōyster, naïve', 'oyster NAIVE', true],
    ['naive', 'naïve', true],
    ['Well-being: a word', 'well-be', true],
    ['Don’t', "don't", true],
    ['L’Oréal (Paris)', 'oreal, paris', true],
    ['https://example.com/salt?x=1', 'salt', true],
    ['3.5 kilometres', '3.5', true],
    ['東京の夜は静かです', '京の夜', true],
    ['東京の夜は静かです', '東夜', false],
    ['東京の夜は静かです', '静か 東京', true],
    ['iPhoneで東京', 'iphone 東京', true],
    ['ความเงียบ', 'เงียบ', true],
    ['서울의 밤', '서울', true],
    ['ｶﾀｶﾅ ＡＢＣ', 'カタカナ abc', true],
    ['𠀀𠀁𠀂', '𠀁𠀂', true],
    ['Привет, мир', 'мир прив', true],
    ['Salt', '!!! ???', false],
  ])('%j has %j: %s', async (text, search, found) => {
    expect(await matches(text, search)).toBe(found)
  })

  test('never fails, whatever is typed', async () => {
    const pieces = fc.constantFrom(
      "'",
      '"',
      '\\',
      ':*',
      ':',
      '&',
      '|',
      '!',
      '(',
      ')',
      '<->',
      '<2>',
      '*',
      '%',
      ' ',
      '\t',
      '\u200b',
      '\u202e',
      '東',
      '🙂',
      'a',
      'é',
      '-',
      '_',
      '.',
      '/',
      '@',
      '\ud7ff',
      '\ufeff',
      '\u0301',
      '0',
      ',',
    )
    const typed = fc.array(fc.oneof(pieces, fc.string({ unit: 'grapheme', maxLength: 6 })), { maxLength: 40 })
    const values = fc.sample(
      typed.map((parts) => parts.join('').replaceAll('\0', '')),
      { numRuns: 3000, seed: 81 },
    )
    const rows = await db.owner`
      select private.search_query(value) from jsonb_array_elements_text(${db.owner.json(values)}) as value`
    expect(rows).toHaveLength(3000)
    expect(await db.owner`select private.search_query(repeat('é', 5000)), private.search_query('')`).toHaveLength(1)
  })

  test('keeps the longest text in every script', async () => {
    const words = Array.from({ length: 60_000 }, (_, n) => n.toString(36))
      .join(' ')
      .slice(0, 300_000)
    const ideographs = Array.from({ length: 300_000 }, (_, n) =>
      String.fromCodePoint(0x4e00 + ((n * 7919) % 20_000)),
    ).join('')
    const rare = Array.from({ length: 100_000 }, (_, n) => String.fromCodePoint(0x20000 + ((n * 31) % 40_000))).join('')
    for (const text of [words, ideographs, rare]) {
      const [row] = await db.owner`select length(private.search_vector('Title', ${text})) as lexemes`
      expect(row?.lexemes).toBeGreaterThan(10_000)
    }
  })
})
