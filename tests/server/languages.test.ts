import postgres, { type Sql } from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestStack, type TestStack } from '../../supabase/embedded/test-stack.ts'
import { startSite, type TestSite } from '../publisher/site.fixtures.ts'
import { waitUntil } from '../publisher/wait-until.ts'
import { rawRequest } from './raw-request.ts'

let stack: TestStack
let site: TestSite
let sql: Sql
beforeAll(async () => {
  stack = await startTestStack({ seed: false })
  const { appUrl, adminUrl } = await stack.createDatabase()
  sql = postgres(adminUrl, { max: 1, onnotice: () => {} })
  await sql`update public.site_settings set languages = '{en,fr}'`
  await sql`insert into public.redirects (from_path, to_path, status) values
    ('/old-page', '/about', 301), ('/gone-page', null, 410), ('/fr/old-page-in-french', '/contact', 302),
    ('/moved', '/about', 301), ('/fr/moved', '/fr/contact', 301), ('/fr/removed', null, 410)`
  site = await startSite({ databaseUrl: appUrl, env: { SITE_WORKERS: '1' } })
})
afterAll(async () => {
  await site?.stop()
  await sql?.end()
  await stack?.stop()
})

const request = (address: string, options = {}) => rawRequest(site.url, address, options)

test('French pages are served below /fr, with redirects and error pages in French', async () => {
  for (const address of ['/fr', '/fr/about', '/fr/articles/the-brass-hour', '/fr/search?q=light']) {
    const { status, body } = await request(address)
    expect([status, body.includes('<html lang="fr"')], address).toEqual([200, true])
  }
  expect(await request('/fr/old-page')).toMatchObject({ status: 301, headers: { location: '/fr/about' } })
  for (const [address, expected] of [
    ['/fr/gone-page', 410],
    ['/fr/nowhere', 404],
    ['/fr/articles/unknown', 404],
  ] as const) {
    const { status, body } = await request(address)
    expect([status, body.includes('<html lang="fr"')], address).toEqual([expected, true])
  }
  expect(String((await request('/fr/rss.xml')).body)).toContain('<language>fr</language>')
  for (const address of ['/fr/admin', '/fr/404']) expect((await request(address)).status, address).toBe(404)
  expect(String((await request('/about')).body)).toContain('<html lang="en"')
})

test('a redirect of a French address comes before that of the address in every language, and leads where it says', async () => {
  for (const [address, status, location] of [
    ['/fr/moved', 301, '/fr/contact'],
    ['/moved', 301, '/about'],
    ['/fr/old-page-in-french', 302, '/contact'],
    ['/fr/removed', 410, undefined],
    ['/removed', 404, undefined],
    ['/fr/Moved.html', 308, '/fr/moved'],
    ['/fr/Old-Page', 308, '/fr/old-page'],
  ] as const) {
    const answer = await request(address)
    expect([answer.status, answer.headers.location], address).toEqual([status, location])
  }
})

test('only the payment pages may load the script of Stripe, in each language', async () => {
  const policyOf = async (address: string) => (await request(address)).headers['content-security-policy']
  expect(await policyOf('/fr/checkout')).toBe(await policyOf('/checkout'))
  expect(await policyOf('/fr/about')).toBe(await policyOf('/about'))
  expect(await policyOf('/fr/checkout')).not.toBe(await policyOf('/fr/about'))
})

test('the front page follows the language that the reader has chosen, and only that', async () => {
  const chosen = await request('/language/fr?page=/about')
  expect([chosen.status, chosen.headers.location]).toEqual([303, '/fr/about'])
  expect(chosen.headers['cache-control']).toBe('no-store')
  const [cookie = ''] = String(chosen.headers['set-cookie']).split(';')
  expect(cookie).toBe('language=fr')

  const front = await request('/', { headers: { Cookie: `other=1; ${cookie}` } })
  expect([front.status, front.headers.location, front.headers['cache-control']]).toEqual([303, '/fr', 'no-store'])
  for (const headers of [{}, { Cookie: 'language=en' }, { Cookie: 'my-language=fr' }, { 'Accept-Language': 'fr' }])
    expect((await request('/', { headers })).status).toBe(200)
  expect((await request('/about', { headers: { Cookie: cookie } })).status).toBe(200)

  expect((await request('/language/en?page=/fr/about')).headers.location).toBe('/about')
  for (const page of ['//evil.example', 'https://evil.example', '/\\evil.example'])
    expect((await request(`/language/fr?page=${encodeURIComponent(page)}`)).headers.location).toBe('/fr')
  // As it is, or without its prefix, the page would be an address of another site.
  for (const page of ['//2130706433', '//evil', '/fr//2130706433/login', '/fr/about//evil', '/about//'])
    for (const [language, front] of [
      ['en', '/'],
      ['fr', '/fr'],
    ])
      expect((await request(`/language/${language}?page=${page}`)).headers.location, page).toBe(front)
  expect((await request('/language/de')).status).toBe(404)
})

test('a form without script whose request is rejected leads to a page of its language', async () => {
  const form = { method: 'POST', headers: { 'Content-Type': 'application/x-www-form-urlencoded' } }
  expect((await request('/fr/api/newsletter/subscribe', form)).headers.location).toBe('/fr/newsletter/try-again')
  expect((await request('/fr/newsletter/confirm?token=x', form)).headers.location).toBe('/fr/newsletter/link-expired')
  expect((await request('/api/newsletter/subscribe', form)).headers.location).toBe('/newsletter/try-again')
})

describe('when French is not published any more', () => {
  beforeAll(async () => {
    await sql`update public.site_settings set languages = '{en}'`
    await caughtUp()
  })
  test('its addresses lead to those without the prefix, with their query, because e-mails have links to them', async () => {
    for (const [address, location] of [
      ['/fr', '/'],
      ['/fr/about', '/about'],
      ['/fr/newsletter/unsubscribe?token=x', '/newsletter/unsubscribe?token=x'],
      ['/fr/old-page', '/old-page'],
      ['/fr/gone-page', '/gone-page'],
      ['/fr/articles/the-brass-hour', '/articles/the-brass-hour'],
      ['/fr/articles/the-brass-hour/whole', '/articles/the-brass-hour/whole'],
      ['/fr/search?q=light', '/search?q=light'],
      ['/fr/rss.xml', '/rss.xml'],
      ['/fr/%C3%A9t%C3%A9%3F', '/%C3%A9t%C3%A9?'],
    ]) {
      const answer = await request(address ?? '')
      expect([answer.status, answer.headers.location], address).toEqual([302, location])
    }
    expect(await request('/fr/moved')).toMatchObject({ status: 301, headers: { location: '/fr/contact' } })
    for (const address of ['/fr/admin', '/fr//evil.example']) expect((await request(address)).status, address).toBe(404)
  })
  test('a path that does not exist is missing without the prefix', async () => {
    expect(await request('/fr/nowhere-in-french')).toMatchObject({
      status: 302,
      headers: { location: '/nowhere-in-french' },
    })
    await request('/nowhere-in-french')
    const missing = async () => (await sql`select path from public.missing_pages`).map(({ path }) => path)
    await waitUntil('the missing page is reported', async () => (await missing()).includes('/nowhere-in-french'))
    expect(await missing()).not.toContain('/fr/nowhere-in-french')
  })
  test('a redirect of one of its addresses repairs links to it', async () => {
    await sql`insert into public.redirects (from_path, to_path, status) values ('/fr/about', '/about', 301)`
    await caughtUp()
    expect(await request('/fr/about')).toMatchObject({ status: 301, headers: { location: '/about' } })
  })
})

async function caughtUp(): Promise<void> {
  const [row] = await sql`select pg_current_snapshot()::text as snapshot`
  await site.waitUntilCaughtUp(row?.snapshot)
}
