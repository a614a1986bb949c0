import { expect, test } from 'vitest'
import { nextPath, signInPath } from './next-path.ts'

const origin = 'https://meridian.example'
const next = (value: string) => nextPath({ origin, search: `?next=${encodeURIComponent(value)}` })

test('whoever is asked to sign in on the way to a part of a page is led back to it', () => {
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

test('nobody has to be on the way somewhere', () => {
  expect(nextPath({ origin, search: '' })).toBeUndefined()
})

test('even a path of this site on another one leads nowhere', () => {
  expect(next('//meridian.example.elsewhere.example/account')).toBeUndefined()
})
