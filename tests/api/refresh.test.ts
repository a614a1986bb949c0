import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type AccountsFixture,
  cookiesOf,
  sessionCookieName,
  startAccountsFixture,
  startWithoutAuth,
  type TestReader,
  tokensOf,
} from './accounts.fixtures.ts'
import { codeOf, siteUrl } from './api.fixtures.ts'

let api: AccountsFixture
beforeAll(async () => {
  api = await startAccountsFixture()
})
afterAll(() => api?.stop())

/** The cookie that the browser has when its access token is about to expire. The token itself still has its hour. */
function nearExpiry(reader: TestReader, secondsLeft = 30): string {
  const tokens = { ...tokensOf(reader), expires_at: Math.floor(Date.now() / 1000) + secondsLeft }
  return `${sessionCookieName(reader.cookie)}=base64-${Buffer.from(JSON.stringify(tokens)).toString('base64url')}`
}
const getUser = (Cookie: string, to = api.url) => fetch(`${to}/user`, { headers: { Cookie } })
const cookiesAfter = (before: string, response: Response) => cookiesOf(response) || before
const tokensAt = async ({ id }: TestReader) => {
  const rows = await api.owner`select revoked from auth.refresh_tokens where user_id = ${id}`
  return { all: rows.length, valid: rows.filter(({ revoked }) => !revoked).length }
}
const refreshTokenOf = (cookie: string) => tokensOf({ cookie }).refresh_token

describe('a session whose access token is about to expire', () => {
  test('is refreshed, and no cache stores the response', async () => {
    const reader = await api.newReader()
    const response = await getUser(nearExpiry(reader))
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^session-[\da-f]{8}=base64-[\w-]+; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/),
    ])
    expect(refreshTokenOf(cookiesOf(response))).not.toBe(tokensOf(reader).refresh_token)
    expect((await getUser(cookiesOf(response))).headers.getSetCookie()).toEqual([])
    expect(await tokensAt(reader)).toEqual({ all: 2, valid: 1 })
  })

  test('keeps its cookies when the response is an error', async () => {
    const reader = await api.newReader()
    const response = await api.get('/user/support-tickets?limit=none', { headers: { Cookie: nearExpiry(reader) } })
    expect(response.status).toBe(422)
    expect((await getUser(cookiesOf(response))).status).toBe(200)
  })

  test('is refreshed once for ten parallel requests, in two processes, and nobody is signed out', async () => {
    const reader = await api.newReader()
    const secondProcess = await api.startAnother()
    const before = nearExpiry(reader)
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, n) => getUser(before, n % 2 ? secondProcess.url : api.url)),
    )
    expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200))
    // The browser keeps the cookies of the response that comes last.
    const tokens = new Set(responses.map((response) => refreshTokenOf(cookiesOf(response))))
    expect(tokens.size).toBe(1)
    expect(await tokensAt(reader)).toEqual({ all: 2, valid: 1 })
    for (const response of responses) expect((await getUser(cookiesOf(response))).status).toBe(200)
    await secondProcess.stop()
  })

  test('goes on in each of two browsers and ten tabs, hour after hour', async () => {
    const reader = await api.newReader()
    let browsers = [reader, await api.signIn(reader)]
    for (let hour = 0; hour < 3; hour++) {
      browsers = await Promise.all(
        browsers.map(async (browser) => {
          const before = nearExpiry(browser)
          const responses = await Promise.all(Array.from({ length: 10 }, () => getUser(before)))
          expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200))
          const last = responses.at(-1) as Response
          return { ...browser, cookie: cookiesAfter(before, last) }
        }),
      )
    }
    // One rotation an hour in each browser, and one valid token of each.
    expect(await tokensAt(reader)).toEqual({ all: 8, valid: 2 })
  })

  test('goes on when the response with the new tokens was lost', async () => {
    const reader = await api.newReader()
    await getUser(nearExpiry(reader))
    const secondProcess = await api.startAnother()
    const again = await getUser(nearExpiry(reader), secondProcess.url)
    expect(again.status).toBe(200)
    expect((await getUser(cookiesOf(again))).status).toBe(200)
    await secondProcess.stop()
  })

  test('is refused when it was ended elsewhere, and leaves the cookies alone, which may be newer ones by now', async () => {
    const reader = await api.newReader()
    const other = await api.signIn(reader)
    expect((await reader.send('/user/sessions', {}, { method: 'DELETE' })).status).toBe(204)
    const response = await getUser(nearExpiry(other))
    expect([response.status, await codeOf(response)]).toEqual([401, 'not-signed-in'])
    expect(response.headers.getSetCookie()).toEqual([])
  })

  test('is not signed out while Auth does not answer', async () => {
    const reader = await api.newReader()
    const withoutAuth = await startWithoutAuth(api)
    const inTime = await getUser(nearExpiry(reader), withoutAuth.url)
    expect([inTime.status, inTime.headers.getSetCookie()]).toEqual([200, []])
    const began = performance.now()
    const response = await getUser(nearExpiry(reader, -10), withoutAuth.url)
    expect([response.status, response.headers.getSetCookie()]).toEqual([503, []])
    expect(performance.now() - began).toBeLessThan(4000)
    expect((await getUser(nearExpiry(reader, -10))).status).toBe(200)
    await withoutAuth.stop()
  })
})

/** The cookies of one browser. */
function newBrowser() {
  const jar = new Map<string, string>()
  return {
    header: () => [...jar].map((cookie) => cookie.join('=')).join('; '),
    /** Stores the cookies of a response, in the order of the calls. */
    receive(response: Response) {
      for (const cookie of response.headers.getSetCookie()) {
        const [, name = '', value = '', maxAge] = /^([^=]+)=([^;]*); Max-Age=(\d+)/.exec(cookie) ?? []
        if (maxAge === '0') jar.delete(name)
        else jar.set(name, value)
      }
    },
    sessions: () => [...jar.keys()].filter((name) => name.startsWith('session-')).length,
  }
}

describe('a refresh that is answered after another sign-in in the same browser', () => {
  const send = (person: TestReader, Cookie: string) =>
    api.send('/auth/login', person, { from: person.from, headers: { Cookie } })

  test('does not replace the session of that sign-in', async () => {
    const [ada, ben] = [await api.newReader(), await api.newReader()]
    const browser = newBrowser()
    browser.receive(await send(ada, ''))
    const expiring = browser.header().replace(/session-[^;]+/, nearExpiry({ ...ada, cookie: browser.header() }))
    const refreshed = await getUser(expiring)
    expect(refreshed.headers.getSetCookie()).toHaveLength(1)
    browser.receive(await send(ben, expiring))
    browser.receive(refreshed)
    expect(browser.sessions()).toBe(2)

    const next = await getUser(browser.header())
    expect([next.status, ((await next.json()) as { email: string }).email]).toEqual([200, ben.email])
    browser.receive(next)
    expect(browser.sessions()).toBe(1)
    expect((await getUser(browser.header())).status).toBe(200)
  })

  test('does not sign in again after a sign-out, and is removed by the next sign-in', async () => {
    const ada = await api.newReader()
    const browser = newBrowser()
    browser.receive(await send(ada, ''))
    const expiring = browser.header().replace(/session-[^;]+/, nearExpiry({ ...ada, cookie: browser.header() }))
    const refreshed = await getUser(expiring)
    browser.receive(await api.send('/auth/logout', {}, { headers: { Cookie: browser.header() } }))
    browser.receive(refreshed)
    expect((await getUser(browser.header())).status).toBe(401)
    browser.receive(await send(ada, browser.header()))
    expect(browser.sessions()).toBe(1)
    expect((await getUser(browser.header())).status).toBe(200)
  })
})

describe('cookies', () => {
  /** As an account with much metadata would have it: longer than a cookie may be. */
  const inChunks = ({ cookie }: TestReader, size = 400) => {
    const name = sessionCookieName(cookie)
    const value = new RegExp(`${name}=([^;]+)`).exec(cookie)?.[1] ?? ''
    const chunks = value.match(new RegExp(`.{1,${size}}`, 'g')) ?? []
    return chunks.map((chunk, n) => `${name}.${n}=${chunk}`)
  }

  test('in chunks are one session; without one of them they are none', async () => {
    const reader = await api.newReader()
    const chunks = inChunks(reader)
    expect(chunks.length).toBeGreaterThan(3)
    expect((await getUser(chunks.join('; '))).status).toBe(200)
    expect((await getUser(chunks.slice(1).join('; '))).status).toBe(401)
    const signedOut = await api.send('/auth/logout', {}, { headers: { Cookie: chunks.join('; ') } })
    const cleared = signedOut.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
    expect(cleared).toEqual([...chunks.map((chunk) => chunk.replace(/=.*/, '=')), 'signed-in='])
    expect((await getUser(chunks.join('; '))).status).toBe(401)
  })

  test('become several when the tokens are long, and one again when they are not', async () => {
    const reader = await api.newReader()
    const setMetadata = (size: number) => api.owner`
      update auth.users set raw_user_meta_data = jsonb_build_object('first_name', 'Ada', 'x', repeat('x', ${size}))
      where id = ${reader.id}`
    await setMetadata(4000)
    const long = await api.signIn(reader)
    expect(long.cookie).toMatch(/session-[\da-f]{8}\.0=.*session-[\da-f]{8}\.1=/)
    expect((await long.get('/user')).status).toBe(200)
    await setMetadata(0)
    const short = await api.send('/auth/login', reader, { from: reader.from, headers: { Cookie: long.cookie } })
    const names = short.headers.getSetCookie().map((cookie) => cookie.replace(/=.*?; Max-Age=(\d+).*/, ' $1'))
    const previous = sessionCookieName(long.cookie)
    expect(names).toContain(`${sessionCookieName(cookiesOf(short))} 15552000`)
    expect(names).toContain(`${previous}.0 0`)
    expect(names).toContain(`${previous}.1 0`)
  })

  test('of other names are left alone', async () => {
    const reader = await api.newReader()
    const Cookie = `${reader.cookie}; session=0; session-x=1; xsession-12345678.0=2; session-12345678.x=3`
    expect((await getUser(Cookie)).status).toBe(200)
    const { headers } = await api.send('/auth/logout', {}, { headers: { Cookie, Origin: siteUrl } })
    expect(headers.getSetCookie().join()).not.toMatch(/session=|session-x|12345678/)
  })
})
