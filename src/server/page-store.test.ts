import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { PageStore } from './page-store.ts'
import { parseRequestUrl } from './request-url.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'meridian-page-store-'))
  mkdirSync(path.join(folder, 'articles'))
  for (let n = 0; n < 20; n++) writeFileSync(path.join(folder, `articles/${n}.html`), 'x'.repeat(8_000))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Ten pages with their overhead fit. */
function openStore(): PageStore {
  const pages = new PageStore(105_000, [])
  pages.setRelease(folder)
  return pages
}

test('a page that is published again and again does not push others out of memory', () => {
  const pages = openStore()
  pages.find('/articles/1', 'plain')
  for (let n = 0; n < 100; n++) {
    pages.invalidate(['/articles/2'], false)
    pages.find('/articles/2', 'plain')
  }
  expect(pages.getCached('/articles/1')).toBeDefined()
})

test('the pages that were not requested for longest leave memory first', () => {
  const pages = openStore()
  for (let n = 0; n < 20; n++) {
    pages.find('/articles/0', 'plain')
    pages.find(`/articles/${n}`, 'plain')
  }
  const cached = Array.from({ length: 20 }, (_, n) => n).filter((n) => pages.getCached(`/articles/${n}`))
  expect(cached).toEqual([0, 11, 12, 13, 14, 15, 16, 17, 18, 19])
})

test('each encoding of a page counts towards the bound', () => {
  for (let n = 0; n < 20; n++) writeFileSync(path.join(folder, `articles/${n}.html.br`), 'x'.repeat(8_000))
  const pages = openStore()
  for (let n = 0; n < 20; n++) for (const encoding of ['plain', 'br'] as const) pages.find(`/articles/${n}`, encoding)
  expect(Array.from({ length: 20 }, (_, n) => n).filter((n) => pages.getCached(`/articles/${n}`))).toEqual([
    15, 16, 17, 18, 19,
  ])
})

test.each([
  ['/actualit%C3%A9s/%C3%A9t%C3%A9', '/about'],
  ['/actualit%c3%a9s/été', '/about'],
  ['/fr/a%20b', '/a-b'],
  ['/wiki/Ada_(mathematician)', '/ada'],
  ['/wiki/Ada_%28mathematician%29', '/ada'],
  ['/a%252fb', undefined],
])('the redirect of %s leads to %s', (url, to) => {
  writeFileSync(
    path.join(folder, '_redirects'),
    '/actualit%C3%A9s/%C3%A9t%C3%A9 /about 301\n/fr/a%20b /a-b 301\n/wiki/Ada_%28mathematician%29 /ada 301\n/a%2Fb /no 301\n',
  )
  const request = parseRequestUrl(url)
  expect('path' in request && openStore().redirectFor(request.path)?.to).toBe(to)
})

test('a client without brotli gets the plain page compressed with gzip', () => {
  const page = openStore().find('/articles/0', 'gz')
  expect(page?.headers).toEqual(expect.arrayContaining(['Content-Encoding', 'gzip']))
  expect(gunzipSync(page?.bytes ?? '')).toEqual(readFileSync(path.join(folder, 'articles/0.html')))
})
