import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NewsletterUnsubscribed } from '#shared/contracts/newsletter.ts'
import { bodyOf, codeOf, problemOf } from './api.fixtures.ts'
import { linkToken } from './inbox.ts'
import { type NewsletterFixture, startNewsletterFixture } from './newsletter.fixtures.ts'

let api: NewsletterFixture
beforeAll(async () => {
  api = await startNewsletterFixture()
})
afterAll(() => api?.stop())

describe('one-click unsubscription of a mail client', () => {
  test.each([
    ['as a form', () => new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })],
    ['as parts', multipartOneClick],
  ])('unsubscribes %s, without an Origin header, and is not redirected', async (_, body) => {
    const reader = api.newVisitor()
    const { unsubscribeToken } = await api.subscribeAndConfirm(reader)
    const url = `${api.url}/newsletter/unsubscription?token=${unsubscribeToken}`
    const response = await fetch(url, { method: 'POST', body: body(), redirect: 'manual' })
    expect([response.status, await bodyOf(response, NewsletterUnsubscribed)]).toEqual([200, { status: 'unsubscribed' }])
    expect((await api.consentStepsOf(reader.email)).at(-1)).toMatchObject({ step: 'unsubscribed', means: 'one-click' })
  })

  test('works with a previous secret while that is configured', async () => {
    const reader = api.newVisitor()
    const { unsubscribeToken } = await api.subscribeAndConfirm(reader)
    const id = (await api.findSubscriber(reader.email))?.id
    const SITE_SECRET = 'a new secret of thirty-two characters'
    const withoutPreviousSecret = await api.startAnother({ SITE_SECRET })
    const withPreviousSecret = await api.startAnother({
      SITE_SECRET,
      PREVIOUS_SITE_SECRETS: api.stack.secrets.siteSecret,
    })
    const path = `/newsletter/unsubscription?token=${unsubscribeToken}`
    expect((await api.send(path, {}, { to: withoutPreviousSecret.url })).status).toBe(410)
    expect((await api.send(path, {}, { to: withPreviousSecret.url })).status).toBe(200)
    // Hashed with the new secret.
    const [left] = await api.owner`select status, email from newsletter_subscribers where id = ${id}`
    expect(left).toEqual({ status: 'unsubscribed', email: null })
    await Promise.all([withoutPreviousSecret.stop(), withPreviousSecret.stop()])
  })

  test('works again and changes nothing the second time', async () => {
    const reader = api.newVisitor()
    const { unsubscribeToken } = await api.subscribeAndConfirm(reader)
    for (let n = 0; n < 3; n++) expect((await api.unsubscribe(unsubscribeToken)).status).toBe(200)
    expect((await api.consentStepsOf(reader.email)).filter(({ step }) => step === 'unsubscribed')).toHaveLength(1)
    expect(
      (await api.unsubscribe(`${unsubscribeToken.slice(0, -1)}${unsubscribeToken.endsWith('A') ? 'B' : 'A'}`)).status,
    ).toBe(410)
  })

  function multipartOneClick(): FormData {
    const parts = new FormData()
    parts.set('List-Unsubscribe', 'One-Click')
    return parts
  }
})

describe('a newsletter link', () => {
  test('changes nothing on GET: mail scanners open every link', async () => {
    const reader = api.newVisitor()
    const { token } = await api.requestAndAwaitEmail(reader)
    const other = api.newVisitor()
    const { unsubscribeToken } = await api.subscribeAndConfirm(other)
    for (const method of ['GET', 'HEAD', 'OPTIONS']) {
      const confirmation = await api.get(`/newsletter/confirmation?token=${token}`, { method })
      expect(confirmation.status).toBe(method === 'OPTIONS' ? 204 : 405)
      const unsubscription = await api.get(`/newsletter/unsubscription?token=${unsubscribeToken}`, { method })
      expect(unsubscription.status).toBe(method === 'OPTIONS' ? 204 : 303)
      if (method === 'GET') {
        expect(unsubscription.headers.get('location')).toBe(`/newsletter/unsubscribe?token=${unsubscribeToken}`)
      }
    }
    expect(await api.findSubscriber(reader.email)).toMatchObject({ status: 'pending' })
    expect(await api.findSubscriber(other.email)).toMatchObject({ status: 'confirmed' })
    expect((await api.confirm(token)).headers.get('location')).toBe('/newsletter/confirmed')
  })

  test('to confirm works once', async () => {
    const reader = api.newVisitor()
    const { token } = await api.subscribeAndConfirm(reader)
    await api.owner`update private.newsletter_requests set used_at = used_at - interval '2 minutes'`
    const repeated = await api.send(`/newsletter/confirmation?token=${token}`, {})
    expect([repeated.status, await codeOf(repeated)]).toEqual([410, 'link-expired'])
    expect(await api.emailCount(reader.email)).toBe(2)
  })

  test('that is sent twice at once confirms once, and both requests get the same response', async () => {
    const reader = api.newVisitor()
    const { token } = await api.requestAndAwaitEmail(reader)
    const responses = await Promise.all([1, 2, 3, 4].map(() => api.confirm(token)))
    expect(responses.map(({ headers }) => headers.get('location'))).toEqual(Array(4).fill('/newsletter/confirmed'))
    expect((await api.consentStepsOf(reader.email)).map(({ step }) => step)).toEqual(['requested', 'confirmed'])
    expect(await api.emailCount(reader.email)).toBe(2)
  })

  test('that a mail client opens and that is invalid leads to the page that names the reason', async () => {
    for (const token of ['x'.repeat(64), '', '%0d%0aX: y', '//evil.example']) {
      const response = await api.get(`/newsletter/unsubscription?token=${token}`)
      expect([response.status, response.headers.get('location')]).toEqual([303, '/newsletter/link-expired'])
    }
  })

  test('that is expired, unknown, forged, of another kind or malformed is refused in the same way', async () => {
    const reader = api.newVisitor()
    const { token } = await api.requestAndAwaitEmail(reader)
    const { unsubscribeToken } = await api.subscribeAndConfirm(api.newVisitor())
    await api.owner`update private.newsletter_requests set created_at = created_at - interval '25 hours',
      expires_at = expires_at - interval '25 hours' where used_at is null`
    const mixedToken = `${token.slice(0, 20)}${unsubscribeToken.slice(20)}`
    const problems = []
    for (const invalidToken of [
      token,
      unsubscribeToken,
      mixedToken,
      'x'.repeat(64),
      '',
      'é',
      '%00',
      `${token}${token}`,
    ]) {
      const rejected = await api.send(`/newsletter/confirmation?token=${encodeURIComponent(invalidToken)}`, {})
      const { status, type, title } = await problemOf(rejected)
      problems.push({ status, type: type.split('/').at(-1), title })
    }
    expect(new Set(problems.map((problem) => JSON.stringify(problem)))).toEqual(
      new Set([JSON.stringify({ status: 410, type: 'link-expired', title: 'This link no longer works' })]),
    )
    expect(await api.findSubscriber(reader.email)).toMatchObject({ status: 'pending' })
  })

  test('of the time before a reader unsubscribed and subscribed again unsubscribes once more', async () => {
    const reader = api.newVisitor()
    const { unsubscribeToken } = await api.subscribeAndConfirm(reader)
    await api.unsubscribe(unsubscribeToken)
    const before = await api.findSubscriber(reader.email)
    await api.requestSubscription(reader)
    const [, , again] = await api.inbox.waitForEmails(3, reader.email)
    expect(await api.findSubscriber(reader.email)).toMatchObject({ email: null, status: 'unsubscribed' })
    await api.confirm(linkToken(again ?? ({} as never), '/newsletter/confirm'))
    expect(await api.findSubscriber(reader.email)).toMatchObject({
      id: before?.id,
      email: reader.email,
      status: 'confirmed',
    })
    await api.unsubscribe(unsubscribeToken)
    expect(await api.findSubscriber(reader.email)).toMatchObject({ email: null, status: 'unsubscribed' })
  })

  test('of an earlier e-mail is invalid after another confirmed, and after its reader unsubscribed', async () => {
    const reader = api.newVisitor()
    const { token: first } = await api.requestAndAwaitEmail(reader)
    await api.requestSubscription(reader)
    const [, sentEmail] = await api.inbox.waitForEmails(2, reader.email)
    const second = linkToken(sentEmail ?? ({} as never), '/newsletter/confirm')
    await api.confirm(second)
    expect((await api.confirm(first)).headers.get('location')).toBe('/newsletter/link-expired')
    const [, , welcomeEmail] = await api.inbox.waitForEmails(3, reader.email)
    await api.unsubscribe(linkToken(welcomeEmail ?? ({} as never), '/newsletter/unsubscribe'))
    expect((await api.confirm(second)).headers.get('location')).toBe('/newsletter/link-expired')
    expect(await api.findSubscriber(reader.email)).toMatchObject({ status: 'unsubscribed' })
  })
})
