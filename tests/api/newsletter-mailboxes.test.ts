import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeOf } from './api-under-test.ts'
import { tokenIn } from './inbox.ts'
import { cookieOf, type NewsletterUnderTest, names, startNewsletterUnderTest } from './newsletter-under-test.ts'

let api: NewsletterUnderTest
beforeAll(async () => {
  api = await startNewsletterUnderTest()
})
afterAll(() => api?.stop())

describe('nobody speaks for another’s mailbox', () => {
  test('what a stranger enters stays with the stranger’s request', async () => {
    const reader = api.someone()
    const { token, cookie } = await api.asked(reader)
    await api.describeAs(cookie, { email: reader.email, ...names })
    const stranger = await api.ask({ ...reader, from: '192.0.2.66' })
    await api.describeAs(cookieOf(stranger), { email: reader.email, firstName: 'Mallory', lastName: 'M' })
    await api.confirm(token)
    expect(await api.subscriberAt(reader.email)).toMatchObject({ first_name: 'Ada' })
    // Nor afterwards, whatever the answer says.
    const late = await api.describeAs(cookieOf(stranger), { email: reader.email, firstName: 'Mallory', lastName: 'M' })
    expect(late.status).toBe(200)
    expect(await api.subscriberAt(reader.email)).toMatchObject({ first_name: 'Ada' })
  })

  test('nor after the reader has subscribed or left', async () => {
    const reader = api.someone()
    const { leaveToken, cookie } = await api.subscribed(reader)
    await api.describeAs(cookie, { email: reader.email, ...names })
    expect(await api.subscriberAt(reader.email)).toMatchObject({ first_name: 'Ada' })
    const overwrite = async () => {
      const stranger = cookieOf(await api.ask({ ...reader, from: '192.0.2.67' }))
      const body = { email: reader.email, firstName: 'Mallory', lastName: 'M' }
      expect((await api.describeAs(stranger, body)).status).toBe(200)
    }
    await overwrite()
    await api.leave(leaveToken)
    await overwrite()
    expect(await api.subscriberAt(reader.email)).toMatchObject({ first_name: 'Ada', status: 'unsubscribed' })
  })

  test('nor with a request that was confirmed before the reader left and came back', async () => {
    const reader = api.someone()
    const stranger = await api.asked(reader)
    await api.confirm(stranger.token)
    await api.inbox.whenThereAre(2, reader.email)
    const { id } = (await api.subscriberAt(reader.email)) ?? {}
    await api.owner`select private.leave_newsletter(${id}, '{"means": "form"}')`
    const cookie = cookieOf(await api.ask({ ...reader, from: '192.0.2.68' }))
    const [, , letter] = await api.inbox.whenThereAre(3, reader.email)
    await api.describeAs(cookie, { email: reader.email, ...names })
    await api.confirm(letter ? tokenIn(letter, '/newsletter/confirm') : '')
    await api.describeAs(stranger.cookie, { email: reader.email, firstName: 'Mallory', lastName: 'M' })
    expect(await api.subscriberAt(reader.email)).toMatchObject({ first_name: 'Ada', status: 'confirmed' })
  })

  test('the cookie travels encrypted where the site does', async () => {
    const secure = await api.another({ SITE_URL: 'https://magazine.example' })
    const { email } = api.someone()
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
    const [reader, other] = [api.someone(), api.someone()]
    const { cookie } = await api.asked(reader)
    await api.asked(other)
    for (const [with_, email] of [
      ['', reader.email],
      [cookie, other.email],
      [`${cookie}x`, reader.email],
      [cookie.replace(/.$/, cookie.endsWith('A') ? 'B' : 'A'), reader.email],
    ] as const) {
      const refused = await api.describeAs(with_, { email, ...names })
      expect([refused.status, await codeOf(refused)]).toEqual([409, 'conflict'])
    }
  })
})

describe('whether an address is known', () => {
  test('is not to be told from any answer', async () => {
    const [pending, confirmed, left, unknown] = [api.someone(), api.someone(), api.someone(), api.someone()]
    await api.asked(pending)
    await api.subscribed(confirmed)
    await api.leave((await api.subscribed(left)).leaveToken)
    const seen = new Set<string>()
    for (const reader of [pending, confirmed, left, unknown]) {
      const first = await api.ask(reader)
      const second = await api.describeAs(cookieOf(first), { email: reader.email, ...names })
      seen.add(JSON.stringify([await shapeOf(first), await shapeOf(second)]))
    }
    expect(seen.size).toBe(1)
  })

  test('a confirmed reader gets another letter, once a day', async () => {
    const reader = api.someone()
    await api.subscribed(reader)
    await api.ask(reader)
    const [, , already] = await api.inbox.whenThereAre(3, reader.email)
    expect([already?.subject, already?.text]).toEqual([
      'You already receive Meridian',
      expect.stringContaining('there is nothing for you to do'),
    ])
    expect(already?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
    expect((await api.ask({ ...reader, from: '192.0.2.70' })).status).toBe(200)
    expect(await api.ordered(reader.email)).toBe(3)
    await api.owner`update newsletter_subscribers set told_already_at = told_already_at - interval '1 day'`
    await api.owner`delete from private.rate_limits`
    await api.ask(reader)
    expect(await api.ordered(reader.email)).toBe(4)
    expect(await api.subscriberAt(reader.email)).toMatchObject({ status: 'confirmed' })
  })

  const shapeOf = async (answer: Response) => {
    const cookie = answer.headers.getSetCookie().map((text) => text.replace(/=[\w-]{64};/, '=…;'))
    const headers = [...answer.headers.keys()].sort()
    return { status: answer.status, body: await answer.text(), cookie, headers }
  }
})
