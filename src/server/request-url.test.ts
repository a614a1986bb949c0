import { expect, test } from 'vitest'
import { normalizePath, parseRequestUrl } from './request-url.ts'

test.each([
  ['/', { path: '/', query: '' }],
  ['/?utm=1', { path: '/', query: '?utm=1' }],
  ['/articles/seven-coats?a=/../', { path: '/articles/seven-coats', query: '?a=/../' }],
  ['/caf%C3%A9', { path: '/café', query: '' }],
  ['/a%20b', { path: '/a b', query: '' }],
  ['/.well-known/security.txt', { path: '/.well-known/security.txt', query: '' }],
  ['/archive/', { canonicalUrl: '/archive' }],
  ['/archive/?page=2', { canonicalUrl: '/archive?page=2' }],
])('%s is accepted', (url, address) => {
  expect(parseRequestUrl(url)).toEqual(address)
})

test.each([
  ['/../etc/passwd', 404],
  ['/articles/../../x', 404],
  ['/%2e%2e/x', 404],
  ['/.env', 404],
  ['/articles/.git/config', 404],
  ['//evil.example/', 404],
  ['/a//b', 404],
  ['/\\evil.example/', 404],
  ['/%5cevil.example/', 400],
  ['/a%2fb', 400],
  ['/a%00b', 404],
  ['/a%09b', 404],
  ['/a%0d%0aSet-Cookie:x/', 404],
  ['/%', 400],
  ['/%ff', 400],
  ['http://elsewhere.example/', 400],
  ['*', 400],
  [`/${'a'.repeat(3000)}`, 414],
] as const)('%s is rejected', (url, status) => {
  expect(parseRequestUrl(url)).toEqual({ rejected: status })
})

test.each([
  ['/index.html', '/'],
  ['/index', '/'],
  ['/About', '/about'],
  ['/about.html', '/about'],
  ['/Archive/INDEX.html', '/archive'],
  ['/articles/an-index', '/articles/an-index'],
  ['/rss.xml', '/rss.xml'],
])('%s is normalized to %s', (input, normalized) => {
  expect(normalizePath(input)).toBe(normalized)
})
