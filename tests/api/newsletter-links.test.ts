import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NewsletterUnsubscribed } from '#shared/contracts/newsletter.ts'
import { bodyOf, codeOf, problemOf } from './api-under-test.ts'
import { tokenIn } from './inbox.ts'
import { type NewsletterUnderTest, startNewsletterUnderTest } from './newsletter-under-test.ts'

let api: NewsletterUnderTest
beforeAll(async () => {
  api = await startNewsletterUnderTest()
})
afterAll(() => api?.stop())

describe('a mailbox’s own button', () => {
  test.each([
    ['as a form', () => new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })],
    ['as parts', oneClickInParts],
  ])('unsubscribes %s, from no page, and is not led elsewhere', async (_, body) => {
    const reader = api.someone()
    const { leaveToken } = await api.subscribed(reader)
    const url = `${api.url}/newsletter/unsubscription?token=${leaveToken}`
    const answer = await fetch(url, { method: 'POST', body: body(), redirect: 'manual' })
    expect([answer.status, await bodyOf(answer, NewsletterUnsubscribed)]).toEqual([200, { status: 'unsubscribed' }])
    expect((await api.stepsOf(reader.email)).at(-1)).toMatchObject({ step: 'unsubscribed', means: 'one-click' })
  })

  test('goes on working after the secret has changed, while the former one is known', async () => {
    const reader = api.someone()
    const { leaveToken } = await api.subscribed(reader)
    const SITE_SECRET = 'a new secret of thirty-two characters'
    const forgetful = await api.another({ SITE_SECRET })
    const mindful = await api.another({ SITE_SECRET, PREVIOUS_SITE_SECRETS: api.stack.secrets.siteSecret })
    const path = `/newsletter/unsubscription?token=${leaveToken}`
    expect((await api.send(path, {}, { to: forgetful.url })).status).toBe(410)
    expect((await api.send(path, {}, { to: mindful.url })).status).toBe(200)
    expect(await api.subscriberAt(reader.email)).toMatchObject({ status: 'unsubscribed' })
    await Promise.all([forgetful.stop(), mindful.stop()])
  })

  test('goes on working, and changes nothing a second time', async () => {
    const reader = api.someone()
    const { leaveToken } = await api.subscribed(reader)
    for (let n = 0; n < 3; n++) expect((await api.leave(leaveToken)).status).toBe(200)
    expect((await api.stepsOf(reader.email)).filter(({ step }) => step === 'unsubscribed')).toHaveLength(1)
    expect((await api.leave(`${leaveToken.slice(0, -1)}${leaveToken.endsWith('A') ? 'B' : 'A'}`)).status).toBe(410)
  })

  function oneClickInParts(): FormData {
    const parts = new FormData()
    parts.set('List-Unsubscribe', 'One-Click')
    return parts
  }
})

describe('a link', () => {
  test('that is only opened changes nothing: scanners open every link', async () => {
    const reader = api.someone()
    const { token } = await api.asked(reader)
    const another = api.someone()
    const { leaveToken } = await api.subscribed(another)
    for (const method of ['GET', 'HEAD', 'OPTIONS']) {
      const confirmation = await api.get(`/newsletter/confirmation?token=${token}`, { method })
      expect(confirmation.status).toBe(method === 'OPTIONS' ? 204 : 405)
      const unsubscription = await api.get(`/newsletter/unsubscription?token=${leaveToken}`, { method })
      expect(unsubscription.status).toBe(method === 'OPTIONS' ? 204 : 303)
      if (method === 'GET') {
        expect(unsubscription.headers.get('location')).toBe(`/newsletter/unsubscribe?token=${leaveToken}`)
      }
    }
    expect(await api.subscriberAt(reader.email)).toMatchObject({ status: 'pending' })
    expect(await api.subscriberAt(another.email)).toMatchObject({ status: 'confirmed' })
    expect((await api.confirm(token)).headers.get('location')).toBe('/newsletter/confirmed')
  })

  test('to confirm works once', async () => {
    const reader = api.someone()
    const { token } = await api.subscribed(reader)
    await api.owner`update private.newsletter_requests set used_at = used_at - interval '2 minutes'`
    const again = await api.send(`/newsletter/confirmation?token=${token}`, {})
    expect([again.status, await codeOf(again)]).toEqual([410, 'link-expired'])
    expect(await api.ordered(reader.email)).toBe(2)
  })

  test('that is sent twice at once confirms once, and both are told so', async () => {
    const reader = api.someone()
    const { token } = await api.asked(reader)
    const answers = await Promise.all([1, 2, 3, 4].map(() => api.confirm(token)))
    expect(answers.map(({ headers }) => headers.get('location'))).toEqual(Array(4).fill('/newsletter/confirmed'))
    expect((await api.stepsOf(reader.email)).map(({ step }) => step)).toEqual(['asked', 'confirmed'])
    expect(await api.ordered(reader.email)).toBe(2)
  })

  test('that a mailbox opens by itself and that is none of ours leads to the page that says so', async () => {
    for (const token of ['x'.repeat(64), '', '%0d%0aX: y', '//evil.example']) {
      const answer = await api.get(`/newsletter/unsubscription?token=${token}`)
      expect([answer.status, answer.headers.get('location')]).toEqual([303, '/newsletter/link-expired'])
    }
  })

  test('that is too old, unknown, forged, of another kind or of no kind is refused alike', async () => {
    const reader = api.someone()
    const { token } = await api.asked(reader)
    const { leaveToken } = await api.subscribed(api.someone())
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
    expect(await api.subscriberAt(reader.email)).toMatchObject({ status: 'pending' })
  })

  test('of an earlier letter is void once another has confirmed, and once its reader has left', async () => {
    const reader = api.someone()
    const { token: first } = await api.asked(reader)
    await api.ask(reader)
    const [, letter] = await api.inbox.whenThereAre(2, reader.email)
    const second = tokenIn(letter ?? ({} as never), '/newsletter/confirm')
    await api.confirm(second)
    expect((await api.confirm(first)).headers.get('location')).toBe('/newsletter/link-expired')
    const [, , welcome] = await api.inbox.whenThereAre(3, reader.email)
    await api.leave(tokenIn(welcome ?? ({} as never), '/newsletter/unsubscribe'))
    expect((await api.confirm(second)).headers.get('location')).toBe('/newsletter/link-expired')
    expect(await api.subscriberAt(reader.email)).toMatchObject({ status: 'unsubscribed' })
  })
})
