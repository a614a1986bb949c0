import { expect, test } from 'vitest'
import { nextPath, signInPath } from './next-path.ts'

const origin = 'https://meridian.example'
const next = (value: string) => nextPath({ origin, search: `?next=${encodeURIComponent(value)}` })

test('the sign-in page leads back to the tab of a page', () => {
  const signInUrl = signInPath({ pathname: '/account', hash: '#delivery' })
  expect(nextPath(new URL(signInUrl, origin))).toBe('/account#delivery')
  expect(signInPath({ pathname: '/account', hash: '' })).toBe('/login')
})

test.each(['/account', '/articles/the-brass-hour?from=login#end', '/issues/autumn-2026/read', '/a//b'])(
  '%s is a path of this site',
  (path) => expect(next(path)).toBe(path),
)

test.each([
  '//elsewhere.example',
  '/\\elsewhere.example',
  '\\\\elsewhere.example',
  '/\t/elsewhere.example',
  '/.//elsewhere.example',
  '/a/..//elsewhere.example',
  'https://elsewhere.example/',
  'https:elsewhere.example',
  'javascript:alert(1)',
  'account',
  ' /account',
  '',
])('%j leads nowhere', (path) => expect(next(path)).toBeUndefined())

test('without a next parameter there is no path', () => {
  expect(nextPath({ origin, search: '' })).toBeUndefined()
})

test('a host that begins with the name of this site leads nowhere', () => {
  expect(next('//meridian.example.elsewhere.example/account')).toBeUndefined()
})
