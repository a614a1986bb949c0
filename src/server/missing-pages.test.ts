import { expect, test } from 'vitest'
import { MissingPages } from './missing-pages.ts'

const recorded = (...requests: [path: string, referrer?: string][]) => {
  const pages = new MissingPages()
  for (const [path, referrer] of requests) pages.record(path, referrer)
  return pages.drain()
}

test('paths are counted, with the host of the last referrer that was reported', () => {
  const pages = new MissingPages()
  pages.record('/old', 'https://one.example/page?reader=ada')
  pages.record('/old', undefined)
  pages.record('/other', 'not a URL')
  expect(pages.drain()).toEqual([
    { path: '/old', count: 2, referrerHost: 'one.example' },
    { path: '/other', count: 1, referrerHost: null },
  ])
  expect(pages.drain()).toEqual([])
})

test.each([
  '/wp-login.php',
  '/.env',
  '/shop/.git/config',
  '/cgi-bin/x',
  '/index.php',
  '/_astro/page.js',
  '/%3Cscript%3E',
  '/a(b',
  '/<script>',
  "/a'--",
  '/a\u007f',
  `/${'a'.repeat(200)}`,
  `/${'a/'.repeat(9)}a`,
  '//elsewhere.example',
  '/',
])('junk is not counted: %s', (path) => expect(recorded([path])).toEqual([]))

test.each([
  ['/actualités/été', '/actualit%C3%A9s/%C3%A9t%C3%A9'],
  ['/a b', '/a%20b'],
])('%s is counted as a redirect of it is stored: %s', (decoded, path) =>
  expect(recorded([decoded])).toEqual([{ path, count: 1, referrerHost: null }]),
)

test.each(['javascript:alert(1)', 'https://[::1]/', `https://${'a'.repeat(95)}.example/`, 'file:///C:/x'])(
  'a referrer that is no ordinary host is left out: %s',
  (referrer) => expect(recorded(['/old', referrer])).toEqual([{ path: '/old', count: 1, referrerHost: null }]),
)

test('a flood of made-up paths takes bounded memory and leaves known paths counted', () => {
  const flood = Array.from({ length: 5000 }, (_, n): [string] => [`/made-up-${n}`])
  const counts = recorded(['/old'], ...flood, ['/old'])
  expect(counts).toHaveLength(500)
  expect(counts[0]).toEqual({ path: '/old', count: 2, referrerHost: null })
})
