import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Release } from './release.ts'
import {
  isForTarget,
  keyOf,
  listAssets,
  listPages,
  pathOfKey,
  readRedirectRules,
  targetObject,
} from './target-objects.ts'

let home: string
let release: Release
const CSP = "default-src 'self'; frame-ancestors 'none'; script-src 'sha256-x'"
const FILES = {
  'index.html': '<!doctype html><html><head><meta charset="utf-8"><script></script></head></html>',
  'fr.html': '<html><head></head></html>',
  'articles/x.html': '<html><head></head></html>',
  'articles/x.html.br': '',
  'rss.xml': '<rss/>',
  _redirects:
    '/articles/old /articles/x 301\n/articles/gone /article-not-found.html 410\n/categories/a/rss.xml /categories/b/rss.xml 301\n' +
    '/fr/moved /about 301\n/moved /articles/x 301\n/%C3%A9t%C3%A9/a%20b /articles/x 301\n/a/../../x /about 301\n/..%2F..%2Fy /about 301\n',
  _headers: '',
  'release.json': '{}',
  '.tmp/4711-1': 'unfinished',
  'cards/publication.png': 'card',
  'issues/autumn.pdf': 'pdf',
  'issues/autumn.pdf.name': 'Autumn.pdf',
  'issues/autumn.html': '<html><head></head></html>',
}

beforeAll(() => {
  home = mkdtempSync(path.join(tmpdir(), 'meridian-target-'))
  const write = (name: string, text: string) => {
    mkdirSync(path.dirname(path.join(home, name)), { recursive: true })
    writeFileSync(path.join(home, name), text)
  }
  for (const [name, text] of Object.entries(FILES)) write(`release/${name}`, text)
  for (const name of ['_astro/page.1a2b3c4d.js', '_astro/service-worker.1a2b.js', 'media/a.webp', 'favicon.ico'])
    write(`dist/client/${name}`, 'built')
  write('assets/_astro/page.0a0b0c0d.js', 'of an earlier build')
  const state = { buildId: 'a', position: '', asOf: '', csp: CSP, staticPaths: [], failedPages: [], stale: false }
  release = { folder: path.join(home, 'release'), state, savedAsOf: '', unverified: false }
})
afterAll(() => rmSync(home, { recursive: true }))

const sources = () => ({
  release,
  redirects: readRedirectRules(release),
  dist: path.join(home, 'dist'),
  home,
  siteUrl: 'https://magazine.example',
  stripeScriptUrl: undefined,
  cdnSeconds: 60,
})
const textOf = (page: string) => targetObject(sources(), page)?.body.toString()

test('pages and files for everybody are listed, and nothing else', async () => {
  expect((await listPages(release)).sort()).toEqual(['/', '/articles/x', '/fr', '/issues/autumn', '/rss.xml'])
  expect((await listAssets(sources())).sort()).toEqual([
    '/_astro/page.0a0b0c0d.js',
    '/_astro/page.1a2b3c4d.js',
    '/favicon.ico',
  ])
  for (const page of [
    '/cards/publication.png',
    '/issues/autumn.pdf',
    '/media/a.webp',
    '/_headers',
    '/release.json',
    '/.tmp/4711-1',
  ])
    expect([isForTarget(page), textOf(page)], page).toEqual([false, undefined])
})

test('the policy stands after the encoding, without what browsers ignore there', () => {
  expect(textOf('/')).toContain(
    `<head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'self'; script-src 'sha256-x'"><script>`,
  )
  expect(textOf('/rss.xml')).toBe('<rss/>')
})

test('headers of pages, feeds and files', () => {
  const headersOf = (page: string) => targetObject(sources(), page)?.headers
  const cacheControl = 'public, max-age=0, s-maxage=60, must-revalidate'
  expect(headersOf('/articles/x')).toEqual({ contentType: 'text/html; charset=utf-8', cacheControl })
  expect(headersOf('/rss.xml')).toEqual({ contentType: 'application/rss+xml; charset=utf-8', cacheControl })
  expect(headersOf('/_astro/page.1a2b3c4d.js')).toEqual({
    contentType: 'text/javascript; charset=utf-8',
    cacheControl: 'public, max-age=31536000, immutable',
  })
  const unpurged = targetObject({ ...sources(), cdnSeconds: undefined }, '/')
  expect(unpurged?.headers.cacheControl).toBe('public, max-age=0, must-revalidate')
})

test('a page that has moved leads to its new address in each language; removed ones and feeds are left to the site', () => {
  expect([...readRedirectRules(release)].sort()).toEqual([
    ['/articles/old', '/articles/x'],
    ['/fr/articles/old', '/fr/articles/x'],
    // A row of its own leads where it says.
    ['/fr/moved', '/about'],
    ['/fr/été/a b', '/fr/articles/x'],
    ['/moved', '/articles/x'],
    // Keys are decoded, and none leads out of the folder.
    ['/été/a b', '/articles/x'],
  ])
  expect(textOf('/articles/old')).toContain('content="0;url=https://magazine.example/articles/x"')
  expect(textOf('/articles/gone')).toBeUndefined()
})

test.each([
  ['/', 'index.html', 'index.html'],
  ['/fr', 'fr', 'fr.html'],
  ['/articles/x', 'articles/x', 'articles/x.html'],
  ['/rss.xml', 'rss.xml', 'rss.xml'],
  ['/404', '404.html', '404.html'],
  ['/fr/404', 'fr/404.html', 'fr/404.html'],
])('the key of %s', (page, byPath, byName) => {
  expect([keyOf(page, 'path'), keyOf(page, 'html')]).toEqual([byPath, byName])
  expect([pathOfKey(byPath), pathOfKey(byName)]).toEqual([page, page])
})
