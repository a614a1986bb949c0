import { afterAll, beforeAll, expect, test } from 'vitest'
import { SearchResults } from '#shared/contracts/search.ts'
import { type ApiFixture, bodyOf, codeOf, problemOf, startApiFixture } from './api.fixtures.ts'

let api: ApiFixture
beforeAll(async () => {
  api = await startApiFixture()
})
afterAll(() => api?.stop())

const searchFor = async (query: Record<string, string>) =>
  bodyOf(await api.get(`/search?${new URLSearchParams(query)}`), SearchResults)
const idsOf = ({ results }: SearchResults) => results.map(({ id }) => id)
const marked = (parts: SearchResults['results'][number]['title']) =>
  parts.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join('')

test('articles are found with their matches', async () => {
  const found = await searchFor({ q: 'perfumer' })
  expect(found).toMatchObject({ count: 1, hasMoreThanCount: false, correctedSearch: null, next: null })
  const [result] = found.results
  expect(result?.id).toBe('the-last-perfumer-of-grasse')
  expect(marked(result?.title ?? [])).toBe('The Last [Perfumer] of Grasse')
  expect(result?.passage).toBeNull()
})

test('where only the text matches, a passage of it is shown', async () => {
  const [result] = (await searchFor({ q: '"light rakes"' })).results
  expect(result?.title.every(({ isMatch }) => !isMatch)).toBe(true)
  expect(marked(result?.passage ?? [])).toContain('[light] [rakes]')
})

test('a passage has characters in place of entities, and words with entities are found', async () => {
  const [result] = (await searchFor({ q: '"military blanket"' })).results
  expect(marked(result?.passage ?? [])).toContain('Pellerin & Daughters')
  const blocks = [{ id: 'a', type: 'callout', data: { type: 'info', content: 'As typed: q&eacute; in a block.' } }]
  await api.owner`update articles set content = 'Le f&eacute;nouil&nbsp;&amp; le p&#x00e2;tisson &amp;lt; l&rsquo;ail.', content_blocks = ${api.owner.json(blocks)},
    access = 'everyone' where id = 'the-last-perfumer-of-grasse'`
  for (const q of ['fénouil', 'pâtisson', 'block']) {
    const [found] = (await searchFor({ q })).results.filter(({ id }) => id === 'the-last-perfumer-of-grasse')
    const passage = marked(found?.passage ?? [])
      .replace(/[[\]]/g, '')
      .replace(/\s+/g, ' ')
    expect(passage, q).toContain('fénouil & le pâtisson &lt; l’ail. As typed: q&eacute; in a block')
  }
})

test('a wrong spelling is corrected', async () => {
  const found = await searchFor({ q: 'perfummer' })
  expect(found.correctedSearch).toBe('perfumer')
  expect(idsOf(found)).toEqual(['the-last-perfumer-of-grasse'])
})

test('filters narrow a search, and work without one', async () => {
  const travel = await searchFor({ q: '', category: 'travel', author: '', year: '' })
  expect(travel.count).toBeGreaterThan(2)
  const rows = await api.owner`select id from articles where category = 'travel' order by published_at desc, id`
  expect(idsOf(travel)).toEqual(rows.map(({ id }) => id))
  expect(idsOf(await searchFor({ author: 'oona-castellane' }))).toEqual(
    (
      await api.owner`select id from articles join article_authors on article_id = id
        where author_id = 'oona-castellane' order by published_at desc, id`
    ).map(({ id }) => id),
  )
  const narrowed = await searchFor({ q: 'light', issue: 'summer-2026', year: '2026' })
  const issues = await api.owner`select distinct issue_id from articles where id = any(${idsOf(narrowed)})`
  expect(issues.map(({ issue_id }) => issue_id)).toEqual(['summer-2026'])
})

test('pages follow each other without gaps', async () => {
  const ids: string[] = []
  for (let cursor = ''; ; ) {
    const page = await searchFor({ year: '2026', cursor })
    ids.push(...idsOf(page))
    if (page.next === null) break
    cursor = page.next
  }
  const rows =
    await api.owner`select id from articles where published_at >= '2026-01-01' and status = 'published' and published_at <= now() order by published_at desc, id`
  expect(ids).toEqual(rows.map(({ id }) => id))
  expect(ids.length).toBeGreaterThan(10)
})

test('an empty search finds every article, one of operators alone none, and an unknown parameter is ignored', async () => {
  expect((await searchFor({ utm_source: 'letter' })).results).toHaveLength(10)
  expect((await searchFor({ q: '- "" or' })).results).toEqual([])
})

test.each(['0.9999999999999999.a', '9999999.-9999999999999999.a'])('a cursor of %s is answered', async (cursor) => {
  for (const q of ['', 'light'])
    expect((await api.get(`/search?${new URLSearchParams({ q, cursor })}`)).status).toBe(200)
})

test('an article that has just been withdrawn is not found', async () => {
  await api.owner`update articles set status = 'archived' where id = 'the-swimmer'`
  expect(idsOf(await searchFor({ q: 'swimmer' }))).not.toContain('the-swimmer')
})

test.each([
  ['an invalid year', { year: 'soon' }, 'year'],
  ['a year out of range', { year: '0001' }, 'year'],
  ['an invalid id', { author: 'Oona Castellane' }, 'author'],
  ['an invalid cursor', { cursor: 'here' }, 'cursor'],
  ['a cursor beyond the times of the database', { cursor: '0.-999999999999999999.a' }, 'cursor'],
  ['a long text', { q: 'a'.repeat(201) }, 'q'],
] as [string, Record<string, string>, string][])('%s is refused with the field named', async (_, query, field) => {
  const response = await api.get(`/search?${new URLSearchParams(query)}`)
  expect(response.status).toBe(422)
  const { fields } = await problemOf(response)
  expect(Object.keys(fields ?? {})).toEqual([field])
})

test('a search of 10 KB is refused', async () => {
  expect(await codeOf(await api.get(`/search?q=${'harbour%20'.repeat(1024)}`))).toBe('address-too-long')
})

test.each(['%00', '%C2%80', 'light%00%01%02', "'%20or%201=1--", '%F0%9F%A7%82', '%ED%A0%80', '%5C%27%22'])(
  'a text of %s is answered',
  async (q) => {
    expect((await api.get(`/search?q=${q}`)).status).toBe(200)
  },
)

test('a client that has the current response gets 304', async () => {
  const first = await api.get('/search?q=light')
  expect(first.headers.get('Cache-Control')).toContain('max-age=0')
  const etag = first.headers.get('ETag') ?? ''
  expect((await api.get('/search?q=light', { headers: { 'If-None-Match': etag } })).status).toBe(304)
})

test('one network has 3,600 searches an hour', async () => {
  await api.owner`update private.rate_limits set attempts = 3600`
  const response = await api.get('/search?q=light')
  expect([response.status, await codeOf(response)]).toEqual([429, 'too-many-requests'])
})
