import { describe, expect, test } from 'vitest'
import { affectedPaths } from './affected-paths.ts'

const article = (row: Record<string, unknown> = {}) => ({
  id: 'the-brass-hour',
  issue_id: 'autumn-2026',
  published_at: '2026-09-21T06:00:00+00:00',
  status: 'published',
  ...row,
})
const listPages = [
  { path: '/' },
  { path: '/current-issue' },
  { path: '/rss.xml' },
  { path: '/feed.json' },
  { path: '/sitemap.xml' },
]
const issueEdition = [
  { path: '/issues/autumn-2026' },
  { path: '/issues/autumn-2026/read' },
  { path: '/issues/autumn-2026/download' },
]
const assets = [
  { asset: '/cards/articles/the-brass-hour.png' },
  { asset: '/issues/autumn-2026.pdf' },
  { asset: '/issues/autumn-2026.epub' },
]

describe('a change of a page of the publication affects', () => {
  const row = (in_footer: boolean) => ({ id: 'rules', in_footer, last_number: 2 })
  const page = { path: '/pages/rules' }
  const sitemap = { path: '/sitemaps/pages.xml' }

  test('the page, its versions and the redirects, and every page if it is in the footer', () => {
    expect(affectedPaths({ entity: 'publication_pages', oldRow: row(false), newRow: row(false) })).toEqual([
      page,
      { path: '/pages/rules/versions/1' },
      { path: '/pages/rules/versions/2' },
      sitemap,
      'redirects',
    ])
    expect(affectedPaths({ entity: 'publication_pages', oldRow: row(true), newRow: row(false) })).toContain(
      'everything',
    )
  })
  test('the page and the address of a new version; every page when the first one brings it into the footer', () => {
    const version = (number: number, in_footer = true) =>
      affectedPaths({
        entity: 'publication_page_versions',
        oldRow: null,
        newRow: { page_id: 'rules', number, in_footer },
      })
    expect(version(2)).toEqual([page, { path: '/pages/rules/versions/2' }, sitemap])
    expect(version(1)).toEqual(['everything'])
    const terms = { page_id: 'terms', number: 2, in_footer: true }
    const affected = affectedPaths({ entity: 'publication_page_versions', oldRow: null, newRow: terms })
    // A form with older terms would be refused for good.
    for (const path of ['/checkout', '/gift', '/groups', '/subscribe/free'] as const)
      expect(affected).toContainEqual({ path })
    expect(version(1, false)).toEqual([page, { path: '/pages/rules/versions/1' }, sitemap])
  })
})

describe('a change of an article affects', () => {
  test('its page, the lists that may contain it, the sitemap of its month, the edition and the files of its issue, and its card', () => {
    expect(affectedPaths({ entity: 'articles', oldRow: article(), newRow: article({ title: 'New' }) })).toEqual([
      { path: '/articles/the-brass-hour' },
      ...listPages,
      { path: '/sitemaps/2026-09.xml' },
      ...issueEdition,
      ...assets,
    ])
  })
  test('the old and the new issue when it moves', () => {
    const affected = affectedPaths({
      entity: 'articles',
      oldRow: article(),
      newRow: article({ issue_id: 'winter-2026' }),
    })
    for (const format of ['pdf', 'epub'])
      for (const id of ['autumn-2026', 'winter-2026'])
        expect(affected).toContainEqual({ asset: `/issues/${id}.${format}` })
    expect(affected).toContainEqual({ path: '/issues/autumn-2026/read' })
    expect(affected).toContainEqual({ path: '/issues/winter-2026/read' })
  })
  test('the old and the new URL when it is renamed', () => {
    const affected = affectedPaths({ entity: 'articles', oldRow: article(), newRow: article({ id: 'brass' }) })
    expect(affected).toContainEqual({ path: '/articles/the-brass-hour' })
    expect(affected).toContainEqual({ path: '/articles/brass' })
  })
  test('the old and the new month when its date moves', () => {
    const newRow = article({ published_at: '2026-10-02T00:00:00+00:00' })
    const affected = affectedPaths({ entity: 'articles', oldRow: article(), newRow })
    expect(affected).toContainEqual({ path: '/sitemaps/2026-09.xml' })
    expect(affected).toContainEqual({ path: '/sitemaps/2026-10.xml' })
  })
  test.each(['author', 'category', 'status', 'published_at'])('the search, which offers its %s', (column) => {
    const newRow = article({ [column]: '2026-01-01' })
    expect(affectedPaths({ entity: 'articles', oldRow: article(), newRow })).toContainEqual({ path: '/search' })
  })
  test('the month in UTC, whatever time zone the log has', () => {
    const newRow = article({ published_at: '2026-09-30T22:00:00-04:00' })
    expect(affectedPaths({ entity: 'articles', oldRow: null, newRow })).toContainEqual({
      path: '/sitemaps/2026-10.xml',
    })
  })
  test.each([null, undefined, 'infinity', '-infinity'])('no month when its time is %s', (published_at) => {
    const affected = affectedPaths({ entity: 'articles', oldRow: article({ published_at }), newRow: null })
    const archive = { path: '/archive' }
    expect(affected).toEqual([
      { path: '/articles/the-brass-hour' },
      ...listPages,
      ...issueEdition,
      ...assets,
      archive,
      { path: '/search' },
      'redirects',
    ])
  })
  test.each([
    ['is withdrawn', article(), article({ status: 'archived' }), true],
    ['is renamed', article({ status: 'scheduled' }), article({ status: 'scheduled', id: 'brass' }), true],
    ['leaves its category', article(), article({ category: 'style' }), true],
    ['is deleted', article(), null, true],
    ['is published', article({ status: 'draft' }), article(), false],
    ['says something else', article(), article({ title: 'New' }), false],
  ])('the redirects, of which one may apply again, when it %s', (_what, oldRow, newRow, expected) => {
    expect(affectedPaths({ entity: 'articles', oldRow, newRow }).includes('redirects')).toBe(expected)
  })
  test.each([
    ['is new', null, article(), true],
    ['goes', article(), null, true],
    ['is taken back', article(), article({ status: 'draft' }), true],
    ['moves to another issue', article(), article({ issue_id: 'winter-2026' }), true],
    ['is in no issue', null, article({ issue_id: null }), false],
    ['says something else', article(), article({ title: 'New' }), false],
  ])('the archive, which links to the PDF, when it %s', (_what, oldRow, newRow, expected) => {
    const affected = affectedPaths({ entity: 'articles', oldRow, newRow })
    expect(affected.some((entry) => typeof entry === 'object' && 'path' in entry && entry.path === '/archive')).toBe(
      expected,
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
      { path: '/search' },
      { path: '/sitemaps/pages.xml' },
      { path: '/issues/x' },
      { path: '/issues/x/read' },
      { path: '/issues/x/download' },
      { asset: '/cards/issues/x.png' },
      { asset: '/issues/x.pdf' },
      { asset: '/issues/x.epub' },
      'redirects',
    ],
  ],
  ['plans', [{ path: '/subscription' }, { path: '/subscribe/free' }, { path: '/gift' }, { path: '/groups' }]],
  ['redirects', ['redirects']],
  ['site_settings', ['everything']],
] as const)('a change of %s affects the pages that show it', (entity, affected) => {
  expect(affectedPaths({ entity, oldRow: { id: 'x' }, newRow: { id: 'x' } })).toEqual(affected)
})
