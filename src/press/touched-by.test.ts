import { describe, expect, test } from 'vitest'
import { touchedBy } from './touched-by.ts'

const article = (row: Record<string, unknown> = {}) => ({
  id: 'the-brass-hour',
  issue_id: 'autumn-2026',
  published_at: '2026-09-21T06:00:00+00:00',
  status: 'published',
  ...row,
})
const everywhere = [
  { path: '/' },
  { path: '/current-issue' },
  { path: '/rss.xml' },
  { path: '/feed.json' },
  { path: '/sitemap.xml' },
]
const itsEdition = { path: '/issues/autumn-2026/read' }
const itsFiles = [{ made: '/cards/articles/the-brass-hour.png' }, { made: '/issues/autumn-2026.pdf' }]

describe('a change of an article touches', () => {
  test('its page, the lists it may stand in, its month, the edition and the PDF of its issue, and its card', () => {
    expect(touchedBy({ entity: 'articles', oldRow: article(), newRow: article({ title: 'New' }) })).toEqual([
      { path: '/articles/the-brass-hour' },
      ...everywhere,
      { path: '/sitemaps/2026-09.xml' },
      itsEdition,
      ...itsFiles,
    ])
  })
  test('the old and the new issue when it moves', () => {
    const touched = touchedBy({ entity: 'articles', oldRow: article(), newRow: article({ issue_id: 'winter-2026' }) })
    expect(touched).toContainEqual({ made: '/issues/autumn-2026.pdf' })
    expect(touched).toContainEqual({ made: '/issues/winter-2026.pdf' })
    expect(touched).toContainEqual({ path: '/issues/autumn-2026/read' })
    expect(touched).toContainEqual({ path: '/issues/winter-2026/read' })
  })
  test('the old and the new address when it is renamed', () => {
    const touched = touchedBy({ entity: 'articles', oldRow: article(), newRow: article({ id: 'brass' }) })
    expect(touched).toContainEqual({ path: '/articles/the-brass-hour' })
    expect(touched).toContainEqual({ path: '/articles/brass' })
  })
  test('the old and the new month when its date moves', () => {
    const newRow = article({ published_at: '2026-10-02T00:00:00+00:00' })
    const touched = touchedBy({ entity: 'articles', oldRow: article(), newRow })
    expect(touched).toContainEqual({ path: '/sitemaps/2026-09.xml' })
    expect(touched).toContainEqual({ path: '/sitemaps/2026-10.xml' })
  })
  test('the month in UTC, whatever zone the writer lived in', () => {
    const newRow = article({ published_at: '2026-09-30T22:00:00-04:00' })
    expect(touchedBy({ entity: 'articles', oldRow: null, newRow })).toContainEqual({ path: '/sitemaps/2026-10.xml' })
  })
  test.each([null, undefined, 'infinity', '-infinity'])('no month when its time is %s', (published_at) => {
    const touched = touchedBy({ entity: 'articles', oldRow: article({ published_at }), newRow: null })
    const archive = { path: '/archive' }
    expect(touched).toEqual([{ path: '/articles/the-brass-hour' }, ...everywhere, itsEdition, ...itsFiles, archive])
  })
  test.each([
    ['is new', null, article(), true],
    ['goes', article(), null, true],
    ['is taken back', article(), article({ status: 'draft' }), true],
    ['moves to another issue', article(), article({ issue_id: 'winter-2026' }), true],
    ['is in no issue', null, article({ issue_id: null }), false],
    ['says something else', article(), article({ title: 'New' }), false],
  ])('the archive, which knows what there is to print, when it %s', (_what, oldRow, newRow, does) => {
    const touched = touchedBy({ entity: 'articles', oldRow, newRow })
    expect(touched.some((touch) => typeof touch === 'object' && 'path' in touch && touch.path === '/archive')).toBe(
      does,
    )
  })
})

test.each([
  [
    'issues',
    [
      { path: '/' },
      { path: '/current-issue' },
      { path: '/archive' },
      { path: '/sitemaps/pages.xml' },
      { path: '/issues/x/read' },
      { made: '/cards/issues/x.png' },
      { made: '/issues/x.pdf' },
      'redirects',
    ],
  ],
  ['plans', [{ path: '/subscription' }, { path: '/subscribe/free' }]],
  ['redirects', ['redirects']],
  ['site_settings', ['everything']],
] as const)('a change of %s touches what shows it', (entity, touched) => {
  expect(touchedBy({ entity, oldRow: { id: 'x' }, newRow: { id: 'x' } })).toEqual(touched)
})
