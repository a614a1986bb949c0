import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NewsletterConfirmed, NewsletterResponse, NewsletterUnsubscribed } from '#shared/contracts/newsletter.ts'
import { bodyOf, codeOf, problemOf, redirectOf, siteUrl } from './api.fixtures.ts'
import { linkToken } from './inbox.ts'
import { cookieOf, type NewsletterFixture, names, startNewsletterFixture } from './newsletter.fixtures.ts'

let api: NewsletterFixture
beforeAll(async () => {
  api = await startNewsletterFixture()
})
afterAll(() => api?.stop())

test('a reader subscribes, enters a name, confirms, is welcomed, and unsubscribes', async () => {
  const reader = api.newVisitor()
  const refererHeaders = { Referer: `${siteUrl}/articles/the-brass-hour?from=home` }
  const response = await api.requestSubscription(
    { ...reader, email: ` ${reader.email.toUpperCase()} ` },
    refererHeaders,
  )
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(await bodyOf(response, NewsletterResponse)).toEqual({ status: 'confirmation-sent' })
  expect(response.headers.getSetCookie()[0]).toMatch(
    /^newsletter-request=[\w-]{64}; Max-Age=3600; Path=\/api\/newsletter; HttpOnly; SameSite=Lax$/,
  )

  const location = { country: 'Sweden', region: 'Skåne', browserLanguage: 'sv-SE', timeZone: 'Europe/Stockholm' }
  const submitted = {
    email: reader.email,
    ...names,
    ...location,
    userAgent: 'A browser',
    referrer: 'https://search.example/',
  }
  const completion = await api.completeSubscription(cookieOf(response), submitted)
  expect(await bodyOf(completion, NewsletterResponse)).toEqual({ status: 'confirmation-sent' })
  expect(await api.findSubscriber(reader.email)).toMatchObject({ status: 'pending', first_name: null, country: null })

  const [sentEmail] = await api.inbox.waitForEmails(1, reader.email)
  expect(sentEmail?.subject).toBe('Please confirm your address for Meridian')
  expect(sentEmail?.from).toEqual([{ name: 'Meridian', address: 'hello@meridian.example' }])
  expect(`${sentEmail?.text}${sentEmail?.html}`).not.toContain('Ada')
  const token = linkToken(sentEmail ?? ({} as never), '/newsletter/confirm')
  const confirmed = await api.send(`/newsletter/confirmation?token=${token}`, {})
  expect(await bodyOf(confirmed, NewsletterConfirmed)).toEqual({ status: 'confirmed' })
  expect(await api.findSubscriber(reader.email)).toMatchObject({
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

  const [, welcomeEmail] = await api.inbox.waitForEmails(2, reader.email)
  expect(welcomeEmail?.subject).toBe('Welcome to Meridian')
  expect(welcomeEmail?.text).toContain('Dear Ada,')
  const unsubscribeToken = linkToken(welcomeEmail ?? ({} as never), '/newsletter/unsubscribe')
  expect(welcomeEmail?.headers).toMatchObject({
    'list-unsubscribe': `<${siteUrl}/api/newsletter/unsubscription?token=${unsubscribeToken}>`,
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
  })
  expect(await bodyOf(await api.unsubscribe(unsubscribeToken), NewsletterUnsubscribed)).toEqual({
    status: 'unsubscribed',
  })
  expect(await api.findSubscriber(reader.email)).toMatchObject({
    status: 'unsubscribed',
    email: null,
    first_name: null,
    region: null,
    user_agent: null,
    referrer: null,
  })
  expect(await api.consentStepsOf(reader.email)).toEqual([
    { step: 'requested', means: 'script', page: '/articles/the-brass-hour' },
    { step: 'details-provided', means: 'script', page: null },
    { step: 'confirmed', means: 'script', page: null },
    { step: 'unsubscribed', means: 'script', page: null },
  ])
  const [stored] = await api.owner`
    select wording, network_hash from newsletter_consents where step = 'requested' order by id desc limit 1`
  expect([stored?.wording, stored?.network_hash?.length]).toEqual(['2026-11-21', 32])
})

test('of the page of a shared article its token is not kept', async () => {
  const reader = api.newVisitor()
  await api.requestSubscription(reader, { Referer: `${siteUrl}/fr/shared/${'a'.repeat(43)}` })
  expect(await api.consentStepsOf(reader.email)).toEqual([{ step: 'requested', means: 'script', page: '/fr/shared' }])
})

describe('without JavaScript', () => {
  const sendForm = (path: string, fields: Record<string, string>, headers = {}) =>
    api.send(path, new URLSearchParams(fields), { headers })
  test('each step leads to its page', async () => {
    const { email } = api.newVisitor()
    const first = await sendForm('/newsletter/subscribe', { email })
    expect(redirectOf(first)).toEqual([303, '/newsletter/almost-done'])
    const headers = { Cookie: cookieOf(first) }
    expect(redirectOf(await sendForm('/newsletter/details', { ...names, country: '' }, headers))).toEqual([
      303,
      '/newsletter/welcome',
    ])
    const [sentEmail] = await api.inbox.waitForEmails(1, email)
    const confirmed = await api.confirm(linkToken(sentEmail ?? ({} as never), '/newsletter/confirm'))
    expect(redirectOf(confirmed)).toEqual([303, '/newsletter/confirmed'])
    expect(await api.findSubscriber(email)).toMatchObject({ status: 'confirmed', first_name: 'Ada', country: null })
    const [, welcomeEmail] = await api.inbox.waitForEmails(2, email)
    const token = linkToken(welcomeEmail ?? ({} as never), '/newsletter/unsubscribe')
    expect(redirectOf(await sendForm(`/newsletter/unsubscription?token=${token}`, {}))).toEqual([
      303,
      '/newsletter/unsubscribed',
    ])
    expect((await api.consentStepsOf(email)).map(({ means }) => means)).toEqual(['form', 'form', 'form', 'form'])
  })

  test('a refused request leads to a page that says so', async () => {
    expect(redirectOf(await sendForm('/newsletter/subscribe', { email: 'nobody' }))).toEqual([
      303,
      '/newsletter/try-again',
    ])
    expect(redirectOf(await sendForm('/newsletter/details', names))).toEqual([303, '/newsletter/try-again'])
    expect(redirectOf(await sendForm('/newsletter/confirmation?token=x', {}))).toEqual([
      303,
      '/newsletter/link-expired',
    ])
    expect(redirectOf(await sendForm('/newsletter/unsubscription', {}))).toEqual([303, '/newsletter/link-expired'])
  })
})

test('every invalid field is named, and nothing is stored', async () => {
  const { cookie } = await api.requestAndAwaitEmail(api.newVisitor())
  const invalid = { email: 'nobody', firstName: 'Ada\nBcc: all@meridian.example', lastName: ' ', country: 'Narnia' }
  const problem = await problemOf(await api.completeSubscription(cookie, invalid))
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

test('values at the maximum length are stored, and values that nobody types are cut', async () => {
  const reader = api.newVisitor()
  const { cookie, token } = await api.requestAndAwaitEmail(reader)
  const longFields = {
    firstName: '界'.repeat(100),
    lastName: 'Ł'.repeat(100),
    region: '😀'.repeat(500),
    userAgent: 'x'.repeat(9000),
  }
  expect((await api.completeSubscription(cookie, { ...longFields, email: reader.email })).status).toBe(200)
  await api.confirm(token)
  expect(await api.findSubscriber(reader.email)).toMatchObject({
    first_name: longFields.firstName,
    region: '😀'.repeat(100),
    user_agent: 'x'.repeat(400),
  })
})

test('a reader of a French page gets problems and e-mails in French, also after the first one', async () => {
  const reader = api.newVisitor()
  const french = { 'page-language': 'fr' }
  await api.owner`update site_settings set languages = '{en,fr}'`
  const rejected = await api.requestSubscription({ ...reader, email: 'no address' }, french)
  expect(await problemOf(rejected)).toMatchObject({
    title: 'Certaines valeurs ne conviennent pas',
    fields: { email: 'Une adresse e-mail, s’il vous plaît, comme nom@example.com.' },
  })

  await api.requestSubscription(reader, french)
  const [confirmation] = await api.inbox.waitForEmails(1, reader.email)
  expect(confirmation?.subject).toBe('Confirmez votre adresse pour Meridian')
  expect(confirmation?.html).toContain('<html lang="fr">')
  const token = linkToken(confirmation ?? ({} as never), '/fr/newsletter/confirm')
  // A mailbox or a browser without the header: the language is that of the subscriber.
  await api.confirm(token)
  const [, welcome] = await api.inbox.waitForEmails(2, reader.email)
  expect(welcome?.subject).toBe('Bienvenue chez Meridian')
  expect(welcome?.text).toContain('/fr/current-issue')
  expect(welcome?.text).toContain('/fr/newsletter/unsubscribe?token=')
  expect(await api.findSubscriber(reader.email)).toMatchObject({ language: 'fr' })
})

test('a form without script on a French page leads to a French page', async () => {
  const body = new URLSearchParams({ email: 'no address' })
  const response = await api.send('/newsletter/subscribe', body, { headers: { 'page-language': 'fr' } })
  expect([response.status, response.headers.get('location')]).toEqual([303, '/fr/newsletter/try-again'])
})

// Last: of sixty e-mails at once a process sends a few, and leaves the others to the jobs, which do not run here.
describe('rate limits of the newsletter', () => {
  test('allow three e-mails an hour to one address, from all networks together', async () => {
    const { email } = api.newVisitor()
    for (let n = 0; n < 3; n++)
      expect((await api.requestSubscription({ email, from: `203.0.113.${n}` })).status).toBe(200)
    const rejected = await api.requestSubscription({ email, from: '203.0.113.9' })
    expect([rejected.status, await codeOf(rejected)]).toEqual([429, 'too-many-requests'])
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(3000)
    expect(await api.emailCount(email)).toBe(3)
  })

  test('allow sixty requests an hour from one network', async () => {
    const from = '192.0.2.200'
    const attempts = Array.from({ length: 60 }, (_, n) =>
      api.requestSubscription({ email: `sixty-${n}@meridian.example`, from }),
    )
    for (const response of await Promise.all(attempts)) expect(response.status).toBe(200)
    expect((await api.requestSubscription({ email: 'sixty-first@meridian.example', from })).status).toBe(429)
    expect(await api.findSubscriber('sixty-first@meridian.example')).toBeUndefined()
  })
})
