import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NewsletterResponse, NewsletterConfirmed, NewsletterUnsubscribed } from '#shared/contracts/newsletter.ts'
import { bodyOf, codeOf, problemOf, siteUrl } from './api-under-test.ts'
import { tokenIn } from './inbox.ts'
import { cookieOf, type NewsletterUnderTest, names, startNewsletterUnderTest } from './newsletter-under-test.ts'

let api: NewsletterUnderTest
beforeAll(async () => {
  api = await startNewsletterUnderTest()
})
afterAll(() => api?.stop())

test('a reader asks, says who they are, confirms, is welcomed, and leaves', async () => {
  const reader = api.someone()
  const page = { Referer: `${siteUrl}/articles/the-brass-hour?from=home` }
  const answer = await api.ask({ ...reader, email: ` ${reader.email.toUpperCase()} ` }, page)
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(await bodyOf(answer, NewsletterResponse)).toEqual({ status: 'confirmation-sent' })
  expect(answer.headers.getSetCookie()[0]).toMatch(
    /^newsletter-request=[\w-]{64}; Max-Age=3600; Path=\/api\/newsletter; HttpOnly; SameSite=Lax$/,
  )

  const found = { country: 'Sweden', region: 'Skåne', browserLanguage: 'sv-SE', timeZone: 'Europe/Stockholm' }
  const said = { email: reader.email, ...names, ...found, userAgent: 'A browser', referrer: 'https://search.example/' }
  const described = await api.describeAs(cookieOf(answer), said)
  expect(await bodyOf(described, NewsletterResponse)).toEqual({ status: 'confirmation-sent' })
  expect(await api.subscriberAt(reader.email)).toMatchObject({ status: 'pending', first_name: null, country: null })

  const [letter] = await api.inbox.whenThereAre(1, reader.email)
  expect(letter?.subject).toBe('Please confirm your address for Meridian')
  expect(letter?.from).toEqual([{ name: 'Meridian', address: 'hello@meridian.example' }])
  expect(`${letter?.text}${letter?.html}`).not.toContain('Ada')
  const token = tokenIn(letter ?? ({} as never), '/newsletter/confirm')
  const confirmed = await api.send(`/newsletter/confirmation?token=${token}`, {})
  expect(await bodyOf(confirmed, NewsletterConfirmed)).toEqual({ status: 'confirmed' })
  expect(await api.subscriberAt(reader.email)).toMatchObject({
    status: 'confirmed',
    first_name: 'Ada',
    last_name: 'Lindqvist',
    country: 'Sweden',
    region: 'Skåne',
    browser_language: 'sv-SE',
    time_zone: 'Europe/Stockholm',
    user_agent: 'A browser',
    referrer: 'https://search.example/',
  })

  const [, welcome] = await api.inbox.whenThereAre(2, reader.email)
  expect(welcome?.subject).toBe('Welcome to Meridian')
  expect(welcome?.text).toContain('Dear Ada,')
  const leaveToken = tokenIn(welcome ?? ({} as never), '/newsletter/unsubscribe')
  expect(welcome?.headers).toMatchObject({
    'list-unsubscribe': `<${siteUrl}/api/newsletter/unsubscription?token=${leaveToken}>`,
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
  })
  expect(await bodyOf(await api.leave(leaveToken), NewsletterUnsubscribed)).toEqual({ status: 'unsubscribed' })
  expect(await api.subscriberAt(reader.email)).toMatchObject({ status: 'unsubscribed' })
  expect(await api.stepsOf(reader.email)).toEqual([
    { step: 'asked', means: 'script', page: '/articles/the-brass-hour' },
    { step: 'described', means: 'script', page: null },
    { step: 'confirmed', means: 'script', page: null },
    { step: 'unsubscribed', means: 'script', page: null },
  ])
  const [kept] = await api.owner`
    select wording, network_hash from newsletter_consents where step = 'asked' order by id desc limit 1`
  expect([kept?.wording, kept?.network_hash?.length]).toEqual(['2026-11-21', 32])
})

describe('without script', () => {
  const form = (path: string, fields: Record<string, string>, headers = {}) =>
    api.send(path, new URLSearchParams(fields), { headers })
  const ledTo = (answer: Response) => [answer.status, answer.headers.get('location')]

  test('each step leads to its page', async () => {
    const { email } = api.someone()
    const first = await form('/newsletter/subscribe', { email })
    expect(ledTo(first)).toEqual([303, '/newsletter/almost-done'])
    const headers = { Cookie: cookieOf(first) }
    expect(ledTo(await form('/newsletter/details', { ...names, country: '' }, headers))).toEqual([
      303,
      '/newsletter/welcome',
    ])
    const [letter] = await api.inbox.whenThereAre(1, email)
    const confirmed = await api.confirm(tokenIn(letter ?? ({} as never), '/newsletter/confirm'))
    expect(ledTo(confirmed)).toEqual([303, '/newsletter/confirmed'])
    expect(await api.subscriberAt(email)).toMatchObject({ status: 'confirmed', first_name: 'Ada', country: null })
    const [, welcome] = await api.inbox.whenThereAre(2, email)
    const token = tokenIn(welcome ?? ({} as never), '/newsletter/unsubscribe')
    expect(ledTo(await form(`/newsletter/unsubscription?token=${token}`, {}))).toEqual([
      303,
      '/newsletter/unsubscribed',
    ])
    expect((await api.stepsOf(email)).map(({ means }) => means)).toEqual(['form', 'form', 'form', 'form'])
  })

  test('whatever is refused leads to a page that says so', async () => {
    expect(ledTo(await form('/newsletter/subscribe', { email: 'nobody' }))).toEqual([303, '/newsletter/try-again'])
    expect(ledTo(await form('/newsletter/details', names))).toEqual([303, '/newsletter/try-again'])
    expect(ledTo(await form('/newsletter/confirmation?token=x', {}))).toEqual([303, '/newsletter/link-expired'])
    expect(ledTo(await form('/newsletter/unsubscription', {}))).toEqual([303, '/newsletter/link-expired'])
  })
})

describe('who asks too often', () => {
  test('waits: three letters an hour to one address, from wherever it is entered', async () => {
    const { email } = api.someone()
    for (let n = 0; n < 3; n++) expect((await api.ask({ email, from: `203.0.113.${n}` })).status).toBe(200)
    const refused = await api.ask({ email, from: '203.0.113.9' })
    expect([refused.status, await codeOf(refused)]).toEqual([429, 'too-many-requests'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000)
    expect(await api.ordered(email)).toBe(3)
  })

  test('waits: sixty tries an hour from one network', async () => {
    const from = '192.0.2.200'
    const tries = Array.from({ length: 60 }, (_, n) => api.ask({ email: `sixty-${n}@meridian.example`, from }))
    for (const answer of await Promise.all(tries)) expect(answer.status).toBe(200)
    expect((await api.ask({ email: 'sixty-first@meridian.example', from })).status).toBe(429)
    expect(await api.subscriberAt('sixty-first@meridian.example')).toBeUndefined()
  })
})

test('every field that is wrong is named, and nothing is kept', async () => {
  const { cookie } = await api.asked(api.someone())
  const wrong = { email: 'nobody', firstName: 'Ada\nBcc: all@meridian.example', lastName: ' ', country: 'Narnia' }
  const problem = await problemOf(await api.describeAs(cookie, wrong))
  expect([problem.status, Object.keys(problem.fields ?? {}).sort()]).toEqual([
    422,
    ['country', 'email', 'firstName', 'lastName'],
  ])
  for (const email of [
    '',
    ' ',
    'a@b',
    'a b@c.example',
    `${'a'.repeat(250)}@b.example`,
    'a@b.example\r\nBcc: c@d.example',
    7,
  ]) {
    expect((await api.send('/newsletter/subscribe', { email }, { from: '192.0.2.201' })).status).toBe(422)
  }
})

test('the longest of all is kept, and what nobody typed is cut', async () => {
  const reader = api.someone()
  const { cookie, token } = await api.asked(reader)
  const long = {
    firstName: '界'.repeat(100),
    lastName: 'Ł'.repeat(100),
    region: '😀'.repeat(500),
    userAgent: 'x'.repeat(9000),
  }
  expect((await api.describeAs(cookie, { ...long, email: reader.email })).status).toBe(200)
  await api.confirm(token)
  expect(await api.subscriberAt(reader.email)).toMatchObject({
    first_name: long.firstName,
    region: '😀'.repeat(100),
    user_agent: 'x'.repeat(400),
  })
})
