import { expect, test } from 'vitest'
import { headersFile, parseRedirects, redirectsFile } from './static-hosting.ts'

test('redirects are equal after writing and parsing', () => {
  const text = redirectsFile([
    { fromPath: '/b', toPath: '/articles/b', status: 301 },
    { fromPath: '/articles/a', toPath: null, status: 410 },
    { fromPath: '/c', toPath: 'https://elsewhere.example/c', status: 302 },
  ])
  expect(text).toBe('/articles/a /article-not-found.html 410\n/b /articles/b 301\n/c https://elsewhere.example/c 302\n')
  expect([...parseRedirects(text)]).toEqual([
    ['/articles/a', { to: '/article-not-found.html', status: 410 }],
    ['/b', { to: '/articles/b', status: 301 }],
    ['/c', { to: 'https://elsewhere.example/c', status: 302 }],
  ])
})

test('the file has each path as browsers send it, however it is spelled in the table', () => {
  const row = (fromPath: string) => ({ fromPath, toPath: '/about', status: 301 as const })
  const spellings = ['/actualit%c3%a9s/%C3%A9t%C3%A9', '/%61%2Db%20c', '/100%', '/a%2fb']
  expect([...parseRedirects(redirectsFile(spellings.map(row))).keys()]).toEqual([
    '/100%',
    '/a%2Fb',
    '/a-b%20c',
    '/actualit%C3%A9s/%C3%A9t%C3%A9',
  ])
})

test('an empty table gives an empty file', () => {
  expect(redirectsFile([])).toBe('')
  expect(parseRedirects('').size).toBe(0)
})

test('_headers has the content security policy and the security headers', () => {
  const text = headersFile('https://meridian.example', "default-src 'self'")
  expect(text).toContain("/*\n  Content-Security-Policy: connect-src https://api.stripe.com; default-src 'self'; ")
  expect(text).toContain('  Strict-Transport-Security: ')
  for (const format of ['pdf', 'epub'])
    expect(text).toContain(`/issues/*.${format}\n  Content-Disposition: attachment\n`)
  expect(text).toContain('/_astro/*\n  Cache-Control: public, max-age=31536000, immutable\n')
})

test('wallets of the frame of Stripe.js may ask for a payment', () => {
  const text = headersFile('https://meridian.example', "default-src 'self'")
  expect(text).toMatch(/Permissions-Policy: .*payment=\(self "https:\/\/js\.stripe\.com"\)/)
})
