import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NewsletterAnswer, NewsletterConfirmed, NewsletterLeft } from '#shared/contracts/newsletter.ts'
import { type ApiUnderTest, bodyOf, codeOf, problemOf, siteUrl, startApiUnderTest } from './api-under-test.ts'
import { inboxAt, tokenIn } from './inbox.ts'

let api: ApiUnderTest
let inbox: ReturnType<typeof inboxAt>
beforeAll(async () => {
  api = await startApiUnderTest()
  await api.stack.mail.start()
  inbox = inboxAt(api.stack.mailUrl)
})
afterAll(() => api?.stop())

let readers = 0
/** Each story is of a reader of its own: nobody is refused because of another. */
const someone = () => ({ from: `198.51.100.${++readers}`, email: `reader-${readers}@meridian.example` })
type Someone = ReturnType<typeof someone>

const ask = ({ email, from }: Someone, headers = {}) => api.send('/newsletter/subscribe', { email }, { from, headers })
const cookieOf = (answer: Response) => answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
const describeAs = (cookie: string, body: object) =>
  api.send('/newsletter/subscribe', body, { method: 'PUT', headers: { Cookie: cookie } })
const confirm = (token: string) => api.send(`/newsletter/confirmation?token=${token}`, new URLSearchParams())
const leave = (token: string) => api.send(`/newsletter/unsubscription?token=${token}`, {})
const names = { firstName: 'Ada', lastName: 'Lindqvist' }

async function subscriberAt(email: string) {
  const [row] = await api.owner`select * from newsletter_subscribers where email = ${email}`
  return row
}
async function stepsOf(email: string) {
  return [
    ...(await api.owner`
      select step, means, page from newsletter_consents join newsletter_subscribers on subscriber_id = newsletter_subscribers.id
      where email = ${email} order by newsletter_consents.id`),
  ]
}
/** How many letters to this address were ever written, sent or not. */
const ordered = async (email: string) => (await api.owner`select from private.outbox where recipient = ${email}`).length

/** As far as the first letter. */
async function asked(reader: Someone) {
  const cookie = cookieOf(await ask(reader))
  const [letter] = await inbox.whenThereAre(1, reader.email)
  return { cookie, token: letter ? tokenIn(letter, '/newsletter/confirm') : '' }
}
async function subscribed(reader: Someone) {
  const { token, cookie } = await asked(reader)
  await confirm(token)
  const [, welcome] = await inbox.whenThereAre(2, reader.email)
  if (!welcome) throw new Error('There was no welcome.')
  return { cookie, token, welcome, leaveToken: tokenIn(welcome, '/newsletter/unsubscribe') }
}

test('a reader asks, says who they are, confirms, is welcomed, and leaves', async () => {
  const reader = someone()
  const page = { Referer: `${siteUrl}/articles/the-brass-hour?from=home` }
  const answer = await ask({ ...reader, email: ` ${reader.email.toUpperCase()} ` }, page)
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(await bodyOf(answer, NewsletterAnswer)).toEqual({ status: 'confirmation-sent' })
  expect(answer.headers.getSetCookie()[0]).toMatch(
    /^newsletter-request=[\w-]{64}; Max-Age=3600; Path=\/api\/newsletter; HttpOnly; SameSite=Lax$/,
  )

  const found = { country: 'Sweden', region: 'Skåne', browserLanguage: 'sv-SE', timeZone: 'Europe/Stockholm' }
  const said = { email: reader.email, ...names, ...found, userAgent: 'A browser', referrer: 'https://search.example/' }
  const described = await describeAs(cookieOf(answer), said)
  expect(await bodyOf(described, NewsletterAnswer)).toEqual({ status: 'confirmation-sent' })
  expect(await subscriberAt(reader.email)).toMatchObject({ status: 'pending', first_name: null, country: null })

  const [letter] = await inbox.whenThereAre(1, reader.email)
  expect(letter?.subject).toBe('Please confirm your address for Meridian')
  expect(letter?.from).toEqual([{ name: 'Meridian', address: 'hello@meridian.example' }])
  expect(`${letter?.text}${letter?.html}`).not.toContain('Ada')
  const token = tokenIn(letter ?? ({} as never), '/newsletter/confirm')
  const confirmed = await api.send(`/newsletter/confirmation?token=${token}`, {})
  expect(await bodyOf(confirmed, NewsletterConfirmed)).toEqual({ status: 'confirmed' })
  expect(await subscriberAt(reader.email)).toMatchObject({
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

  const [, welcome] = await inbox.whenThereAre(2, reader.email)
  expect(welcome?.subject).toBe('Welcome to Meridian')
  expect(welcome?.text).toContain('Dear Ada,')
  const leaveToken = tokenIn(welcome ?? ({} as never), '/newsletter/unsubscribe')
  expect(welcome?.headers).toMatchObject({
    'list-unsubscribe': `<${siteUrl}/api/newsletter/unsubscription?token=${leaveToken}>`,
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
  })
  expect(await bodyOf(await leave(leaveToken), NewsletterLeft)).toEqual({ status: 'unsubscribed' })
  expect(await subscriberAt(reader.email)).toMatchObject({ status: 'unsubscribed' })
  expect(await stepsOf(reader.email)).toEqual([
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
    const { email } = someone()
    const first = await form('/newsletter/subscribe', { email })
    expect(ledTo(first)).toEqual([303, '/newsletter/almost-done'])
    const headers = { Cookie: cookieOf(first) }
    expect(ledTo(await form('/newsletter/details', { ...names, country: '' }, headers))).toEqual([
      303,
      '/newsletter/welcome',
    ])
    const [letter] = await inbox.whenThereAre(1, email)
    const confirmed = await confirm(tokenIn(letter ?? ({} as never), '/newsletter/confirm'))
    expect(ledTo(confirmed)).toEqual([303, '/newsletter/confirmed'])
    expect(await subscriberAt(email)).toMatchObject({ status: 'confirmed', first_name: 'Ada', country: null })
    const [, welcome] = await inbox.whenThereAre(2, email)
    const token = tokenIn(welcome ?? ({} as never), '/newsletter/unsubscribe')
    expect(ledTo(await form(`/newsletter/unsubscription?token=${token}`, {}))).toEqual([
      303,
      '/newsletter/unsubscribed',
    ])
    expect((await stepsOf(email)).map(({ means }) => means)).toEqual(['form', 'form', 'form', 'form'])
  })

  test('whatever is refused leads to a page that says so', async () => {
    expect(ledTo(await form('/newsletter/subscribe', { email: 'nobody' }))).toEqual([303, '/newsletter/try-again'])
    expect(ledTo(await form('/newsletter/details', names))).toEqual([303, '/newsletter/try-again'])
    expect(ledTo(await form('/newsletter/confirmation?token=x', {}))).toEqual([303, '/newsletter/link-expired'])
    expect(ledTo(await form('/newsletter/unsubscription', {}))).toEqual([303, '/newsletter/link-expired'])
  })
})

describe('a mailbox’s own button', () => {
  test.each([
    ['as a form', () => new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })],
    ['as parts', oneClickInParts],
  ])('unsubscribes %s, from no page, and is not led elsewhere', async (_, body) => {
    const reader = someone()
    const { leaveToken } = await subscribed(reader)
    const url = `${api.url}/newsletter/unsubscription?token=${leaveToken}`
    const answer = await fetch(url, { method: 'POST', body: body(), redirect: 'manual' })
    expect([answer.status, await bodyOf(answer, NewsletterLeft)]).toEqual([200, { status: 'unsubscribed' }])
    expect((await stepsOf(reader.email)).at(-1)).toMatchObject({ step: 'unsubscribed', means: 'one-click' })
  })

  test('goes on working after the secret has changed, while the former one is known', async () => {
    const reader = someone()
    const { leaveToken } = await subscribed(reader)
    const SITE_SECRET = 'a new secret of thirty-two characters'
    const forgetful = await api.another({ SITE_SECRET })
    const mindful = await api.another({ SITE_SECRET, FORMER_SITE_SECRETS: api.stack.secrets.siteSecret })
    const path = `/newsletter/unsubscription?token=${leaveToken}`
    expect((await api.send(path, {}, { to: forgetful.url })).status).toBe(410)
    expect((await api.send(path, {}, { to: mindful.url })).status).toBe(200)
    expect(await subscriberAt(reader.email)).toMatchObject({ status: 'unsubscribed' })
    await Promise.all([forgetful.stop(), mindful.stop()])
  })

  test('goes on working, and changes nothing a second time', async () => {
    const reader = someone()
    const { leaveToken } = await subscribed(reader)
    for (let n = 0; n < 3; n++) expect((await leave(leaveToken)).status).toBe(200)
    expect((await stepsOf(reader.email)).filter(({ step }) => step === 'unsubscribed')).toHaveLength(1)
    expect((await leave(`${leaveToken.slice(0, -1)}${leaveToken.endsWith('A') ? 'B' : 'A'}`)).status).toBe(410)
  })

  function oneClickInParts(): FormData {
    const parts = new FormData()
    parts.set('List-Unsubscribe', 'One-Click')
    return parts
  }
})

describe('a link', () => {
  test('that is only opened changes nothing: scanners open every link', async () => {
    const reader = someone()
    const { token } = await asked(reader)
    const { leaveToken, email } = { ...(await subscribed(someone())), email: `reader-${readers}@meridian.example` }
    for (const method of ['GET', 'HEAD', 'OPTIONS']) {
      const confirmation = await api.get(`/newsletter/confirmation?token=${token}`, { method })
      expect(confirmation.status).toBe(method === 'OPTIONS' ? 204 : 405)
      const unsubscription = await api.get(`/newsletter/unsubscription?token=${leaveToken}`, { method })
      expect(unsubscription.status).toBe(method === 'OPTIONS' ? 204 : 303)
      if (method === 'GET') {
        expect(unsubscription.headers.get('location')).toBe(`/newsletter/unsubscribe?token=${leaveToken}`)
      }
    }
    expect(await subscriberAt(reader.email)).toMatchObject({ status: 'pending' })
    expect(await subscriberAt(email)).toMatchObject({ status: 'confirmed' })
    expect((await confirm(token)).headers.get('location')).toBe('/newsletter/confirmed')
  })

  test('to confirm works once', async () => {
    const reader = someone()
    const { token } = await subscribed(reader)
    await api.owner`update private.newsletter_requests set used_at = used_at - interval '2 minutes'`
    const again = await api.send(`/newsletter/confirmation?token=${token}`, {})
    expect([again.status, await codeOf(again)]).toEqual([410, 'link-expired'])
    expect(await ordered(reader.email)).toBe(2)
  })

  test('that is sent twice at once confirms once, and both are told so', async () => {
    const reader = someone()
    const { token } = await asked(reader)
    const answers = await Promise.all([1, 2, 3, 4].map(() => confirm(token)))
    expect(answers.map(({ headers }) => headers.get('location'))).toEqual(Array(4).fill('/newsletter/confirmed'))
    expect((await stepsOf(reader.email)).map(({ step }) => step)).toEqual(['asked', 'confirmed'])
    expect(await ordered(reader.email)).toBe(2)
  })

  test('that a mailbox opens by itself and that is none of ours leads to the page that says so', async () => {
    for (const token of ['x'.repeat(64), '', '%0d%0aX: y', '//evil.example']) {
      const answer = await api.get(`/newsletter/unsubscription?token=${token}`)
      expect([answer.status, answer.headers.get('location')]).toEqual([303, '/newsletter/link-expired'])
    }
  })

  test('that is too old, unknown, forged, of another kind or of no kind is refused alike', async () => {
    const reader = someone()
    const { token } = await asked(reader)
    const { leaveToken } = await subscribed(someone())
    await api.owner`update private.newsletter_requests set created_at = created_at - interval '25 hours',
      expires_at = expires_at - interval '25 hours' where used_at is null`
    const swapped = `${token.slice(0, 20)}${leaveToken.slice(20)}`
    const problems = []
    for (const wrong of [token, leaveToken, swapped, 'x'.repeat(64), '', 'é', '%00', `${token}${token}`]) {
      const refused = await api.send(`/newsletter/confirmation?token=${encodeURIComponent(wrong)}`, {})
      const { status, type, title } = await problemOf(refused)
      problems.push({ status, type: type.split('/').at(-1), title })
    }
    expect(new Set(problems.map((problem) => JSON.stringify(problem)))).toEqual(
      new Set([JSON.stringify({ status: 410, type: 'link-expired', title: 'This link no longer works' })]),
    )
    expect(await subscriberAt(reader.email)).toMatchObject({ status: 'pending' })
  })

  test('of an earlier letter is void once another has confirmed, and once its reader has left', async () => {
    const reader = someone()
    const { token: first } = await asked(reader)
    await ask(reader)
    const [, letter] = await inbox.whenThereAre(2, reader.email)
    const second = tokenIn(letter ?? ({} as never), '/newsletter/confirm')
    await confirm(second)
    expect((await confirm(first)).headers.get('location')).toBe('/newsletter/link-expired')
    const [, , welcome] = await inbox.whenThereAre(3, reader.email)
    await leave(tokenIn(welcome ?? ({} as never), '/newsletter/unsubscribe'))
    expect((await confirm(second)).headers.get('location')).toBe('/newsletter/link-expired')
    expect(await subscriberAt(reader.email)).toMatchObject({ status: 'unsubscribed' })
  })
})

describe('nobody speaks for another’s mailbox', () => {
  test('what a stranger enters stays with the stranger’s request', async () => {
    const reader = someone()
    const { token, cookie } = await asked(reader)
    await describeAs(cookie, { email: reader.email, ...names })
    const stranger = await ask({ ...reader, from: '192.0.2.66' })
    await describeAs(cookieOf(stranger), { email: reader.email, firstName: 'Mallory', lastName: 'M' })
    await confirm(token)
    expect(await subscriberAt(reader.email)).toMatchObject({ first_name: 'Ada' })
    // Nor afterwards, whatever the answer says.
    const late = await describeAs(cookieOf(stranger), { email: reader.email, firstName: 'Mallory', lastName: 'M' })
    expect(late.status).toBe(200)
    expect(await subscriberAt(reader.email)).toMatchObject({ first_name: 'Ada' })
  })

  test('nor after the reader has subscribed or left', async () => {
    const reader = someone()
    const { leaveToken, cookie } = await subscribed(reader)
    await describeAs(cookie, { email: reader.email, ...names })
    expect(await subscriberAt(reader.email)).toMatchObject({ first_name: 'Ada' })
    const overwrite = async () => {
      const stranger = cookieOf(await ask({ ...reader, from: '192.0.2.67' }))
      const body = { email: reader.email, firstName: 'Mallory', lastName: 'M' }
      expect((await describeAs(stranger, body)).status).toBe(200)
    }
    await overwrite()
    await leave(leaveToken)
    await overwrite()
    expect(await subscriberAt(reader.email)).toMatchObject({ first_name: 'Ada', status: 'unsubscribed' })
  })

  test('nor with a request that was confirmed before the reader left and came back', async () => {
    const reader = someone()
    const stranger = await asked(reader)
    await confirm(stranger.token)
    await inbox.whenThereAre(2, reader.email)
    const { id } = (await subscriberAt(reader.email)) ?? {}
    await api.owner`select private.leave_newsletter(${id}, '{"means": "form"}')`
    const cookie = cookieOf(await ask({ ...reader, from: '192.0.2.68' }))
    const [, , letter] = await inbox.whenThereAre(3, reader.email)
    await describeAs(cookie, { email: reader.email, ...names })
    await confirm(letter ? tokenIn(letter, '/newsletter/confirm') : '')
    await describeAs(stranger.cookie, { email: reader.email, firstName: 'Mallory', lastName: 'M' })
    expect(await subscriberAt(reader.email)).toMatchObject({ first_name: 'Ada', status: 'confirmed' })
  })

  test('the cookie travels encrypted where the site does', async () => {
    const secure = await api.another({ SITE_URL: 'https://magazine.example' })
    const { email } = someone()
    const headers = { Origin: 'https://magazine.example' }
    const answer = await api.send('/newsletter/subscribe', { email }, { to: secure.url, headers })
    const [cookie = ''] = answer.headers.getSetCookie()
    expect(cookie).toMatch(
      /^__Host-newsletter-request=[\w-]{64}; Max-Age=3600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    const say = (Cookie: string) =>
      api.send('/newsletter/details', names, { to: secure.url, headers: { ...headers, Cookie } })
    expect((await say(cookieOf(answer))).status).toBe(200)
    expect((await say(cookieOf(answer).replace('__Host-', ''))).status).toBe(409)
    await secure.stop()
  })

  test('a cookie is good for its own address, while it is whole', async () => {
    const [reader, other] = [someone(), someone()]
    const { cookie } = await asked(reader)
    await asked(other)
    for (const [with_, email] of [
      ['', reader.email],
      [cookie, other.email],
      [`${cookie}x`, reader.email],
      [cookie.replace(/.$/, cookie.endsWith('A') ? 'B' : 'A'), reader.email],
    ] as const) {
      const refused = await describeAs(with_, { email, ...names })
      expect([refused.status, await codeOf(refused)]).toEqual([409, 'conflict'])
    }
  })
})

describe('whether an address is known', () => {
  test('is not to be told from any answer', async () => {
    const [pending, confirmed, left, unknown] = [someone(), someone(), someone(), someone()]
    await asked(pending)
    await subscribed(confirmed)
    await leave((await subscribed(left)).leaveToken)
    const seen = new Set<string>()
    for (const reader of [pending, confirmed, left, unknown]) {
      const first = await ask(reader)
      const second = await describeAs(cookieOf(first), { email: reader.email, ...names })
      seen.add(JSON.stringify([await shapeOf(first), await shapeOf(second)]))
    }
    expect(seen.size).toBe(1)
  })

  test('a confirmed reader gets another letter, once a day', async () => {
    const reader = someone()
    await subscribed(reader)
    await ask(reader)
    const [, , already] = await inbox.whenThereAre(3, reader.email)
    expect([already?.subject, already?.text]).toEqual([
      'You already receive Meridian',
      expect.stringContaining('there is nothing for you to do'),
    ])
    expect(already?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
    expect((await ask({ ...reader, from: '192.0.2.70' })).status).toBe(200)
    expect(await ordered(reader.email)).toBe(3)
    await api.owner`update newsletter_subscribers set told_already_at = told_already_at - interval '1 day'`
    await api.owner`delete from private.rate_limits`
    await ask(reader)
    expect(await ordered(reader.email)).toBe(4)
    expect(await subscriberAt(reader.email)).toMatchObject({ status: 'confirmed' })
  })

  const shapeOf = async (answer: Response) => {
    const cookie = answer.headers.getSetCookie().map((text) => text.replace(/=[\w-]{64};/, '=…;'))
    const headers = [...answer.headers.keys()].sort()
    return { status: answer.status, body: await answer.text(), cookie, headers }
  }
})

describe('who asks too often', () => {
  test('waits: three letters an hour to one address, from wherever it is entered', async () => {
    const { email } = someone()
    for (let n = 0; n < 3; n++) expect((await ask({ email, from: `203.0.113.${n}` })).status).toBe(200)
    const refused = await ask({ email, from: '203.0.113.9' })
    expect([refused.status, await codeOf(refused)]).toEqual([429, 'too-many-requests'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000)
    expect(await ordered(email)).toBe(3)
  })

  test('waits: sixty tries an hour from one network', async () => {
    const from = '192.0.2.200'
    const tries = Array.from({ length: 60 }, (_, n) => ask({ email: `sixty-${n}@meridian.example`, from }))
    for (const answer of await Promise.all(tries)) expect(answer.status).toBe(200)
    expect((await ask({ email: 'sixty-first@meridian.example', from })).status).toBe(429)
    expect(await subscriberAt('sixty-first@meridian.example')).toBeUndefined()
  })
})

test('every field that is wrong is named, and nothing is kept', async () => {
  const { cookie } = await asked(someone())
  const wrong = { email: 'nobody', firstName: 'Ada\nBcc: all@meridian.example', lastName: ' ', country: 'Narnia' }
  const problem = await problemOf(await describeAs(cookie, wrong))
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
  const reader = someone()
  const { cookie, token } = await asked(reader)
  const long = {
    firstName: '界'.repeat(100),
    lastName: 'Ł'.repeat(100),
    region: '😀'.repeat(500),
    userAgent: 'x'.repeat(9000),
  }
  expect((await describeAs(cookie, { ...long, email: reader.email })).status).toBe(200)
  await confirm(token)
  expect(await subscriberAt(reader.email)).toMatchObject({
    first_name: long.firstName,
    region: '😀'.repeat(100),
    user_agent: 'x'.repeat(400),
  })
})
