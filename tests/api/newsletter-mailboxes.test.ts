import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeOf } from './api.fixtures.ts'
import { linkToken } from './inbox.ts'
import { cookieOf, type NewsletterFixture, names, startNewsletterFixture } from './newsletter.fixtures.ts'

let api: NewsletterFixture
beforeAll(async () => {
  api = await startNewsletterFixture()
})
afterAll(() => api?.stop())

describe('nobody can change the subscription of another mailbox', () => {
  test('the fields that a guest enters stay with the request', async () => {
    const reader = api.newVisitor()
    const { token, cookie } = await api.requestAndAwaitEmail(reader)
    await api.completeSubscription(cookie, { email: reader.email, ...names })
    const attacker = await api.requestSubscription({ ...reader, from: '192.0.2.66' })
    await api.completeSubscription(cookieOf(attacker), { email: reader.email, firstName: 'Mallory', lastName: 'M' })
    await api.confirm(token)
    expect(await api.findSubscriber(reader.email)).toMatchObject({ first_name: 'Ada' })
    // A request after the confirmation does not change it either, although its response is the same.
    const lateCompletion = await api.completeSubscription(cookieOf(attacker), {
      email: reader.email,
      firstName: 'Mallory',
      lastName: 'M',
    })
    expect(lateCompletion.status).toBe(200)
    expect(await api.findSubscriber(reader.email)).toMatchObject({ first_name: 'Ada' })
  })

  test('and stay there after the reader subscribed or unsubscribed', async () => {
    const reader = api.newVisitor()
    const { unsubscribeToken, cookie } = await api.subscribeAndConfirm(reader)
    await api.completeSubscription(cookie, { email: reader.email, ...names })
    expect(await api.findSubscriber(reader.email)).toMatchObject({ first_name: 'Ada' })
    const overwrite = async () => {
      const attacker = cookieOf(await api.requestSubscription({ ...reader, from: '192.0.2.67' }))
      const body = { email: reader.email, firstName: 'Mallory', lastName: 'M' }
      expect((await api.completeSubscription(attacker, body)).status).toBe(200)
    }
    await overwrite()
    await api.unsubscribe(unsubscribeToken)
    await overwrite()
    expect(await api.findSubscriber(reader.email)).toMatchObject({
      email: null,
      first_name: null,
      status: 'unsubscribed',
    })
  })

  test('and after a request was confirmed before the reader unsubscribed and subscribed again', async () => {
    const reader = api.newVisitor()
    const attacker = await api.requestAndAwaitEmail(reader)
    await api.confirm(attacker.token)
    await api.inbox.waitForEmails(2, reader.email)
    const { id } = (await api.findSubscriber(reader.email)) ?? {}
    await api.owner`select private.unsubscribe_newsletter(${id}, '{"means": "form"}')`
    const cookie = cookieOf(await api.requestSubscription({ ...reader, from: '192.0.2.68' }))
    const [, , sentEmail] = await api.inbox.waitForEmails(3, reader.email)
    await api.completeSubscription(cookie, { email: reader.email, ...names })
    await api.confirm(sentEmail ? linkToken(sentEmail, '/newsletter/confirm') : '')
    await api.completeSubscription(attacker.cookie, { email: reader.email, firstName: 'Mallory', lastName: 'M' })
    expect(await api.findSubscriber(reader.email)).toMatchObject({ first_name: 'Ada', status: 'confirmed' })
  })

  test('the cookie is Secure where the site uses HTTPS', async () => {
    const secureProcess = await api.startAnother({ SITE_URL: 'https://magazine.example' })
    const { email } = api.newVisitor()
    const headers = { Origin: 'https://magazine.example' }
    const response = await api.send('/newsletter/subscribe', { email }, { to: secureProcess.url, headers })
    const [cookie = ''] = response.headers.getSetCookie()
    expect(cookie).toMatch(
      /^__Host-newsletter-request=[\w-]{64}; Max-Age=3600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    const complete = (Cookie: string) =>
      api.send('/newsletter/details', names, { to: secureProcess.url, headers: { ...headers, Cookie } })
    expect((await complete(cookieOf(response))).status).toBe(200)
    expect((await complete(cookieOf(response).replace('__Host-', ''))).status).toBe(409)
    await secureProcess.stop()
  })

  test('a cookie is valid for its own address, unchanged', async () => {
    const [reader, other] = [api.newVisitor(), api.newVisitor()]
    const { cookie } = await api.requestAndAwaitEmail(reader)
    await api.requestAndAwaitEmail(other)
    for (const [sentCookie, email] of [
      ['', reader.email],
      [cookie, other.email],
      [`${cookie}x`, reader.email],
      [cookie.replace(/.$/, cookie.endsWith('A') ? 'B' : 'A'), reader.email],
    ] as const) {
      const rejected = await api.completeSubscription(sentCookie, { email, ...names })
      expect([rejected.status, await codeOf(rejected)]).toEqual([409, 'conflict'])
    }
  })
})

describe('whether an address is subscribed', () => {
  test('is not revealed by any response', async () => {
    const [pending, confirmed, unsubscribed, unknown] = [
      api.newVisitor(),
      api.newVisitor(),
      api.newVisitor(),
      api.newVisitor(),
    ]
    await api.requestAndAwaitEmail(pending)
    await api.subscribeAndConfirm(confirmed)
    await api.unsubscribe((await api.subscribeAndConfirm(unsubscribed)).unsubscribeToken)
    const seen = new Set<string>()
    for (const reader of [pending, confirmed, unsubscribed, unknown]) {
      const first = await api.requestSubscription(reader)
      const second = await api.completeSubscription(cookieOf(first), { email: reader.email, ...names })
      seen.add(JSON.stringify([await responseShape(first), await responseShape(second)]))
    }
    expect(seen.size).toBe(1)
  })

  test('does not stop a confirmed reader from getting one more e-mail a day', async () => {
    const reader = api.newVisitor()
    await api.subscribeAndConfirm(reader)
    await api.requestSubscription(reader)
    const [, , alreadySubscribedEmail] = await api.inbox.waitForEmails(3, reader.email)
    expect([alreadySubscribedEmail?.subject, alreadySubscribedEmail?.text]).toEqual([
      'You already receive Meridian',
      expect.stringContaining('there is nothing for you to do'),
    ])
    expect(alreadySubscribedEmail?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
    expect((await api.requestSubscription({ ...reader, from: '192.0.2.70' })).status).toBe(200)
    expect(await api.emailCount(reader.email)).toBe(3)
    await api.owner`update newsletter_subscribers set notified_at = notified_at - interval '1 day'`
    await api.owner`delete from private.rate_limits`
    await api.requestSubscription(reader)
    expect(await api.emailCount(reader.email)).toBe(4)
    expect(await api.findSubscriber(reader.email)).toMatchObject({ status: 'confirmed' })
  })

  const responseShape = async (response: Response) => {
    const cookie = response.headers.getSetCookie().map((text) => text.replace(/=[\w-]{64};/, '=…;'))
    const headers = [...response.headers.keys()].sort()
    return { status: response.status, body: await response.text(), cookie, headers }
  }
})
