import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { storedInBrowser } from '#shared/domain/browser-storage.ts'

// The list on /cookies is complete: every place in the code that writes to a browser is found here, and names what is listed.

const files = globSync(['src/**/*.{ts,tsx,astro}', 'supabase/functions/**/*.ts'], {
  exclude: ['**/*.test.ts', '**/*.test.tsx', '**/*.fixtures.ts'],
}).sort()
const textOf = (file: string) => readFileSync(file, 'utf8')
const ofKind = (kind: string) =>
  storedInBrowser
    .filter((stored) => stored.kind === kind && !stored.purpose.startsWith('Set by Stripe'))
    .map(({ name }) => name)
    .sort()
const matchesOf = (file: string, pattern: RegExp) => [...textOf(file).matchAll(pattern)].map(([, name = '']) => name)

test('cookies are set by the functions that are listed, under the listed names', () => {
  const writing = files.filter((file) =>
    /\bsetCookie\(|document\.cookie\s*=|cookieStore\.set|setHeader\('Set-Cookie'/.test(textOf(file)),
  )
  expect(writing).toEqual([
    // Removes the hint of a session that has ended.
    'src/lib/session.ts',
    'src/server/language-choice.ts',
    // Passes on those of the API, as whole-articles.ts does.
    'src/server/serve-edition-files.ts',
    'src/server/whole-articles.ts',
    'supabase/functions/_shared/http/free-articles-cookie.ts',
    'supabase/functions/_shared/http/session-cookie.ts',
    'supabase/functions/api/browser-cookies.ts',
  ])
  const names = writing.flatMap((file) => matchesOf(file, /^const (?:[A-Z]+_)?(?:COOKIE|HINT) = '([^']+)'/gm))
  // The session has a cookie for each part of its tokens.
  expect(names.map((name) => (name === 'session' ? 'session-…' : name)).sort()).toEqual(ofKind('Cookie'))
})

test('storage is written by the files that are listed, under the listed keys', () => {
  const writing = files.filter((file) =>
    /(?:local|session)Storage\.(?:setItem|\w+ =)|\[area\]\.setItem|\bcreateStore\(|indexedDB\.open|caches\.open/.test(
      textOf(file),
    ),
  )
  expect(writing).toEqual([
    'src/features/admin/articles/editor/saving/local-copies.ts',
    'src/features/offline/service-worker.ts',
    'src/features/offline/store-copy.ts',
    'src/features/weather/refresh-weather.ts',
    'src/lib/offline-copies.ts',
    'src/lib/storage.ts',
  ])
  const items = [...textOf('src/lib/storage.ts').matchAll(/storedItem<.*>\('(\w+)', (['`]\w[^'`]*['`]|form)\)/g)]
  const keys = (area: string) =>
    items
      .filter(([, itemArea]) => itemArea === area)
      // One function stores the drafts of four forms.
      .flatMap(([, , key = '']) =>
        key === 'form' ? ['checkout', 'gift', 'group', 'ticket'] : [key.slice(1, -1).replace(/\$\{.*\}/, '…')],
      )
  const weather = matchesOf('src/features/weather/refresh-weather.ts', /CACHE_KEY = '([^']+)'/g)
  const database = matchesOf('src/features/admin/articles/editor/saving/local-copies.ts', /createStore\('([^']+)'/g)
  expect(keys('sessionStorage').sort()).toEqual(ofKind('Until the tab is closed'))
  const caches = matchesOf('src/lib/offline-copies.ts', /export const (?:ARTICLES|FILES) = '([^']+)'/g)
  expect([...keys('localStorage'), ...weather, ...database, ...caches].sort()).toEqual(ofKind('Until you delete it'))
})

test('the script of every page reads keys under which storage.ts writes', () => {
  const reading = files.filter((file) => /(?:local|session)Storage\.getItem\('/.test(textOf(file)))
  expect(reading).toEqual(['src/layouts/conditional-scripts.ts', 'src/layouts/search-key.ts'])
  const read = reading.flatMap((file) => [...textOf(file).matchAll(/(\w+Storage)\.getItem\(('[^']+')\)/g)])
  const written = read.map(([, area, key]) => `('${area}', ${key})`)
  expect(written.filter((item) => !textOf('src/lib/storage.ts').includes(item))).toEqual([])
  expect(written).toHaveLength(2)
})

test('no page loads anything from another site before a payment form is opened', () => {
  const loading = files.filter((file) => /<script[^>]+src="https?:|@import url\("?https?:/.test(textOf(file)))
  expect(loading).toEqual([])
})
